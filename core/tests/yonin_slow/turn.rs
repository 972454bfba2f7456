//! What a move brings about (specification, section 6).

use shiho_core::games::yonin::{
    AfterMate, CheckGiver, Elimination, Facing, GiverUpdate, InheritFacing, MateCredit, MateTime,
    MatedPieces, StalemateCredit, YoninPiece,
};
use shiho_core::shogi9::{ShogiMove, Square};
use shiho_core::{Seat, SeatSet};

use super::{SEATS, Slow, new_checkers};

impl Slow {
    /// Plays a move of the seat to move and settles the position.
    pub(crate) fn play(&mut self, mv: ShogiMove) {
        self.play_as(self.to_move, mv);
    }

    pub(crate) fn play_as(&mut self, me: Seat, mv: ShogiMove) {
        let before = self.clone();
        self.move_pieces(me, mv);
        self.ply += 1;
        for seat in self.living.iter() {
            let after = self.checkers(seat);
            let fresh = new_checkers(&before.checkers(seat), &after, mv.to());
            let pending = before.givers[seat.index()];
            let keeps = pending.is_some() && self.rules.giver_update == GiverUpdate::First;
            self.givers[seat.index()] = if after.is_empty() {
                None
            } else if fresh.is_empty() || keeps {
                pending
            } else {
                Some(self.giver_of(me, &fresh))
            };
        }
        self.settle(me);
    }

    /// The opponents on whose kings the move creates a new checker.
    pub(crate) fn newly_checked(&self, mv: ShogiMove) -> SeatSet {
        let me = self.to_move;
        let mut after = self.clone();
        after.move_pieces(me, mv);
        let opponents = self
            .living
            .iter()
            .filter(|&s| self.side(s) != self.side(me));
        opponents
            .filter(|&seat| {
                let (old, new) = (self.checkers(seat), after.checkers(seat));
                !new_checkers(&old, &new, mv.to()).is_empty()
            })
            .collect()
    }

    fn giver_of(&self, me: Seat, fresh: &[Square]) -> Seat {
        if self.rules.check_giver == CheckGiver::Mover {
            return me;
        }
        let owners = fresh
            .iter()
            .filter_map(|square| self.squares[square.index()].and_then(YoninPiece::owner));
        owners
            .min_by_key(|owner| (owner.index() + SEATS - me.index()) % SEATS)
            .expect("checkers are owned")
    }

    fn settle(&mut self, me: Seat) {
        let mut base = me;
        if self.rules.mate_time == MateTime::Immediate {
            let stuck = |seat: &Seat| self.givers[seat.index()].is_some() && !self.can_move(*seat);
            let mated: Vec<Seat> = me.others_clockwise(SEATS).filter(stuck).collect();
            for seat in mated {
                let giver = self.givers[seat.index()].unwrap_or(me);
                if self.eliminate(seat, Some(self.mate_creditor(giver, me)), me) {
                    return;
                }
                base = self.base_after(seat, base);
            }
        }
        loop {
            let next = self.next_after(base);
            if self.can_move(next) {
                self.to_move = next;
                return;
            }
            let creditor = match self.givers[next.index()] {
                Some(giver) => Some(self.mate_creditor(giver, me)),
                None if next == me => {
                    base = me;
                    continue;
                }
                None if self.rules.stalemate_credit == StalemateCredit::LastMover => Some(me),
                None => None,
            };
            if self.eliminate(next, creditor, me) {
                return;
            }
            base = self.base_after(next, base);
        }
    }

    fn next_after(&self, base: Seat) -> Seat {
        let order = || base.others_clockwise(SEATS).chain([base]);
        let checked = order().find(|seat| self.givers[seat.index()].is_some());
        let live = || order().find(|&seat| self.living.contains(seat));
        checked.or_else(live).expect("somebody lives")
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

    /// Takes `victim` out of the game and returns whether it is over.
    fn eliminate(&mut self, victim: Seat, creditor: Option<Seat>, me: Seat) -> bool {
        let king = self.king(victim);
        self.living = self.living.without(victim);
        self.eliminations.push(Elimination { victim, creditor });
        self.squares[king.index()] = Some(YoninPiece::overturned(victim));
        let heir = creditor.filter(|_| self.rules.mated_pieces == MatedPieces::Transfer);
        for square in &mut self.squares {
            if let Some(piece) = square
                && piece.owner() == Some(victim)
            {
                let facing = match heir {
                    Some(heir) if self.rules.inherit_facing == InheritFacing::Turn => {
                        Facing::of(heir)
                    }
                    _ => piece.facing(),
                };
                *square = Some(YoninPiece::new(piece.kind(), heir, facing));
            }
        }
        let left = std::mem::take(&mut self.hands[victim.index()]);
        if let Some(creditor) = creditor {
            self.hands[creditor.index()].add_all(&left);
        }
        for seat in Seat::all(SEATS) {
            let heir_of_check = creditor.filter(|&creditor| creditor != seat).unwrap_or(me);
            let checked = self.living.contains(seat) && !self.checkers(seat).is_empty();
            self.givers[seat.index()] = match self.givers[seat.index()] {
                _ if !checked => None,
                Some(giver) if giver != victim => Some(giver),
                _ => Some(heir_of_check),
            };
        }
        if self.is_over() {
            self.to_move = victim;
        }
        self.is_over()
    }
}
