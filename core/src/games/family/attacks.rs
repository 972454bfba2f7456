//! Attacks and checks (rules 1.4).

use super::board::Board;
use super::hooks::Family;
use super::lines::{Black, White};
use super::piece::Colour;
use super::pieces::Pieces;
use super::state::FamilyPosition;
use crate::sets::Set81;
use crate::shogi9::Square;

/// How the pieces of both sides move now, for questions about exchanges. Pieces that were taken since are told by the
/// squares that are still occupied; those that borrow keep the move they had when this was made.
#[derive(Clone, Copy, Debug)]
pub struct Gaits {
    black: Pieces,
    white: Pieces,
}

impl Gaits {
    /// The occupied squares from which `by` attacks `target`.
    pub fn attackers(&self, target: Square, by: Colour, occupied: Set81) -> Set81 {
        let target = target.index();
        occupied
            & match by {
                Colour::Black => self.black.attackers::<Black>(target, occupied),
                Colour::White => self.white.attackers::<White>(target, occupied),
            }
    }
}

impl<F: Family> FamilyPosition<F> {
    /// How all pieces move now.
    pub fn gaits(&self) -> Gaits {
        Gaits {
            black: F::pieces::<Black>(&self.rules, &self.board),
            white: F::pieces::<White>(&self.rules, &self.board),
        }
    }
}

/// Whether `by` attacks `target`.
pub(crate) fn is_attacked<F: Family>(
    rules: &F::Rules,
    board: &Board,
    target: Square,
    by: Colour,
) -> bool {
    let occupied = board.side(Colour::Black) | board.side(Colour::White);
    match by {
        Colour::Black => F::pieces::<Black>(rules, board).attack::<Black>(target.index(), occupied),
        Colour::White => F::pieces::<White>(rules, board).attack::<White>(target.index(), occupied),
    }
}

/// Whether the king of `colour` is attacked; a side without a king never is.
pub(crate) fn in_check<F: Family>(rules: &F::Rules, board: &Board, colour: Colour) -> bool {
    board
        .king(colour)
        .is_some_and(|king| is_attacked::<F>(rules, board, king, colour.other()))
}
