//! `annan-4612-v1`: pieces, hands, and which piece moves as another kind.
//!
//! | inputs | meaning |
//! |---|---|
//! | `0..2344` | pieces and hands as in shogi |
//! | `2344..4612` | `2344 + (owner * 14 + kind) * 81 + square`: the piece there moves as this kind, which is not its own |
//!
//! Whose move a piece has is asked of the rules, so options such as `king_borrows` count.

use shiho_core::games::annan::{Annan, AnnanPosition};
use shiho_core::games::family::{Colour, Family, Piece};
use shiho_core::shogi9::Square;
use shiho_core::{Position, Seat};

use crate::features::nine::{self, View};
use crate::features::set::FeatureSet;

/// Pieces, hands, and borrowed moves.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed;

/// The input for the move that a piece has instead of its own, if it has another.
fn borrowed(position: &AnnanPosition, view: View, square: Square, piece: Piece) -> Option<u32> {
    let moves_as = Annan::moves_as(position.rules(), position.board(), square, piece);
    (moves_as != piece.kind()).then(|| nine::INPUTS + view.input(square, piece.colour(), moves_as))
}

impl FeatureSet<AnnanPosition> for Borrowed {
    const ID: &'static str = "annan-4612-v1";
    const INPUTS: u32 = nine::INPUTS + nine::BOARD_INPUTS;
    const MAX_ACTIVE: usize = 2 * nine::MAX_ACTIVE;

    fn active(position: &AnnanPosition, view: Seat, out: &mut Vec<u32>) {
        let board = position.board();
        let view = View::new(board, Colour::of(view));
        nine::push(board, view, out);
        let pieces = board.pieces();
        out.extend(pieces.filter_map(|(square, piece)| borrowed(position, view, square, piece)));
    }

    fn delta(
        before: &AnnanPosition,
        after: &AnnanPosition,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        let boards = [before.board(), after.board()];
        let Some(view) = View::common(boards[0], boards[1], Colour::of(view)) else {
            return false;
        };
        let squares = boards[0].differing(boards[1]);
        nine::push_changes(boards, squares, view, added, removed);
        // A piece lends its move to the square before it, which is up or down by its owner.
        let lent = squares.union(squares.up()).union(squares.down());
        lent.for_each(|index| {
            let square = Square::from_index(index);
            let [was, is] = [before, after].map(|position| {
                let piece = position.board().piece(square)?;
                borrowed(position, view, square, piece)
            });
            if was != is {
                removed.extend(was);
                added.extend(is);
            }
        });
        true
    }
}
