//! Reading the games of a file of any format.

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::Path;

use shiho_core::games::chess4::Chess4Rules;
use shiho_core::{RuleSet as _, VariantId};

use super::error::{GameProblem, Place};
use super::into_record::to_record;
use super::{ExchangeError, Format, detect, read_lines, read_packed, read_rows};
use crate::error::DataError;
use crate::formats::{GameText, csa, encoding, ki2, kif, pgn4, yonin_record};
use crate::record::GameRecord;
use crate::replay::ReplayError;

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
}

/// A game found in a file, or what is wrong where one should be.
#[derive(Debug)]
pub struct FoundGame {
    /// Where in the file.
    pub place: Place,
    /// The game, with index 0.
    pub game: Result<GameRecord, GameProblem>,
    /// What was odd but could be read, as `line N: ...`.
    pub warnings: Vec<String>,
}

/// Takes the games of a file one by one; an error ends the reading.
pub(super) type Sink<'a> = dyn FnMut(FoundGame) -> Result<(), ExchangeError> + 'a;

/// Reads the file at `path` and gives `sink` its games in order. Lists, tables and packed positions are
/// read as a stream; files of other formats are in memory as a whole.
///
/// After a bad game the next one follows where the format can go on: in lists, tables and PGN4. In the
/// other formats a bad game ends the file.
///
/// # Errors
/// Those of the system, a format that cannot be told, and those of `sink`.
pub fn read_file(
    path: &Path,
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<Format, ExchangeError> {
    let open = || File::open(path).map_err(DataError::io(path));
    let format = match options.format {
        Some(format) => Some(format),
        None => detect(path, open()?).map_err(DataError::io(path))?,
    };
    let format = format.ok_or_else(|| ExchangeError::UnknownFormat { path: path.into() })?;
    let stream = BufReader::new(open()?);
    match format {
        Format::Usi | Format::YoninLines => {
            read_lines::read(format, stream, path, options, sink)?;
        }
        Format::Csv => read_rows::read_csv(stream, options, sink)?,
        Format::Jsonl => read_rows::read_jsonl(stream, path, options, sink)?,
        Format::Psv => read_packed::read_psv(stream, path, options, sink)?,
        Format::Hcpe => read_packed::read_hcpe(stream, path, options, sink)?,
        Format::Kif | Format::Ki2 | Format::Csa | Format::Pgn4 | Format::Yonin => {
            let mut bytes = Vec::new();
            let read = open()?.read_to_end(&mut bytes);
            read.map_err(DataError::io(path))?;
            read_whole(format, &bytes, options, sink)?;
        }
    }
    Ok(format)
}

fn detect(path: &Path, file: File) -> io::Result<Option<Format>> {
    let length = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok(detect::format_of(path, &head, length))
}

fn read_whole(
    format: Format,
    bytes: &[u8],
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<(), ExchangeError> {
    let read = match format {
        Format::Kif => kif::read(bytes),
        Format::Ki2 => ki2::read(bytes),
        Format::Csa => csa::read(bytes),
        _ => return read_own_text(format, bytes, options, sink),
    };
    match read {
        Ok(games) => (1..)
            .zip(games)
            .try_for_each(|(number, game)| sink(found(Place::Game(number), game, &options.rules))),
        Err(error) => sink(bad(Place::Line(error.line.max(1)), error)),
    }
}

/// PGN4 and the text of Yonin records, which have errors of their own.
fn read_own_text(
    format: Format,
    bytes: &[u8],
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<(), ExchangeError> {
    let text = match encoding::decode(bytes) {
        Ok((text, _)) => text,
        Err(error) => return sink(bad(Place::Line(error.line.max(1)), error)),
    };
    if format == Format::Yonin {
        return match yonin_record::read(&text) {
            Ok(game) => sink(found(Place::Game(1), game, &options.rules)),
            Err(error) => sink(bad(Place::Line(error.line), error)),
        };
    }
    let base = match Chess4Rules::parse(&options.rules) {
        Ok(base) => base,
        Err(source) => {
            let text = options.rules.clone();
            return sink(bad(Place::Line(1), ReplayError::Rules { text, source }));
        }
    };
    for (number, game) in (1..).zip(pgn4::games_with_rules(&text, base)) {
        match game {
            // Its rules are whole: the tags were read on top of the base.
            Ok(game) => sink(found(Place::Game(number), game, "default"))?,
            Err(error) => sink(bad(Place::Line(error.line), error))?,
        }
    }
    Ok(())
}

/// A game that was read as text.
pub(super) fn found(place: Place, text: GameText, rules: &str) -> FoundGame {
    let game = to_record(&text, rules).map_err(GameProblem::from);
    FoundGame {
        place,
        game,
        warnings: text.warnings,
    }
}

/// A game that could not be read.
pub(super) fn bad(place: Place, problem: impl Into<GameProblem>) -> FoundGame {
    FoundGame {
        place,
        game: Err(problem.into()),
        warnings: Vec::new(),
    }
}
