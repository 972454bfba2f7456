//! Choosing a move at random: one generation that counts the moves and can then tell any of them by its number.

use super::sinks::{Flow, Sink};
use crate::sets::Set81;
use crate::shogi9::ShogiMove;

/// Sets that are kept. Positions of games need some thirty.
const CAPACITY: usize = 64;

/// What the moves of a set have in common: bit 0 promotion, bits 1..8 their origin; or, with
/// [`SHIFTED`], what they add to the number of their square, plus [`STEP_ZERO`].
type Tag = u16;

/// The moves start from different squares.
const SHIFTED: Tag = 1 << 8;

/// Makes steps in both directions positive.
const STEP_ZERO: isize = 64;

/// Keeps the generated sets.
pub(super) struct Sample {
    sets: [Set81; CAPACITY],
    /// Number of moves up to and with each set, and above it the set's tag.
    labels: [u32; CAPACITY],
    kept: usize,
    moves: usize,
}

impl Sample {
    /// Nothing generated yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            sets: [Set81::EMPTY; CAPACITY],
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
    pub(super) fn nth(&self, index: usize) -> Option<ShogiMove> {
        if self.kept >= CAPACITY {
            return None;
        }
        let labels = &self.labels[..self.kept];
        let is_reached = |label: &u32| usize::from(*label as u16) > index;
        let place = labels.iter().position(is_reached)?;
        let (set, until) = (self.sets[place], usize::from(labels[place] as u16));
        let tag = (labels[place] >> 16) as Tag;
        let to = set.nth((set.len() as usize + index - until) as u32)?;
        let number = usize::from(tag >> 1 & 127);
        let origin = if tag & SHIFTED == 0 {
            number
        } else {
            to.wrapping_add_signed(STEP_ZERO - number as isize)
        };
        Some(ShogiMove::by_numbers(origin, to, tag & 1 != 0))
    }

    #[inline(always)]
    fn keep(&mut self, set: Set81, tag: Tag) {
        self.moves += set.len() as usize;
        // Without a branch: an empty set is overwritten by the next.
        let place = self.kept & (CAPACITY - 1);
        self.sets[place] = set;
        self.labels[place] = u32::from(tag) << 16 | self.moves as u32;
        self.kept += usize::from(!set.is_empty());
    }

    #[inline(always)]
    fn keep_both(&mut self, plain: Set81, promoting: Set81, tag: Tag) -> Flow {
        self.keep(plain, tag);
        // Most pieces are far from the zone or cannot promote.
        if !promoting.is_empty() {
            self.keep(promoting, tag | 1);
        }
        Flow::Continue(())
    }
}

impl Sink for Sample {
    #[inline(always)]
    fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow {
        self.keep_both(plain, promoting, (from as Tag) << 1)
    }

    #[inline(always)]
    fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow {
        self.keep_both(plain, promoting, ((step + STEP_ZERO) as Tag) << 1 | SHIFTED)
    }

    #[inline(always)]
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow {
        let mut rest = kinds;
        while rest != 0 {
            let origin = ShogiMove::drop_origin(rest.trailing_zeros() as usize);
            self.keep(squares, (origin as Tag) << 1);
            rest &= rest - 1;
        }
        Flow::Continue(())
    }
}
