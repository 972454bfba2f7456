//! What is asked of the legal moves: whether there is one, how many, which, the n-th.

use std::ops::ControlFlow::{self, Break, Continue};

use super::movegen::{Generator, Sink};
use super::position::YoninPosition;
use super::set::SquareSet;
use crate::position::{MoveList, Position};
use crate::seat::Seat;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::{Kind, ShogiMove, Square};

impl YoninPosition {
    /// Whether `seat`, imagined to be on move, has a board-legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        Generator::new(self, seat).any()
    }

    pub(super) fn count_moves(&self) -> usize {
        if self.is_over() {
            0
        } else {
            Generator::new(self, self.to_move()).count()
        }
    }

    /// Replaces the contents of `moves` by the legal moves to squares of `squares`, and by those that
    /// promote if `promoting`; the others if `plain`.
    pub(super) fn list_moves(&self, moves: &mut MoveList<ShogiMove>, part: Part) {
        moves.clear();
        let occupied = self.board().occupied();
        let (plain, promoting) = match part {
            Part::All => (SquareSet::ALL, SquareSet::ALL),
            Part::Gains => (occupied, SquareSet::ALL),
            Part::Quiets => (!occupied, SquareSet::EMPTY),
        };
        self.harvest(&mut List {
            moves,
            plain,
            promoting,
        });
    }

    pub(super) fn nth_move(&self, index: usize) -> Option<ShogiMove> {
        let mut nth = Nth {
            left: index,
            found: None,
        };
        self.harvest(&mut nth);
        nth.found
    }

    pub(super) fn allows(&self, mv: ShogiMove) -> bool {
        if self.is_over() {
            return false;
        }
        let me = self.to_move();
        let generator = Generator::new(self, me);
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let (plain, promoting) = if self.board().owned(me).contains(from) {
                    generator.moves_of(from)
                } else {
                    (SquareSet::EMPTY, SquareSet::EMPTY)
                };
                if promote { promoting } else { plain }.contains(mv.to())
            }
            MoveKind::Drop(kind) => {
                self.hand(me).count(kind) > 0 && generator.may_drop(kind, mv.to())
            }
        }
    }

    fn harvest(&self, sink: &mut impl Sink) {
        if !self.is_over() {
            let _ = Generator::new(self, self.to_move()).run(sink);
        }
    }
}

/// Which of the legal moves are listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// All of them.
    All,
    /// Captures and promotions.
    Gains,
    /// Moves that neither take nor promote.
    Quiets,
}

struct List<'a> {
    moves: &'a mut MoveList<ShogiMove>,
    /// Targets of the moves without promotion, and of those with it.
    plain: SquareSet,
    promoting: SquareSet,
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
struct Nth {
    left: usize,
    found: Option<ShogiMove>,
}

impl Nth {
    fn pick(
        &mut self,
        squares: SquareSet,
        make: impl FnOnce(Square) -> ShogiMove,
    ) -> ControlFlow<()> {
        let number = squares.len();
        if self.left >= number {
            self.left -= number;
            return Continue(());
        }
        self.found = squares.nth(self.left).map(make);
        Break(())
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
