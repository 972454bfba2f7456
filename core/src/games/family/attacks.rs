//! Attacks and checks (rules 1.4).

use super::board::Board;
use super::hooks::Family;
use super::lines::{Black, White};
use super::piece::Colour;
use crate::shogi9::Square;

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
