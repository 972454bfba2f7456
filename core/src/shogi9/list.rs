//! Writing generated moves to a list.

use super::moves::ShogiMove;
use super::places::Places;
use super::sink::{ANYWHERE, Flow, KNIGHT, LANCE, Sink};
use super::square::SQUARES;
use crate::bits::Set81;
use crate::position::MoveList;

/// Writes all moves to a list.
pub(super) struct List<'a>(Places<'a>);

impl<'a> List<'a> {
    /// Replaces the contents of `moves`.
    #[inline(always)]
    pub(super) fn new(moves: &'a mut MoveList<ShogiMove>) -> Self {
        Self(Places::new(moves))
    }

    /// Ends the list.
    #[inline(always)]
    pub(super) fn finish(self) {
        self.0.finish();
    }

    #[inline(always)]
    fn write(&mut self, targets: Set81, mv: impl Fn(usize) -> ShogiMove) {
        let places = self.0.next();
        let mut count = 0;
        targets.for_each(|to| {
            if let Some(place) = places.get_mut(count) {
                *place = mv(to);
            }
            count += 1;
        });
        self.0.written(count);
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
            for (place, &to) in self.0.next().iter_mut().zip(&squares[..end]) {
                *place = ShogiMove::by_numbers(origin, usize::from(to), false);
            }
            self.0.written(end);
            rest ^= kind;
        }
        Flow::Continue(())
    }
}
