//! Choosing a move at random: one generation that counts the moves and can then tell any of them by its number.

use std::ops::ControlFlow::Continue;

use super::sinks::{Flow, Sink};
use crate::games::yonin::set::SquareSet;
use crate::games::yonin::windows::nth_step;
use crate::shogi9::{Kind, ShogiMove};

/// Pieces whose steps are kept, and other sets that are kept. Positions of games need fewer of both.
const CAPACITY: usize = 32;

/// Keeps the generated sets. All steps come before all other moves.
pub(super) struct Sample {
    steps: [u64; CAPACITY],
    /// The squares the steps start from.
    from: [u8; CAPACITY],
    stepping: usize,
    sets: [SquareSet; CAPACITY],
    /// What the moves of a set have in common: bit 0 promotion, above it their origin.
    tags: [u8; CAPACITY],
    kept: usize,
    moves: usize,
}

impl Sample {
    /// Nothing generated yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            steps: [0; CAPACITY],
            from: [0; CAPACITY],
            stepping: 0,
            sets: [SquareSet::EMPTY; CAPACITY],
            tags: [0; CAPACITY],
            kept: 0,
            moves: 0,
        }
    }

    /// Number of moves.
    #[inline(always)]
    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    /// Move number `index`; `None` if there is none, or if there were more sets than are kept.
    #[inline(always)]
    pub(super) fn nth(&self, mut index: usize) -> Option<ShogiMove> {
        let steps = self.steps.get(..self.stepping)?;
        let sets = self.sets.get(..self.kept)?;
        for (&steps, &from) in steps.iter().zip(&self.from) {
            let number = steps.count_ones() as usize;
            if index < number {
                return Some(nth_step(steps, from.into(), index));
            }
            index -= number;
        }
        for (set, &tag) in sets.iter().zip(&self.tags) {
            let number = set.len();
            if index < number {
                let to = set.nth(index)?.index();
                return Some(ShogiMove::by_numbers((tag >> 1).into(), to, tag & 1 != 0));
            }
            index -= number;
        }
        None
    }

    #[inline(always)]
    fn keep(&mut self, set: SquareSet, origin: usize, promote: bool) {
        self.moves += set.len();
        let place = self.kept % CAPACITY;
        self.sets[place] = set;
        self.tags[place] = (origin as u8) << 1 | u8::from(promote);
        // Without a branch: an empty set is overwritten by the next.
        self.kept += usize::from(!set.is_empty());
    }
}

impl Sink for Sample {
    #[inline(always)]
    fn steps(&mut self, from: usize, steps: u64) -> Flow {
        self.moves += steps.count_ones() as usize;
        let place = self.stepping % CAPACITY;
        self.steps[place] = steps;
        self.from[place] = from as u8;
        self.stepping += 1;
        Continue(())
    }

    #[inline(always)]
    fn moves(&mut self, from: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        self.keep(plain, from, false);
        // Most pieces are far from the zone or cannot promote.
        if !promoting.is_empty() {
            self.keep(promoting, from, true);
        }
        Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> Flow {
        self.keep(squares, ShogiMove::drop_origin(kind.index()), false);
        Continue(())
    }
}
