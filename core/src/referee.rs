//! What a game's history adds to its positions: repetition, limits, declarations, resignation.

use std::fmt::Debug;

use crate::event::Event;
use crate::outcome::Outcome;
use crate::position::{MoveList, Position};
use crate::seat::Seat;

/// Positions whose games somebody judges.
pub trait Refereed: Position {
    /// Who judges them.
    type Referee: Referee<Self>;
}

/// What the rules make of an illegal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is not played.
    Refused,
    /// It ends the game; the position stays as it was.
    Ends(Outcome),
    /// It has been played and stands unless somebody claims it.
    Stands,
}

/// What a game's history adds to its positions: repetition, limits, declarations, resignation.
pub trait Referee<P: Position>: Clone + Debug + Send {
    /// A referee for a game that starts at `start`, which is its first occurrence.
    fn new(start: &P) -> Self;

    /// Judges the start position. `legal` are the sorted legal moves.
    fn judge_start(&mut self, position: &mut P, legal: &mut MoveList<P::Move>) -> Option<Outcome>;

    /// Judges `position`, which `mover` reached from `before` by `mv`. `legal` are its sorted legal
    /// moves; rules that forbid moves because of the history take them out here. An outcome ends the
    /// game. The position may change: some endings award points.
    fn judge_move(
        &mut self,
        before: &P,
        mover: Seat,
        mv: P::Move,
        position: &mut P,
        legal: &mut MoveList<P::Move>,
    ) -> Option<Outcome>;

    /// Judges as [`Referee::judge_move`] does where only is known whether there is a legal move, so that
    /// random playouts need no list. `None` means that this cannot be told without the list; then
    /// nothing has happened yet and [`Referee::judge_move`] must be called instead.
    fn judge_unlisted(
        &mut self,
        before: &P,
        mover: Seat,
        mv: P::Move,
        position: &mut P,
        can_move: bool,
    ) -> Option<Option<Outcome>> {
        let _ = (before, mover, mv, position, can_move);
        None
    }

    /// Rules on a move that is not legal. By default it is refused.
    fn judge_illegal(&mut self, position: &mut P, mv: P::Move) -> Ruling {
        let _ = (position, mv);
        Ruling::Refused
    }

    /// Carries out an event that is no move. `legal` is to be refilled if the game goes on from a
    /// changed position.
    ///
    /// Returns why not, if it is not possible.
    fn judge_event(
        &mut self,
        event: Event<P::Move>,
        position: &mut P,
        legal: &mut MoveList<P::Move>,
    ) -> Result<Option<Outcome>, String>;

    /// The seat that wins by declaring now ([`Event::Declare`]), if there is one: CPU players do so.
    fn winning_declaration(&self, position: &P) -> Option<Seat> {
        let _ = position;
        None
    }

    /// Keys of the positions so far, oldest first, the current one last.
    fn keys(&self) -> &[u64];
}
