//! One ply up to the turn's advance (spec section 7, steps 1 to 3), and resignation.

use super::castling::{Wing, castling, rook_home, wing_of};
use super::moves::Chess4Move;
use super::passed::Passed;
use super::piece::{Cell, Kind};
use super::position::{Chess4Position, SEATS};
use super::rules::{EnPassantDeadOwner, EnPassantLife, ResignAward, ResignMode};
use super::set::SquareSet;
use super::square::forward;
use crate::seat::{Seat, SeatSet};

/// Points for the survivor of two when the other resigns, where the rules award them.
const SURVIVOR: i32 = 20;

/// What a ply did: points of the mover and what happened to the kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyReport {
    /// Points of captured pieces (spec section 8.1).
    pub captures: i32,
    /// The check bonus (spec section 8.2).
    pub bonus: i32,
    /// Mates credited to the mover (spec section 5.2).
    pub mates: i32,
    /// The seats whose check counts for the bonus; in Teams, which has no bonus, those it would count for.
    pub checked: SeatSet,
    /// The seats mated.
    pub mated: SeatSet,
    /// The seats stalemated.
    pub stalemated: SeatSet,
}

impl PlyReport {
    /// All points of the mover, as the greedy policy counts them (spec 17-B9).
    pub const fn gain(&self) -> i32 {
        self.captures + self.bonus + self.mates
    }
}

impl Chess4Position {
    /// Plays a legal move and tells what it did.
    #[inline(always)]
    pub fn play_reported(&mut self, mv: Chess4Move) -> PlyReport {
        match self.play_plainly(mv) {
            Some(report) => report,
            None => self.play_unusually(mv),
        }
    }

    /// Plays any legal move.
    #[inline(never)]
    fn play_unusually(&mut self, mv: Chess4Move) -> PlyReport {
        let mut report = PlyReport::default();
        let mover = self.turn;
        let checked_before = self.checks.victims(mover);
        self.unjudged = false;
        report.captures = self.apply(mv);
        self.refresh_checkers();
        self.count_checks(mover, checked_before, mv, &mut report);
        if self.rules_ref().teams() {
            report.bonus = 0;
            if self.active.iter().all(|seat| self.king(seat).is_some()) {
                self.advance(mover);
            }
            return report;
        }
        self.points[mover.index()] += report.captures + report.bonus;
        self.advance(mover);
        self.settle(Some(mover), &mut report);
        report
    }

    /// Takes `seat`, which must be active, out of a free-for-all (spec section 9.1) and tells which
    /// mates and stalemates follow.
    pub fn resign_reported(&mut self, seat: Seat) -> PlyReport {
        self.unjudged = false;
        let two_left = self.active.len() == 2;
        match self.rules_ref().resign_mode {
            ResignMode::Dkw => self.let_king_walk(seat),
            ResignMode::Grey => {
                self.eliminate(SeatSet::EMPTY.with(seat));
                if two_left && self.rules_ref().resign_award == ResignAward::Survivor20 {
                    self.award(self.active, SURVIVOR);
                }
            }
        }
        if self.turn == seat {
            self.advance(seat);
        }
        let mut report = PlyReport::default();
        self.settle(None, &mut report);
        report
    }

    /// Judges mates and stalemates of a loaded position, with no credit to anybody.
    pub(super) fn judge(&mut self) {
        self.unjudged = false;
        if !self.rules_ref().teams() {
            self.settle(None, &mut PlyReport::default());
        }
    }

    /// Adds `points` to each seat of `seats`.
    pub(super) fn award(&mut self, seats: SeatSet, points: i32) {
        for seat in seats.iter() {
            self.points[seat.index()] += points;
        }
    }

    /// Step 1. Returns the points of the captured pieces.
    fn apply(&mut self, mv: Chess4Move) -> i32 {
        let seat = self.turn;
        let kind = self.board().get(mv.from).kind();
        let diagonal = mv.from.across(seat) != mv.to.across(seat);
        let victim = (kind == Kind::Pawn && diagonal)
            .then(|| self.en_passant_victim(seat, mv.from, mv.to))
            .flatten();
        let wing = (kind == Kind::King)
            .then(|| wing_of(self.rules_ref(), seat, mv.from, mv.to))
            .flatten();

        let captured = [
            self.lift(mv.to),
            victim.map_or(Cell::EMPTY, |square| self.lift(square)),
        ];
        self.lift(mv.from);
        let arriving = match mv.promotion {
            Some(choice) => choice,
            None if kind == Kind::Pawn && self.promotes(seat, mv.to) => Kind::Promoted,
            None => kind,
        };
        self.put(mv.to, Cell::piece(seat, arriving));
        if let Some(wing) = wing {
            let squares = castling(self.rules_ref(), seat, wing);
            let rook = self.lift(squares.rook_from);
            self.put(squares.crossed, rook);
        }
        self.update_rights(seat, kind, mv);
        self.update_en_passant(seat, kind, mv);
        if kind == Kind::Pawn || captured.iter().any(|cell| cell.is_piece()) {
            self.quiet = [0; 4];
        } else {
            let quiet = &mut self.quiet[seat.index()];
            *quiet = quiet.saturating_add(1);
        }
        if self.rules_ref().teams() {
            return 0;
        }
        let live = captured.into_iter().filter(|cell| cell.is_live());
        let king = live.clone().find(|cell| cell.kind() == Kind::King);
        if let Some(king) = king {
            self.eliminate(SeatSet::EMPTY.with(king.seat()));
        }
        if self.walking.contains(seat) {
            return 0;
        }
        live.map(|cell| cell.kind().points()).sum()
    }

    fn update_rights(&mut self, seat: Seat, kind: Kind, mv: Chess4Move) {
        if kind == Kind::King {
            self.short = self.short.without(seat);
            self.long = self.long.without(seat);
        }
        self.touch_corners(mv);
    }

    /// Takes away the rights to castle with rooks from whose corners or to whose corners a move goes.
    pub(super) fn touch_corners(&mut self, mv: Chess4Move) {
        let rules = *self.rules_ref();
        let touched = |owner, wing| {
            let corner = rook_home(&rules, owner, wing);
            corner == mv.from || corner == mv.to
        };
        for owner in Seat::all(SEATS) {
            if self.short.contains(owner) && touched(owner, Wing::Short) {
                self.short = self.short.without(owner);
            }
            if self.long.contains(owner) && touched(owner, Wing::Long) {
                self.long = self.long.without(owner);
            }
        }
    }

    fn update_en_passant(&mut self, seat: Seat, kind: Kind, mv: Chess4Move) {
        if self.rules_ref().ep_life == EnPassantLife::OnePly {
            self.passed = Passed::default();
        }
        let passed = mv.from.step(forward(seat));
        let double = kind == Kind::Pawn && passed.step(forward(seat)) == mv.to;
        self.passed.set(seat, double.then_some(passed));
        for owner in Seat::all(SEATS) {
            let void = self
                .en_passant(owner)
                .is_some_and(|(_, landed)| !self.board().get(landed).is_pawn_of(owner));
            if void {
                self.passed.clear(owner);
            }
        }
    }

    /// Turns the armies of `seats` grey, all at once, and ends the walks of their kings.
    pub(super) fn eliminate(&mut self, seats: SeatSet) {
        self.retire(seats.minus(self.walking));
        for seat in seats.iter() {
            self.checks.forget(seat);
            self.turn_grey(self.pieces(seat));
        }
        if !self.walking.is_empty() {
            self.end_walks(seats);
        }
    }

    /// Takes `seats` out of the number of those who play: their rights are gone.
    pub(super) fn retire(&mut self, seats: SeatSet) {
        if seats.is_empty() {
            return;
        }
        let snapshot = self
            .eliminated
            .iter()
            .max()
            .map_or(1, |last| last.saturating_add(1));
        self.active = self.active.minus(seats);
        self.short = self.short.minus(seats);
        self.long = self.long.minus(seats);
        for seat in seats.iter() {
            self.eliminated[seat.index()] = snapshot;
            if self.rules_ref().ep_dead_owner == EnPassantDeadOwner::Drop {
                self.passed.clear(seat);
            }
        }
        if self.rules_ref().fifty_reset_on_elimination {
            self.quiet = [0; 4];
        }
    }

    /// Turns live pieces grey.
    pub(super) fn turn_grey(&mut self, pieces: SquareSet) {
        for square in pieces.iter() {
            let piece = self.lift(square);
            self.put(square, piece.greyed());
        }
    }

    /// Step 3: the turn walks clockwise from `seat` to the next seat that gets turns; the en passant
    /// entries of the seats it visits end.
    pub(super) fn advance(&mut self, seat: Seat) {
        for step in 1..=SEATS {
            let visited = Seat::new((seat.index() + step) % SEATS);
            self.passed.clear(visited);
            self.turn = visited;
            if self.moving().contains(visited) {
                return;
            }
        }
    }
}
