//! Playing a record's moves by the rules.

use shiho_core::games::family::{Board, Family, FamilyPosition};
use shiho_core::shogi9::{ShogiMove, Square};
use shiho_core::{Event, Game, Outcome, Position};

use super::state::State;

/// A line of play: the game so far and where the last move arrived.
#[derive(Debug)]
pub(in crate::formats) struct Walk<F: Family> {
    game: Game<FamilyPosition<F>>,
    last_to: Option<Square>,
}

impl<F: Family> Walk<F> {
    /// A line that starts here; repetitions are counted from here on.
    pub(in crate::formats) fn new(state: State<F>) -> Self {
        Self {
            game: Game::new(state.position),
            last_to: state.last_to,
        }
    }

    pub(in crate::formats) fn state(&self) -> State<F> {
        State {
            position: *self.game.position(),
            last_to: self.last_to,
        }
    }

    pub(in crate::formats) fn position(&self) -> &FamilyPosition<F> {
        self.game.position()
    }

    pub(in crate::formats) fn board(&self) -> &Board {
        self.position().board()
    }

    pub(in crate::formats) fn game(&self) -> &Game<FamilyPosition<F>> {
        &self.game
    }

    pub(in crate::formats) fn last_to(&self) -> Option<Square> {
        self.last_to
    }

    pub(in crate::formats) fn is_legal(&self, mv: ShogiMove) -> bool {
        self.game.legal().binary_search(&mv).is_ok()
    }

    /// Goes on from a position where the rules ended the game but moves are left; returns the reason
    /// for which it had ended.
    pub(in crate::formats) fn reopen(&mut self) -> Option<&'static str> {
        let reason = self.game.outcome()?.reason.0;
        self.game = Game::new(*self.game.position());
        Some(reason)
    }

    /// Plays a legal move; says why not otherwise.
    pub(in crate::formats) fn play(&mut self, mv: ShogiMove) -> Result<(), String> {
        match self.game.outcome() {
            Some(outcome) => Err(format!("the game is over ({})", outcome.reason)),
            None if !self.is_legal(mv) => Err(format!("`{mv}` is not legal here")),
            None => {
                let played = self.game.play(mv);
                self.last_to = Some(mv.to());
                played.map_err(|error| error.to_string())
            }
        }
    }

    /// Whether the rules accept a declaration of the side to move.
    pub(in crate::formats) fn declared(&self) -> Result<Option<Outcome>, String> {
        let mut game = self.game.clone();
        let declare = Event::Declare(game.position().to_move());
        game.act(declare).map_err(|error| error.to_string())?;
        Ok(game.outcome().cloned())
    }
}
