//! Writing a list of moves over slots made for them, which is cheaper than adding moves one by one.

use super::moves::ShogiMove;
use super::square::SQUARES;
use crate::position::MoveList;

/// Room made at the start, and each time it is used up: enough for most positions without drops.
const ROOM: usize = 256;

/// What stands in slots that are not written yet.
const NOTHING: ShogiMove = ShogiMove::by_numbers(0, 0, false);

/// A list being written.
pub(crate) struct Writer<'a> {
    moves: &'a mut MoveList<ShogiMove>,
    written: usize,
}

impl<'a> Writer<'a> {
    /// Replaces the contents of `moves`.
    #[inline(always)]
    pub(crate) fn new(moves: &'a mut MoveList<ShogiMove>) -> Self {
        moves.resize(ROOM, NOTHING);
        Self { moves, written: 0 }
    }

    /// Cuts off the slots that were not needed.
    #[inline(always)]
    pub(crate) fn finish(self) {
        self.moves.truncate(self.written);
    }

    /// Slots for as many moves as one piece or kind can have; [`Self::written`] tells how many it has.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> &mut [ShogiMove] {
        let end = self.written + SQUARES;
        if end > self.moves.len() {
            self.grow();
        }
        &mut self.moves[self.written..end]
    }

    /// Notes that the first `count` of the next slots are written.
    #[inline(always)]
    pub(crate) fn written(&mut self, count: usize) {
        self.written += count;
    }

    #[cold]
    fn grow(&mut self) {
        self.moves.resize(self.written + ROOM, NOTHING);
    }
}
