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
//! | `in_check` | boolean | whether the seat to move is in check |
//! | `capture` | boolean | whether the move takes a piece |
//! | `repeated` | int32 | how often the position has occurred before in its game |
//! | `reason` | string | why the game ended |
//! | `rules` | string | the rules of the game |
//! | `plies` | int32 | moves of the whole game |
//! | `place_X` | int8 | place of seat X in the game, from 1; null for draws of two seats and without a result |
//!
//! Events that are no moves have no row. Games that were broken off, or stopped by their run, have no result.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    /// Whether the seat to move is in check.
    pub in_check: bool,
    /// Whether the move takes a piece.
    pub capture: bool,
    /// How often the position has occurred before in its game.
    pub repeated: u32,
    /// Why the game ended.
    pub reason: Arc<str>,
    /// The rules of the game.
    pub rules: Arc<str>,
    /// Moves of the whole game.
    pub plies: u32,
    /// Each seat's place, if the game has places.
    pub places: Option<PerSeat<u8>>,
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
    let mut view = View::new(record);
    checked::<V>(record, |ply| rows.extend(view.row(&ply)))?;
    Ok(rows)
}

/// A game on its way to rows.
struct View<'a> {
    record: &'a GameRecord,
    reason: Arc<str>,
    rules: Arc<str>,
    /// How often each position, by its key, has occurred.
    seen: HashMap<u64, u32>,
}

impl<'a> View<'a> {
    fn new(record: &'a GameRecord) -> Self {
        Self {
            record,
            reason: record.reason.as_str().into(),
            rules: record.rules.as_str().into(),
            seen: HashMap::new(),
        }
    }

    /// The row of `ply`; `None` of an event that is no move.
    fn row<V: Variant>(&mut self, ply: &Ply<'_, V>) -> Option<PositionRow> {
        let Event::Move(mv) = ply.event else {
            return None;
        };
        let record = self.record;
        let mover = ply.position.to_move();
        let seen = self.seen.entry(ply.position.key()).or_default();
        let repeated = *seen;
        *seen += 1;
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
            in_check: ply.position.in_check(mover),
            capture: ply.position.is_capture(mv),
            repeated,
            reason: Arc::clone(&self.reason),
            rules: Arc::clone(&self.rules),
            plies: record.plies,
            places: record.places,
        })
    }
}

/// The positions of all games of shard number `index`, in order.
///
/// # Errors
/// A shard that is not as its manifest says, and games that cannot be replayed.
pub fn shard_positions(dataset: &Dataset, index: usize) -> Result<Vec<PositionRow>, DataError> {
    dataset.variant()?.visit(OfShard { dataset, index })
}

struct OfShard<'a> {
    dataset: &'a Dataset,
    index: usize,
}

impl VariantVisitor for OfShard<'_> {
    type Output = Result<Vec<PositionRow>, DataError>;

    fn visit<V: Variant>(self) -> Self::Output {
        let Self { dataset, index } = self;
        let mut rows = Vec::new();
        for (number, record) in dataset.verified_records(index)?.iter().enumerate() {
            let path = dataset.shard_path(index)?;
            let mut view = View::new(record);
            let replayed = trusted::<V>(record, |ply| rows.extend(view.row(&ply)));
            replayed.map_err(|source| DataError::Replay {
                path,
                row: number,
                game: record.game,
                source: source.into(),
            })?;
        }
        Ok(rows)
    }
}

/// A table of positions being written, as Parquet or CSV by its extension. It appears when it is complete.
pub struct PositionTable {
    path: PathBuf,
    sink: Sink,
    rows: u64,
}

impl PositionTable {
    /// Starts the table at `path` for the positions of `dataset`. A file that is there is replaced only if `replace`, by
    /// the rules of [`Output`].
    ///
    /// # Errors
    /// An extension that says nothing, a file that may not be replaced, and those of the system.
    pub fn create(dataset: &Dataset, path: &Path, replace: bool) -> Result<Self, DataError> {
        let letters = &dataset.manifest().draft.seat_letters;
        Ok(Self {
            path: path.into(),
            sink: Sink::create(path, letters, replace)?,
            rows: 0,
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// Those of the system.
    pub fn add(&mut self, rows: &[PositionRow]) -> Result<(), DataError> {
        self.rows += rows.len() as u64;
        let path = &self.path;
        self.sink.write(rows).map_err(|problem| DataError::Encode {
            path: path.clone(),
            problem,
        })
    }

    /// The table is complete: it gets its name. Returns the number of rows.
    ///
    /// # Errors
    /// Those of the system.
    pub fn finish(self) -> Result<u64, DataError> {
        let path = self.path;
        let file = self.sink.finish();
        file.map_err(|problem| DataError::Encode { path, problem })?
            .publish()?;
        Ok(self.rows)
    }
}

/// Writes the positions of all games of `dataset` to `path` and returns their number. One shard's positions at a time
/// are in memory.
///
/// # Errors
/// Those of [`PositionTable`] and [`shard_positions`].
pub fn write_positions(dataset: &Dataset, path: &Path, replace: bool) -> Result<u64, DataError> {
    let mut table = PositionTable::create(dataset, path, replace)?;
    for index in 0..dataset.shards() {
        table.add(&shard_positions(dataset, index)?)?;
    }
    table.finish()
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
    let more = [
        "in_check", "capture", "repeated", "reason", "rules", "plies",
    ];
    let places = letters.iter().map(|letter| format!("place_{letter}"));
    let fixed = fixed.into_iter().map(String::from);
    let more = more.into_iter().map(String::from);
    fixed.chain(utilities).chain(more).chain(places).collect()
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
    text += "required boolean in_check;
        required boolean capture;
        required int32 repeated;
        required binary reason (STRING);
        required binary rules (STRING);
        required int32 plies;\n";
    for letter in letters {
        writeln!(text, "optional int32 place_{letter} (INTEGER(8,true));")
            .expect("a String takes everything");
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
        group.bool(rows.iter().map(|row| row.in_check))?;
        group.bool(rows.iter().map(|row| row.capture))?;
        group.int32(rows.iter().map(|row| row.repeated as i32))?;
        group.string(rows.iter().map(|row| &*row.reason))?;
        group.string(rows.iter().map(|row| &*row.rules))?;
        group.int32(rows.iter().map(|row| row.plies as i32))?;
        for seat in 0..seats {
            group.nullable_int32(
                rows.iter()
                    .map(|row| row.places.map(|all| all[seat].into())),
            )?;
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
    fields.extend([
        row.in_check.to_string(),
        row.capture.to_string(),
        row.repeated.to_string(),
        row.reason.to_string(),
        row.rules.to_string(),
        row.plies.to_string(),
    ]);
    let place = |seat: usize| {
        let place = row.places.map(|places| places[seat]);
        place.map_or_else(String::new, |it| it.to_string())
    };
    fields.extend((0..seats).map(place));
    fields
}
