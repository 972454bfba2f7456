//! What a move brings about on the board: pieces and checks (specification, sections 4 and 6).

mod settle;

use super::attacks::{new_checkers, partner};
use super::piece::YoninPiece;
use super::rules::{CheckGiver, GiverUpdate, MateTime, PartnerCheck};
use super::set::SquareSet;
use super::state::{SEATS, YoninPosition};
use super::tables::{NEIGHBOURS, cross};
use crate::position::Position;
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::shogi9::ShogiMove;
use crate::shogi9::moves::MoveKind;

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

    /// The live opponents on whose kings a legal move creates a new checker, before eliminations.
    pub fn newly_checked(&self, mv: ShogiMove) -> SeatSet {
        let me = self.to_move();
        let living = self.living().iter();
        let opponents = living.filter(|&seat| self.side(seat) != self.side(me));
        self.new_checks_on(opponents.collect(), mv)
    }

    /// Of `seats` those on whose kings `mv` creates a new checker.
    fn new_checks_on(&self, seats: SeatSet, mv: ShogiMove) -> SeatSet {
        let me = self.to_move();
        let mut after = self.clone();
        after.move_pieces(me, mv);
        if self.givers.is_empty() {
            after.note_first_checks(me, mv);
            return seats
                .iter()
                .filter(|&seat| after.givers.is_checked(seat))
                .collect();
        }
        let is_new = |&seat: &Seat| {
            let (old, new) = (self.checkers(seat), after.checkers(seat));
            !new_checkers(old, new, mv.to()).is_empty()
        };
        seats.iter().filter(is_new).collect()
    }

    /// The seats that [`Self::newly_checked`] tells of `mv`, and the partner if another checker is added
    /// to those he is in check from. `mv` led to `after`.
    pub(super) fn all_newly_checked(&self, mv: ShogiMove, after: &Self) -> SeatSet {
        let checked = self.newly_checked_in(mv, after);
        let partner = partner(self.to_move());
        let may_add = self.rules.teams && self.rules.partner_check == PartnerCheck::NewState;
        if may_add && self.givers.is_checked(partner) {
            checked.union(self.new_checks_on(SeatSet::EMPTY.with(partner), mv))
        } else {
            checked
        }
    }

    /// The seats that [`YoninPosition::newly_checked`] tells of `mv`, which led to `after`.
    pub(super) fn newly_checked_in(&self, mv: ShogiMove, after: &Self) -> SeatSet {
        let mover = self.to_move();
        let opponents = || {
            let living = after.living().iter();
            living.filter(|&seat| after.side(seat) != after.side(mover))
        };
        if self.living() == after.living() {
            // No pending check has gone with a seat.
            if self.givers.is_empty() {
                return opponents()
                    .filter(|&seat| after.givers.is_checked(seat))
                    .collect();
            }
            let rules = after.rules();
            let gave = |position: &Self, seat| position.giver(seat) == Some(mover);
            if rules.check_giver == CheckGiver::Mover
                && rules.giver_update == GiverUpdate::Latest
                && !opponents().any(|seat| gave(self, seat))
            {
                // Whoever gives a new check is its giver.
                return opponents().filter(|&seat| gave(after, seat)).collect();
            }
        }
        self.newly_checked(mv)
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
}
