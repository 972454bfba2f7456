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

use shiho_core::Seat;
use shiho_core::games::family::{Board, Colour, Piece};
use shiho_core::sets::Set81;
use shiho_core::shogi9::piece::{HAND_KINDS, KINDS};
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Hand, Kind, Square};

use super::feature::{Difference, Feature, View};

/// Ranks, and files, of the board.
const RANKS: usize = 9;
/// Numbers of squares, and one for nowhere.
const PLACES: usize = SQUARES + 1;
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

/// How a colour looks at a position.
pub(super) type NineView = View<2, PLACES>;

/// Where each colour sees each square: upright, and with left and right exchanged.
static SEEN: [[[u8; PLACES]; 2]; 2] = {
    let mut seen = [[[0; PLACES]; 2]; 2];
    let mut square = 0;
    while square < SQUARES {
        let turned = [square, SQUARES - 1 - square];
        let mut colour = 0;
        while colour < turned.len() {
            let upright = turned[colour];
            let mirrored = SQUARES - RANKS + 2 * (upright % RANKS) - upright;
            seen[colour][0][square] = upright as u8;
            seen[colour][1][square] = mirrored as u8;
            colour += 1;
        }
        square += 1;
    }
    seen
};

/// Whether a colour exchanges left and right.
#[inline]
fn is_mirrored(board: &Board, colour: Colour) -> bool {
    let upright = &SEEN[colour.index()][0];
    let king = board.king(colour);
    king.is_some_and(|king| usize::from(upright[king.index()]) / RANKS > RANKS / 2)
}

/// How `seat` looks at a board.
pub(super) fn view(board: &Board, seat: Seat) -> NineView {
    let mirrored = is_mirrored(board, Colour::of(seat));
    View {
        seat,
        squares: &SEEN[seat.index()][usize::from(mirrored)],
    }
}

/// How `seat` looks at both boards; `None` if left and right are exchanged between them.
#[inline]
pub(super) fn common_view(before: &Board, after: &Board, seat: Seat) -> Option<NineView> {
    let colour = Colour::of(seat);
    let kept = is_mirrored(before, colour) == is_mirrored(after, colour);
    kept.then(|| view(after, seat))
}

/// "A piece of this kind and owner on this square", in a block of [`BOARD_INPUTS`] from `first` on.
pub(super) fn on_square(first: u32, square: Square, owner: Colour, kind: Kind) -> Feature {
    Feature {
        first: first + (kind.index() * SQUARES) as u32,
        stride: (KINDS * SQUARES) as u32,
        seat: owner.seat(),
        square: square.index() as u8,
    }
}

fn piece(square: Square, piece: Option<Piece>) -> Option<Feature> {
    piece.map(|piece| on_square(0, square, piece.colour(), piece.kind()))
}

/// Adds how a hand changes.
fn hand(owner: Colour, before: Hand, after: Hand, difference: &mut Difference) {
    if before == after {
        return;
    }
    let mut feature = Feature {
        first: BOARD_INPUTS,
        stride: HAND_INPUTS,
        seat: owner.seat(),
        square: NineView::NOWHERE,
    };
    for (kind, stock) in HAND_KINDS.into_iter().zip(STOCK) {
        let count = |hand: Hand| u32::from(hand.count(kind)).min(stock);
        difference.count(feature, count(before), count(after));
        feature.first += stock;
    }
}

/// Adds all pieces and hands.
pub(super) fn list(board: &Board, difference: &mut Difference) {
    for (square, it) in board.pieces() {
        difference.replace(None, piece(square, Some(it)));
    }
    for colour in Colour::BOTH {
        hand(colour, Hand::default(), *board.hand(colour), difference);
    }
}

/// Adds how pieces and hands change; `squares` are those on which the boards differ.
pub(super) fn compare(before: &Board, after: &Board, squares: Set81, difference: &mut Difference) {
    squares.for_each(|index| {
        let square = Square::from_index(index);
        let (was, is) = (before.piece(square), after.piece(square));
        difference.replace(piece(square, was), piece(square, is));
    });
    for colour in Colour::BOTH {
        hand(
            colour,
            *before.hand(colour),
            *after.hand(colour),
            difference,
        );
    }
}
