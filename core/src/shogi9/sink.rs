//! What becomes of generated moves: a count, one of them, or the fact that there is one.

use std::ops::ControlFlow;

use super::moves::ShogiMove;
use super::piece::Kind;
use crate::bits::Set81;

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
