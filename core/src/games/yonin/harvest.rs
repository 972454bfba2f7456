//! What is asked of the legal moves: whether there is one, how many, which, the n-th.

use std::ops::ControlFlow::{Break, Continue};

use super::draw::Draw;
use super::list::List;
use super::movegen::Generator;
use super::position::YoninPosition;
use super::set::SquareSet;
use super::sinks::{Any, Count, Nth, Sink};
use super::tables::cross;
use super::windows::Windows;
use crate::position::{MoveList, Position};
use crate::random::scaled;
use crate::seat::Seat;
use crate::sets::cpu;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::{Kind, ShogiMove};

/// Generation for the seat to move into a sink, to be compiled for the machine's bit instructions.
struct Generation<'a, K, const LISTING: bool> {
    position: &'a YoninPosition,
    sink: &'a mut K,
}

impl<K: Sink, const LISTING: bool> cpu::Work for Generation<'_, K, LISTING> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        if self.position.is_over() {
            return;
        }
        let generator = Generator::new(self.position, self.position.to_move());
        // A sink that has had enough says so by its own contents.
        let _ = if LISTING {
            generator.run(self.sink)
        } else {
            generator.run_through(self.sink)
        };
    }
}

/// The number of a legal move that `random` chooses, and that move.
struct Drawing<'a> {
    position: &'a YoninPosition,
    random: u64,
}

impl cpu::Work for Drawing<'_> {
    type Output = (usize, Option<ShogiMove>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut draw = Draw::new();
        Generation::<_, false> {
            position: self.position,
            sink: &mut draw,
        }
        .run();
        let index = scaled(self.random, draw.moves());
        (index, draw.nth(index))
    }
}

/// Whether there is a legal move.
pub(super) fn has_move(generator: &Generator) -> bool {
    let mut any = Any::default();
    let _ = generator.run(&mut any);
    any.found
}

impl YoninPosition {
    /// Shows `sink` the legal moves, in the order of the lists if `LISTING`, else in the order that is
    /// the fastest to find.
    #[inline(always)]
    fn generate<K: Sink, const LISTING: bool>(&self, sink: &mut K) {
        cpu::run(Generation::<K, LISTING> {
            position: self,
            sink,
        });
    }

    /// Whether `seat`, imagined to be on move, has a board-legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        self.has_easy_move(seat) || has_move(&Generator::new(self, seat))
    }

    /// Whether there is a move that neither a check nor a pin can forbid: a drop or the step of a piece
    /// off the king's lines, out of check. Nearly every position has one.
    #[inline(always)]
    pub(super) fn has_easy_move(&self, seat: Seat) -> bool {
        if self.givers.is_checked(seat) || self.rules.teams {
            return false;
        }
        let hand = self.hand(seat);
        if [Kind::Gold, Kind::Silver, Kind::Rook].map(|kind| hand.count(kind)) != [0; 3] {
            return true;
        }
        let board = self.board();
        let (own, king) = (board.owned(seat), board.king(seat));
        let bound = cross(king) | board.rooks() | SquareSet::of(king);
        let windows = Windows::new(!(own | board.royals()));
        windows
            .each_steps(board, own.without(bound), |_, steps| {
                if steps == 0 { Continue(()) } else { Break(()) }
            })
            .is_break()
    }

    /// Number of legal moves of the seat to move.
    pub(super) fn count_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate::<_, false>(&mut count);
        count.moves
    }

    /// Replaces the contents of `moves` by legal moves: those that take or promote if `GAINS`, the
    /// others if `QUIETS`.
    pub(super) fn list_moves<const GAINS: bool, const QUIETS: bool>(
        &self,
        moves: &mut MoveList<ShogiMove>,
    ) {
        let mut list = List::<GAINS, QUIETS>::new(moves, self.board().occupied());
        self.generate::<_, true>(&mut list);
        list.finish();
    }

    /// Legal move number `index` in an order fixed for the position.
    pub(super) fn nth_move(&self, index: usize) -> Option<ShogiMove> {
        let mut nth = Nth::new(index);
        self.generate::<_, false>(&mut nth);
        nth.found
    }

    /// The legal move that 64 random bits choose, from one generation.
    pub(super) fn draw_move(&self, random: u64) -> Option<ShogiMove> {
        let (index, drawn) = cpu::run(Drawing {
            position: self,
            random,
        });
        drawn.or_else(|| self.nth_move(index))
    }

    /// Whether any move value at all is legal.
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
}
