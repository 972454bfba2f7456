//! What a file that somebody asked for may replace.

use std::fs::{self, File, FileType};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::error::DataError;
use crate::manifest::{MANIFEST_FILE, RUN_FILE};

/// Bytes at the beginning of a file that tell its kind.
const HEAD: u64 = 4096;
/// The longest header of a safetensors file.
const MOST_HEADER: u64 = 100_000_000;

/// What a file holds, as far as its first bytes tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A Parquet table.
    Parquet,
    /// A net or a checkpoint.
    Net,
    /// A picture of lines and areas.
    Svg,
    /// A picture of points.
    Png,
    /// A CSV table with this header line.
    Table(String),
    /// Anything else: game records, packed positions, texts.
    Other,
}

impl FileKind {
    fn of(head: &[u8]) -> Self {
        let is_net = head.first_chunk().is_some_and(|length| {
            u64::from_le_bytes(*length) < MOST_HEADER && head.get(8) == Some(&b'{')
        });
        match head {
            [b'P', b'A', b'R', b'1', ..] => Self::Parquet,
            [0x89, b'P', b'N', b'G', ..] => Self::Png,
            [b'<', b's', b'v', b'g', ..] => Self::Svg,
            _ if is_net => Self::Net,
            _ => Self::Other,
        }
    }

    /// Whether a file that begins with `head` is of this kind; an empty one is of all.
    fn is_of(&self, head: &[u8]) -> bool {
        match self {
            _ if head.is_empty() => true,
            Self::Table(header) => {
                let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
                line.trim_ascii_end() == header.as_bytes()
            }
            kind => *kind == Self::of(head),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Parquet => "a Parquet table",
            Self::Net => "a net or a checkpoint",
            Self::Svg => "an SVG picture",
            Self::Png => "a PNG picture",
            Self::Table(_) => "a table with these columns",
            Self::Other => "a file of records",
        }
    }
}

/// A file to be written.
///
/// It never replaces a folder, a link, a device or a pipe, nor anything in the folder of a dataset; a regular file
/// only if that was asked for, and if it is of the same kind.
#[derive(Clone, Debug)]
pub struct Output {
    path: PathBuf,
    kind: FileKind,
    replace: bool,
}

impl Output {
    /// The file `path`, which will be of this `kind` and may replace such a file if `replace`. Checked at once, so that
    /// nobody works for hours in vain.
    ///
    /// # Errors
    /// [`DataError::Output`] if `path` is no place for it.
    pub fn new(path: impl Into<PathBuf>, kind: FileKind, replace: bool) -> Result<Self, DataError> {
        let output = Self {
            path: path.into(),
            kind,
            replace,
        };
        output.check()?;
        Ok(output)
    }

    /// The final name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the place is still good for the file.
    pub(super) fn check(&self) -> Result<(), DataError> {
        let refuse = |problem: String| {
            Err(DataError::Output {
                path: self.path.clone(),
                problem,
            })
        };
        let folder = folder_of(&self.path);
        if !folder.is_dir() {
            return refuse(format!("there is no folder {}", folder.display()));
        }
        if is_dataset(folder) {
            return refuse("is in the folder of a dataset, where nothing else is written".into());
        }
        let Ok(found) = fs::symlink_metadata(&self.path) else {
            return if self.path.file_name().is_some() {
                Ok(())
            } else {
                refuse("is not the name of a file".into())
            };
        };
        if !found.is_file() {
            return refuse(format!(
                "is {}, not a regular file: it is not replaced",
                what_is(found.file_type())
            ));
        }
        if !self.replace {
            return refuse("is there already; --force replaces it".into());
        }
        let mut head = Vec::new();
        File::open(&self.path)
            .and_then(|file| file.take(HEAD).read_to_end(&mut head))
            .map_err(DataError::io(&self.path))?;
        if !self.kind.is_of(&head) {
            return refuse(format!(
                "is not {}: only a file of the same kind is replaced",
                self.kind.name()
            ));
        }
        Ok(())
    }
}

/// The folder that `path` lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether `folder` is a dataset or a run at work; other programs have a `manifest.json` too.
fn is_dataset(folder: &Path) -> bool {
    [MANIFEST_FILE, RUN_FILE].iter().any(|name| {
        fs::read_to_string(folder.join(name)).is_ok_and(|text| text.contains("\"shiho_version\""))
    })
}

/// What stands where a file should.
fn what_is(found: FileType) -> &'static str {
    if found.is_dir() {
        "a folder"
    } else if found.is_symlink() {
        "a link"
    } else {
        "a device or a pipe"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_the_first_bytes() {
        let net = [&8_u64.to_le_bytes()[..], b"{\"a\":1}"].concat();
        assert_eq!(FileKind::of(&net), FileKind::Net);
        assert_eq!(FileKind::of(b"PAR1..."), FileKind::Parquet);
        assert_eq!(FileKind::of(b"V2.2\n"), FileKind::Other);
        let table = FileKind::Table("a,b".into());
        assert!(table.is_of(b"a,b\r\n1,2\n") && table.is_of(b""));
        assert!(!table.is_of(b"a,b,c\n") && !FileKind::Other.is_of(&net));
    }
}
