//! Tables of games: CSV and JSON lines with every column of a dataset.

use std::io::{self, Write};

use super::read_rows::NONE;
use super::row::GameRow;
use crate::record::GameRecord;

/// The header of a CSV table, for seats with these letters.
pub(super) fn csv_header(letters: &[String]) -> Vec<String> {
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
pub(super) fn csv_fields(record: &GameRecord) -> Vec<String> {
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
    fields.extend(seats.map(|seat| record.utilities[seat].to_string()));
    fields.extend(record.agents.iter().cloned());
    fields
}

/// Writes a game as a line of JSON.
pub(super) fn write_json(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &GameRow::from(record))?;
    out.write_all(b"\n")
}
