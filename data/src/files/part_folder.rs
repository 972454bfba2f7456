//! A folder that appears under its final name only when complete.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::lock::{RunLock, lock_run};
use super::part::part_path;
use crate::error::DataError;

/// Beside the folder's content, the file that is locked while it is being filled.
const LOCK: &str = "lock";
/// The content.
const CONTENT: &str = "content";

/// A folder being filled under its part name; dropped before [`PartFolder::publish`], it is removed.
#[derive(Debug)]
pub(crate) struct PartFolder {
    path: PathBuf,
    part: PathBuf,
    content: PathBuf,
    /// `None` once published.
    lock: Option<RunLock>,
}

impl PartFolder {
    /// Starts the folder that will be called `path`, where nothing but an empty folder may be. What a killed run left
    /// of it is cleared away.
    pub(crate) fn create(path: &Path) -> Result<Self, DataError> {
        // A trailing slash would put the part folder inside.
        let path: PathBuf = path.components().collect();
        let refuse = |path: &Path, problem: &str| {
            Err(DataError::Output {
                path: path.into(),
                problem: problem.into(),
            })
        };
        let part = part_path(&path);
        match fs::symlink_metadata(&part) {
            Err(_) => {}
            Ok(found) if !found.is_dir() => return refuse(&part, "is in the way, and no folder"),
            Ok(_) => clear(&part)?,
        }
        match fs::symlink_metadata(&path) {
            Err(_) => {}
            Ok(found) if !found.is_dir() => {
                return refuse(&path, "is there already, and no folder");
            }
            Ok(_) => {
                let mut entries = fs::read_dir(&path).map_err(DataError::io(&path))?;
                if entries.next().is_some() {
                    return Err(DataError::NotEmpty { path });
                }
            }
        }
        fs::create_dir_all(&part).map_err(DataError::io(&part))?;
        let lock = part.join(LOCK);
        let created = OpenOptions::new().write(true).create_new(true).open(&lock);
        created.map_err(DataError::io(&lock))?;
        let lock = Some(lock_run(&lock)?);
        let content = part.join(CONTENT);
        let folder = Self {
            path,
            part,
            content,
            lock,
        };
        fs::create_dir(&folder.content).map_err(DataError::io(&folder.content))?;
        Ok(folder)
    }

    /// Where files are written for now.
    pub(crate) fn content(&self) -> &Path {
        &self.content
    }

    /// Gives the folder its name.
    pub(crate) fn publish(mut self) -> Result<(), DataError> {
        fs::rename(&self.content, &self.path).map_err(DataError::io(&self.path))?;
        self.lock = None;
        fs::remove_dir_all(&self.part).map_err(DataError::io(&self.part))
    }
}

impl Drop for PartFolder {
    fn drop(&mut self) {
        if self.lock.take().is_some() {
            // Only tidying: the error that led here is the one to report.
            let _ = fs::remove_dir_all(&self.part);
        }
    }
}

/// Removes what a run that is no more left at `part`.
fn clear(part: &Path) -> Result<(), DataError> {
    match lock_run(&part.join(LOCK)) {
        Err(DataError::Busy { .. }) => return Err(DataError::Busy { path: part.into() }),
        // It was killed before the lock was there, or when it was gone already.
        Err(DataError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {}
        lock => drop(lock?),
    }
    fs::remove_dir_all(part).map_err(DataError::io(part))
}
