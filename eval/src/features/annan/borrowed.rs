//! `annan-4612-v1`: pieces, hands, and which piece moves as another kind.
//!
//! | inputs | meaning |
//! |---|---|
//! | `0..2344` | pieces and hands as in shogi |
//! | `2344..4612` | `2344 + (owner * 14 + kind) * 81 + square`: the piece there moves as this kind, which is not its own |
//!
//! Whose move a piece has is asked of the rules, so options such as `king_borrows` count.

use shiho_core::games::annan::{Annan, AnnanPosition};
use shiho_core::games::family::Family;
use shiho_core::shogi9::Square;
use shiho_core::{Position, Seat};

use crate::features::feature::{Difference, Feature};
use crate::features::nine;
use crate::features::set::FeatureSet;

/// Pieces, hands, and borrowed moves.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed;

/// The move that the piece on a square has instead of its own, if it has another.
fn borrowed(position: &AnnanPosition, square: Square) -> Option<Feature> {
    let board = position.board();
    let piece = board.piece(square)?;
    let moves_as = Annan::moves_as(position.rules(), board, square, piece);
    let is_borrowed = moves_as != piece.kind();
    is_borrowed.then(|| nine::on_square(nine::INPUTS, square, piece.colour(), moves_as))
}

impl FeatureSet<AnnanPosition> for Borrowed {
    const ID: &'static str = "annan-4612-v1";
    const INPUTS: u32 = nine::INPUTS + nine::BOARD_INPUTS;
    const MAX_ACTIVE: usize = 2 * nine::MAX_ACTIVE;

    type Difference = Difference;

    fn active(position: &AnnanPosition, view: Seat, out: &mut Vec<u32>) {
        let board = position.board();
        let mut all = Difference::default();
        nine::list(board, &mut all);
        for (square, _) in board.pieces() {
            all.replace(None, borrowed(position, square));
        }
        all.seen(nine::view(board, view), out, &mut Vec::new());
    }

    fn compare(before: &AnnanPosition, after: &AnnanPosition, difference: &mut Difference) {
        difference.clear();
        let squares = before.differing(after);
        nine::compare(before.board(), after.board(), squares, difference);
        // A piece lends its move to the square before it, which is up or down by its owner.
        let lent = squares.union(squares.up()).union(squares.down());
        lent.for_each(|index| {
            let square = Square::from_index(index);
            difference.replace(borrowed(before, square), borrowed(after, square));
        });
    }

    fn delta(
        before: &AnnanPosition,
        after: &AnnanPosition,
        difference: &Difference,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        let Some(view) = nine::common_view(before.board(), after.board(), view) else {
            return false;
        };
        difference.seen(view, added, removed);
        true
    }
}
