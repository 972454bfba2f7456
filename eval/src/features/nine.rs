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

use shiho_core::games::family::{Board, Colour, Piece};
use shiho_core::sets::Set81;
use shiho_core::shogi9::piece::{HAND_KINDS, KINDS};
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Hand, Kind, Square};

use super::changes::Changes;

/// Ranks, and files, of the board.
const RANKS: usize = 9;
/// Pieces of each hand kind that exist: pawns, lances, knights, silvers, golds, bishops, rooks.
const STOCK: [u32; 7] = [18, 4, 4, 4, 4, 2, 2];
/// Inputs of one hand.
const HAND_INPUTS: u32 = 38;
/// Inputs for pieces on squares, of both owners.
pub(super) const BOARD_INPUTS: u32 = (2 * KINDS * SQUARES) as u32;
/// All inputs of this page.
pub(super) const INPUTS: u32 = BOARD_INPUTS + 2 * HAND_INPUTS;
/// Each of the forty pieces is on the board or in a hand.
pub(super) const MAX_ACTIVE: usize = 40;

/// How a seat looks at the board.
#[derive(Clone, Copy, PartialEq, Eq)]
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

    /// The view of `colour` of both boards; `None` if left and right are exchanged between them.
    pub(super) fn common(before: &Board, after: &Board, colour: Colour) -> Option<Self> {
        let view = Self::new(after, colour);
        (view == Self::new(before, colour)).then_some(view)
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
    fn owner(self, owner: Colour) -> usize {
        usize::from(self.colour != owner)
    }

    /// The input that says "a piece of this kind and owner on this square" in a block of [`BOARD_INPUTS`].
    pub(super) fn input(self, square: Square, owner: Colour, kind: Kind) -> u32 {
        let plane = self.owner(owner) * KINDS + kind.index();
        (plane * SQUARES + self.square(square)) as u32
    }

    fn piece(self, square: Square, piece: Piece) -> u32 {
        self.input(square, piece.colour(), piece.kind())
    }

    /// The hands, the viewer's first: a block for each kind.
    fn hands(self, before: Option<&Board>, after: &Board, changes: &mut Changes<'_>) {
        let empty = Hand::default();
        for colour in [self.colour, self.colour.other()] {
            let before = before.map_or(&empty, |before| before.hand(colour));
            let after = after.hand(colour);
            if before == after {
                changes.same(HAND_INPUTS);
                continue;
            }
            for (kind, stock) in HAND_KINDS.into_iter().zip(STOCK) {
                let count = |hand: &Hand| u32::from(hand.count(kind));
                changes.thermometer(stock, count(before), count(after));
            }
        }
    }
}

/// Appends the features of pieces and hands.
pub(super) fn push(board: &Board, view: View, out: &mut Vec<u32>) {
    out.extend(
        board
            .pieces()
            .map(|(square, piece)| view.piece(square, piece)),
    );
    let mut nothing = Vec::new();
    let mut changes = Changes::from(BOARD_INPUTS, out, &mut nothing);
    view.hands(None, board, &mut changes);
}

/// Appends how the features of pieces and hands change; `squares` are those on which the boards differ.
pub(super) fn push_changes(
    [before, after]: [&Board; 2],
    squares: Set81,
    view: View,
    added: &mut Vec<u32>,
    removed: &mut Vec<u32>,
) {
    squares.for_each(|index| {
        let square = Square::from_index(index);
        removed.extend(before.piece(square).map(|piece| view.piece(square, piece)));
        added.extend(after.piece(square).map(|piece| view.piece(square, piece)));
    });
    let mut changes = Changes::from(BOARD_INPUTS, added, removed);
    view.hands(Some(before), after, &mut changes);
}
