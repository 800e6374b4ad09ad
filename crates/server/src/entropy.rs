//! The one way in for randomness.

use std::fmt::Write as _;

/// Randomness could not be had from the operating system.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoEntropy;

/// So many random bytes, as lower-case hexadecimal.
pub fn hex<const BYTES: usize>() -> Result<String, NoEntropy> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|_| NoEntropy)?;
    let mut out = String::with_capacity(BYTES * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _infallible = write!(out, "{byte:02x}");
    }
    Ok(out)
}

/// A random UUID (version 4).
pub fn uuid() -> Result<String, NoEntropy> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| NoEntropy)?;
    let number = u128::from_be_bytes(bytes);
    // The version's four bits and the variant's two (RFC 9562, section 5.4).
    let number = number & !(0xF << 76) & !(0x3 << 62) | (0x4 << 76) | (0x2 << 62);
    let (time, rest) = (number >> 96, number);
    Ok(format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        time,
        (rest >> 80) & 0xFFFF,
        (rest >> 64) & 0xFFFF,
        (rest >> 48) & 0xFFFF,
        rest & 0xFFFF_FFFF_FFFF
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_uuid_is_of_version_4() {
        let uuid = super::uuid().unwrap();
        let parts: Vec<_> = uuid.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{uuid}");
        assert!(uuid.chars().nth(14) == Some('4'), "{uuid}");
        assert!(matches!(uuid.chars().nth(19), Some('8' | '9' | 'a' | 'b')), "{uuid}");
    }
}
