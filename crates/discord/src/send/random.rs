//! The one door to chance.

/// A number from 0 up to, but not including, 1. Chance only spreads delays here, so a system that
/// gives none gets the middle.
pub(super) fn fraction() -> f64 {
    // 53 bits are what the fraction of a double holds, so the conversion is exact.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit a double")]
    getrandom::u64().map_or(0.5, |bits| (bits >> 11) as f64 / (1_u64 << 53) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_lies_below_one_and_varies() {
        let drawn: Vec<f64> = (0..64).map(|_| fraction()).collect();
        assert!(drawn.iter().all(|fraction| (0.0..1.0).contains(fraction)));
        assert!(drawn.iter().any(|fraction| *fraction < 0.5));
        assert!(drawn.iter().any(|fraction| *fraction >= 0.5));
    }
}
