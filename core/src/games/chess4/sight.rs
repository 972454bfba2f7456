//! From which squares a square can be attacked on an empty board.

use super::lines::{ALONG, BACK, FALLING, FILE, RANK, RISING};
use super::set::SquareSet;
use super::square::{JUMPS, KING_STEPS, Square, Step};

/// The squares from which one square is attacked if nothing stands between.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// By rooks and queens.
    pub(super) straight: SquareSet,
    /// By bishops and queens.
    pub(super) diagonal: SquareSet,
    /// By knights.
    pub(super) jumps: SquareSet,
    /// By kings.
    pub(super) steps: SquareSet,
}

const NONE: Sight = Sight {
    straight: SquareSet::EMPTY,
    diagonal: SquareSet::EMPTY,
    jumps: SquareSet::EMPTY,
    steps: SquareSet::EMPTY,
};

const fn lines(square: Square, kinds: [usize; 2]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut kind = 0;
    while kind < 2 {
        let steps = [ALONG[kinds[kind]], BACK[kinds[kind]]];
        let mut way = 0;
        while way < 2 {
            let mut seen = square.step(steps[way]);
            while seen.on_board() {
                set.insert(seen);
                seen = seen.step(steps[way]);
            }
            way += 1;
        }
        kind += 1;
    }
    set
}

const fn around(square: Square, steps: [Step; 8]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut step = 0;
    while step < steps.len() {
        let from = square.step(steps[step]);
        if from.on_board() {
            set.insert(from);
        }
        step += 1;
    }
    set
}

static SIGHTS: [Sight; 256] = {
    let mut sights = [NONE; 256];
    let mut cell = 0;
    while cell < 256 {
        let square = Square::from_cell(cell as u8);
        if square.on_board() {
            sights[cell].straight = lines(square, [RANK, FILE]);
            sights[cell].diagonal = lines(square, [RISING, FALLING]);
            sights[cell].jumps = around(square, JUMPS);
            sights[cell].steps = around(square, KING_STEPS);
        }
        cell += 1;
    }
    sights
};

/// The squares from which `square` can be attacked.
#[inline(always)]
pub(super) fn sight(square: Square) -> &'static Sight {
    &SIGHTS[square.cell()]
}
