//! Files that appear under their final name only when complete.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
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

/// A file being written under its part name; dropped before [`PartFile::publish`], it is removed.
#[derive(Debug)]
pub(crate) struct PartFile {
    path: PathBuf,
    /// `None` once published.
    file: Option<BufWriter<File>>,
}

impl PartFile {
    /// Starts the file that will be called `path`.
    pub(crate) fn create(path: &Path) -> Result<Self, DataError> {
        let part = part_path(path);
        let file = File::create(&part).map_err(DataError::io(&part))?;
        Ok(Self {
            path: path.into(),
            file: Some(BufWriter::new(file)),
        })
    }

    /// Brings the file to the disk and gives it its name.
    pub(crate) fn publish(mut self) -> Result<(), DataError> {
        let part = part_path(&self.path);
        self.flush().map_err(DataError::io(&part))?;
        if let Some(file) = &self.file {
            file.get_ref().sync_all().map_err(DataError::io(&part))?;
        }
        fs::rename(&part, &self.path).map_err(DataError::io(&self.path))?;
        self.file = None;
        sync_folder(&self.path)
    }

    fn open(&mut self) -> io::Result<&mut BufWriter<File>> {
        self.file
            .as_mut()
            .ok_or_else(|| io::Error::other("the file is closed"))
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // Only tidying: the error that led here is the one to report.
            let _ = fs::remove_file(part_path(&self.path));
        }
    }
}

/// Writes `bytes` to `path`: to the part file, to the disk, then to the final name.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    let mut file = PartFile::create(path)?;
    file.write_all(bytes)
        .map_err(DataError::io(&part_path(path)))?;
    file.publish()
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
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(DataError::io(path)(error)),
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
