//! Board-legal moves (specification, section 5).

use shiho_core::games::yonin::{
    Facing, FrontOverturned, Nifu, PartnerCheck, PromoZone, Uchifuzume, YoninPiece,
};
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{Kind, ShogiMove, Square};
use shiho_core::{Seat, SeatSet};

use super::{Slow, new_checkers, partner};

impl Slow {
    /// The board-legal moves of the seat to move in canonical order; none once the game is over.
    pub(crate) fn legal_moves(&self) -> Vec<ShogiMove> {
        if self.is_over() {
            return Vec::new();
        }
        let mut moves = self.moves_of(self.to_move);
        moves.sort_unstable();
        moves
    }

    /// The board-legal moves of `me`, imagined to be on move.
    pub(crate) fn moves_of(&self, me: Seat) -> Vec<ShogiMove> {
        let mut moves = self.candidates(me);
        moves.retain(|&mv| self.is_board_legal(me, mv));
        moves
    }

    /// Whether `me`, imagined to be on move, has a board-legal move.
    pub(crate) fn can_move(&self, me: Seat) -> bool {
        let moves = self.candidates(me);
        moves.into_iter().any(|mv| self.is_board_legal(me, mv))
    }

    fn is_board_legal(&self, me: Seat, mv: ShogiMove) -> bool {
        self.is_safe(me, mv) && self.may_drop_pawn(me, mv)
    }

    /// Everything that pieces and hand of `me` could do, legal or not.
    fn candidates(&self, me: Seat) -> Vec<ShogiMove> {
        let mut moves = Vec::new();
        for from in Square::all() {
            if let Some(piece) = self.squares[from.index()]
                && piece.owner() == Some(me)
            {
                for to in self.attacks(from) {
                    self.board_moves(me, piece, from, to, &mut moves);
                }
            }
        }
        for kind in [Kind::Silver, Kind::Gold, Kind::Rook, Kind::Pawn] {
            if self.hands[me.index()].count(kind) > 0 {
                let empty = Square::all().filter(|to| self.squares[to.index()].is_none());
                moves.extend(empty.map(|to| ShogiMove::drop(kind, to)));
            }
        }
        moves
    }

    fn board_moves(
        &self,
        me: Seat,
        piece: YoninPiece,
        from: Square,
        to: Square,
        moves: &mut Vec<ShogiMove>,
    ) {
        if let Some(occupant) = self.squares[to.index()] {
            let spared = |owner: Seat| {
                owner == me
                    || self.rules.teams && !self.rules.partner_capture && owner == partner(me)
            };
            if occupant.is_any_king() || occupant.owner().is_some_and(spared) {
                return;
            }
        }
        let stuck = piece.kind() == Kind::Pawn && piece.facing().on_last_rank(to);
        let in_zone = |facing: Facing| [from, to].iter().any(|&at| facing.steps_left(at) <= 2);
        let (by_facing, by_owner) = (in_zone(piece.facing()), in_zone(Facing::of(me)));
        let promotes = match self.rules.promo_zone {
            PromoZone::Facing => by_facing,
            PromoZone::FacingOrOwner => by_facing || by_owner,
            PromoZone::Owner => by_owner || stuck,
        };
        if !stuck {
            moves.push(ShogiMove::board(from, to, false));
        }
        if promotes && piece.kind().promoted().is_some() {
            moves.push(ShogiMove::board(from, to, true));
        }
    }

    /// Whether the own king is safe after the move and, in pairs, the partner spared.
    fn is_safe(&self, me: Seat, mv: ShogiMove) -> bool {
        let mut after = self.clone();
        after.move_pieces(me, mv);
        if !after.checkers(me).is_empty() {
            return false;
        }
        if !self.rules.teams {
            return true;
        }
        let (old, new) = (self.checkers(partner(me)), after.checkers(partner(me)));
        match self.rules.partner_check {
            PartnerCheck::NewChecker => new_checkers(&old, &new, mv.to()).is_empty(),
            PartnerCheck::NewState => !old.is_empty() || new.is_empty(),
        }
    }

    /// The rules for pawn drops alone; true for all other moves.
    fn may_drop_pawn(&self, me: Seat, mv: ShogiMove) -> bool {
        if mv.kind() != MoveKind::Drop(Kind::Pawn) {
            return true;
        }
        let (facing, to) = (Facing::of(me), mv.to());
        let any = self.rules.nifu == Nifu::AnyOwned;
        let second = Square::all().any(|square| {
            facing.line(square) == facing.line(to)
                && self.squares[square.index()].is_some_and(|piece| {
                    piece.kind() == Kind::Pawn
                        && piece.owner() == Some(me)
                        && (any || piece.facing() == facing)
                })
        });
        let mut overturned = self
            .eliminations
            .iter()
            .map(|e| (Facing::of(e.victim), self.king(e.victim)));
        let dead = match self.rules.front_overturned {
            FrontOverturned::Pawn => overturned.any(|(_, king)| facing.ahead(to) == Some(king)),
            FrontOverturned::King => overturned.any(|(front, king)| front.ahead(king) == Some(to)),
            FrontOverturned::Off => false,
        };
        !facing.on_last_rank(to) && !second && !dead && !self.mates_by_pawn(me, mv)
    }

    fn mates_by_pawn(&self, me: Seat, mv: ShogiMove) -> bool {
        let ahead = Facing::of(me).ahead(mv.to());
        let target = ahead
            .and_then(|ahead| self.squares[ahead.index()])
            .filter(|piece| piece.is_any_king())
            .and_then(YoninPiece::owner)
            .filter(|&seat| seat != me);
        let eliminated = || -> SeatSet {
            let mut after = self.clone();
            after.play_as(me, mv);
            let new = &after.eliminations[self.eliminations.len()..];
            new.iter().map(|elimination| elimination.victim).collect()
        };
        match (self.rules.uchifuzume, target) {
            (Uchifuzume::FrontKing, Some(target)) => {
                let mut after = self.clone();
                after.move_pieces(me, mv);
                !after.can_move(target)
            }
            (Uchifuzume::OnTurn, Some(target)) => eliminated().contains(target),
            (Uchifuzume::AnyElimination, _) => !eliminated().is_empty(),
            (_, None) => false,
        }
    }

    /// Moves or drops the piece and puts what it captures into the hand of `me`; nothing else.
    pub(crate) fn move_pieces(&mut self, me: Seat, mv: ShogiMove) {
        let arriving = match mv.kind() {
            MoveKind::Drop(kind) => {
                self.hands[me.index()].remove(kind);
                YoninPiece::new(kind, Some(me), Facing::of(me))
            }
            MoveKind::Board { from, promote } => {
                let piece = self.squares[from.index()].take().expect("a piece moves");
                if let Some(captured) = self.squares[mv.to().index()] {
                    self.hands[me.index()].add(captured.kind().base());
                }
                let promoted = piece.kind().promoted().filter(|_| promote);
                let kind = promoted.unwrap_or(piece.kind());
                YoninPiece::new(kind, piece.owner(), piece.facing())
            }
        };
        self.squares[mv.to().index()] = Some(arriving);
    }
}
