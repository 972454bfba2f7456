//! Drawing a move: one generation that counts the moves and can then tell any of them by its number.

use std::ops::ControlFlow::Continue;

use super::set::SquareSet;
use super::sinks::{Flow, Sink};
use super::windows::nth_step;
use crate::shogi9::{Kind, ShogiMove};

/// Sets that are kept. Positions of games need some twenty.
const CAPACITY: usize = 64;

/// What the moves of a set have in common: bit 0 promotion, bits 1..8 their origin, and [`STEPS`].
type Tag = u16;

/// The set is a window with its promotions.
const STEPS: Tag = 1 << 8;

/// Keeps the generated sets.
pub(super) struct Draw {
    sets: [u128; CAPACITY],
    /// Number of moves up to and with each set, and above it the set's tag.
    labels: [u32; CAPACITY],
    kept: usize,
    moves: usize,
}

impl Draw {
    /// Nothing generated yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            sets: [0; CAPACITY],
            labels: [0; CAPACITY],
            kept: 0,
            moves: 0,
        }
    }

    /// Number of moves.
    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    /// Move number `index`; `None` if there is none, or if there were more sets than are kept.
    #[inline(always)]
    pub(super) fn nth(&self, index: usize) -> Option<ShogiMove> {
        if self.kept >= CAPACITY {
            return None;
        }
        let labels = &self.labels[..self.kept];
        let is_reached = |label: &u32| usize::from(*label as u16) > index;
        let place = labels.iter().position(is_reached)?;
        let (bits, until) = (self.sets[place], usize::from(labels[place] as u16));
        let tag = (labels[place] >> 16) as Tag;
        let origin = usize::from(tag >> 1 & 127);
        let index = bits.count_ones() as usize + index - until;
        if tag & STEPS != 0 {
            return Some(nth_step(bits as u64, origin, index));
        }
        let to = SquareSet::from_bits(bits).nth(index)?;
        Some(ShogiMove::by_numbers(origin, to.index(), tag & 1 != 0))
    }

    #[inline(always)]
    fn keep(&mut self, bits: u128, number: u32, tag: Tag) {
        self.moves += number as usize;
        // Without a branch: an empty set is overwritten by the next.
        let place = self.kept & (CAPACITY - 1);
        self.sets[place] = bits;
        self.labels[place] = u32::from(tag) << 16 | self.moves as u32;
        self.kept += usize::from(number != 0);
    }
}

impl Sink for Draw {
    #[inline(always)]
    fn steps(&mut self, from: usize, steps: u64) -> Flow {
        self.keep(steps.into(), steps.count_ones(), (from as Tag) << 1 | STEPS);
        Continue(())
    }

    #[inline(always)]
    fn moves(&mut self, from: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        self.keep(plain.bits(), plain.len() as u32, (from as Tag) << 1);
        // Most pieces are far from the zone or cannot promote.
        if !promoting.is_empty() {
            self.keep(
                promoting.bits(),
                promoting.len() as u32,
                (from as Tag) << 1 | 1,
            );
        }
        Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> Flow {
        let origin = ShogiMove::drop_origin(kind.index());
        self.keep(squares.bits(), squares.len() as u32, (origin as Tag) << 1);
        Continue(())
    }
}
