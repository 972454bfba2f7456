//! Reading the games of a file of any format.

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::Path;

use shiho_core::VariantId;

use super::detect;
use super::error::ExchangeError;
use crate::error::DataError;
use crate::formats::{Format, FoundGame, Given, Stop};

/// Bytes by which a format is told.
const HEAD: u64 = 64 * 1024;

/// How files are read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; told by name or contents if `None`.
    pub format: Option<Format>,
    /// The variant of games that do not name theirs; shogi for USI lists if `None`.
    pub variant: Option<VariantId>,
    /// Rules, `name=value,...`, for the options that the files leave at their defaults.
    pub rules: String,
    /// Whether start positions are taken that no game can have, such as those of problems with one king.
    pub lenient: bool,
}

/// Takes the games of a file one by one; an error ends the reading.
pub(super) type Taker<'a> = dyn FnMut(FoundGame) -> Result<(), ExchangeError> + 'a;

/// Reads the file at `path` and gives `taker` its games in order. Lists, tables and packed positions are
/// read as a stream; files of other formats are in memory as a whole.
///
/// After a bad game the next one follows where the format can go on: in lists, tables and PGN4. In the
/// other formats a bad game ends the file.
///
/// # Errors
/// Those of the system, a format that cannot be told, and those of `taker`.
pub fn read_file(
    path: &Path,
    options: &ReadOptions,
    taker: &mut Taker<'_>,
) -> Result<Format, ExchangeError> {
    let open = || File::open(path).map_err(DataError::io(path));
    let format = match options.format {
        Some(format) => Some(format),
        None => detect(path, open()?).map_err(DataError::io(path))?,
    };
    let format = format.ok_or_else(|| ExchangeError::UnknownFormat { path: path.into() })?;
    let given = Given {
        variant: options.variant,
        rules: &options.rules,
        lenient: options.lenient,
    };
    let mut failed = None;
    let read = format
        .record_format()
        .read(&mut BufReader::new(open()?), &given, &mut |found| {
            taker(found).map_err(|error| {
                failed = Some(error);
                Stop::Taker
            })
        });
    if let Some(error) = failed {
        return Err(error);
    }
    match read {
        Ok(()) | Err(Stop::Taker) => Ok(format),
        Err(Stop::Io(error)) => Err(DataError::io(path)(error).into()),
        Err(Stop::CannotHold(variant)) => Err(ExchangeError::CannotHold { format, variant }),
    }
}

fn detect(path: &Path, file: File) -> io::Result<Option<Format>> {
    let length = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok(detect::format_of(path, &head, length))
}
