//! Games from tables: CSV and JSON lines.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;

use super::ExchangeError;
use super::error::{GameProblem, Place};
use super::read::{FoundGame, ReadOptions, Sink, bad};
use super::row::GameRow;
use crate::error::DataError;

/// What stands for no value in a list of a CSV field.
pub(super) const NONE: &str = "-";

/// Reads JSON lines; blank lines are skipped.
pub(super) fn read_jsonl(
    stream: BufReader<impl Read>,
    path: &Path,
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<(), ExchangeError> {
    for (line, number) in stream.split(b'\n').zip(1..) {
        let line = line.map_err(DataError::io(path))?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let row = serde_json::from_slice(&line);
        let row = row.map_err(|error| GameProblem::Json(error.to_string()));
        sink(converted(Place::Line(number), row, options))?;
    }
    Ok(())
}

/// Reads a table with a header.
pub(super) fn read_csv(
    stream: BufReader<impl Read>,
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<(), ExchangeError> {
    let mut table = csv::Reader::from_reader(stream);
    let header = match table.headers() {
        Ok(header) => header.clone(),
        Err(error) => return sink(bad(Place::Line(1), GameProblem::Csv(error.to_string()))),
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
                sink(converted(place, row, options))?;
            }
            Err(error) => {
                let is_over = error.is_io_error();
                sink(bad(line, GameProblem::Csv(error.to_string())))?;
                if is_over {
                    return Ok(());
                }
            }
        }
    }
}

fn converted(place: Place, row: Result<GameRow, GameProblem>, options: &ReadOptions) -> FoundGame {
    FoundGame {
        place,
        game: row.and_then(|row| row.into_record(options)),
        warnings: Vec::new(),
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
