//! The position view: one row a ply, made from the games.
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `game` | int64 | index of the game in its run |
//! | `ply` | int32 | number of the move in its game, from 1 |
//! | `seat` | string | letter of the seat to move |
//! | `position` | string | the position before the move |
//! | `move` | string | the move that was played |
//! | `score_mover` | int16 | search score in centipawns for the seat to move; null if there is none |
//! | `flags` | uint8 | `FLAG_*` bits |
//! | `utility_mover` | double | the seat's share of the game's result; null without a result |
//! | `utility_X` | double | share of seat X of the game's result; null without a result |
//!
//! Events that are no moves have no row. Games that were broken off, or stopped by their run, have no result.

use std::fmt::Write as _;
use std::path::Path;

use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use shiho_core::notation::{Variant, seat_letter};
use shiho_core::{Event, PerSeat, VariantId, VariantVisitor};

use crate::dataset::Dataset;
use crate::error::DataError;
use crate::files::{FileKind, Output, PartFile};
use crate::record::GameRecord;
use crate::replay::{Ply, ReplayError, checked, trusted};
use crate::shard::{TableWriter, writer_properties};

/// A position of a game and what was played in it.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRow {
    /// Index of the game in its run.
    pub game: u64,
    /// Number of the move in its game, from 1.
    pub ply: u32,
    /// Letter of the seat to move.
    pub seat: &'static str,
    /// The position before the move.
    pub position: String,
    /// The move that was played.
    pub mv: String,
    /// Search score in centipawns for the seat to move.
    pub score: Option<i16>,
    /// `FLAG_*` bits.
    pub flags: u8,
    /// Each seat's share of the game's result; none if it has no result.
    pub shares: Option<PerSeat<f64>>,
    /// The mover's share.
    pub share_mover: Option<f64>,
}

/// The positions of a game, one for each move. The game is played by the rules.
pub fn positions(variant: VariantId, record: &GameRecord) -> Result<Vec<PositionRow>, ReplayError> {
    variant.visit(Positions { record })
}

struct Positions<'a> {
    record: &'a GameRecord,
}

impl VariantVisitor for Positions<'_> {
    type Output = Result<Vec<PositionRow>, ReplayError>;

    fn visit<V: Variant>(self) -> Self::Output {
        positions_as::<V>(self.record)
    }
}

/// [`positions`] for the variant `V`, which need not be registered.
pub fn positions_as<V: Variant>(record: &GameRecord) -> Result<Vec<PositionRow>, ReplayError> {
    let mut rows = Vec::with_capacity(record.moves.len());
    checked::<V>(record, |ply| rows.extend(row(record, &ply)))?;
    Ok(rows)
}

/// The row of `ply`; `None` of an event that is no move.
fn row<V: Variant>(record: &GameRecord, ply: &Ply<'_, V>) -> Option<PositionRow> {
    let Event::Move(mv) = ply.event else {
        return None;
    };
    let mover = ply.position.to_move();
    Some(PositionRow {
        game: record.game,
        ply: ply.plies as u32 + 1,
        seat: seat_letter::<V>(mover),
        position: ply.position.position_text(),
        mv: V::move_text(mv),
        score: ply.score,
        flags: ply.flags,
        shares: record.shares(),
        share_mover: record.shares().map(|shares| shares[mover.index()]),
    })
}

/// Writes the positions of all games of `dataset` to `path`, as Parquet or CSV by its extension, and
/// returns their number. One shard's positions at a time are in memory. A file that is there is replaced only if
/// `replace`, by the rules of [`Output`].
pub fn write_positions(dataset: &Dataset, path: &Path, replace: bool) -> Result<u64, DataError> {
    dataset.variant()?.visit(WritePositions {
        dataset,
        path,
        replace,
    })
}

struct WritePositions<'a> {
    dataset: &'a Dataset,
    path: &'a Path,
    replace: bool,
}

impl VariantVisitor for WritePositions<'_> {
    type Output = Result<u64, DataError>;

    fn visit<V: Variant>(self) -> Self::Output {
        write_positions_as::<V>(self.dataset, self.path, self.replace)
    }
}

/// [`write_positions`] for the variant `V`, which need not be registered.
pub fn write_positions_as<V: Variant>(
    dataset: &Dataset,
    path: &Path,
    replace: bool,
) -> Result<u64, DataError> {
    let encode = |problem| DataError::Encode {
        path: path.into(),
        problem,
    };
    let mut sink = Sink::create(path, &dataset.manifest().draft.seat_letters, replace)?;
    let mut count = 0;
    for index in 0..dataset.shards() {
        let mut rows = Vec::new();
        for (number, record) in dataset.verified_records(index)?.iter().enumerate() {
            let shard = dataset.shard_path(index)?;
            let replayed = trusted::<V>(record, |ply| rows.extend(row(record, &ply)));
            replayed.map_err(|source| DataError::Replay {
                path: shard,
                row: number,
                game: record.game,
                source: source.into(),
            })?;
        }
        count += rows.len() as u64;
        sink.write(&rows).map_err(encode)?;
    }
    sink.finish().map_err(encode)?.publish()?;
    Ok(count)
}

/// Where the rows go.
enum Sink {
    Parquet {
        table: TableWriter<PartFile>,
        seats: usize,
    },
    Csv {
        table: csv::Writer<PartFile>,
        seats: usize,
    },
}

impl Sink {
    fn create(path: &Path, letters: &[String], replace: bool) -> Result<Self, DataError> {
        let encode = |problem: String| DataError::Encode {
            path: path.into(),
            problem,
        };
        let seats = letters.len();
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("parquet") => {
                let schema = schema(letters).map_err(encode)?;
                let file = Output::new(path, FileKind::Parquet, replace)?.create()?;
                let table = TableWriter::new(file, schema, writer_properties().build());
                Ok(Self::Parquet {
                    table: table.map_err(encode)?,
                    seats,
                })
            }
            Some("csv") => {
                let header = header(letters);
                let kind = FileKind::Table(header.join(","));
                let file = Output::new(path, kind, replace)?.create()?;
                let mut table = csv::Writer::from_writer(file);
                table
                    .write_record(&header)
                    .map_err(|error| encode(error.to_string()))?;
                Ok(Self::Csv { table, seats })
            }
            _ => Err(DataError::UnknownExtension { path: path.into() }),
        }
    }

    fn write(&mut self, rows: &[PositionRow]) -> Result<(), String> {
        match self {
            Self::Parquet { table, seats } => write_group(table, rows, *seats),
            Self::Csv { table, seats } => rows.iter().try_for_each(|row| {
                table
                    .write_record(csv_fields(row, *seats))
                    .map_err(|error| error.to_string())
            }),
        }
    }

    fn finish(self) -> Result<PartFile, String> {
        match self {
            Self::Parquet { table, .. } => table.finish(),
            Self::Csv { table, .. } => table.into_inner().map_err(|error| error.to_string()),
        }
    }
}

fn header(letters: &[String]) -> Vec<String> {
    let fixed = [
        "game",
        "ply",
        "seat",
        "position",
        "move",
        "score_mover",
        "flags",
        "utility_mover",
    ];
    let utilities = letters.iter().map(|letter| format!("utility_{letter}"));
    fixed.into_iter().map(Into::into).chain(utilities).collect()
}

fn schema(letters: &[String]) -> Result<TypePtr, String> {
    let mut text = String::from(
        "message position {
            required int64 game;
            required int32 ply;
            required binary seat (STRING);
            required binary position (STRING);
            required binary move (STRING);
            optional int32 score_mover (INTEGER(16,true));
            required int32 flags (INTEGER(8,false));
            optional double utility_mover;\n",
    );
    for letter in letters {
        writeln!(text, "optional double utility_{letter};").expect("a String takes everything");
    }
    text.push('}');
    parse_message_type(&text)
        .map(Into::into)
        .map_err(|error| error.to_string())
}

fn write_group(
    table: &mut TableWriter<PartFile>,
    rows: &[PositionRow],
    seats: usize,
) -> Result<(), String> {
    table.row_group(|group| {
        group.int64(rows.iter().map(|row| row.game as i64))?;
        group.int32(rows.iter().map(|row| row.ply as i32))?;
        group.string(rows.iter().map(|row| row.seat))?;
        group.string(rows.iter().map(|row| row.position.as_str()))?;
        group.string(rows.iter().map(|row| row.mv.as_str()))?;
        group.nullable_int32(rows.iter().map(|row| row.score.map(Into::into)))?;
        group.int32(rows.iter().map(|row| row.flags.into()))?;
        group.nullable_double(rows.iter().map(|row| row.share_mover))?;
        for seat in 0..seats {
            group.nullable_double(rows.iter().map(|row| row.shares.map(|all| all[seat])))?;
        }
        Ok(())
    })
}

fn csv_fields(row: &PositionRow, seats: usize) -> Vec<String> {
    let share = |value: Option<f64>| value.map_or_else(String::new, |it| it.to_string());
    let mut fields = vec![
        row.game.to_string(),
        row.ply.to_string(),
        row.seat.into(),
        row.position.clone(),
        row.mv.clone(),
        row.score
            .map_or_else(String::new, |score| score.to_string()),
        row.flags.to_string(),
        share(row.share_mover),
    ];
    fields.extend((0..seats).map(|seat| share(row.shares.map(|shares| shares[seat]))));
    fields
}
