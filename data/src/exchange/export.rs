//! From a dataset to files.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::error::ExchangeError;
use crate::dataset::Dataset;
use crate::error::DataError;
use crate::files::{FileKind, Output, PartFolder};
use crate::formats::{ExportOptions, Format, GameProblem, Written};
use crate::provenance::{Provenance, Reasons};
use crate::record::GameRecord;

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Exported {
    /// Number of games.
    pub games: u64,
    /// Number of packed positions.
    pub positions: u64,
    /// Games left out of packed positions because they have no result that counts.
    pub without_result: u64,
    /// For packed positions, what was used and left out.
    pub provenance: Option<Provenance>,
}

/// Writes all games of `dataset` in `format`, one shard at a time in memory.
///
/// `out` becomes a file, or a folder of files `game-000000.EXT` if the format has one game a file. It
/// appears when it is complete. A folder must be empty or absent; a file is replaced only if `replace`, by the rules of
/// [`Output`].
///
/// In packed positions the result is a label of each of them: only games whose end is one of `reasons` are written.
///
/// # Errors
/// A format that cannot hold the variant, a game that cannot be written, and those of the system; then
/// nothing is left behind.
pub fn export(
    dataset: &Dataset,
    format: Format,
    out: &Path,
    options: ExportOptions,
    reasons: &Reasons,
    replace: bool,
) -> Result<Exported, ExchangeError> {
    export_telling(dataset, format, out, options, reasons, replace, &mut |_| ())
}

/// As [`export`]; `progress` hears of the number of games looked at.
///
/// # Errors
/// Those of [`export`].
pub fn export_telling(
    dataset: &Dataset,
    format: Format,
    out: &Path,
    options: ExportOptions,
    reasons: &Reasons,
    replace: bool,
    progress: &mut dyn FnMut(u64),
) -> Result<Exported, ExchangeError> {
    let variant = dataset.variant()?;
    if !format.holds(variant) {
        return Err(ExchangeError::CannotHold { format, variant });
    }
    let mut exported = Exported::default();
    let write = |record: &GameRecord, written: &mut Written| {
        let bytes = format.record_format().write(record, options, written);
        bytes.map_err(|problem| at(dataset, record, problem))
    };
    if format.is_one_game_a_file() {
        let folder = PartFolder::create(out)?;
        for (number, record) in (1..).zip(dataset.records()) {
            let record = record?;
            progress(number);
            let Some(bytes) = write(&record, &mut Written::default())? else {
                exported.without_result += 1;
                continue;
            };
            let path = folder.content().join(file_name(&record, format));
            fs::write(&path, bytes).map_err(DataError::io(&path))?;
            exported.games += 1;
        }
        folder.publish()?;
        return Ok(exported);
    }
    let head = format
        .record_format()
        .head(&dataset.manifest().draft.seat_letters);
    let kind = match format {
        Format::Csv => FileKind::Table(String::from_utf8_lossy(&head).trim_end().into()),
        _ => FileKind::Other,
    };
    let mut file = Output::new(out, kind, replace)?.create()?;
    file.write_all(&head).map_err(DataError::io(out))?;
    let mut written = Written::default();
    let mut provenance = Provenance::default();
    for (number, record) in (1..).zip(dataset.records()) {
        let record = record?;
        progress(number);
        let bytes = if !format.is_packed() || reasons.use_result(&record) {
            write(&record, &mut written)?
        } else {
            None
        };
        provenance.add(&record, bytes.is_some());
        match bytes {
            Some(bytes) => {
                file.write_all(&bytes).map_err(DataError::io(out))?;
                written.games += 1;
            }
            None => exported.without_result += 1,
        }
    }
    exported.provenance = format.is_packed().then_some(provenance);
    file.publish()?;
    exported.games = written.games;
    exported.positions = written.positions;
    Ok(exported)
}

/// The name of a game's own file.
fn file_name(record: &GameRecord, format: Format) -> String {
    format!("game-{:06}.{}", record.game, format.extensions()[0])
}

fn at(dataset: &Dataset, record: &GameRecord, problem: GameProblem) -> ExchangeError {
    ExchangeError::Write {
        path: dataset.folder().into(),
        game: record.game,
        problem: Box::new(problem),
    }
}
