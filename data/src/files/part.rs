//! A file that appears under its final name only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek as _, Write};
use std::path::{Path, PathBuf};

use super::lock::try_lock;
use super::output::{Output, folder_of};
use crate::error::DataError;

/// What is appended to the name of a file or a folder while it is being written.
pub const PART: &str = ".shiho-part";

/// The name under which `path` is written before it is complete.
pub(crate) fn part_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(PART);
    name.into()
}

/// A file being written under its part name; dropped before [`PartFile::publish`], it is removed.
#[derive(Debug)]
pub struct PartFile {
    path: PathBuf,
    /// What may be replaced, of files that a user named.
    output: Option<Output>,
    /// `None` once published.
    file: Option<BufWriter<File>>,
}

impl PartFile {
    /// Starts a file of our own folders that will be called `path`.
    pub(crate) fn create(path: &Path) -> Result<Self, DataError> {
        Self::start(path.into(), None)
    }

    fn start(path: PathBuf, output: Option<Output>) -> Result<Self, DataError> {
        let part = part_path(&path);
        // A link at this name is not followed: the file has to be new.
        let create = || OpenOptions::new().write(true).create_new(true).open(&part);
        let file = match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                clear(&part)?;
                create()
            }
            created => created,
        };
        let file = file.map_err(DataError::io(&part))?;
        if !try_lock(&file) {
            return Err(DataError::Busy { path: part });
        }
        Ok(Self {
            path,
            output,
            file: Some(BufWriter::new(file)),
        })
    }

    /// Takes room for `bytes` bytes now, so that a full disk is met before the work and not after it.
    /// [`PartFile::write_whole`] then writes in their place.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), DataError> {
        let part = part_path(&self.path);
        self.write_all(&vec![0; bytes])
            .and_then(|()| self.flush())
            .and_then(|()| self.open()?.get_ref().sync_all())
            .map_err(DataError::io(&part))
    }

    /// Writes `bytes` as the whole file and publishes it.
    pub fn write_whole(mut self, bytes: &[u8]) -> Result<(), DataError> {
        let part = part_path(&self.path);
        let file = self.open().map_err(DataError::io(&part))?;
        file.rewind()
            .and_then(|()| file.write_all(bytes))
            .and_then(|()| file.flush())
            .and_then(|()| file.get_ref().set_len(bytes.len() as u64))
            .map_err(DataError::io(&part))?;
        self.publish()
    }

    /// Brings the file to the disk and gives it its name.
    pub fn publish(mut self) -> Result<(), DataError> {
        let part = part_path(&self.path);
        self.flush().map_err(DataError::io(&part))?;
        if let Some(file) = &self.file {
            file.get_ref().sync_all().map_err(DataError::io(&part))?;
        }
        // Something may have taken the place meanwhile.
        if let Some(output) = &self.output {
            output.check()?;
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

impl Output {
    /// Starts the file.
    pub fn create(self) -> Result<PartFile, DataError> {
        self.check()?;
        PartFile::start(self.path().into(), Some(self))
    }

    /// Writes the whole file.
    pub fn write(self, bytes: &[u8]) -> Result<(), DataError> {
        self.create()?.write_whole(bytes)
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

/// Removes what a run that is no more left under the part name `part`.
fn clear(part: &Path) -> Result<(), DataError> {
    let found = fs::symlink_metadata(part).map_err(DataError::io(part))?;
    if !found.is_file() {
        return Err(DataError::Output {
            path: part.into(),
            problem: "is in the way, and no file".into(),
        });
    }
    let file = File::open(part).map_err(DataError::io(part))?;
    if !try_lock(&file) {
        return Err(DataError::Busy { path: part.into() });
    }
    fs::remove_file(part).map_err(DataError::io(part))
}

/// Writes `bytes` to the file `path` of a program's own, replacing it: to the part file, to the disk, then to the
/// final name. Files that a user names are written with [`Output`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    PartFile::create(path)?.write_whole(bytes)
}

/// Makes a rename inside the folder of `path` durable.
fn sync_folder(path: &Path) -> Result<(), DataError> {
    let folder = folder_of(path);
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
