//! Takers of legal moves: whether there is one, how many, the n-th, lists.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::games::yonin::set::SquareSet;
use crate::games::yonin::windows::{Windows, nth_step, step};
use crate::position::MoveList;
use crate::shogi9::Writer;
use crate::shogi9::{Kind, ShogiMove};

/// Tells generation whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Takes legal moves by the set and may break off.
pub(super) trait Sink {
    /// Steps of the piece on the square numbered `from`, as [`Windows`] has them.
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

/// Writes moves to a list, those that take or promote if `GAINS`, the others if `QUIETS`.
pub(super) struct List<'a, const GAINS: bool, const QUIETS: bool> {
    writer: Writer<'a>,
    occupied: SquareSet,
    occupied_windows: Windows,
}

impl<'a, const GAINS: bool, const QUIETS: bool> List<'a, GAINS, QUIETS> {
    /// Replaces the contents of `moves` by moves on a board with these `occupied` squares.
    #[inline(always)]
    pub(super) fn new(moves: &'a mut MoveList<ShogiMove>, occupied: SquareSet) -> Self {
        Self {
            writer: Writer::new(moves),
            occupied,
            occupied_windows: Windows::new(occupied),
        }
    }

    /// Ends the list.
    #[inline(always)]
    pub(super) fn finish(self) {
        self.writer.finish();
    }

    #[inline(always)]
    fn write(&mut self, origin: usize, targets: SquareSet, promote: bool) {
        let places = self.writer.next();
        let mut count = 0;
        for to in targets.iter() {
            if let Some(place) = places.get_mut(count) {
                *place = ShogiMove::by_numbers(origin, to.index(), promote);
            }
            count += 1;
        }
        self.writer.written(count);
    }
}

impl<const GAINS: bool, const QUIETS: bool> Sink for List<'_, GAINS, QUIETS> {
    #[inline(always)]
    fn steps(&mut self, from: usize, steps: u64) -> Flow {
        const PROMOTIONS: u64 = !0 << 32;
        let mut rest = match (GAINS, QUIETS) {
            (true, true) => steps,
            (true, false) => steps & (PROMOTIONS | u64::from(self.occupied_windows.at(from))),
            (false, true) => steps & u64::from(!self.occupied_windows.at(from)),
            (false, false) => 0,
        };
        let places = self.writer.next();
        let mut count = 0;
        while rest != 0 {
            if let Some(place) = places.get_mut(count) {
                *place = step(rest.trailing_zeros() as usize, from);
            }
            rest &= rest - 1;
            count += 1;
        }
        self.writer.written(count);
        Continue(())
    }

    #[inline(always)]
    fn moves(&mut self, from: usize, plain: SquareSet, promoting: SquareSet) -> Flow {
        let plain = match (GAINS, QUIETS) {
            (true, true) => plain,
            (true, false) => plain & self.occupied,
            (false, true) => plain.without(self.occupied),
            (false, false) => SquareSet::EMPTY,
        };
        self.write(from, plain, false);
        if GAINS && !promoting.is_empty() {
            self.write(from, promoting, true);
        }
        Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> Flow {
        if QUIETS {
            self.write(ShogiMove::drop_origin(kind.index()), squares, false);
        }
        Continue(())
    }
}
