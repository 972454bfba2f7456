//! Moves of stepping pieces without sets: all targets of a step lie within 21 squares.
//!
//! The window of a square is the 21 squares from its neighbour up-right (bit 0) to its neighbour
//! down-left (bit 20). Two windows in one word hold plain moves and promotions together.

use std::ops::ControlFlow;

use super::board::Board;
use super::piece::{SHAPES, piece_of_shape};
use super::promotion::{ZONES, divided};
use super::set::SquareSet;
use super::tables::{NEIGHBOURS, STEPS};
use crate::shogi9::square::SQUARES;
use crate::shogi9::{ShogiMove, Square};

/// Squares by which a window begins before its own.
pub(super) const BEFORE: usize = 10;

/// The windows of the squares before this one lie in one word, those of the others in another.
const SPLIT: usize = 43;

/// The windows of a set of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows {
    low: u64,
    high: u64,
}

impl Windows {
    /// Of the squares of `set`.
    #[inline(always)]
    pub(super) const fn new(set: SquareSet) -> Self {
        let bits = set.bits() << BEFORE;
        Self {
            low: bits as u64,
            high: (bits >> SPLIT) as u64,
        }
    }

    /// The window of the square numbered `from`; bits from 21 on mean nothing.
    #[inline(always)]
    pub(super) const fn at(self, from: usize) -> u32 {
        if from < SPLIT {
            (self.low >> (from & 63)) as u32
        } else {
            (self.high >> (from.wrapping_sub(SPLIT) & 63)) as u32
        }
    }

    /// Shows `visit` the squares of `pieces`, ascending, each with the steps to the set that the piece
    /// there can make: moves without promotion in the lower half of the word, promotions in the upper.
    #[inline(always)]
    pub(super) fn each_steps(
        self,
        board: &Board,
        pieces: SquareSet,
        mut visit: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rest = pieces.bits() as u64 & ((1 << SPLIT) - 1);
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let window = (self.low >> from) as u32;
            visit(from, steps_within(window, board.shape(from), from))?;
        }
        let mut rest = (pieces.bits() >> SPLIT) as u64;
        while rest != 0 {
            let above = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (window, from) = ((self.high >> above) as u32, SPLIT + above);
            visit(from, steps_within(window, board.shape(from), from))?;
        }
        ControlFlow::Continue(())
    }

    /// The steps to the set that a piece of this shape can make from the square numbered `from`.
    #[inline(always)]
    pub(super) fn steps(self, shape: usize, from: usize) -> u64 {
        steps_within(self.at(from), shape, from)
    }
}

#[inline(always)]
fn steps_within(window: u32, shape: usize, from: usize) -> u64 {
    let window = u64::from(window);
    (window | window << 32) & MOVES[from][shape]
}

/// The window of one square in a set.
#[inline(always)]
pub(super) const fn window(set: SquareSet, from: usize) -> u32 {
    (set.bits() << BEFORE >> from) as u32
}

/// The set of the squares of a window.
#[inline(always)]
pub(super) const fn set_of_window(window: u32, from: usize) -> SquareSet {
    SquareSet::from_bits((window as u128) << from >> BEFORE)
}

/// Move number `index` of the steps from the square numbered `from` that [`Windows`] found.
#[inline(always)]
pub(super) fn nth_step(mut steps: u64, from: usize, index: usize) -> ShogiMove {
    for _ in 0..index {
        steps &= steps.wrapping_sub(1);
    }
    step(steps.trailing_zeros() as usize, from)
}

/// The step from the square numbered `from` that bit number `bit` stands for.
#[inline(always)]
pub(super) const fn step(bit: usize, from: usize) -> ShogiMove {
    ShogiMove::by_numbers(from, from + bit % 32 - BEFORE, bit >= 32)
}

/// The moves of every shape from every square on an empty board, when zones go by facing.
static MOVES: [[u64; SHAPES]; SQUARES] = {
    let mut table = [[0; SHAPES]; SQUARES];
    let mut shape = 0;
    while shape < SHAPES {
        let piece = piece_of_shape(shape);
        let zone = ZONES[piece.facing().index()];
        let mut index = 0;
        while index < SQUARES {
            let (from, targets) = (Square::from_index(index), STEPS[shape][index]);
            let (plain, promoting) = divided(piece, zone, from, targets);
            let plain = window(plain, index) as u64;
            table[index][shape] = plain | (window(promoting, index) as u64) << 32;
            index += 1;
        }
        shape += 1;
    }
    table
};

/// The neighbours of each square as windows.
pub(super) static NEIGHBOUR_WINDOWS: [u32; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        table[index] = window(NEIGHBOURS[index], index);
        index += 1;
    }
    table
};

/// The steps of every shape on a board without edges, as a window.
pub(super) static OPEN_STEPS: [u32; SHAPES] = {
    // Nothing is cut off in the middle of the board.
    const MIDDLE: usize = SQUARES / 2;
    let mut table = [0; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        table[shape] = window(STEPS[shape][MIDDLE], MIDDLE);
        shape += 1;
    }
    table
};
