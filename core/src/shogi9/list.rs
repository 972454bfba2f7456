//! Writing generated moves to a list.

use super::moves::ShogiMove;
use super::sink::{ANYWHERE, Flow, KNIGHT, LANCE, Sink};
use super::square::SQUARES;
use crate::bits::Set81;
use crate::position::MoveList;

/// Room made at the start, and each time it is used up: enough for most positions without drops.
const ROOM: usize = 256;

/// What stands in places that are not written yet.
const NOTHING: ShogiMove = ShogiMove::by_numbers(0, 0, false);

/// Writes all moves to a list: first over places made for them, which is cheaper than one by one.
pub(super) struct List<'a> {
    moves: &'a mut MoveList<ShogiMove>,
    written: usize,
}

impl<'a> List<'a> {
    /// Replaces the contents of `moves`.
    #[inline(always)]
    pub(super) fn new(moves: &'a mut MoveList<ShogiMove>) -> Self {
        moves.resize(ROOM, NOTHING);
        Self { moves, written: 0 }
    }

    /// Cuts off the places that were not needed.
    #[inline(always)]
    pub(super) fn finish(self) {
        self.moves.truncate(self.written);
    }

    /// Places for as many moves as one piece or kind can have.
    #[inline(always)]
    fn places(&mut self) -> &mut [ShogiMove] {
        let end = self.written + SQUARES;
        if end > self.moves.len() {
            self.grow();
        }
        &mut self.moves[self.written..end]
    }

    #[cold]
    fn grow(&mut self) {
        self.moves.resize(self.written + ROOM, NOTHING);
    }

    #[inline(always)]
    fn write(&mut self, targets: Set81, mv: impl Fn(usize) -> ShogiMove) {
        let places = self.places();
        let mut count = 0;
        targets.for_each(|to| {
            if let Some(place) = places.get_mut(count) {
                *place = mv(to);
            }
            count += 1;
        });
        self.written += count;
    }
}

impl Sink for List<'_> {
    #[inline(always)]
    fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow {
        self.write(plain, |to| ShogiMove::by_numbers(from, to, false));
        if !promoting.is_empty() {
            self.write(promoting, |to| ShogiMove::by_numbers(from, to, true));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow {
        let from = |to: usize| to.wrapping_add_signed(-step);
        self.write(plain, |to| ShogiMove::by_numbers(from(to), to, false));
        if !promoting.is_empty() {
            self.write(promoting, |to| ShogiMove::by_numbers(from(to), to, true));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow {
        let mut rest = kinds;
        while rest != 0 {
            let origin = ShogiMove::drop_origin(rest.trailing_zeros() as usize);
            self.write(squares, |to| ShogiMove::by_numbers(origin, to, false));
            rest &= rest - 1;
        }
        Flow::Continue(())
    }

    /// The squares are found once, and copied for each kind.
    #[inline(always)]
    fn officer_drops(&mut self, held: u8, parts: [Set81; 3]) -> Flow {
        let mut squares = [0u8; SQUARES];
        let mut ends = [0; 3];
        let mut found = 0;
        for (part, end) in parts.iter().zip(&mut ends) {
            part.for_each(|to| {
                squares[found] = to as u8;
                found += 1;
            });
            *end = found;
        }
        let mut rest = held & (ANYWHERE | LANCE | KNIGHT);
        while rest != 0 {
            let kind = rest & rest.wrapping_neg();
            let end = match kind {
                KNIGHT => ends[0],
                LANCE => ends[1],
                _ => ends[2],
            };
            let origin = ShogiMove::drop_origin(kind.trailing_zeros() as usize);
            for (place, &to) in self.places().iter_mut().zip(&squares[..end]) {
                *place = ShogiMove::by_numbers(origin, usize::from(to), false);
            }
            self.written += end;
            rest ^= kind;
        }
        Flow::Continue(())
    }
}
