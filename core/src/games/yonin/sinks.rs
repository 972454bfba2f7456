//! Takers of legal moves: counts, the first, the n-th.

use std::ops::ControlFlow::{self, Break, Continue};

use super::set::SquareSet;
use super::windows::nth_step;
use crate::shogi9::{Kind, ShogiMove};

/// Tells generation whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Takes legal moves by the set and may break off.
pub(super) trait Sink {
    /// Steps of the piece on the square numbered `from`, as [`super::windows`] has them.
    fn steps(&mut self, from: usize, steps: u64) -> Flow;

    /// Moves of the piece on the square numbered `from`: where it arrives as it is, and where it
    /// arrives promoted.
    fn moves(&mut self, from: usize, plain: SquareSet, promoting: SquareSet) -> Flow;

    /// Drops of a piece of `kind`.
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> Flow;
}

/// Breaks off at the first move.
#[derive(Default)]
pub(super) struct Any {
    pub(super) found: bool,
}

impl Any {
    #[inline(always)]
    fn stop_if(&mut self, found: bool) -> Flow {
        if found {
            self.found = true;
            return Break(());
        }
        Continue(())
    }
}

impl Sink for Any {
    #[inline(always)]
    fn steps(&mut self, _: usize, steps: u64) -> Flow {
        self.stop_if(steps != 0)
    }

    #[inline(always)]
    fn moves(&mut self, _: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        self.stop_if(!(plain | promoting).is_empty())
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, squares: SquareSet) -> Flow {
        self.stop_if(!squares.is_empty())
    }
}

/// Counts.
#[derive(Default)]
pub(super) struct Count {
    pub(super) moves: usize,
}

impl Sink for Count {
    #[inline(always)]
    fn steps(&mut self, _: usize, steps: u64) -> Flow {
        self.moves += steps.count_ones() as usize;
        Continue(())
    }

    #[inline(always)]
    fn moves(&mut self, _: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        self.moves += plain.len() + promoting.len();
        Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, squares: SquareSet) -> Flow {
        self.moves += squares.len();
        Continue(())
    }
}

/// Counts down to a move.
pub(super) struct Nth {
    left: usize,
    pub(super) found: Option<ShogiMove>,
}

impl Nth {
    /// Looks for move number `index`.
    pub(super) const fn new(index: usize) -> Self {
        Self {
            left: index,
            found: None,
        }
    }

    /// Passes over `number` moves, or makes the one among them that is looked for.
    #[inline(always)]
    fn pick(&mut self, number: usize, make: impl FnOnce(usize) -> Option<ShogiMove>) -> Flow {
        if self.left >= number {
            self.left -= number;
            return Continue(());
        }
        self.found = make(self.left);
        Break(())
    }

    #[inline(always)]
    fn pick_target(&mut self, origin: usize, targets: SquareSet, promote: bool) -> Flow {
        self.pick(targets.len(), |index| {
            let to = targets.nth(index)?;
            Some(ShogiMove::by_numbers(origin, to.index(), promote))
        })
    }
}

impl Sink for Nth {
    #[inline(always)]
    fn steps(&mut self, from: usize, steps: u64) -> Flow {
        self.pick(steps.count_ones() as usize, |index| {
            Some(nth_step(steps, from, index))
        })
    }

    #[inline(always)]
    fn moves(&mut self, from: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        self.pick_target(from, plain, false)?;
        self.pick_target(from, promoting, true)
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> Flow {
        self.pick_target(ShogiMove::drop_origin(kind.index()), squares, false)
    }
}
