//! Files that appear under their final name only when complete.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::DataError;

/// What is appended to a file's name while it is being written.
pub(crate) const PART: &str = ".part";

/// The name under which `path` is written before it is complete.
pub(crate) fn part_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(PART);
    name.into()
}

/// Writes `bytes` to `path`: to the part file, to the disk, then to the final name.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    let part = part_path(path);
    let mut file = File::create(&part).map_err(DataError::io(&part))?;
    file.write_all(bytes).map_err(DataError::io(&part))?;
    publish(&file, path)
}

/// Gives the completely written part file its final name.
pub(crate) fn publish(file: &File, path: &Path) -> Result<(), DataError> {
    let part = part_path(path);
    file.sync_all().map_err(DataError::io(&part))?;
    fs::rename(&part, path).map_err(DataError::io(path))?;
    sync_folder(path)
}

/// Makes a rename inside the folder of `path` durable.
fn sync_folder(path: &Path) -> Result<(), DataError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Only Unix can open a folder to sync it; elsewhere the file system does without.
    if cfg!(unix) {
        let opened = File::open(folder).map_err(DataError::io(folder))?;
        opened.sync_all().map_err(DataError::io(folder))?;
    }
    Ok(())
}

/// Removes `path` if it is there.
pub(crate) fn remove_if_present(path: &Path) -> Result<(), DataError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(DataError::io(path)(error))
        }
        _ => Ok(()),
    }
}

/// SHA-256 in lower-case hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        write!(text, "{byte:02x}").expect("a String takes everything");
    }
    text
}
