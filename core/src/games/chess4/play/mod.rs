//! One ply (spec section 7), in the [common way](common) or step by step.
//!
//! What it [brings about](settle) and who [leaves](leaving) the game have files of their own.

mod common;
mod leaving;
mod settle;

use super::castling::rook_move;
use super::moves::Chess4Move;
use super::piece::{Cell, Kind};
use super::promotion::promotes;
use super::set::SquareSet;
use super::state::{Chess4Position, Leaving, SEATS};
use crate::seat::{PerSeat, Seat, SeatSet};

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
    /// Who is paid for mating each of them, if anybody is (spec section 5.2).
    pub mated_by: PerSeat<Option<Seat>>,
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
        match self.play_commonly(mv) {
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
        self.leaving = Leaving::Nothing;
        self.refresh_checkers();
        self.count_checks(mover, checked_before, mv, &mut report);
        if self.rules.teams() {
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

    /// The other seats whose kings, walking ones too, are attacked after the legal move `mv` by a piece of any seat that
    /// did not attack them from its square before: the kings that chess.com marks with `+`.
    pub fn newly_attacked(&self, mv: Chess4Move) -> SeatSet {
        let mut after = *self;
        after.apply(mv);
        let attackers = |position: &Self, seat: Seat| {
            let mut squares = SquareSet::EMPTY;
            if let Some(king) = position.king(seat) {
                let enemies = position.enemies(seat);
                let note = |square, _| squares.insert(square);
                position.board.each_attacker(king, enemies, note);
            }
            squares
        };
        let new = |&seat: &Seat| {
            // What arrives there is another piece than what may have attacked from there.
            let mut before = attackers(self, seat);
            before.remove(mv.to);
            !attackers(&after, seat).without(before).is_empty()
        };
        after
            .moving()
            .without(self.turn)
            .iter()
            .filter(new)
            .collect()
    }

    /// Judges mates and stalemates of a loaded position, with no credit to anybody.
    pub(in crate::games::chess4) fn judge(&mut self) {
        self.unjudged = false;
        if !self.rules.teams() {
            self.settle(None, &mut PlyReport::default());
        }
    }

    /// Adds `points` to each seat of `seats`.
    pub(in crate::games::chess4) fn award(&mut self, seats: SeatSet, points: i32) {
        for seat in seats.iter() {
            self.points[seat.index()] += points;
        }
    }

    /// Step 1. Returns the points of the captured pieces.
    fn apply(&mut self, mv: Chess4Move) -> i32 {
        let seat = self.turn;
        let rules = self.rules;
        let kind = self.board.get(mv.from).kind();
        let is_pawn = kind == Kind::Pawn;
        let is_king = kind == Kind::King;
        let diagonal = mv.from.across(seat) != mv.to.across(seat);
        let victim = (is_pawn && diagonal)
            .then(|| self.en_passant_victim(seat, mv.from, mv.to))
            .flatten();
        let rook = is_king
            .then(|| rook_move(&rules, seat, mv.from, mv.to))
            .flatten();

        let captured = [
            self.lift(mv.to),
            victim.map_or(Cell::EMPTY, |square| self.lift(square)),
        ];
        self.lift(mv.from);
        let arriving = match mv.promotion {
            Some(choice) => choice,
            None if is_pawn && promotes(&rules, seat, mv.to) => Kind::Promoted,
            None => kind,
        };
        self.put(mv.to, Cell::piece(seat, arriving));
        if let Some((corner, crossed)) = rook {
            let rook = self.lift(corner);
            self.put(crossed, rook);
        }
        if is_king {
            self.rights.lose(SeatSet::EMPTY.with(seat));
        }
        self.rights.touch_corners(&rules, mv);
        self.passed
            .after_move(&rules, &self.board, (seat, is_pawn), mv);
        if is_pawn || captured.iter().any(|cell| cell.is_piece()) {
            self.quiet = [0; 4];
        } else {
            let quiet = &mut self.quiet[seat.index()];
            *quiet = quiet.saturating_add(1);
        }
        if rules.teams() {
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

    /// Step 3: the turn walks clockwise from `seat` to the next seat that gets turns; the en passant
    /// entries of the seats it visits end.
    #[inline(always)]
    pub(in crate::games::chess4) fn advance(&mut self, seat: Seat) {
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
