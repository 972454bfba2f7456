//! Agents: whoever chooses moves in a game.

use shiho_core::random::GameRng;
use shiho_core::{Game, Refereed};

use crate::evaluator::{Evaluator, Score};
use crate::hand::HandWritten;
use crate::search::{AlphaBeta, Found, MaxN};

/// A chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<M> {
    /// The move.
    pub best: M,
    /// Its value for the seat to move; agents that do not judge give none.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: u64,
}

/// Chooses moves for one seat of one game.
pub trait Agent<P: Refereed>: Send {
    /// Chooses a move in a game that is not over. Randomness comes from `rng` alone. Moves that the rules
    /// draw at random ([`Position::chance`](shiho_core::Position::chance)) are nobody's choice: do not ask for them.
    fn decide(&mut self, game: &Game<P>, rng: &mut GameRng) -> Decision<P::Move>;
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomAgent;

impl<P: Refereed> Agent<P> for RandomAgent {
    fn decide(&mut self, game: &Game<P>, rng: &mut GameRng) -> Decision<P::Move> {
        let best = game.legal()[rng.below(game.legal().len())];
        Decision {
            best,
            score: None,
            nodes: 0,
        }
    }
}

impl<M> From<Found<M>> for Decision<M> {
    fn from(found: Found<M>) -> Self {
        Self {
            best: found.best,
            score: Some(found.score),
            nodes: found.nodes,
        }
    }
}

impl<P: HandWritten + Refereed, E: Evaluator<P>> Agent<P> for AlphaBeta<P, E> {
    fn decide(&mut self, game: &Game<P>, _rng: &mut GameRng) -> Decision<P::Move> {
        self.search(game).into()
    }
}

impl<P: HandWritten + Refereed, E: Evaluator<P>> Agent<P> for MaxN<P, E> {
    fn decide(&mut self, game: &Game<P>, _rng: &mut GameRng) -> Decision<P::Move> {
        self.search(game).into()
    }
}
