//! What move generation does with the moves it finds: count, list, pick, sort out, or only notice them.

use crate::games::chess4::moves::Chess4Move;
use crate::games::chess4::promotion::{self, CHOICES};
use crate::games::chess4::set::SquareSet;
use crate::games::chess4::square::{Square, Step};
use crate::games::chess4::state::Chess4Position;
use crate::position::{MoveList, Position};

/// A receiver of legal moves. Its methods return true to end the generation.
pub(in crate::games::chess4) trait Sink {
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

    /// As [`Sink::all`], by pawns that choose what they become.
    #[inline(always)]
    fn choices(&mut self, targets: SquareSet, back: Step) -> bool {
        targets.any(|to| {
            let mv = Chess4Move::new(to.step(back), to);
            let mut choices = CHOICES.into_iter();
            choices.any(|kind| self.one(mv.promoting(kind)))
        })
    }
}

/// Counts moves.
pub(in crate::games::chess4) struct Count(pub(in crate::games::chess4) u32);

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

    #[inline(always)]
    fn choices(&mut self, targets: SquareSet, _: Step) -> bool {
        self.0 += CHOICES.len() as u32 * targets.len();
        false
    }
}

/// Stops at the first move.
pub(in crate::games::chess4) struct Any;

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
pub(in crate::games::chess4) struct List<'a>(
    pub(in crate::games::chess4) &'a mut MoveList<Chess4Move>,
);

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
pub(in crate::games::chess4) struct Nth {
    /// Moves still to pass over.
    pub(in crate::games::chess4) left: u32,
    pub(in crate::games::chess4) found: Option<Chess4Move>,
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
pub(in crate::games::chess4) struct Find(pub(in crate::games::chess4) Chess4Move);

impl Sink for Find {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        mv == self.0
    }
}

/// Passes on the moves to some squares.
pub(in crate::games::chess4) struct Within<'a, S> {
    pub(in crate::games::chess4) sink: &'a mut S,
    pub(in crate::games::chess4) targets: SquareSet,
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

    #[inline(always)]
    fn choices(&mut self, targets: SquareSet, back: Step) -> bool {
        self.sink.choices(targets.and(self.targets), back)
    }
}

/// Writes the moves that take or promote to a list, or else those that do neither.
pub(in crate::games::chess4) struct Stage<'a, const GAINS: bool> {
    position: &'a Chess4Position,
    list: &'a mut MoveList<Chess4Move>,
    /// The squares where something stands: a move to one of them takes it.
    prey: SquareSet,
    promoting: SquareSet,
}

impl<'a, const GAINS: bool> Stage<'a, GAINS> {
    /// The stage of the moves of the seat to move. Replaces the contents of `list`.
    pub(in crate::games::chess4) fn new(
        position: &'a Chess4Position,
        list: &'a mut MoveList<Chess4Move>,
    ) -> Self {
        list.clear();
        Self {
            position,
            list,
            prey: position.board.lines().occupied(),
            promoting: *promotion::squares(&position.rules, position.turn),
        }
    }

    #[inline(always)]
    fn part(targets: SquareSet, gains: SquareSet) -> SquareSet {
        if GAINS {
            targets.and(gains)
        } else {
            targets.without(gains)
        }
    }
}

impl<const GAINS: bool> Sink for Stage<'_, GAINS> {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        if self.position.is_gain(mv) == GAINS {
            self.list.push(mv);
        }
        false
    }

    #[inline(always)]
    fn choices(&mut self, targets: SquareSet, back: Step) -> bool {
        GAINS && List(self.list).choices(targets, back)
    }

    #[inline(always)]
    fn ray(&mut self, from: Square, step: Step, count: u8) -> bool {
        if count == 0 {
            return false;
        }
        let last = from.steps(step, count);
        let takes = self.prey.contains(last);
        if GAINS {
            if takes {
                self.list.push(Chess4Move::new(from, last));
            }
        } else {
            let quiet = 1..=count - u8::from(takes);
            self.list
                .extend(quiet.map(|steps| Chess4Move::new(from, from.steps(step, steps))));
        }
        false
    }

    #[inline(always)]
    fn wanted(&self, targets: SquareSet) -> SquareSet {
        Self::part(targets, self.prey)
    }

    #[inline(always)]
    fn fan(&mut self, from: Square, targets: SquareSet) -> bool {
        let targets = self.wanted(targets);
        targets.any(|to| {
            self.list.push(Chess4Move::new(from, to));
            false
        })
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, back: Step) -> bool {
        let targets = Self::part(targets, self.prey.or(self.promoting));
        targets.any(|to| {
            self.list.push(Chess4Move::new(to.step(back), to));
            false
        })
    }
}
