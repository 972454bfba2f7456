//! From a dataset to files.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::part_folder::PartFolder;
use super::write_packed::pack;
use super::write_rows::{csv_fields, csv_header, write_json};
use super::write_text::{ManyGames, one_game};
use super::{ExchangeError, Format, GameProblem};
use crate::dataset::Dataset;
use crate::error::DataError;
use crate::files::PartFile;
use crate::formats::Encoding;
use crate::formats::packed::PackedRecord as _;
use crate::record::GameRecord;

/// How a dataset is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// The encoding of record texts.
    pub encoding: Encoding,
    /// Leave positions out whose move was drawn at random (packed positions).
    pub skip_random: bool,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Exported {
    /// Number of games.
    pub games: u64,
    /// Number of packed positions.
    pub positions: u64,
    /// Games left out because they have no result, which packed positions need.
    pub without_result: u64,
}

/// Writes all games of `dataset` in `format`, one shard at a time in memory.
///
/// `out` becomes a file, or a folder of files `game-000000.EXT` if the format has one game a file. It
/// appears when it is complete; a file is replaced, a folder must be empty or absent.
///
/// # Errors
/// A format that cannot hold the variant, a game that cannot be written, and those of the system; then
/// nothing is left behind.
pub fn export(
    dataset: &Dataset,
    format: Format,
    out: &Path,
    options: ExportOptions,
) -> Result<Exported, ExchangeError> {
    let variant = dataset.variant()?;
    if !format.holds(variant) {
        return Err(ExchangeError::CannotHold { format, variant });
    }
    let mut exported = Exported::default();
    if format.is_one_game_a_file() {
        let folder = PartFolder::create(out)?;
        for record in dataset.records() {
            let record = record?;
            let bytes = one_game(&record, format, options.encoding);
            let bytes = bytes.map_err(|problem| at(dataset, &record, problem))?;
            let path = folder.part().join(file_name(&record, format));
            fs::write(&path, bytes).map_err(DataError::io(&path))?;
            exported.games += 1;
        }
        folder.publish()?;
        return Ok(exported);
    }
    if out.is_dir() {
        return Err(ExchangeError::Exists { path: out.into() });
    }
    let mut sink = Sink::create(out, dataset, format, options)?;
    for record in dataset.records() {
        sink.write(&record?, dataset, &mut exported)?;
    }
    sink.finish()?;
    Ok(exported)
}

/// The name of a game's own file.
fn file_name(record: &GameRecord, format: Format) -> String {
    format!("game-{:06}.{}", record.game, format.extensions()[0])
}

fn at(dataset: &Dataset, record: &GameRecord, problem: impl Into<GameProblem>) -> ExchangeError {
    ExchangeError::Write {
        path: dataset.folder().into(),
        game: record.game,
        problem: Box::new(problem.into()),
    }
}

/// A file with many games.
struct Sink {
    path: PathBuf,
    options: ExportOptions,
    form: Form,
}

enum Form {
    Text(PartFile, ManyGames),
    Csv(Box<csv::Writer<PartFile>>),
    Jsonl(PartFile),
    /// Packed positions; psv if the flag is set, else hcpe.
    Packed(PartFile, bool),
}

impl Sink {
    fn create(
        path: &Path,
        dataset: &Dataset,
        format: Format,
        options: ExportOptions,
    ) -> Result<Self, ExchangeError> {
        let file = PartFile::create(path)?;
        let form = match format {
            Format::Csv => {
                let mut table = csv::Writer::from_writer(file);
                let header = csv_header(&dataset.manifest().draft.seat_letters);
                let written = table.write_record(header);
                written.map_err(|error| DataError::io(path)(error.into()))?;
                Form::Csv(Box::new(table))
            }
            Format::Jsonl => Form::Jsonl(file),
            Format::Psv | Format::Hcpe => Form::Packed(file, format == Format::Psv),
            _ => Form::Text(file, ManyGames::new(format, options.encoding)),
        };
        Ok(Self {
            path: path.into(),
            options,
            form,
        })
    }

    fn write(
        &mut self,
        record: &GameRecord,
        dataset: &Dataset,
        exported: &mut Exported,
    ) -> Result<(), ExchangeError> {
        let skip_random = self.options.skip_random;
        let written = match &mut self.form {
            Form::Text(file, games) => {
                let bytes = games.next(record);
                file.write_all(&bytes.map_err(|problem| at(dataset, record, problem))?)
            }
            Form::Csv(table) => table.write_record(csv_fields(record)).map_err(Into::into),
            Form::Jsonl(file) => write_json(record, file),
            Form::Packed(..) if !record.has_result() => {
                exported.without_result += 1;
                return Ok(());
            }
            Form::Packed(file, is_psv) => {
                let packed = pack(record, skip_random);
                let packed = packed.map_err(|problem| at(dataset, record, problem))?;
                let mut bytes = Vec::new();
                for position in &packed {
                    let encoded = if *is_psv {
                        position.psv.encode_to(&mut bytes)
                    } else {
                        position.hcpe.encode_to(&mut bytes)
                    };
                    encoded.map_err(|problem| at(dataset, record, problem))?;
                }
                exported.positions += packed.len() as u64;
                file.write_all(&bytes)
            }
        };
        written.map_err(DataError::io(&self.path))?;
        exported.games += 1;
        Ok(())
    }

    fn finish(self) -> Result<(), DataError> {
        let path = self.path;
        match self.form {
            Form::Csv(table) => {
                let file = table.into_inner();
                file.map_err(|error| DataError::io(&path)(error.into_error()))?
                    .publish()
            }
            Form::Text(file, _) | Form::Jsonl(file) | Form::Packed(file, _) => file.publish(),
        }
    }
}
