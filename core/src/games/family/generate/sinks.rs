//! What becomes of generated moves: a list, a count, one of them, or the fact that there is one.

use std::ops::ControlFlow;

use crate::position::MoveList;
use crate::sets::Set81;
use crate::shogi9::square::SQUARES;
use crate::shogi9::{Kind, ShogiMove, Writer};

/// Tells generation whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Takes generated moves as sets.
pub(super) trait Sink {
    /// Moves of the piece on `from`, without and with promotion.
    fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow;

    /// Moves of many pieces that all add `step` to the number of their square, by targets.
    fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow;

    /// Drops of each kind in `kinds` (bit by bit, in the order of the kinds) on each of `squares`.
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow;

    /// Drops of kinds other than pawns on parts of the empty squares: knights on the first part, lances
    /// on the first two, the others on all three.
    #[inline(always)]
    fn officer_drops(&mut self, held: u8, parts: [Set81; 3]) -> Flow {
        let [all, but_last, first] = [
            parts[0] | parts[1] | parts[2],
            parts[0] | parts[1],
            parts[0],
        ];
        self.drops(held & ANYWHERE, all)?;
        self.drops(held & LANCE, but_last)?;
        self.drops(held & KNIGHT, first)
    }
}

/// Hand kinds that may be dropped on any empty square.
pub(super) const ANYWHERE: u8 = 1 << Kind::Silver as u8
    | 1 << Kind::Gold as u8
    | 1 << Kind::Bishop as u8
    | 1 << Kind::Rook as u8;

/// The lance among the hand kinds.
pub(super) const LANCE: u8 = 1 << Kind::Lance as u8;

/// The knight among the hand kinds.
pub(super) const KNIGHT: u8 = 1 << Kind::Knight as u8;

/// Counts moves.
#[derive(Default)]
pub(super) struct Count {
    pub(super) moves: usize,
}

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _from: usize, plain: Set81, promoting: Set81) -> Flow {
        self.moves += (plain.len() + promoting.len()) as usize;
        Flow::Continue(())
    }

    #[inline(always)]
    fn shifted(&mut self, _step: isize, plain: Set81, promoting: Set81) -> Flow {
        self.moves(0, plain, promoting)
    }

    #[inline(always)]
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow {
        self.moves += (kinds.count_ones() * squares.len()) as usize;
        Flow::Continue(())
    }
}

/// Finds one move by its number.
pub(super) struct Nth {
    left: u32,
    pub(super) found: Option<ShogiMove>,
}

impl Nth {
    /// Looks for move number `index`.
    pub(super) fn new(index: usize) -> Self {
        Self {
            left: u32::try_from(index).unwrap_or(u32::MAX),
            found: None,
        }
    }

    #[inline(always)]
    fn among(&mut self, targets: Set81, promote: bool, from: impl Fn(usize) -> usize) -> Flow {
        let here = targets.len();
        if self.left >= here {
            self.left -= here;
            return Flow::Continue(());
        }
        let to = targets.nth(self.left);
        self.found = to.map(|to| ShogiMove::by_numbers(from(to), to, promote));
        Flow::Break(())
    }
}

impl Sink for Nth {
    #[inline(always)]
    fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow {
        self.among(plain, false, |_| from)?;
        self.among(promoting, true, |_| from)
    }

    #[inline(always)]
    fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow {
        self.among(plain, false, |to| to.wrapping_add_signed(-step))?;
        self.among(promoting, true, |to| to.wrapping_add_signed(-step))
    }

    #[inline(always)]
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow {
        let each = squares.len();
        let mut rest = kinds;
        while rest != 0 {
            if self.left < each {
                let origin = ShogiMove::drop_origin(rest.trailing_zeros() as usize);
                return self.among(squares, false, |_| origin);
            }
            self.left -= each;
            rest &= rest - 1;
        }
        Flow::Continue(())
    }
}

/// Stops at the first move.
#[derive(Default)]
pub(super) struct Any {
    pub(super) found: bool,
}

impl Any {
    #[inline(always)]
    fn stop_if(&mut self, found: bool) -> Flow {
        if found {
            self.found = true;
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}

impl Sink for Any {
    #[inline(always)]
    fn moves(&mut self, _from: usize, plain: Set81, promoting: Set81) -> Flow {
        self.stop_if(!(plain | promoting).is_empty())
    }

    #[inline(always)]
    fn shifted(&mut self, _step: isize, plain: Set81, promoting: Set81) -> Flow {
        self.stop_if(!(plain | promoting).is_empty())
    }

    #[inline(always)]
    fn drops(&mut self, kinds: u8, squares: Set81) -> Flow {
        self.stop_if(kinds != 0 && !squares.is_empty())
    }
}

/// Writes all moves to a list.
pub(super) struct List<'a>(Writer<'a>);

impl<'a> List<'a> {
    /// Replaces the contents of `moves`.
    #[inline(always)]
    pub(super) fn new(moves: &'a mut MoveList<ShogiMove>) -> Self {
        Self(Writer::new(moves))
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

/// Lets only the moves of a stage through.
pub(super) struct Stage<'a, K, const GAINS: bool, const QUIETS: bool> {
    pub(super) sink: &'a mut K,
    /// The squares with enemy pieces.
    pub(super) enemy: Set81,
}

impl<K: Sink, const GAINS: bool, const QUIETS: bool> Stage<'_, K, GAINS, QUIETS> {
    #[inline(always)]
    fn let_through(&self, plain: Set81, promoting: Set81) -> (Set81, Set81) {
        match (GAINS, QUIETS) {
            (true, true) => (plain, promoting),
            (true, false) => (plain & self.enemy, promoting),
            (false, true) => (plain.without(self.enemy), Set81::EMPTY),
            (false, false) => (Set81::EMPTY, Set81::EMPTY),
        }
    }

    #[inline(always)]
    pub(super) fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow {
        let (plain, promoting) = self.let_through(plain, promoting);
        self.sink.moves(from, plain, promoting)
    }

    #[inline(always)]
    pub(super) fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow {
        let (plain, promoting) = self.let_through(plain, promoting);
        self.sink.shifted(step, plain, promoting)
    }
}
