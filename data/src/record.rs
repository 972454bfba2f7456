//! One played game, as it is stored: text and numbers, independent of the game's types.

use sha2::{Digest as _, Sha256};
use shiho_core::{EndReason, Outcome, PerSeat, Utility};

/// Ply flag: the move was drawn at random, to vary the opening or by the rules, not chosen by an agent.
pub const FLAG_RANDOM: u8 = 1;
/// Ply flag: the agent gave no score for this ply; the stored score is 0 and means nothing.
pub const FLAG_NO_SCORE: u8 = 2;

/// A finished game.
///
/// Arrays are indexed by absolute seat; entries beyond the game's seats are zero.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Index of the game in its run, from 0.
    pub game: u64,
    /// Seed of the run.
    pub seed: u64,
    /// The variant's name.
    pub variant: String,
    /// The rules, as `name=value,...` or `default`.
    pub rules: String,
    /// The start position's text.
    pub start: String,
    /// Moves and events in the game's notation.
    pub moves: Vec<String>,
    /// Search score of each entry of `moves` for the seat that moved, in centipawns; see `flags`.
    pub scores: Vec<i16>,
    /// `FLAG_*` bits of each entry of `moves`.
    pub flags: Vec<u8>,
    /// Number of moves; events that are no moves are not counted.
    pub plies: u32,
    /// Why the game ended.
    pub reason: String,
    /// Whether the rules ask for a replay.
    pub replay: bool,
    /// Places, 1 = best; `None` for a draw without places.
    pub places: Option<PerSeat<u8>>,
    /// Final points, in games that count points.
    pub points: Option<PerSeat<i32>>,
    /// Placement utility of each seat; sums to 1, or all 0 in a game without a result.
    pub utilities: PerSeat<f64>,
    /// Who played each seat: agent specifications, one per seat.
    pub agents: Vec<String>,
}

impl GameRecord {
    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.agents.len()
    }

    /// Whether the game has a result; one that was broken off has none, which is no draw.
    pub fn has_result(&self) -> bool {
        self.utilities.iter().any(|&utility| utility > 0.0)
    }

    /// Whether the run's own cap stopped the game: no rule ended it, which is no draw.
    pub fn is_capped(&self) -> bool {
        self.reason == EndReason::PLY_CAP.0
    }

    /// What the game was worth to each seat; none if it has no result or was [stopped](Self::is_capped) by its run.
    pub fn shares(&self) -> Option<PerSeat<f64>> {
        (self.has_result() && !self.is_capped()).then_some(self.utilities)
    }

    /// The utilities of a game for which no [`shares`](Self::shares) are stored: what the places of a stopped game
    /// would be worth, otherwise none.
    pub(crate) fn utilities_without_shares(&self) -> PerSeat<f64> {
        if !self.is_capped() {
            return PerSeat::default();
        }
        let outcome = Outcome {
            places: self.places,
            ..Outcome::draw(EndReason::PLY_CAP)
        };
        outcome.utility(self.seats(), Utility::Placement)
    }

    /// A number that tells games apart by what was played: game, rules, start and moves. A copy has the same one,
    /// whatever it says about the result, its players or its place in a run.
    pub fn content(&self) -> u128 {
        let mut hash = Sha256::new();
        let head = [&self.variant, &self.rules, &self.start];
        for text in head.into_iter().chain(&self.moves) {
            hash.update(text);
            hash.update([0]);
        }
        let bytes: [u8; 32] = hash.finalize().into();
        bytes
            .iter()
            .take(16)
            .fold(0, |number, &byte| number << 8 | u128::from(byte))
    }

    /// Fills in everything that follows from `outcome`.
    pub fn set_outcome(&mut self, outcome: &Outcome) {
        self.reason = outcome.reason.to_string();
        self.replay = outcome.replay;
        self.places = outcome.places;
        self.points = outcome.points;
        self.utilities = outcome.utility(self.seats(), Utility::Placement);
    }
}
