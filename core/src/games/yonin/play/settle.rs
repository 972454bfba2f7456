//! Whose turn it is and who is mated (specification, section 6): check priority, mates and their credit,
//! inheritance.

use crate::games::yonin::piece::{Facing, YoninPiece};
use crate::games::yonin::rules::{
    AfterMate, InheritFacing, MateCredit, MateTime, MatedPieces, StalemateCredit,
};
use crate::games::yonin::state::{Elimination, SEATS, YoninPosition};
use crate::position::Position;
use crate::seat::{Seat, SeatSet};
use crate::shogi9::Hand;

impl YoninPosition {
    /// Eliminates who is mated and gives the turn to who can move.
    #[inline(never)]
    pub(super) fn settle(&mut self, me: Seat) {
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
    pub(super) fn next_after(&self, base: Seat) -> Seat {
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
