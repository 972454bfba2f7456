//! Pawn drops: dead pawns, nifu, overturned kings, mates (specification, section 5.4 and 5.7).

use std::ops::ControlFlow::Continue;

use super::node::Node;
use super::sinks::{Flow, Sink};
use crate::games::yonin::attacks::{danger, hostile};
use crate::games::yonin::piece::{Facing, YoninPiece};
use crate::games::yonin::promotion::LAST_RANKS;
use crate::games::yonin::rules::{FrontOverturned, Nifu, Uchifuzume};
use crate::games::yonin::set::SquareSet;
use crate::games::yonin::state::YoninPosition;
use crate::games::yonin::tables::{file, rank};
use crate::games::yonin::windows::{NEIGHBOUR_WINDOWS, window};
use crate::position::Position;
use crate::seat::{Seat, SeatSet};
use crate::shogi9::{Kind, ShogiMove, Square};

impl Node<'_> {
    /// Shows `sink` the legal pawn drops.
    #[inline(always)]
    pub(super) fn pawns_in_hand(&self, sink: &mut impl Sink) -> Flow {
        if self.position.hand(self.me).count(Kind::Pawn) == 0 {
            return Continue(());
        }
        let squares = self.pawn_squares(self.landing());
        if squares.is_empty() {
            return Continue(());
        }
        let doubtful = squares & self.possible_mates();
        sink.drops(Kind::Pawn, squares.without(doubtful))?;
        let others = doubtful.iter().filter(|&square| !self.mates(square));
        sink.drops(Kind::Pawn, others.collect())
    }

    /// Whether a pawn may be dropped on the empty square that is all of `target`.
    pub(super) fn pawn_may_land(&self, target: SquareSet) -> bool {
        let square = self.pawn_squares(target).first();
        square.is_some_and(|square| !self.mates(square))
    }

    /// The squares of `landing` where a pawn may be dropped if mates are left aside.
    fn pawn_squares(&self, landing: SquareSet) -> SquareSet {
        let facing = Facing::of(self.me);
        let mut squares = landing.without(LAST_RANKS[facing.index()]);
        if squares.is_empty() {
            return squares;
        }
        let any = self.position.rules.nifu == Nifu::AnyOwned;
        let pawns = self.board.owned(self.me) & self.board.pawns();
        for (square, pawn) in self.board.pieces_on(pawns) {
            if any || pawn.facing() == facing {
                squares = squares.without(if facing.index().is_multiple_of(2) {
                    file(square)
                } else {
                    rank(square)
                });
            }
        }
        let squares = squares.without(self.before_overturned_kings());
        self.sparing(Kind::Pawn, squares)
    }

    /// The squares where an overturned king forbids a pawn.
    fn before_overturned_kings(&self) -> SquareSet {
        let overturned = self.position.eliminations().map(|e| e.victim);
        let forward = |seat| Facing::of(seat).ahead(self.board.king(seat));
        match self.position.rules.front_overturned {
            FrontOverturned::Pawn => overturned
                .filter_map(|seat| self.behind(self.board.king(seat)))
                .collect(),
            FrontOverturned::King => overturned.filter_map(forward).collect(),
            FrontOverturned::Off => SquareSet::EMPTY,
        }
    }

    /// The square from which an own pawn attacks `square`.
    fn behind(&self, square: Square) -> Option<Square> {
        Facing::from_index(self.me.index() + 2).ahead(square)
    }

    /// Where a pawn drop may be a forbidden mate.
    fn possible_mates(&self) -> SquareSet {
        if self.position.rules.uchifuzume == Uchifuzume::AnyElimination {
            return SquareSet::ALL;
        }
        let others = self.position.living().without(self.me);
        others
            .iter()
            .filter_map(|seat| self.behind(self.board.king(seat)))
            .collect()
    }

    /// Uchifuzume (section 5.7, D9). The nesting ends: each level uses up a pawn in hand, and under
    /// the default no answer to a pawn's contact check is a drop.
    fn mates(&self, square: Square) -> bool {
        let ahead = Facing::of(self.me).ahead(square);
        let target = ahead
            .and_then(|ahead| self.board.piece(ahead))
            .filter(|piece| piece.is_any_king())
            .and_then(YoninPiece::owner);
        let target = target.filter(|&seat| seat != self.me);
        match (self.position.rules.uchifuzume, target) {
            (Uchifuzume::FrontKing, Some(target)) => {
                if self.may_flee(target) {
                    return false;
                }
                let mut after = self.position.clone();
                after.move_pieces(self.me, ShogiMove::drop(Kind::Pawn, square));
                !Node::imagined(&after, target).has_move()
            }
            (Uchifuzume::OnTurn, Some(target)) => self.eliminated_by(square).contains(target),
            (Uchifuzume::AnyElimination, _) => !self.eliminated_by(square).is_empty(),
            (_, None) => false,
        }
    }

    /// Whether the king of `seat` has a safe square now. It will still be one once a pawn stands on
    /// the square before him, which he may also take: the pawn attacks only the king's own square and
    /// opens no line. In pairs this is left to the exact test, as the partner may forbid the flight.
    fn may_flee(&self, seat: Seat) -> bool {
        let (board, rules) = (self.board, &self.position.rules);
        if rules.teams {
            return false;
        }
        let king = board.king(seat);
        let open = !(board.owned(seat) | board.royals());
        let flights = window(open, king.index()) & NEIGHBOUR_WINDOWS[king.index()];
        flights != 0 && flights & !danger(board, hostile(board, rules, seat), king) != 0
    }

    fn eliminated_by(&self, square: Square) -> SeatSet {
        let mut after: YoninPosition = self.position.clone();
        after.play_as(self.me, ShogiMove::drop(Kind::Pawn, square));
        let earlier = self.position.eliminations().count();
        let victims = after.eliminations().skip(earlier);
        victims.map(|elimination| elimination.victim).collect()
    }
}
