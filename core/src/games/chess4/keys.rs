//! The numbers that make up a position's key.

use super::piece::Cell;
use super::square::Square;
use crate::random::SplitMix64;

/// A number mixed from `value`.
#[inline(always)]
pub(super) const fn mixed(value: u64) -> u64 {
    SplitMix64::new(value).next()
}

const LIVE: usize = 32;

static OF_LIVE: [[u64; 256]; LIVE] = {
    let mut keys = [[0; 256]; LIVE];
    let mut code = 0;
    while code < LIVE {
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            if square.on_board() {
                keys[code][cell] = mixed((square.index() as u64) << 8 | code as u64);
            }
            cell += 1;
        }
        code += 1;
    }
    keys
};

/// The number of a live piece on a square.
#[inline(always)]
pub(super) fn live_key(square: Square, piece: Cell) -> u64 {
    OF_LIVE[piece.code() as usize & (LIVE - 1)][square.cell()]
}

/// The number of a piece on a square.
pub(super) fn cell_key(square: Square, piece: Cell) -> u64 {
    if piece.is_live() {
        live_key(square, piece)
    } else {
        mixed(u64::from(square.index()) << 8 | piece.code())
    }
}
