//! Players: whoever chooses moves in a game.

use shiho_core::random::GameRng;
use shiho_core::{Game, Position, Refereed};

use crate::evaluator::{Evaluator, Score};
use crate::search::{Found, Info, Limits, Searcher};
use crate::tactics::Tactics;

/// A chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<M> {
    /// The move.
    pub best: M,
    /// Its value for the seat to move; players that do not judge give none.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: u64,
}

/// Why a player gave no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It was asked where nobody can move.
    #[error("`{player}` was asked for a move in a game without one")]
    NoMove {
        /// The player's specification.
        player: String,
    },
}

/// Chooses moves, for any seat of a game: one player can hold several seats.
pub trait Player<P: Refereed>: Send {
    /// A new game begins: forgets everything that its moves could depend on.
    fn new_game(&mut self);

    /// Chooses a move within `limits` in a game that is not over, and tells `info` what it finds on the way.
    /// Randomness comes from `rng` alone. Moves that the rules draw at random ([`Position::chance`]) are nobody's
    /// choice: do not ask for them.
    fn choose(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        rng: &mut GameRng,
        info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Result<Decision<P::Move>, PlayerError>;
}

/// Refuses games without a move to choose.
fn require_move<P: Refereed>(game: &Game<P>, player: &str) -> Result<(), PlayerError> {
    if game.legal().is_empty() {
        let player = player.to_owned();
        return Err(PlayerError::NoMove { player });
    }
    Ok(())
}

/// Plays any legal move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomPlayer;

impl<P: Refereed> Player<P> for RandomPlayer {
    fn new_game(&mut self) {}

    fn choose(
        &mut self,
        game: &Game<P>,
        _limits: &Limits,
        rng: &mut GameRng,
        _info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Result<Decision<P::Move>, PlayerError> {
        require_move(game, "random")?;
        Ok(Decision {
            best: random_move(game, rng),
            score: None,
            nodes: 0,
        })
    }
}

/// A legal move, each as likely as the others. Numbers stand for moves as the seat to move sees them, so that the
/// same numbers choose the turned move in a turned game.
///
/// # Panics
/// If there is none.
pub fn random_move<P: Refereed>(game: &Game<P>, rng: &mut GameRng) -> P::Move {
    let position = game.position();
    let mut moves = game.legal().to_vec();
    let index = rng.below(moves.len());
    *moves
        .select_nth_unstable_by_key(index, |&mv| position.own_frame(mv))
        .1
}

/// Plays what a search finds.
#[derive(Debug)]
pub(crate) struct SearchPlayer<P: Position, E> {
    pub(crate) searcher: Searcher<P, E>,
    pub(crate) name: String,
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

impl<P: Tactics + Refereed, E: Evaluator<P>> Player<P> for SearchPlayer<P, E> {
    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn choose(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        _rng: &mut GameRng,
        info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Result<Decision<P::Move>, PlayerError> {
        require_move(game, &self.name)?;
        Ok(self.searcher.search_with(game, limits, None, info).into())
    }
}
