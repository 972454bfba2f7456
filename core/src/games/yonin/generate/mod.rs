//! Legal moves (specification, section 5): whether there is one, how many, which, the n-th.

mod node;
mod pawn_drops;
mod sample;
mod sinks;
mod teams;

use std::ops::ControlFlow::{Break, Continue};

use self::node::Node;
use self::sample::Sample;
use self::sinks::{Any, Count, Flow, List, Nth, Sink};
use super::piece::{Facing, YoninPiece};
use super::promotion::{ZONES, promoting};
use super::set::SquareSet;
use super::state::YoninPosition;
use super::tables::{NEIGHBOURS, cross, slides};
use super::windows::{Windows, set_of_window};
use crate::position::{MoveList, Position};
use crate::random::scaled;
use crate::seat::Seat;
use crate::sets::cpu;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::{Kind, ShogiMove, Square};

impl Node<'_> {
    /// Shows `sink` all legal moves: what is likeliest to exist first, pawn drops, which are the most
    /// expensive to judge, last.
    #[inline(always)]
    pub(super) fn run(&self, sink: &mut impl Sink) -> Flow {
        if self.in_check {
            self.king_moves(sink)?;
            if self.answers.is_empty() {
                return Continue(());
            }
        } else {
            self.pieces_in_hand(sink)?;
        }
        let others = self.board.owned(self.me).without(SquareSet::of(self.king));
        if self.fits_windows() {
            let windows = Windows::new(self.open & self.answers);
            let special = self.special();
            for from in others.iter() {
                if special.contains(from) {
                    self.special_moves(from, sink)?;
                } else {
                    let from = from.index();
                    sink.steps(from, windows.steps(self.board.shape(from), from))?;
                }
            }
        } else {
            for from in others.iter() {
                self.special_moves(from, sink)?;
            }
        }
        if self.in_check {
            self.pieces_in_hand(sink)?;
        } else {
            self.king_moves(sink)?;
        }
        self.pawns_in_hand(sink)
    }

    /// Shows `sink` all legal moves in the order that is the fastest to find: all steps first.
    #[inline(always)]
    pub(super) fn run_through(&self, sink: &mut impl Sink) -> Flow {
        if !self.fits_windows() {
            return self.run(sink);
        }
        self.king_moves(sink)?;
        if self.answers.is_empty() {
            return Continue(());
        }
        let (own, rooks) = (self.board.owned(self.me), self.board.rooks());
        let open = self.open & self.answers;
        let steppers = own.without(rooks | self.pinned | SquareSet::of(self.king));
        Windows::new(open)
            .each_steps(self.board, steppers, |from, steps| sink.steps(from, steps))?;
        for from in (own & rooks).without(self.pinned).iter() {
            self.rook_moves(from, open, sink)?;
        }
        for from in self.pinned.iter() {
            self.special_moves(from, sink)?;
        }
        self.pieces_in_hand(sink)?;
        self.pawns_in_hand(sink)
    }

    /// The own pieces that slide or are pinned.
    #[inline(always)]
    fn special(&self) -> SquareSet {
        self.board.rooks() & self.board.owned(self.me) | self.pinned
    }

    #[inline(always)]
    fn king_moves(&self, sink: &mut impl Sink) -> Flow {
        let (from, flights) = (self.king.index(), self.flights());
        if self.fits_windows() {
            return sink.steps(from, flights.into());
        }
        let mut targets = set_of_window(flights, from);
        if self.position.rules.teams {
            let king = YoninPiece::new(Kind::King, Some(self.me), Facing::of(self.me));
            (targets, _) = self.sparing_moves(king, self.king, targets, SquareSet::EMPTY);
        }
        sink.moves(from, targets, SquareSet::EMPTY)
    }

    /// Moves of the rook on `from`, promoted or not, which is not pinned, when zones go by facing.
    #[inline(always)]
    fn rook_moves(&self, from: Square, open: SquareSet, sink: &mut impl Sink) -> Flow {
        let Some(rook) = self.board.piece(from) else {
            return Continue(());
        };
        let slides = slides(from, self.board.occupied());
        if !rook.promotes() {
            let targets = (slides | NEIGHBOURS[from.index()]) & open;
            return sink.moves(from.index(), targets, SquareSet::EMPTY);
        }
        let targets = slides & open;
        let zone = ZONES[rook.facing().index()];
        sink.moves(from.index(), targets, promoting(zone, from, targets))
    }

    #[inline(always)]
    fn special_moves(&self, from: Square, sink: &mut impl Sink) -> Flow {
        let Some(piece) = self.board.piece(from) else {
            return Continue(());
        };
        let targets = self.targets(piece, from, self.open & self.answers);
        let (mut plain, mut promoting) = self.promotions(piece, from, targets);
        if self.position.rules.teams {
            (plain, promoting) = self.sparing_moves(piece, from, plain, promoting);
        }
        sink.moves(from.index(), plain, promoting)
    }

    #[inline(always)]
    fn pieces_in_hand(&self, sink: &mut impl Sink) -> Flow {
        let hand = self.position.hand(self.me);
        if hand.is_empty() {
            return Continue(());
        }
        let squares = self.landing();
        if squares.is_empty() {
            return Continue(());
        }
        for kind in [Kind::Gold, Kind::Silver, Kind::Rook] {
            if hand.count(kind) > 0 {
                sink.drops(kind, self.sparing(kind, squares))?;
            }
        }
        Continue(())
    }

    /// Whether there is a legal move.
    pub(super) fn has_move(&self) -> bool {
        let mut any = Any::default();
        let _ = self.run(&mut any);
        any.found
    }
}

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
        let node = Node::new(self.position, self.position.to_move());
        // A sink that has had enough says so by its own contents.
        let _ = if LISTING {
            node.run(self.sink)
        } else {
            node.run_through(self.sink)
        };
    }
}

/// The number of a legal move that `random` chooses, and that move.
struct Sampling<'a> {
    position: &'a YoninPosition,
    random: u64,
}

impl cpu::Work for Sampling<'_> {
    type Output = (usize, Option<ShogiMove>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut sample = Sample::new();
        Generation::<_, false> {
            position: self.position,
            sink: &mut sample,
        }
        .run();
        let index = scaled(self.random, sample.moves());
        (index, sample.nth(index))
    }
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
        self.has_easy_move(seat) || Node::new(self, seat).has_move()
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
    pub(super) fn sample_move(&self, random: u64) -> Option<ShogiMove> {
        let (index, sampled) = cpu::run(Sampling {
            position: self,
            random,
        });
        sampled.or_else(|| self.nth_move(index))
    }

    /// Whether any move value at all is legal.
    pub(super) fn allows(&self, mv: ShogiMove) -> bool {
        if self.is_over() {
            return false;
        }
        let me = self.to_move();
        let node = Node::new(self, me);
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let (plain, promoting) = if self.board().owned(me).contains(from) {
                    node.moves_of(from)
                } else {
                    (SquareSet::EMPTY, SquareSet::EMPTY)
                };
                if promote { promoting } else { plain }.contains(mv.to())
            }
            MoveKind::Drop(kind) => self.hand(me).count(kind) > 0 && node.may_drop(kind, mv.to()),
        }
    }
}
