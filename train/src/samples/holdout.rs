//! The games that are kept apart for validation.

use shiho_core::random::GameRng;

use super::table::{Positions, Samples};
use crate::config::{Config, stream};

/// Whether the game with this content is kept apart for validation: decided by what was played, so that no position of a game is
/// learnt from while another one validates, nor those of a copy of the game wherever it stands.
pub(super) fn is_validation(config: &Config, content: u128) -> bool {
    draw(config, content).0 < config.validation_share
}

/// The random numbers of a game: whether it is kept apart, and its rank among the games that are.
fn draw(config: &Config, content: u128) -> (f64, f64) {
    let (high, low) = ((content >> 64) as u64, content as u64);
    let mut random = GameRng::derive(config.seed, &[stream::SPLIT, high, low]);
    (random.unit(), random.unit())
}

/// The positions kept apart, at most so many: beyond that, games are left out, each with the same probability.
#[derive(Clone, Debug)]
pub(super) struct Holdout {
    limit: u64,
    /// Games of a rank below this are held.
    below: f64,
    held: Vec<(f64, Samples)>,
    positions: u64,
    /// Games seen.
    pub(super) games: u64,
    /// Positions seen.
    pub(super) seen: u64,
}

impl Holdout {
    /// Nothing yet, of at most `limit` positions.
    pub(super) fn new(limit: u64) -> Self {
        Self {
            limit,
            below: 1.0,
            held: Vec::new(),
            positions: 0,
            games: 0,
            seen: 0,
        }
    }

    /// Adds the positions of a game that is kept apart, with its content.
    pub(super) fn add(&mut self, config: &Config, content: u128, samples: Samples) {
        self.games += 1;
        self.seen += samples.len() as u64;
        let (_, rank) = draw(config, content);
        if rank >= self.below || samples.is_empty() {
            return;
        }
        self.positions += samples.len() as u64;
        self.held.push((rank, samples));
        // A single game is never left out: there would be nothing to validate with.
        while self.positions > self.limit && self.held.len() > 1 {
            self.below /= 2.0;
            let least = self.held.iter().map(|it| it.0).fold(1.0, f64::min);
            self.held
                .retain(|(rank, _)| *rank < self.below || *rank <= least);
            let lengths = self.held.iter().map(|(_, samples)| samples.len() as u64);
            self.positions = lengths.sum();
        }
    }

    /// What is held.
    pub(super) fn into_positions(self) -> Positions {
        Positions::new(self.held.into_iter().map(|(_, samples)| samples).collect())
    }
}
