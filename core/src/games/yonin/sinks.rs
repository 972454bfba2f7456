//! Takers of legal moves: lists, counts, the first, the n-th.

use std::ops::ControlFlow::{self, Break, Continue};

use super::set::SquareSet;
use crate::position::MoveList;
use crate::shogi9::{Kind, ShogiMove, Square};

/// Takes legal moves by the set and may break off.
pub(super) trait Sink {
    /// Moves of the piece on `from`: where it arrives as it is, and where it arrives promoted.
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()>;

    /// Drops of a piece of `kind`.
    fn drops(&mut self, kind: Kind, squares: SquareSet) -> ControlFlow<()>;
}

/// Breaks off at the first move.
pub(super) struct Any;

impl Sink for Any {
    fn moves(&mut self, _: Square, _: SquareSet, _: SquareSet) -> ControlFlow<()> {
        Break(())
    }

    fn drops(&mut self, _: Kind, squares: SquareSet) -> ControlFlow<()> {
        if squares.is_empty() {
            Continue(())
        } else {
            Break(())
        }
    }
}

/// Counts.
pub(super) struct Count(pub(super) usize);

impl Sink for Count {
    fn moves(&mut self, _: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        self.0 += plain.len();
        if !promoting.is_empty() {
            self.0 += promoting.len();
        }
        Continue(())
    }

    fn drops(&mut self, _: Kind, squares: SquareSet) -> ControlFlow<()> {
        self.0 += squares.len();
        Continue(())
    }
}

/// Lists moves.
pub(super) struct List<'a> {
    pub(super) moves: &'a mut MoveList<ShogiMove>,
    /// Targets of the moves without promotion, and of those with it.
    pub(super) plain: SquareSet,
    pub(super) promoting: SquareSet,
}

impl Sink for List<'_> {
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        for to in (plain & self.plain).iter() {
            self.moves.push(ShogiMove::board(from, to, false));
        }
        for to in (promoting & self.promoting).iter() {
            self.moves.push(ShogiMove::board(from, to, true));
        }
        Continue(())
    }

    fn drops(&mut self, kind: Kind, squares: SquareSet) -> ControlFlow<()> {
        let squares = (squares & self.plain).iter();
        self.moves
            .extend(squares.map(|to| ShogiMove::drop(kind, to)));
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

    /// Passes over `number` moves, or says which of them is the one.
    #[inline]
    pub(super) fn skip(&mut self, number: usize) -> Option<usize> {
        if self.left < number {
            return Some(self.left);
        }
        self.left -= number;
        None
    }

    fn pick(
        &mut self,
        squares: SquareSet,
        make: impl FnOnce(Square) -> ShogiMove,
    ) -> ControlFlow<()> {
        match self.skip(squares.len()) {
            Some(index) => {
                self.found = squares.nth(index).map(make);
                Break(())
            }
            None => Continue(()),
        }
    }
}

impl Sink for Nth {
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        self.pick(plain, |to| ShogiMove::board(from, to, false))?;
        self.pick(promoting, |to| ShogiMove::board(from, to, true))
    }

    fn drops(&mut self, kind: Kind, squares: SquareSet) -> ControlFlow<()> {
        self.pick(squares, |to| ShogiMove::drop(kind, to))
    }
}
