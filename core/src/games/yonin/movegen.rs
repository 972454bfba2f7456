//! Board-legal moves (specification, section 5).

use std::ops::ControlFlow::{self, Break, Continue};

use super::attacks::{checkers, is_attacked, new_checkers, partner};
use super::board::{Board, SquareSet};
use super::facing::Facing;
use super::piece::YoninPiece;
use super::position::YoninPosition;
use super::rules::{FrontOverturned, Nifu, PartnerCheck, PromoZone, Uchifuzume};
use crate::seat::{Seat, SeatSet};
use crate::shogi9::reach::{direction_between, directions, neighbour};
use crate::shogi9::{Kind, ShogiMove, Square};

impl YoninPosition {
    /// Whether `seat`, imagined to be on move, has a board-legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        self.visit_legal(seat, |_| Break(())).is_break()
    }

    /// Shows `visit` the board-legal moves of `seat`, imagined to be on move, until it breaks off.
    /// Pawn drops, which are the most expensive to judge, come last.
    pub(super) fn visit_legal(
        &self,
        seat: Seat,
        visit: impl FnMut(ShogiMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Generator::new(self, seat, visit).run()
    }
}

struct Generator<'a, F> {
    position: &'a YoninPosition,
    me: Seat,
    visit: F,
    /// The position's board; every tried change is taken back.
    board: Board,
    king: Square,
    checkers: SquareSet,
    /// Pairs: the partner and who checks him already.
    partner: Option<(Seat, SquareSet)>,
}

impl<'a, F: FnMut(ShogiMove) -> ControlFlow<()>> Generator<'a, F> {
    fn new(position: &'a YoninPosition, me: Seat, visit: F) -> Self {
        let board = position.board().clone();
        let rules = &position.rules;
        let partner = rules.teams.then(|| {
            let partner = partner(me);
            (partner, checkers(&board, rules, partner))
        });
        let (king, checkers) = (board.king(me), checkers(&board, rules, me));
        Self {
            position,
            me,
            visit,
            board,
            king,
            checkers,
            partner,
        }
    }

    fn run(mut self) -> ControlFlow<()> {
        for from in self.position.board().owned(self.me).iter() {
            self.moves_from(from)?;
        }
        self.drops()
    }

    fn moves_from(&mut self, from: Square) -> ControlFlow<()> {
        let Some(piece) = self.board.piece(from) else {
            return Continue(());
        };
        for direction in directions(piece.near()) {
            let slides = piece.slides() & 1 << direction != 0;
            let mut at = from;
            while let Some(to) = neighbour(at, direction) {
                let occupant = self.board.piece(to);
                if occupant.is_none_or(|occupant| self.may_capture(occupant)) {
                    self.move_to(piece, from, to)?;
                }
                if occupant.is_some() || !slides {
                    break;
                }
                at = to;
            }
        }
        Continue(())
    }

    fn may_capture(&self, piece: YoninPiece) -> bool {
        !piece.is_any_king() && piece.owner().is_none_or(|owner| !self.is_spared(owner))
    }

    fn is_spared(&self, owner: Seat) -> bool {
        let rules = &self.position.rules;
        owner == self.me || (rules.teams && !rules.partner_capture && owner == partner(self.me))
    }

    /// Tries the move with and without promotion.
    fn move_to(&mut self, piece: YoninPiece, from: Square, to: Square) -> ControlFlow<()> {
        let promoted = piece
            .kind()
            .promoted()
            .filter(|_| self.may_promote(piece, from, to));
        let must_promote = piece.kind() == Kind::Pawn && piece.facing().on_last_rank(to);
        if self.may_expose_king(from) && self.after(piece, from, to, Self::king_is_attacked) {
            return Continue(());
        }
        let unpromoted = (!must_promote).then_some(piece.kind());
        for kind in unpromoted.into_iter().chain(promoted) {
            let arriving = YoninPiece::new(kind, piece.owner(), piece.facing());
            if self.partner.is_some()
                && self.after(arriving, from, to, |this| this.disturbs_partner(to))
            {
                continue;
            }
            (self.visit)(ShogiMove::board(from, to, kind != piece.kind()))?;
        }
        Continue(())
    }

    fn may_promote(&self, piece: YoninPiece, from: Square, to: Square) -> bool {
        let in_zone = |facing: Facing| facing.in_zone(from) || facing.in_zone(to);
        let (by_facing, by_owner) = (in_zone(piece.facing()), in_zone(Facing::of(self.me)));
        match self.position.rules.promo_zone {
            PromoZone::Facing => by_facing,
            PromoZone::FacingOrOwner => by_facing || by_owner,
            // A pawn that could never move on promotes wherever that is (C5).
            PromoZone::Owner => {
                by_owner || (piece.kind() == Kind::Pawn && piece.facing().on_last_rank(to))
            }
        }
    }

    /// Whether a move from `from` can leave the own king in check: only rooks pin, and they do so
    /// along files and ranks.
    fn may_expose_king(&self, from: Square) -> bool {
        let on_line =
            || direction_between(self.king, from).is_some_and(|direction| direction % 2 == 0);
        !self.checkers.is_empty() || from == self.king || on_line()
    }

    fn king_is_attacked(&self) -> bool {
        is_attacked(&self.board, &self.position.rules, self.me)
    }

    /// Whether the change just made on the board, with the moved piece on `to`, gives a forbidden
    /// check to the partner (section 5.6).
    fn disturbs_partner(&self, to: Square) -> bool {
        let Some((partner, before)) = self.partner else {
            return false;
        };
        let after = checkers(&self.board, &self.position.rules, partner);
        match self.position.rules.partner_check {
            PartnerCheck::NewChecker => new_checkers(before, after, to).next().is_some(),
            PartnerCheck::NewState => before.is_empty() && !after.is_empty(),
        }
    }

    /// Answers a question on the board after `arriving` has gone from `from` to `to`.
    fn after(
        &mut self,
        arriving: YoninPiece,
        from: Square,
        to: Square,
        question: impl Fn(&Self) -> bool,
    ) -> bool {
        let (moved, captured) = (self.board.take(from), self.board.take(to));
        self.board.put(to, arriving);
        let answer = question(self);
        self.board.take(to);
        for (square, piece) in [(from, moved), (to, captured)] {
            if let Some(piece) = piece {
                self.board.put(square, piece);
            }
        }
        answer
    }

    fn drops(&mut self) -> ControlFlow<()> {
        let hand = self.position.hand(self.me);
        if hand.is_empty() {
            return Continue(());
        }
        let squares = self.drop_squares();
        for kind in [Kind::Gold, Kind::Silver, Kind::Rook] {
            if hand.count(kind) > 0 {
                for square in squares.iter() {
                    self.drop(kind, square)?;
                }
            }
        }
        if hand.count(Kind::Pawn) > 0 {
            let closed = self.closed_lines();
            for square in squares.iter() {
                if self.pawn_may_land(square, closed) && !self.mates_by_pawn(square) {
                    self.drop(Kind::Pawn, square)?;
                }
            }
        }
        Continue(())
    }

    /// The empty squares on which a drop leaves the own king safe.
    fn drop_squares(&self) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        let mut checkers = self.checkers.iter();
        let Some(checker) = checkers.next() else {
            Square::all()
                .filter(|&square| self.board.piece(square).is_none())
                .for_each(|square| squares.insert(square));
            return squares;
        };
        let line = direction_between(self.king, checker);
        if let (None, Some(direction)) = (checkers.next(), line) {
            let mut at = self.king;
            while let Some(next) = neighbour(at, direction).filter(|&next| next != checker) {
                squares.insert(next);
                at = next;
            }
        }
        squares
    }

    fn drop(&mut self, kind: Kind, square: Square) -> ControlFlow<()> {
        if self.partner.is_some() {
            self.board.put(
                square,
                YoninPiece::new(kind, Some(self.me), Facing::of(self.me)),
            );
            let forbidden = self.disturbs_partner(square);
            self.board.take(square);
            if forbidden {
                return Continue(());
            }
        }
        (self.visit)(ShogiMove::drop(kind, square))
    }

    /// The lines on which a pawn drop would be nifu, by bit.
    fn closed_lines(&self) -> u16 {
        let facing = Facing::of(self.me);
        let any = self.position.rules.nifu == Nifu::AnyOwned;
        let pieces = self
            .board
            .owned(self.me)
            .iter()
            .map(|square| (square, self.board.piece(square)));
        pieces
            .filter(|(_, piece)| {
                piece.is_some_and(|p| p.kind() == Kind::Pawn && (any || p.facing() == facing))
            })
            .fold(0, |lines, (square, _)| lines | 1 << facing.line(square))
    }

    fn pawn_may_land(&self, square: Square, closed_lines: u16) -> bool {
        let facing = Facing::of(self.me);
        !facing.on_last_rank(square)
            && closed_lines & 1 << facing.line(square) == 0
            && !self.overturned_king_forbids(square)
    }

    fn overturned_king_forbids(&self, square: Square) -> bool {
        let overturned = || {
            self.position
                .eliminations()
                .map(|elimination| elimination.victim)
        };
        match self.position.rules.front_overturned {
            FrontOverturned::Pawn => {
                let ahead = Facing::of(self.me).ahead(square);
                overturned().any(|seat| ahead == Some(self.board.king(seat)))
            }
            FrontOverturned::King => overturned()
                .any(|seat| Facing::of(seat).ahead(self.board.king(seat)) == Some(square)),
            FrontOverturned::Off => false,
        }
    }

    /// Uchifuzume (section 5.7, D9). The nesting ends: each level uses up a pawn in hand, and under
    /// the default no answer to a pawn's contact check is a drop.
    fn mates_by_pawn(&self, square: Square) -> bool {
        let ahead = Facing::of(self.me)
            .ahead(square)
            .and_then(|ahead| self.board.piece(ahead));
        let target = ahead
            .filter(|piece| piece.is_any_king())
            .and_then(YoninPiece::owner);
        let target = target.filter(|&seat| seat != self.me);
        let drop = ShogiMove::drop(Kind::Pawn, square);
        let eliminated_by_drop = || {
            let mut after = self.position.clone();
            after.play_as(self.me, drop);
            let earlier = self.position.eliminations().count();
            let victims = after.eliminations().skip(earlier);
            victims
                .map(|elimination| elimination.victim)
                .collect::<SeatSet>()
        };
        match (self.position.rules.uchifuzume, target) {
            (Uchifuzume::FrontKing, Some(target)) => {
                let mut after = self.position.clone();
                after.move_pieces(self.me, drop);
                !after.can_move(target)
            }
            (Uchifuzume::OnTurn, Some(target)) => eliminated_by_drop().contains(target),
            (Uchifuzume::AnyElimination, _) => !eliminated_by_drop().is_empty(),
            (_, None) => false,
        }
    }
}
