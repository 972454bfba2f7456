//! What move generation does with the moves it finds: count, list, pick, or only notice them.

use super::moves::Chess4Move;
use super::set::SquareSet;
use super::square::{Square, Step};
use crate::position::MoveList;

/// A receiver of legal moves. Its methods return true to end the generation.
pub(super) trait Sink {
    /// A single move.
    fn one(&mut self, mv: Chess4Move) -> bool;

    /// The moves of one piece to the next `count` squares in a direction.
    #[inline(always)]
    fn ray(&mut self, from: Square, step: Step, count: u8) -> bool {
        let mut to = from;
        for _ in 0..count {
            to = to.step(step);
            if self.one(Chess4Move::new(from, to)) {
                return true;
            }
        }
        false
    }

    /// Those of the targets of a king or knight that are worth looking at.
    #[inline(always)]
    fn wanted(&self, targets: SquareSet) -> SquareSet {
        targets
    }

    /// The moves of one piece to a set of squares.
    #[inline(always)]
    fn fan(&mut self, from: Square, targets: SquareSet) -> bool {
        targets.any(|to| self.one(Chess4Move::new(from, to)))
    }

    /// Moves of several pieces by the same step, named by their targets.
    #[inline(always)]
    fn all(&mut self, targets: SquareSet, back: Step) -> bool {
        targets.any(|to| self.one(Chess4Move::new(to.step(back), to)))
    }
}

/// Counts moves.
pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    #[inline(always)]
    fn one(&mut self, _: Chess4Move) -> bool {
        self.0 += 1;
        false
    }

    #[inline(always)]
    fn ray(&mut self, _: Square, _: Step, count: u8) -> bool {
        self.0 += u32::from(count);
        false
    }

    #[inline(always)]
    fn fan(&mut self, _: Square, targets: SquareSet) -> bool {
        self.0 += targets.len();
        false
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, _: Step) -> bool {
        self.0 += targets.len();
        false
    }
}

/// Stops at the first move.
pub(super) struct Any;

impl Sink for Any {
    #[inline(always)]
    fn one(&mut self, _: Chess4Move) -> bool {
        true
    }

    #[inline(always)]
    fn ray(&mut self, _: Square, _: Step, count: u8) -> bool {
        count > 0
    }

    #[inline(always)]
    fn fan(&mut self, _: Square, targets: SquareSet) -> bool {
        !targets.is_empty()
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, _: Step) -> bool {
        !targets.is_empty()
    }
}

/// Writes moves to a list.
pub(super) struct List<'a>(pub(super) &'a mut MoveList<Chess4Move>);

impl Sink for List<'_> {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        self.0.push(mv);
        false
    }

    #[inline(always)]
    fn ray(&mut self, from: Square, step: Step, count: u8) -> bool {
        self.0
            .extend((0..count).map(|passed| Chess4Move::new(from, from.steps(step, passed + 1))));
        false
    }
}

/// Finds the move with a number.
pub(super) struct Nth {
    /// Moves still to pass over.
    pub(super) left: u32,
    pub(super) found: Option<Chess4Move>,
}

impl Sink for Nth {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        if self.left == 0 {
            self.found = Some(mv);
            return true;
        }
        self.left -= 1;
        false
    }

    #[inline(always)]
    fn ray(&mut self, from: Square, step: Step, count: u8) -> bool {
        if self.left < u32::from(count) {
            let to = from.steps(step, self.left as u8 + 1);
            self.found = Some(Chess4Move::new(from, to));
            return true;
        }
        self.left -= u32::from(count);
        false
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, back: Step) -> bool {
        let count = targets.len();
        if self.left >= count {
            self.left -= count;
            return false;
        }
        targets.any(|to| self.one(Chess4Move::new(to.step(back), to)))
    }
}

/// Looks for one move.
pub(super) struct Find(pub(super) Chess4Move);

impl Sink for Find {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        mv == self.0
    }
}

/// Passes on the moves to some squares.
pub(super) struct Within<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) targets: SquareSet,
}

impl<S: Sink> Sink for Within<'_, S> {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        self.targets.contains(mv.to) && self.sink.one(mv)
    }

    #[inline(always)]
    fn fan(&mut self, from: Square, targets: SquareSet) -> bool {
        self.sink.fan(from, targets.and(self.targets))
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, back: Step) -> bool {
        self.sink.all(targets.and(self.targets), back)
    }
}
