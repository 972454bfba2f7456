//! `games.csv`: one line a game, without its moves.

use std::path::{Path, PathBuf};

use crate::error::DataError;
use crate::files::PartFile;
use crate::record::GameRecord;

/// File name of the list of games in a dataset's folder.
///
/// Columns: `game`, `seed`, `variant`, `rules`, `start`, `plies`, `reason`, `replay`, and for each
/// seat X `place_X`, `points_X`, `utility_X`, `agent_X`, all as in the shards. Missing places and
/// points, and the utilities of games without a result, are empty fields. Utilities are written so that reading them gives the same double.
pub const GAMES_FILE: &str = "games.csv";

/// Writes `games.csv`.
pub(super) struct GamesCsv {
    path: PathBuf,
    writer: csv::Writer<PartFile>,
    seats: usize,
}

impl GamesCsv {
    /// Starts the table in `folder`, for seats with these letters.
    pub(super) fn create(folder: &Path, letters: &[String]) -> Result<Self, DataError> {
        let path = folder.join(GAMES_FILE);
        let file = PartFile::create(&path)?;
        let mut header: Vec<String> = [
            "game", "seed", "variant", "rules", "start", "plies", "reason", "replay",
        ]
        .map(Into::into)
        .into();
        for prefix in ["place", "points", "utility", "agent"] {
            header.extend(letters.iter().map(|letter| format!("{prefix}_{letter}")));
        }
        let mut table = Self {
            path,
            writer: csv::Writer::from_writer(file),
            seats: letters.len(),
        };
        table.write(&header)?;
        Ok(table)
    }

    /// Adds a game.
    pub(super) fn add(&mut self, record: &GameRecord) -> Result<(), DataError> {
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

    /// Gives the finished table its name.
    pub(super) fn finish(self) -> Result<(), DataError> {
        let file = self.writer.into_inner();
        file.map_err(|error| DataError::io(&self.path)(error.into_error()))?
            .publish()
    }
}
