//! `games.csv`: one line a game, without its moves.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::DataError;
use crate::record::GameRecord;
use crate::sha256::Hashing;

/// File name of the list of games in a dataset's folder.
///
/// Columns: `game`, `seed`, `variant`, `rules`, `start`, `plies`, `reason`, `replay`, and for each
/// seat X `place_X`, `points_X`, `utility_X`, `agent_X`, all as in the shards. Missing places and
/// points, and the utilities of games without a result, are empty fields. Utilities are written so that reading them gives the same double.
pub const GAMES_FILE: &str = "games.csv";

/// Writes `games.csv`.
pub(crate) struct GamesCsv<W: Write> {
    path: PathBuf,
    writer: csv::Writer<Hashing<W>>,
    seats: usize,
}

impl<W: Write> GamesCsv<W> {
    /// Starts the table in `file`, for seats with these letters; `path` is named in errors.
    pub(crate) fn new(path: &Path, file: W, letters: &[String]) -> Result<Self, DataError> {
        let mut header: Vec<String> = [
            "game", "seed", "variant", "rules", "start", "plies", "reason", "replay",
        ]
        .map(Into::into)
        .into();
        for prefix in ["place", "points", "utility", "agent"] {
            header.extend(letters.iter().map(|letter| format!("{prefix}_{letter}")));
        }
        let mut table = Self {
            path: path.into(),
            writer: csv::Writer::from_writer(Hashing::new(file)),
            seats: letters.len(),
        };
        table.write(&header)?;
        Ok(table)
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &GameRecord) -> Result<(), DataError> {
        let mut fields = vec![
            record.game.to_string(),
            record.seed.to_string(),
            record.variant.clone(),
            record.rules.clone(),
            record.start.clone(),
            record.plies.to_string(),
            record.reason.clone(),
            record.replay.to_string(),
        ];
        let text = |value: Option<i64>| value.map_or_else(String::new, |it| it.to_string());
        let seats = 0..self.seats;
        fields.extend(
            seats
                .clone()
                .map(|seat| text(record.places.map(|it| it[seat].into()))),
        );
        fields.extend(
            seats
                .clone()
                .map(|seat| text(record.points.map(|it| it[seat].into()))),
        );
        let shares = record.shares();
        fields.extend(seats.map(|seat| shares.map_or_else(String::new, |it| it[seat].to_string())));
        fields.extend(record.agents.iter().cloned());
        self.write(&fields)
    }

    fn write(&mut self, fields: &[String]) -> Result<(), DataError> {
        self.writer
            .write_record(fields)
            .map_err(|error| DataError::io(&self.path)(error.into()))
    }

    /// The file, which is complete, and its SHA-256.
    pub(crate) fn finish(self) -> Result<(W, String), DataError> {
        let file = self.writer.into_inner();
        let file = file.map_err(|error| DataError::io(&self.path)(error.into_error()))?;
        Ok(file.finish())
    }
}
