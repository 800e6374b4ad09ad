//! Reading files for upload, from the folders the operator allowed and nowhere else.

use std::path::{Path, PathBuf};

use discord::{File, Source};
use tool::Issue;

use crate::Refusal;

/// Largest file that is read: what Discord takes at the most, from the most boosted server.
/// <https://docs.discord.com/developers/reference#uploading-files>
const MOST_BYTES: u64 = 100 * 1024 * 1024;

/// The folders below which files may be read.
#[derive(Debug)]
pub(crate) struct Files {
    roots: Vec<PathBuf>,
}

impl Files {
    pub(crate) fn new(roots: Vec<PathBuf>) -> Self {
        Self { roots }
    }

    /// Replaces every path by the bytes of its file.
    pub(crate) async fn read(&self, files: &mut [File]) -> Result<(), Refusal> {
        for (index, file) in files.iter_mut().enumerate() {
            if let Source::Path(path) = &file.source {
                let bytes = self.bytes(Path::new(path)).await.map_err(|message| {
                    let path = format!("files[{index}].path");
                    Refusal::Validation { issues: vec![Issue { path, message, code: "file" }] }
                })?;
                file.source = Source::Bytes(bytes.into());
            }
        }
        Ok(())
    }

    /// Messages never say whether a file outside the folders exists.
    async fn bytes(&self, path: &Path) -> Result<Vec<u8>, String> {
        const OUTSIDE: &str = "it must be a file below a folder that the operator allowed \
                               (MCP_FILE_ROOTS)";
        let outside = |_| OUTSIDE.to_owned();
        // Links are followed first, so that none leads out of a folder.
        let real = tokio::fs::canonicalize(path).await.map_err(outside)?;
        let mut inside = false;
        for root in &self.roots {
            let root = tokio::fs::canonicalize(root).await.map_err(outside)?;
            inside |= real.starts_with(root);
        }
        if !inside {
            return Err(OUTSIDE.to_owned());
        }
        let unreadable = |_| "the file cannot be read".to_owned();
        let size = tokio::fs::metadata(&real).await.map_err(unreadable)?;
        if !size.is_file() {
            return Err("it is not a file".to_owned());
        }
        if size.len() > MOST_BYTES {
            return Err(format!("the file has {} bytes; {MOST_BYTES} is the most", size.len()));
        }
        tokio::fs::read(&real).await.map_err(unreadable)
    }
}
