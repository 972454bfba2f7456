//! Writing legal moves to a list.

use std::ops::ControlFlow::Continue;

use super::set::SquareSet;
use super::sinks::{Flow, Sink};
use super::windows::{Windows, step};
use crate::position::MoveList;
use crate::shogi9::{Kind, ShogiMove, Writer};

/// Writes moves to a list, those that take or promote if `GAINS`, the others if `QUIETS`.
pub(super) struct List<'a, const GAINS: bool, const QUIETS: bool> {
    places: Writer<'a>,
    occupied: SquareSet,
    occupied_windows: Windows,
}

impl<'a, const GAINS: bool, const QUIETS: bool> List<'a, GAINS, QUIETS> {
    /// Replaces the contents of `moves` by moves on a board with these `occupied` squares.
    #[inline(always)]
    pub(super) fn new(moves: &'a mut MoveList<ShogiMove>, occupied: SquareSet) -> Self {
        Self {
            places: Writer::new(moves),
            occupied,
            occupied_windows: Windows::new(occupied),
        }
    }

    /// Ends the list.
    #[inline(always)]
    pub(super) fn finish(self) {
        self.places.finish();
    }

    #[inline(always)]
    fn write(&mut self, origin: usize, targets: SquareSet, promote: bool) {
        let places = self.places.next();
        let mut count = 0;
        for to in targets.iter() {
            if let Some(place) = places.get_mut(count) {
                *place = ShogiMove::by_numbers(origin, to.index(), promote);
            }
            count += 1;
        }
        self.places.written(count);
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
        let places = self.places.next();
        let mut count = 0;
        while rest != 0 {
            if let Some(place) = places.get_mut(count) {
                *place = step(rest.trailing_zeros() as usize, from);
            }
            rest &= rest - 1;
            count += 1;
        }
        self.places.written(count);
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
