//! Counting the moves of stepping pieces without sets: all targets of a step lie within 21 squares.
//!
//! The window of a square is the 21 squares from its neighbour up-right (bit 0) to its neighbour
//! down-left (bit 20). Two windows in one word count plain moves and promotions together.

use super::piece::{SHAPES, piece_of_shape};
use super::set::SquareSet;
use super::tables::{LAST_RANKS, STEPS, ZONES};
use crate::shogi9::square::SQUARES;
use crate::shogi9::{ShogiMove, Square};

/// Squares by which a window begins before its own.
const BEFORE: usize = 10;

/// The windows of a set of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows(u128);

impl Windows {
    /// Of the squares of `set`.
    pub(super) const fn new(set: SquareSet) -> Self {
        Self(set.bits() << BEFORE)
    }

    /// One bit for each move that a piece of this shape can make from `from` to the set by a step:
    /// moves without promotion in the lower half of the word, promotions in the upper.
    #[inline]
    pub(super) fn moves(self, shape: usize, from: Square) -> u64 {
        let window = u64::from((self.0 >> from.index()) as u32);
        (window | window << 32) & MOVES[shape][from.index()]
    }
}

/// Move number `index` of the moves of a piece on `from` that [`Windows::moves`] returned.
pub(super) fn nth_step(mut moves: u64, from: Square, index: usize) -> ShogiMove {
    for _ in 0..index {
        moves &= moves - 1;
    }
    let bit = moves.trailing_zeros() as usize;
    let to = Square::from_index(from.index() + bit % 32 - BEFORE);
    ShogiMove::board(from, to, bit >= 32)
}

/// A sum of numbers of moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveSum(u64);

impl MoveSum {
    /// Adds the moves of one piece. At most 60 pieces can be added: of the eight bits of a window in
    /// each byte four at most can be set.
    #[inline]
    pub(super) const fn add(&mut self, moves: u64) {
        let twos = moves - (moves >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        self.0 += (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    }

    /// The sum.
    pub(super) const fn total(self) -> usize {
        let pairs = (self.0 & 0x00FF_00FF_00FF_00FF) + (self.0 >> 8 & 0x00FF_00FF_00FF_00FF);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

/// The moves of every shape from every square on an empty board, when zones go by facing.
static MOVES: [[u64; SQUARES]; SHAPES] = {
    let mut table = [[0; SQUARES]; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let piece = piece_of_shape(shape);
        let facing = piece.facing().index();
        let mut index = 0;
        while index < SQUARES {
            let targets = STEPS[shape][index];
            let stuck = if piece.is_pawn() {
                LAST_RANKS[facing]
            } else {
                SquareSet::EMPTY
            };
            let promoting = if !piece.promotes() {
                SquareSet::EMPTY
            } else if ZONES[facing].contains(Square::from_index(index)) {
                targets
            } else {
                targets.without(ZONES[facing].complement())
            };
            let plain = window(targets.without(stuck), index);
            table[shape][index] = plain | window(promoting, index) << 32;
            index += 1;
        }
        shape += 1;
    }
    table
};

const fn window(set: SquareSet, index: usize) -> u64 {
    (set.bits() << BEFORE >> index) as u64
}
