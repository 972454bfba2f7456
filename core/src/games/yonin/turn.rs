//! What a move brings about: checks, whose turn it is, eliminations (specification, section 6).

use super::attacks::{checkers, new_checkers};
use super::facing::Facing;
use super::piece::YoninPiece;
use super::position::{Elimination, SEATS, YoninPosition};
use super::rules::{
    AfterMate, CheckGiver, GiverUpdate, InheritFacing, MateCredit, MateTime, MatedPieces,
    StalemateCredit,
};
use super::set::SquareSet;
use super::tables::{NEIGHBOURS, cross};
use crate::position::Position;
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::shogi9::moves::MoveKind;
use crate::shogi9::{Hand, ShogiMove};

impl YoninPosition {
    /// Plays a board-legal move of `me` and settles the position. `me` need not be on move: mates by
    /// pawn drops are also judged for seats that wait for their turn.
    pub(super) fn play_as(&mut self, me: Seat, mv: ShogiMove) {
        if self.givers.is_empty() {
            self.move_pieces(me, mv);
        } else {
            self.move_pieces_under_check(me, mv);
        }
        self.note_first_checks(me, mv);
        self.ply = self.ply.saturating_add(1);
        let next = self.next_after(me);
        if self.rules.mate_time == MateTime::OnTurn && self.has_easy_move(next) {
            self.set_turn(next);
        } else {
            self.settle(me);
        }
    }

    /// Moves the pieces and brings the givers of the pending checks up to date.
    #[inline(never)]
    fn move_pieces_under_check(&mut self, me: Seat, mv: ShogiMove) {
        // A legal move leaves no check on the mover.
        self.givers.set(me, None);
        let pending = self.givers.checked();
        let before: PerSeat<_> = std::array::from_fn(|index| {
            let seat = Seat::new(index);
            if pending.contains(seat) {
                self.checkers(seat)
            } else {
                SquareSet::EMPTY
            }
        });
        self.move_pieces(me, mv);
        for seat in pending.iter() {
            let after = self.checkers(seat);
            let fresh = new_checkers(before[seat.index()], after, mv.to());
            if after.is_empty() {
                self.givers.set(seat, None);
            } else if !fresh.is_empty() && self.rules.giver_update == GiverUpdate::Latest {
                self.givers.set(seat, Some(self.giver_of(me, fresh)));
            }
        }
    }

    /// Notes the checks on the other kings, of those that are in no pending check, after `me` played `mv`:
    /// they come from the piece that arrived, or from a rook whose line was opened.
    #[inline(always)]
    fn note_first_checks(&mut self, me: Seat, mv: ShogiMove) {
        let board = self.board();
        let to = mv.to();
        let Some(arrived) = board.piece(to) else {
            return;
        };
        let kings = board.royals().without(board.owned(me));
        let mut reached = NEIGHBOURS[to.index()];
        if arrived.is_rook() {
            reached |= cross(to);
        }
        if let MoveKind::Board { from, .. } = mv.kind()
            && !(cross(from) & board.rooks()).is_empty()
        {
            reached |= cross(from);
        }
        let suspects = kings & reached;
        if !suspects.is_empty() {
            self.note_checks_on(suspects, me);
        }
    }

    /// Notes the checks on the kings of `suspects` that are in no pending check.
    #[inline(never)]
    fn note_checks_on(&mut self, suspects: SquareSet, me: Seat) {
        for square in suspects.iter() {
            let owner = self.board().piece(square).and_then(YoninPiece::owner);
            if let Some(seat) = owner.filter(|&seat| !self.givers.is_checked(seat)) {
                let checkers = self.checkers(seat);
                if !checkers.is_empty() {
                    self.givers.set(seat, Some(self.giver_of(me, checkers)));
                }
            }
        }
    }

    /// The live opponents on whose kings the move creates a new checker, before eliminations.
    pub fn newly_checked(&self, mv: ShogiMove) -> SeatSet {
        let me = self.to_move();
        let mut after = self.clone();
        after.move_pieces(me, mv);
        let opponents = self
            .living()
            .iter()
            .filter(|&seat| self.side(seat) != self.side(me));
        if self.givers.is_empty() {
            after.note_first_checks(me, mv);
            return opponents
                .filter(|&seat| after.givers.is_checked(seat))
                .collect();
        }
        opponents
            .filter(|&seat| {
                let (old, new) = (self.checkers(seat), after.checkers(seat));
                !new_checkers(old, new, mv.to()).is_empty()
            })
            .collect()
    }

    pub(super) fn checkers(&self, seat: Seat) -> SquareSet {
        checkers(self.board(), &self.rules, seat)
    }

    /// Who gives a check by these new checkers: the mover, or under `check_giver=piece_owner` their
    /// owner, of several the first clockwise from the mover, himself before all.
    fn giver_of(&self, me: Seat, fresh: SquareSet) -> Seat {
        if self.rules.check_giver == CheckGiver::Mover {
            return me;
        }
        let owners = self
            .board()
            .pieces_on(fresh)
            .filter_map(|(_, piece)| piece.owner());
        owners
            .min_by_key(|owner| (owner.index() + SEATS - me.index()) % SEATS)
            .unwrap_or(me)
    }

    /// Eliminates who is mated and gives the turn to who can move.
    #[inline(never)]
    fn settle(&mut self, me: Seat) {
        let mut base = me;
        if self.rules.mate_time == MateTime::Immediate {
            let stuck = |&seat: &Seat| self.givers.is_checked(seat) && !self.can_move(seat);
            let mated: SeatSet = me.others_clockwise(SEATS).filter(stuck).collect();
            for seat in me
                .others_clockwise(SEATS)
                .filter(|&seat| mated.contains(seat))
            {
                let giver = self.giver(seat).unwrap_or(me);
                self.eliminate(seat, Some(self.mate_creditor(giver, me)), me);
                if self.is_over() {
                    self.set_turn(seat);
                    return;
                }
                base = self.base_after(seat, base);
            }
        }
        loop {
            let next = self.next_after(base);
            if self.can_move(next) {
                self.set_turn(next);
                return;
            }
            let creditor = match (self.giver(next), self.rules.stalemate_credit) {
                (Some(giver), _) => Some(self.mate_creditor(giver, me)),
                // The search from a mated seat may come round to the mover; he only passes (C7).
                (None, _) if next == me => {
                    base = me;
                    continue;
                }
                (None, StalemateCredit::LastMover) => Some(me),
                (None, StalemateCredit::Nobody) => None,
            };
            self.eliminate(next, creditor, me);
            if self.is_over() {
                self.set_turn(next);
                return;
            }
            base = self.base_after(next, base);
        }
    }

    /// The first seat in check clockwise from `base`, or if nobody is in check the first live one;
    /// `base` itself comes last.
    #[inline(always)]
    fn next_after(&self, base: Seat) -> Seat {
        let candidates = if self.givers.is_empty() {
            self.living()
        } else {
            self.givers.checked()
        };
        candidates.next_after(base).unwrap_or(base)
    }

    fn mate_creditor(&self, giver: Seat, me: Seat) -> Seat {
        match self.rules.mate_credit {
            MateCredit::Giver => giver,
            MateCredit::LastMover => me,
        }
    }

    fn base_after(&self, mated: Seat, base: Seat) -> Seat {
        match self.rules.after_mate {
            AfterMate::FromLastMover => base,
            AfterMate::FromMated => mated,
        }
    }

    /// Takes `victim` out of the game: overturns his king, hands over pieces and hand, and brings
    /// the pending checks up to date. `me` is the last mover.
    fn eliminate(&mut self, victim: Seat, creditor: Option<Seat>, me: Seat) {
        self.record(Elimination { victim, creditor });
        self.put(self.board().king(victim), YoninPiece::overturned(victim));
        let heir = creditor.filter(|_| self.rules.mated_pieces == MatedPieces::Transfer);
        for square in self.board().owned(victim).iter() {
            let Some(piece) = self.board().piece(square) else {
                continue;
            };
            let facing = match (self.rules.inherit_facing, heir) {
                (InheritFacing::Turn, Some(heir)) => Facing::of(heir),
                _ => piece.facing(),
            };
            self.put(square, YoninPiece::new(piece.kind(), heir, facing));
        }
        let left = *self.hand(victim);
        self.change_hand(victim, |hand| *hand = Hand::default());
        if let Some(creditor) = creditor {
            self.change_hand(creditor, |hand| hand.add_all(&left));
        }
        for seat in Seat::all(SEATS) {
            let heir_of_check = creditor.filter(|&creditor| creditor != seat).unwrap_or(me);
            let giver = match self.giver(seat) {
                _ if !self.in_check(seat) => None,
                // Neither happens under the default options: givers outlive their checks, and
                // inherited pieces that keep their facing check nobody new.
                Some(giver) if giver == victim => Some(heir_of_check),
                None => Some(heir_of_check),
                giver => giver,
            };
            self.givers.set(seat, giver);
        }
    }
}
