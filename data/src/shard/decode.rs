//! The bytes of a shard to records.

use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use bytes::Bytes;
use shiho_core::{MAX_SEATS, PerSeat};

use super::columns::{GroupReader, TableReader};
use super::schema::FORMAT_KEY;
use crate::error::DataError;
use crate::manifest::FORMAT_VERSION;
use crate::record::GameRecord;

/// The records in the bytes of a shard; `path` is for errors.
///
/// Damage that leaves a readable table is not noticed here: compare the file's SHA-256 first.
pub fn decode(bytes: Vec<u8>, path: &Path) -> Result<Vec<GameRecord>, DataError> {
    // The Parquet reader asserts on some malformed pages. Nothing of ours is borrowed inside, so no
    // half-changed state is left behind.
    panic::catch_unwind(AssertUnwindSafe(|| decode_table(bytes, path))).unwrap_or_else(|_| {
        Err(DataError::corrupt(
            path,
            "the Parquet reader gave up on a page",
        ))
    })
}

fn decode_table(bytes: Vec<u8>, path: &Path) -> Result<Vec<GameRecord>, DataError> {
    let corrupt = |problem: String| DataError::corrupt(path, problem);
    let table = TableReader::new(Bytes::from(bytes)).map_err(corrupt)?;
    check_version(&table, path)?;
    let letters = seat_letters(&table.column_names());
    if letters.is_empty() || letters.len() > MAX_SEATS {
        return Err(corrupt(format!("{} utility columns", letters.len())));
    }
    let mut records = Vec::new();
    for index in 0..table.groups() {
        let group = table.group(index).map_err(corrupt)?;
        let columns = Columns::read(&group, &letters).map_err(corrupt)?;
        for row in 0..group.rows() {
            let record = columns
                .record(row)
                .map_err(|(column, problem)| DataError::BadRow {
                    path: path.into(),
                    row: records.len(),
                    column,
                    problem,
                })?;
            records.push(record);
        }
    }
    Ok(records)
}

fn check_version(table: &TableReader, path: &Path) -> Result<(), DataError> {
    let version = table.metadata(FORMAT_KEY);
    let version = version.ok_or_else(|| DataError::corrupt(path, "not a table of Shiho games"))?;
    let found = version
        .parse()
        .map_err(|_| DataError::corrupt(path, format!("`{version}` is no format version")))?;
    if found == u64::from(FORMAT_VERSION) {
        Ok(())
    } else {
        let newest = FORMAT_VERSION;
        Err(DataError::UnsupportedVersion {
            path: path.into(),
            found,
            newest,
        })
    }
}

/// The seats' letters, in seat order, as the column names give them.
fn seat_letters(names: &[String]) -> Vec<String> {
    names
        .iter()
        .filter_map(|name| name.strip_prefix("utility_"))
        .map(Into::into)
        .collect()
}

/// The columns of a row group, each with one entry a row.
struct Columns {
    game: Vec<i64>,
    seed: Vec<i64>,
    variant: Vec<String>,
    rules: Vec<String>,
    start: Vec<String>,
    moves: Vec<String>,
    scores: Vec<Vec<Option<i32>>>,
    flags: Vec<Vec<Option<i32>>>,
    plies: Vec<i32>,
    reason: Vec<String>,
    replay: Vec<bool>,
    places: Vec<Vec<Option<i32>>>,
    points: Vec<Vec<Option<i32>>>,
    utilities: Vec<Vec<Option<f64>>>,
    agents: Vec<Vec<String>>,
}

/// A bad value: the column and what is wrong.
type BadValue = (String, String);

impl Columns {
    fn read(group: &GroupReader<'_>, letters: &[String]) -> Result<Self, String> {
        let names = |prefix: &'static str| letters.iter().map(move |it| format!("{prefix}_{it}"));
        Ok(Self {
            game: group.int64("game")?,
            seed: group.int64("seed")?,
            variant: group.string("variant")?,
            rules: group.string("rules")?,
            start: group.string("start")?,
            moves: group.string("moves")?,
            scores: group.list("scores_mover", true)?,
            flags: group.list("flags", false)?,
            plies: group.int32("plies")?,
            reason: group.string("reason")?,
            replay: group.bool("replay")?,
            places: names("place")
                .map(|it| group.nullable_int32(&it))
                .collect::<Result<_, _>>()?,
            points: names("points")
                .map(|it| group.nullable_int32(&it))
                .collect::<Result<_, _>>()?,
            utilities: names("utility")
                .map(|it| group.nullable_double(&it))
                .collect::<Result<_, _>>()?,
            agents: names("agent")
                .map(|it| group.string(&it))
                .collect::<Result<_, _>>()?,
        })
    }

    fn record(&self, row: usize) -> Result<GameRecord, BadValue> {
        let moves: Vec<String> = self.moves[row]
            .split(' ')
            .filter(|it| !it.is_empty())
            .map(Into::into)
            .collect();
        let scores = self.scores[row]
            .iter()
            .map(|score| narrow("scores_mover", score.unwrap_or(0)));
        let flags = self.flags[row]
            .iter()
            .map(|flag| narrow("flags", flag.unwrap_or(0)));
        let mut record = GameRecord {
            game: narrow("game", self.game[row])?,
            seed: self.seed[row] as u64,
            variant: self.variant[row].clone(),
            rules: self.rules[row].clone(),
            start: self.start[row].clone(),
            scores: scores.collect::<Result<_, _>>()?,
            flags: flags.collect::<Result<_, _>>()?,
            plies: narrow("plies", self.plies[row])?,
            reason: self.reason[row].clone(),
            replay: self.replay[row],
            places: narrow_seats("place", &self.places, row)?,
            points: narrow_seats("points", &self.points, row)?,
            utilities: PerSeat::default(),
            agents: self
                .agents
                .iter()
                .map(|column| column[row].clone())
                .collect(),
            moves,
        };
        record.utilities = per_seat("utility", &self.utilities, row)?
            .unwrap_or_else(|| record.utilities_without_shares());
        for (column, found) in [
            ("scores_mover", record.scores.len()),
            ("flags", record.flags.len()),
        ] {
            if found != record.moves.len() {
                let problem = format!("{found} entries for {} moves", record.moves.len());
                return Err((column.into(), problem));
            }
        }
        Ok(record)
    }
}

fn narrow<T, N: TryFrom<T>>(column: &str, value: T) -> Result<N, BadValue>
where
    T: Copy + Display,
{
    N::try_from(value).map_err(|_| (column.into(), format!("`{value}` is out of range")))
}

/// The values of all seats in `row`: all present or all null.
fn per_seat<T: Copy + Default>(
    prefix: &str,
    columns: &[Vec<Option<T>>],
    row: usize,
) -> Result<Option<PerSeat<T>>, BadValue> {
    let present = columns
        .iter()
        .filter(|column| column[row].is_some())
        .count();
    if present == 0 {
        return Ok(None);
    }
    if present < columns.len() {
        return Err((
            format!("{prefix}_*"),
            "some seats have a value, some have none".into(),
        ));
    }
    let mut values = [T::default(); MAX_SEATS];
    for (value, column) in values.iter_mut().zip(columns) {
        *value = column[row].unwrap_or_default();
    }
    Ok(Some(values))
}

/// [`per_seat`] of values that must fit a smaller type.
fn narrow_seats<N: TryFrom<i32> + Copy + Default>(
    prefix: &str,
    columns: &[Vec<Option<i32>>],
    row: usize,
) -> Result<Option<PerSeat<N>>, BadValue> {
    let Some(values) = per_seat(prefix, columns, row)? else {
        return Ok(None);
    };
    let mut narrowed = [N::default(); MAX_SEATS];
    for (to, from) in narrowed.iter_mut().zip(values) {
        *to = narrow(&format!("{prefix}_*"), from)?;
    }
    Ok(Some(narrowed))
}
