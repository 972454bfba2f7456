//! The games of a shard, parted into those to learn from and those kept apart.

use shiho_data::replay::ReplayError;
use shiho_data::{Dataset, GameRecord};

use super::holdout::is_validation;
use crate::config::Config;
use crate::error::TrainError;

/// The games of one shard, in their order.
#[derive(Clone, Debug)]
pub(super) struct Games {
    /// Those to learn from.
    pub(super) learn: Vec<GameRecord>,
    /// Those kept apart, with their [contents](GameRecord::content).
    pub(super) held: Vec<(u128, GameRecord)>,
    /// The contents of all, in the order of the shard.
    pub(super) contents: Vec<u128>,
}

/// Reads shard number `shard`, whose bytes must be those that its dataset names.
pub(super) fn read(dataset: &Dataset, shard: usize, config: &Config) -> Result<Games, TrainError> {
    let records = dataset.verified_records(shard)?;
    let mut games = Games {
        learn: Vec::new(),
        held: Vec::new(),
        contents: records.iter().map(GameRecord::content).collect(),
    };
    for (&content, record) in games.contents.iter().zip(records) {
        if is_validation(config, content) {
            games.held.push((content, record));
        } else {
            games.learn.push(record);
        }
    }
    Ok(games)
}

/// That `record` of `dataset` cannot be replayed.
pub(super) fn not_replayed(
    dataset: &Dataset,
    record: &GameRecord,
    error: &ReplayError,
) -> TrainError {
    TrainError::Replay {
        folder: dataset.folder().to_owned(),
        game: record.game,
        problem: error.to_string(),
    }
}
