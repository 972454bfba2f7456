//! From recorded games to labelled positions.

use rayon::prelude::*;
use shiho_core::{EndReason, Event, Outcome, PerSeat, Utility as CoreUtility};
use shiho_data::record::{FLAG_RANDOM, GameRecord};
use shiho_data::replay::{Ply, ReplayError, trusted};
use shiho_data::{Dataset, Provenance};
use shiho_eval::features::{FeatureSet, NetGame};

use super::label::Label;
use super::reader::not_replayed;
use super::table::Samples;
use super::tally::Tally;
use crate::config::{Config, Utility};
use crate::error::TrainError;

/// Scores beyond this many centipawns are expected to agree with the result.
const CLEAR_SCORE: u16 = 300;

/// Games whose positions are put into one table.
const GAMES_OF_A_TABLE: usize = 64;

/// The positions of some games.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// Those that pass the filter.
    pub samples: Samples,
    /// What became of all of them.
    pub tally: Tally,
    /// Whose results were used, by the reason of the end.
    pub provenance: Provenance,
    /// Number of games.
    pub games: usize,
}

impl Labelled {
    /// Nothing yet of the game `P`, seen through `S`.
    pub fn new<P: NetGame, S: FeatureSet<P>>() -> Self {
        Self {
            samples: Samples::new(P::SEATS, S::INPUTS),
            tally: Tally::default(),
            provenance: Provenance::default(),
            games: 0,
        }
    }

    /// Replays `record` and adds the positions that pass the filter of `config`.
    ///
    /// The record is one of a dataset whose bytes are those that were written: its moves are not checked anew.
    pub fn add<P: NetGame, S: FeatureSet<P>>(
        &mut self,
        record: &GameRecord,
        config: &Config,
    ) -> Result<(), ReplayError> {
        let utilities = utilities::<P>(record, config.utility);
        let is_capped = record.reason == EndReason::PLY_CAP.0;
        let kept_cap = is_capped && config.filter.keep_capped;
        let counts = record.has_result() && (kept_cap || config.reasons.count(&record.reason));
        self.provenance.add(record, counts);
        trusted::<P>(record, |ply| {
            let Event::Move(mv) = ply.event else {
                return;
            };
            if !record.has_result() {
                self.tally.without_result += 1;
            } else if !counts {
                self.tally.unproven += 1;
            } else if let Some(skipped) = skipped(&ply, mv, config, &mut self.tally) {
                *skipped += 1;
            } else {
                self.push::<P, S>(&ply, &utilities);
            }
        })?;
        self.games += 1;
        Ok(())
    }

    fn push<P: NetGame, S: FeatureSet<P>>(&mut self, ply: &Ply<'_, P>, utilities: &PerSeat<f64>) {
        let position = ply.position;
        let mover = position.to_move();
        let (mut seats, mut living, mut allies) = ([mover; 4], [false; 4], [false; 4]);
        let mut result = [0.0; 4];
        let clockwise = std::iter::once(mover).chain(mover.others_clockwise(P::SEATS));
        for (relative, seat) in clockwise.enumerate() {
            seats[relative] = seat;
            living[relative] = position.living().contains(seat);
            allies[relative] = position.side(seat) == position.side(mover);
            if living[relative] {
                result[relative] = utilities[seat.index()];
            }
        }
        let total: f64 = result.iter().sum();
        if total <= 0.0 {
            self.tally.worthless += 1;
            return;
        }
        let label = Label {
            score: ply.score,
            result: result.map(|share| (share / total) as f32),
            living,
            allies,
        };
        self.tally.kept += 1;
        self.tally.compare(&label, CLEAR_SCORE);
        self.samples.push(label, |relative, features| {
            if living[relative] {
                S::active(position, seats[relative], features);
            }
        });
    }
}

/// The positions of `records`, which are games of `dataset`, in their order, some games a table; made in parallel.
pub(super) fn label_games<P: NetGame, S: FeatureSet<P>>(
    dataset: &Dataset,
    records: &[&GameRecord],
    config: &Config,
) -> Result<Vec<Labelled>, TrainError> {
    let pieces = records.par_chunks(GAMES_OF_A_TABLE);
    pieces
        .map(|records| {
            let mut labelled = Labelled::new::<P, S>();
            for record in records {
                labelled
                    .add::<P, S>(record, config)
                    .map_err(|error| not_replayed(dataset, record, &error))?;
            }
            labelled.samples.shrink();
            Ok(labelled)
        })
        // Into a vector of results first: which error is met first must not depend on threads.
        .collect::<Vec<_>>()
        .into_iter()
        .collect()
}

/// What the game was worth to each absolute seat.
fn utilities<P: NetGame>(record: &GameRecord, utility: Utility) -> PerSeat<f64> {
    match utility {
        Utility::Placement => record.utilities,
        Utility::Win => {
            let outcome = Outcome {
                places: record.places,
                ..Outcome::draw(EndReason("recorded"))
            };
            outcome.utility(P::SEATS, CoreUtility::Win)
        }
    }
}

/// The count of positions that are skipped for the first reason to skip this one, if there is a reason.
fn skipped<'a, P: NetGame>(
    ply: &Ply<'_, P>,
    mv: P::Move,
    config: &Config,
    tally: &'a mut Tally,
) -> Option<&'a mut u64> {
    let (filter, position) = (&config.filter, ply.position);
    let is_extreme = |score: i16| score.unsigned_abs() > filter.max_score;
    if ply.flags & FLAG_RANDOM != 0 && !filter.keep_random {
        Some(&mut tally.random)
    } else if ply.plies < filter.min_ply as usize {
        Some(&mut tally.early)
    } else if ply.score.is_some_and(is_extreme) {
        Some(&mut tally.extreme)
    } else if !filter.keep_captures && position.is_capture(mv) {
        Some(&mut tally.captures)
    } else if !filter.keep_checks && position.in_check(position.to_move()) {
        Some(&mut tally.checks)
    } else {
        None
    }
}
