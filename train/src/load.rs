//! Reading datasets into samples, split by game.

use rayon::prelude::*;
use shiho_core::VariantId;
use shiho_core::random::GameRng;
use shiho_data::{Dataset, GameRecord};
use shiho_eval::features::{FeatureSet, NetGame, NetGameVisitor, SetFacts, SetVisitor, visit};

use crate::config::{Config, stream};
use crate::error::TrainError;
use crate::init::header_as;
use crate::replay::{Tally, replay};
use crate::samples::Samples;

/// Games replayed in one parallel step; their records are in memory together.
const GAMES_AT_ONCE: usize = 512;

/// Positions of some datasets.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Positions to learn from.
    pub train: Samples,
    /// Positions of the games kept apart.
    pub validation: Samples,
    /// What was used and what not.
    pub tally: Tally,
    /// Number of games.
    pub games: u64,
    /// How many of them are kept apart.
    pub validation_games: u64,
}

/// Replays all games of `datasets`, which are of `variant`. The result does not depend on the number of
/// threads. `progress` is told the number of games read so far.
pub fn load(
    variant: VariantId,
    datasets: &[Dataset],
    config: &Config,
    progress: &mut dyn FnMut(u64),
) -> Result<Loaded, TrainError> {
    visit(
        variant,
        Loader {
            datasets,
            config,
            progress,
        },
    )
}

/// [`load`] for a game that is not in the registry.
pub fn load_as<P: NetGame>(
    datasets: &[Dataset],
    config: &Config,
    progress: &mut dyn FnMut(u64),
) -> Result<Loaded, TrainError> {
    let loader = Loader {
        datasets,
        config,
        progress,
    };
    NetGameVisitor::visit::<P>(loader)
}

/// Whether a game is kept apart for validation: decided by the game, so that no position of a game is
/// learnt from while another one validates, and the same for a copy of the game in another dataset.
pub fn is_validation(config: &Config, record: &GameRecord) -> bool {
    let mut random = GameRng::derive(config.seed, &[stream::SPLIT, record.seed, record.game]);
    random.unit() < config.validation_share
}

struct Loader<'a> {
    datasets: &'a [Dataset],
    config: &'a Config,
    progress: &'a mut dyn FnMut(u64),
}

impl NetGameVisitor for Loader<'_> {
    type Output = Result<Loaded, TrainError>;

    fn visit<P: NetGame>(self) -> Self::Output {
        let header = header_as::<P>(self.config)?;
        P::visit_set(&header.features, self).expect("a header names a known feature set")
    }
}

impl<P: NetGame> SetVisitor<P> for Loader<'_> {
    type Output = Result<Loaded, TrainError>;

    fn visit<S: FeatureSet<P>>(self) -> Self::Output {
        let set = SetFacts::of::<P, S>();
        let mut loaded = Loaded {
            train: Samples::new(set),
            validation: Samples::new(set),
            tally: Tally::default(),
            games: 0,
            validation_games: 0,
        };
        for dataset in self.datasets {
            let mut records = dataset.records();
            loop {
                let some: Vec<GameRecord> = records
                    .by_ref()
                    .take(GAMES_AT_ONCE)
                    .collect::<Result<_, _>>()?;
                if some.is_empty() {
                    break;
                }
                let replayed: Vec<_> = some
                    .par_iter()
                    .map(|record| replay::<P, S>(record, self.config))
                    .collect();
                for (record, replayed) in some.iter().zip(replayed) {
                    let (samples, tally) = replayed.map_err(|problem| TrainError::Replay {
                        folder: dataset.folder().to_owned(),
                        game: record.game,
                        problem,
                    })?;
                    loaded.tally.add(&tally);
                    loaded.games += 1;
                    if is_validation(self.config, record) {
                        loaded.validation_games += 1;
                        loaded.validation.append(&samples);
                    } else {
                        loaded.train.append(&samples);
                    }
                }
                (self.progress)(loaded.games);
            }
        }
        let nothing = |purpose| TrainError::NothingToLearn {
            purpose,
            games: loaded.games,
            skipped: loaded.tally.skipped(),
        };
        if loaded.train.is_empty() {
            return Err(nothing("learn from"));
        }
        if loaded.validation.is_empty() && self.config.validation_share > 0.0 {
            return Err(nothing("validate with"));
        }
        Ok(loaded)
    }
}
