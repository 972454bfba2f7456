//! Features of the two-seat games on nine ranks: pieces on squares and pieces in hand.
//!
//! | inputs | meaning |
//! |---|---|
//! | `0..2268` | `(owner * 14 + kind) * 81 + square`: own (0) or enemy (1) piece of the kind there |
//! | `2268..2344` | `owner * 38 + offset(kind) + n`: more than `n` pieces of the kind in that hand |
//!
//! Squares are numbered as in the rules after a half turn of the board for white, so that the viewer
//! always plays towards rank a. If the viewer's king then stands on file 6 or further, left and right are
//! exchanged: the rules know neither, so a net need not learn everything twice.

use shiho_core::games::family::{Board, Colour};
use shiho_core::shogi9::Square;
use shiho_core::shogi9::piece::{HAND_KINDS, KINDS};
use shiho_core::shogi9::square::SQUARES;

/// Ranks, and files, of the board.
const RANKS: usize = 9;
/// Pieces of each hand kind that exist: pawns, lances, knights, silvers, golds, bishops, rooks.
const STOCK: [u16; 7] = [18, 4, 4, 4, 4, 2, 2];
/// Inputs of one hand.
const HAND_INPUTS: usize = 38;
/// Inputs for pieces on squares, of both owners.
pub(super) const BOARD_INPUTS: usize = 2 * KINDS * SQUARES;
/// All inputs of this page.
pub(super) const INPUTS: usize = BOARD_INPUTS + 2 * HAND_INPUTS;
/// Each of the forty pieces is on the board or in a hand.
pub(super) const MAX_ACTIVE: usize = 40;

/// How a seat looks at the board.
#[derive(Clone, Copy)]
pub(super) struct View {
    colour: Colour,
    mirrored: bool,
}

impl View {
    /// The view of `colour`.
    pub(super) fn new(board: &Board, colour: Colour) -> Self {
        let upright = Self {
            colour,
            mirrored: false,
        };
        let king = board.king(colour).map(|king| upright.square(king) / RANKS);
        Self {
            colour,
            mirrored: king.is_some_and(|file| file > RANKS / 2),
        }
    }

    /// The square as the viewer sees it.
    pub(super) fn square(self, square: Square) -> usize {
        let seen = match self.colour {
            Colour::Black => square.index(),
            Colour::White => SQUARES - 1 - square.index(),
        };
        if self.mirrored {
            SQUARES - RANKS + 2 * (seen % RANKS) - seen
        } else {
            seen
        }
    }

    /// 0 for the viewer's own things, 1 for the enemy's.
    pub(super) fn owner(self, owner: Colour) -> usize {
        usize::from(self.colour != owner)
    }
}

/// Appends the features of pieces and hands.
pub(super) fn push(board: &Board, view: View, out: &mut Vec<u16>) {
    for (square, piece) in board.pieces() {
        let plane = view.owner(piece.colour()) * KINDS + piece.kind().index();
        out.push((plane * SQUARES + view.square(square)) as u16);
    }
    for colour in Colour::BOTH {
        let mut first = (BOARD_INPUTS + view.owner(colour) * HAND_INPUTS) as u16;
        for (kind, stock) in HAND_KINDS.into_iter().zip(STOCK) {
            let count = u16::from(board.hand(colour).count(kind)).min(stock);
            out.extend(first..first + count);
            first += stock;
        }
    }
}
