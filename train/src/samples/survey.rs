//! The first pass over the datasets: counts, labels that make sense, validation, and which source it is to be.

use std::collections::HashSet;

use rayon::prelude::*;
use shiho_core::VariantId;
use shiho_data::{Dataset, Provenance};
use shiho_eval::features::{FeatureSet, NetGame, NetGameVisitor, SetVisitor, visit};

use super::game::{Labelled, label_games};
use super::holdout::Holdout;
use super::memory::MemorySource;
use super::reader::{not_replayed, read};
use super::source::Source;
use super::stream::{Slice, StreamSource};
use super::table::{Positions, Samples};
use super::tally::Tally;
use crate::config::{Config, SourceKind};
use crate::error::TrainError;
use crate::init::header_as;

/// Plies of shards that are worked on at the same time.
const PLIES_AT_ONCE: u64 = 1 << 20;
/// Games of a shard whose positions are in memory together although they are not kept.
const GAMES_AT_ONCE: usize = 4096;

/// The positions of some datasets.
#[derive(Debug)]
pub struct Loaded {
    /// Positions to learn from.
    pub train: Box<dyn Source>,
    /// Positions to validate with, of the games kept apart.
    pub validation: Positions,
    /// What was used and what not.
    pub tally: Tally,
    /// Whose results were used, by the reason of the end.
    pub provenance: Provenance,
    /// Number of games.
    pub games: u64,
    /// Number of distinct games: copies are no evidence.
    pub distinct: u64,
    /// How many of them are kept apart.
    pub validation_games: u64,
    /// Positions of the games kept apart; more than in `validation` if those are too many.
    pub validation_seen: u64,
    /// Bytes that all training positions take in memory.
    pub bytes: u64,
}

/// Loads the positions of `datasets`, which are of `variant`; see [`load_as`].
pub fn load(
    variant: VariantId,
    datasets: &[Dataset],
    config: &Config,
    progress: &mut dyn FnMut(u64),
) -> Result<Loaded, TrainError> {
    let loader = Loader {
        datasets,
        config,
        progress,
    };
    visit(variant, loader)
}

/// Loads the positions of `datasets` of the game `P`, which need not be in the registry: replays all games once,
/// in parallel, and keeps in memory what may stay there. The result does not depend on the number of threads.
/// `progress` is told the number of games read so far.
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
        let (datasets, config) = (self.datasets, self.config);
        let mut survey = Survey::new(config);
        let mut shards = Vec::new();
        for (dataset, opened) in datasets.iter().enumerate() {
            for shard in 0..opened.shards() {
                shards.push((dataset, shard, opened.entry(shard)?.plies));
            }
        }
        let mut rest = shards.as_slice();
        while !rest.is_empty() {
            let mut plies = 0;
            let fits = rest.iter().take_while(|shard| {
                plies += shard.2;
                plies <= PLIES_AT_ONCE
            });
            let (some, more) = rest.split_at(fits.count().max(1));
            let keep = survey.tables.is_some();
            let read: Vec<_> = some
                .par_iter()
                .map(|&(dataset, shard, _)| {
                    Surveyed::read::<P, S>(datasets, dataset, shard, config, keep)
                })
                .collect();
            for surveyed in read {
                survey.add(surveyed?);
            }
            (self.progress)(survey.games);
            rest = more;
        }
        survey.finish::<P, S>(datasets)
    }
}

/// What is known of the games so far.
struct Survey<'a> {
    config: &'a Config,
    /// All training positions, as long as they may be kept.
    tables: Option<Vec<Samples>>,
    slices: Vec<Slice>,
    holdout: Holdout,
    tally: Tally,
    provenance: Provenance,
    games: u64,
    contents: HashSet<u128>,
    bytes: u64,
}

impl<'a> Survey<'a> {
    fn new(config: &'a Config) -> Self {
        let streams = config.source == SourceKind::Stream;
        Self {
            config,
            tables: (!streams).then(Vec::new),
            slices: Vec::new(),
            holdout: Holdout::new(config.validation_positions),
            tally: Tally::default(),
            provenance: Provenance::default(),
            games: 0,
            contents: HashSet::new(),
            bytes: 0,
        }
    }

    fn add(&mut self, mut shard: Surveyed) {
        self.games += shard.games;
        self.tally.add(&shard.tally);
        self.provenance.join(&shard.provenance);
        self.contents.extend(shard.contents);
        self.bytes += shard.slices.iter().map(|it| it.bytes).sum::<u64>();
        self.slices.append(&mut shard.slices);
        for (content, samples) in shard.held {
            self.holdout.add(self.config, content, samples);
        }
        let too_many = self.config.source == SourceKind::Auto && self.bytes > self.config.memory;
        if too_many {
            self.tables = None;
        } else if let Some(tables) = &mut self.tables {
            tables.append(&mut shard.tables);
        }
    }

    fn finish<P: NetGame, S: FeatureSet<P>>(
        self,
        datasets: &[Dataset],
    ) -> Result<Loaded, TrainError> {
        let nothing = |purpose| TrainError::NothingToLearn {
            purpose,
            games: self.games,
            skipped: self.tally.skipped(),
        };
        let (validation_games, validation_seen) = (self.holdout.games, self.holdout.seen);
        if self.tally.kept == validation_seen {
            return Err(nothing("learn from"));
        }
        if validation_seen == 0 && self.config.validation_share > 0.0 {
            return Err(nothing("validate with"));
        }
        let train: Box<dyn Source> = match self.tables {
            Some(tables) => Box::new(MemorySource::new(Positions::new(tables), self.config.seed)),
            None => Box::new(StreamSource::<P, S>::new(
                datasets,
                self.slices,
                self.config,
            )),
        };
        Ok(Loaded {
            train,
            validation: self.holdout.into_positions(),
            tally: self.tally,
            provenance: self.provenance,
            games: self.games,
            distinct: self.contents.len() as u64,
            validation_games,
            validation_seen,
            bytes: self.bytes,
        })
    }
}

/// What is known of a shard.
struct Surveyed {
    /// The training positions, if they are wanted.
    tables: Vec<Samples>,
    slices: Vec<Slice>,
    /// Contents and positions of the games kept apart.
    held: Vec<(u128, Samples)>,
    tally: Tally,
    provenance: Provenance,
    games: u64,
    /// What was played, by game.
    contents: Vec<u128>,
}

impl Surveyed {
    fn read<P: NetGame, S: FeatureSet<P>>(
        datasets: &[Dataset],
        dataset: usize,
        shard: usize,
        config: &Config,
        keep: bool,
    ) -> Result<Self, TrainError> {
        let opened = &datasets[dataset];
        let games = read(opened, shard, config)?;
        let mut surveyed = Self {
            tables: Vec::new(),
            slices: Vec::new(),
            held: Vec::new(),
            tally: Tally::default(),
            provenance: Provenance::default(),
            games: games.contents.len() as u64,
            contents: games.contents,
        };
        let mut slice = Slice {
            dataset,
            shard,
            games: 0..0,
            positions: 0,
            bytes: 0,
        };
        for records in games.learn.chunks(GAMES_AT_ONCE) {
            let records: Vec<_> = records.iter().collect();
            let tables = label_games::<P, S>(opened, &records, config)?;
            for Labelled {
                samples,
                tally,
                provenance,
                games,
            } in tables
            {
                surveyed.tally.add(&tally);
                surveyed.provenance.join(&provenance);
                slice.games.end += games;
                slice.positions += samples.len() as u64;
                slice.bytes += samples.bytes() as u64;
                if slice.is_full(config.memory) {
                    surveyed.slices.push(slice.clone());
                    (slice.games.start, slice.positions, slice.bytes) = (slice.games.end, 0, 0);
                }
                if keep && !samples.is_empty() {
                    surveyed.tables.push(samples);
                }
            }
        }
        if slice.positions > 0 {
            surveyed.slices.push(slice);
        }
        let held: Vec<_> = games
            .held
            .into_par_iter()
            .map(|(content, record)| {
                let mut labelled = Labelled::new::<P, S>();
                let added = labelled.add::<P, S>(&record, config);
                labelled.samples.shrink();
                let added = added.map_err(|error| not_replayed(opened, &record, &error));
                (content, labelled, added)
            })
            .collect();
        for (content, labelled, added) in held {
            added?;
            surveyed.tally.add(&labelled.tally);
            surveyed.provenance.join(&labelled.provenance);
            surveyed.held.push((content, labelled.samples));
        }
        Ok(surveyed)
    }
}
