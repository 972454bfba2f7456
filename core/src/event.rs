//! Entries of a game's record: moves, and what can happen beside them.

use crate::seat::Seat;

/// One entry of a game's record.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Event<M> {
    /// A move of the seat to move.
    Move(M),
    /// A seat gives up.
    Resign(Seat),
    /// The seat to move declares a win (entering king, points lead).
    Declare(Seat),
    /// All seats agree to end the game by counting.
    Agree,
    /// The seat claims that an opponent has made an illegal move.
    Claim(Seat),
}
