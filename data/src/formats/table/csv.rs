//! CSV: a table with a header, one game a row.

use std::collections::BTreeMap;
use std::io::BufRead;

use shiho_core::VariantId;

use super::row::{GameRow, found};
use crate::formats::found::{FoundGame, Given};
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// What stands for no value in a list of a CSV field.
const NONE: &str = "-";

/// A table with the columns of `games.csv` and moves, scores and flags.
pub(in crate::formats) struct Csv;

impl RecordFormat for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv"]
    }

    fn holds(&self, _: VariantId) -> bool {
        true
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.contains("moves,") || line.contains(",moves")
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        read(stream, given, sink)
    }

    fn head(&self, letters: &[String]) -> Vec<u8> {
        line(&header(letters))
    }

    fn write(
        &self,
        record: &GameRecord,
        _: ExportOptions,
        _: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        Ok(Some(line(&fields(record))))
    }
}

/// `fields` as a line of CSV.
fn line(fields: &[String]) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table
        .write_record(fields)
        .expect("a Vec takes everything, and the line is the only one");
    table.into_inner().expect("a Vec takes everything")
}

/// Reads a table with a header.
fn read(stream: &mut dyn BufRead, given: &Given<'_>, sink: &mut Sink<'_>) -> Result<(), Stop> {
    let mut table = csv::Reader::from_reader(stream);
    let header = match table.headers() {
        Ok(header) => header.clone(),
        Err(error) => {
            return sink(FoundGame::bad(
                Place::Line(1),
                GameProblem::Csv(error.to_string()),
            ));
        }
    };
    let mut fields = csv::StringRecord::new();
    loop {
        let line = Place::Line(table.position().line() as usize);
        match table.read_record(&mut fields) {
            Ok(false) => return Ok(()),
            Ok(true) => {
                let place = fields
                    .position()
                    .map_or(line, |at| Place::Line(at.line() as usize));
                let row = row(&header, &fields);
                sink(found(place, row, given))?;
            }
            Err(error) => {
                let is_over = error.is_io_error();
                sink(FoundGame::bad(line, GameProblem::Csv(error.to_string())))?;
                if is_over {
                    return Ok(());
                }
            }
        }
    }
}

fn row(header: &csv::StringRecord, fields: &csv::StringRecord) -> Result<GameRow, GameProblem> {
    let named: BTreeMap<&str, &str> = header
        .iter()
        .map(str::trim)
        .zip(fields)
        .filter(|(_, field)| !field.is_empty())
        .collect();
    let text = |name: &str| named.get(name).map(|&field| field.to_owned());
    // A game may have no moves, the table must have the column.
    if !header.iter().any(|name| name.trim() == "moves") {
        return Err(GameProblem::Value {
            column: "moves".into(),
            expected: "a column of this name",
            text: header.iter().collect::<Vec<_>>().join(","),
        });
    }
    let moves = text("moves").unwrap_or_default();
    // The columns of the seats stand in seat order.
    let seats = |prefix: &str| -> Option<Vec<(String, String)>> {
        let pairs = header.iter().map(str::trim).zip(fields);
        let of_seats = pairs.filter(|(name, _)| name.starts_with(prefix));
        let all: Vec<_> = of_seats
            .map(|(name, field)| (name.to_owned(), field.to_owned()))
            .collect();
        let is_there = all.iter().any(|(_, field)| !field.is_empty());
        is_there.then_some(all)
    };
    Ok(GameRow {
        game: None,
        seed: one("seed", text("seed"), "a number")?,
        variant: text("variant"),
        rules: text("rules"),
        start: text("start"),
        moves: moves.split_whitespace().map(Into::into).collect(),
        scores_mover: list(
            "scores_mover",
            text("scores_mover"),
            "scores or -",
            |word| {
                if word == NONE {
                    Some(None)
                } else {
                    word.parse().ok().map(Some)
                }
            },
        )?,
        flags: list("flags", text("flags"), "flags", |word| word.parse().ok())?,
        plies: one("plies", text("plies"), "a number")?,
        reason: text("reason"),
        replay: one(
            "replay",
            text("replay").map(|it| it.to_ascii_lowercase()),
            "true or false",
        )?,
        places: of_seats(seats("place_"), "a place")?,
        points: of_seats(seats("points_"), "points")?,
        utilities: of_seats(seats("utility_"), "a share")?,
        agents: seats("agent_").map(|all| all.into_iter().map(|(_, field)| field).collect()),
    })
}

fn wrong(column: &str, expected: &'static str, text: &str) -> GameProblem {
    GameProblem::Value {
        column: column.into(),
        expected,
        text: text.into(),
    }
}

fn one<T: std::str::FromStr>(
    column: &str,
    text: Option<String>,
    expected: &'static str,
) -> Result<Option<T>, GameProblem> {
    let parse = |text: String| text.parse().map_err(|_| wrong(column, expected, &text));
    text.map(parse).transpose()
}

fn list<T>(
    column: &str,
    text: Option<String>,
    expected: &'static str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<Vec<T>>, GameProblem> {
    let all = |text: String| {
        let words = text.split_whitespace();
        let read = words.map(|word| parse(word).ok_or_else(|| wrong(column, expected, word)));
        read.collect()
    };
    text.map(all).transpose()
}

fn of_seats<T: std::str::FromStr>(
    fields: Option<Vec<(String, String)>>,
    expected: &'static str,
) -> Result<Option<Vec<T>>, GameProblem> {
    let read = |(name, field): (String, String)| {
        let parsed = field.parse();
        parsed.map_err(|_| wrong(&name, expected, &field))
    };
    let all = |fields: Vec<_>| fields.into_iter().map(read).collect();
    fields.map(all).transpose()
}

/// The header of a CSV table, for seats with these letters.
fn header(letters: &[String]) -> Vec<String> {
    let mut header: Vec<String> = [
        "game",
        "seed",
        "variant",
        "rules",
        "start",
        "moves",
        "scores_mover",
        "flags",
        "plies",
        "reason",
        "replay",
    ]
    .map(Into::into)
    .into();
    for prefix in ["place", "points", "utility", "agent"] {
        header.extend(letters.iter().map(|letter| format!("{prefix}_{letter}")));
    }
    header
}

/// The fields of a game. Lists are separated by spaces, a missing score is `-`.
fn fields(record: &GameRecord) -> Vec<String> {
    let row = GameRow::from(record);
    let scores = row.scores_mover.unwrap_or_default();
    let score = |score: Option<i16>| score.map_or_else(|| NONE.into(), |score| score.to_string());
    let flags = record.flags.iter().map(u8::to_string);
    let mut fields = vec![
        record.game.to_string(),
        record.seed.to_string(),
        record.variant.clone(),
        record.rules.clone(),
        record.start.clone(),
        record.moves.join(" "),
        scores.into_iter().map(score).collect::<Vec<_>>().join(" "),
        flags.collect::<Vec<_>>().join(" "),
        record.plies.to_string(),
        record.reason.clone(),
        record.replay.to_string(),
    ];
    let seats = 0..record.seats();
    let text = |value: Option<i64>| value.map_or_else(String::new, |it| it.to_string());
    let places = |seat: usize| record.places.map(|it| it[seat].into());
    let points = |seat: usize| record.points.map(|it| it[seat].into());
    fields.extend(seats.clone().map(|seat| text(places(seat))));
    fields.extend(seats.clone().map(|seat| text(points(seat))));
    let shares = record.shares();
    fields.extend(seats.map(|seat| shares.map_or_else(String::new, |it| it[seat].to_string())));
    fields.extend(record.agents.iter().cloned());
    fields
}
