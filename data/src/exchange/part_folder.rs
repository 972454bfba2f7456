//! Folders that appear under their final name only when complete.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::ExchangeError;
use crate::error::DataError;
use crate::files::part_path;

/// A folder being filled under its part name; dropped before [`PartFolder::publish`], it is removed.
#[derive(Debug)]
pub(super) struct PartFolder {
    path: PathBuf,
    part: PathBuf,
    published: bool,
}

impl PartFolder {
    /// Starts the folder that will be called `path`, where nothing but an empty folder may be, and
    /// nothing under its part name.
    pub(super) fn create(path: &Path) -> Result<Self, ExchangeError> {
        let is_free = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(_) => !path.exists(),
        };
        if !is_free {
            return Err(ExchangeError::Exists { path: path.into() });
        }
        // A trailing slash would put the part folder inside.
        let path: PathBuf = path.components().collect();
        let part = part_path(&path);
        if part.exists() {
            return Err(ExchangeError::Exists { path: part });
        }
        fs::create_dir_all(&part).map_err(DataError::io(&part))?;
        Ok(Self {
            path,
            part,
            published: false,
        })
    }

    /// Where files are written for now.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }

    /// Gives the folder its name.
    pub(super) fn publish(mut self) -> Result<(), DataError> {
        fs::rename(&self.part, &self.path).map_err(DataError::io(&self.path))?;
        self.published = true;
        Ok(())
    }
}

impl Drop for PartFolder {
    fn drop(&mut self) {
        if !self.published {
            // Only tidying: the error that led here is the one to report.
            let _ = fs::remove_dir_all(&self.part);
        }
    }
}
