//! One ply (spec section 7, steps 1 to 5).

use shiho_core::games::chess4::rules::{
    CheckBonus, CheckCount, CheckQueen, EnPassantDeadOwner, EnPassantLife, FirstStep, Insufficient,
    MateCredit, MateTiming, MultiMate, ResignAward, ResignMode, StalematePoints, StalemateTiming,
};
use shiho_core::games::chess4::{Chess4Move, Kind, Piece, PlyReport, Square};
use shiho_core::{Seat, SeatSet};

use super::{Candidate, FORWARD, SEATS, Slow, offset, squares};

impl Slow {
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[square.index() as usize] = piece;
    }

    /// Moves the pieces of a move of `seat`. Returns the live pieces it captures.
    pub(super) fn carry_out(&mut self, seat: Seat, candidate: Candidate) -> Vec<Piece> {
        let Chess4Move {
            from,
            to,
            promotion,
        } = candidate.mv;
        let mut piece = self.get(from).unwrap();
        let captured = [Some(to), candidate.victim];
        let captured: Vec<Piece> = captured
            .into_iter()
            .flatten()
            .filter_map(|square| self.get(square))
            .collect();
        if let Some(victim) = candidate.victim {
            self.put(victim, None);
        }
        self.put(from, None);
        if piece.kind == Kind::Pawn && self.promotes(seat, to) {
            piece.kind = promotion.unwrap_or(Kind::Promoted);
        }
        if piece.kind == Kind::King {
            self.kings[seat.index()] = Some(to);
        }
        self.put(to, Some(piece));
        if let Some((corner, crossed)) = candidate.rook {
            let rook = self.get(corner);
            self.put(corner, None);
            self.put(crossed, rook);
        }
        for king in captured.iter().filter(|piece| piece.kind == Kind::King) {
            if let Some(owner) = Self::owner(*king) {
                self.kings[owner.index()] = None;
            }
        }
        captured
            .into_iter()
            .filter(|piece| Self::owner(*piece).is_some())
            .collect()
    }

    /// Turns an army grey.
    pub(super) fn grey(&mut self, seat: Seat) {
        for piece in self.cells.iter_mut().flatten() {
            piece.grey |= piece.owner == Some(seat);
        }
    }

    fn eliminate(&mut self, seats: SeatSet) {
        let players = seats.iter().filter(|&seat| self.active.contains(seat));
        self.leave(players.collect());
        for seat in seats.iter() {
            self.grey(seat);
            self.kings[seat.index()] = None;
            self.walking = self.walking.without(seat);
        }
    }

    /// `seats` no longer play.
    fn leave(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            self.active = self.active.without(seat);
            self.short = self.short.without(seat);
            self.long = self.long.without(seat);
            if self.rules.ep_dead_owner == EnPassantDeadOwner::Drop {
                self.passed[seat.index()] = None;
            }
        }
        if self.rules.fifty_reset_on_elimination && !seats.is_empty() {
            self.quiet = [0; 4];
        }
    }

    /// `seat` resigns (spec section 9.1).
    pub(crate) fn resign(&mut self, seat: Seat) -> PlyReport {
        let two = self.active.len() == 2;
        let mut report = PlyReport::default();
        if self.rules.resign_mode == ResignMode::Dkw {
            let king = self.kings[seat.index()].unwrap();
            self.grey(seat);
            let walker = Piece {
                kind: Kind::King,
                owner: Some(seat),
                grey: false,
            };
            self.put(king, Some(walker));
            self.walking = self.walking.with(seat);
            self.leave(SeatSet::EMPTY.with(seat));
            if self.active.len() == 1 {
                self.end_by_leaving(seat);
                return report;
            }
            if self.turn == seat && self.rules.first_step == FirstStep::AtOnce {
                self.stepping = true;
                if !self.legal(seat).is_empty() {
                    return report;
                }
                self.stepping = false;
            }
            if !self.checkers(seat).is_empty() && self.legal(seat).is_empty() {
                let attackers = self.checkers(seat);
                let nearest = (1..SEATS)
                    .map(|back| Seat::new((seat.index() + SEATS - back) % SEATS))
                    .find(|&other| attackers.contains(other) && self.active.contains(other));
                if let Some(nearest) = nearest {
                    self.points[nearest.index()] += 20;
                }
                report.mated = report.mated.with(seat);
                report.mated_by[seat.index()] = nearest;
                self.eliminate(SeatSet::EMPTY.with(seat));
            }
        } else {
            self.eliminate(SeatSet::EMPTY.with(seat));
            if two && self.rules.resign_award == ResignAward::Survivor20 {
                let survivor = self.active.iter().next().unwrap();
                self.points[survivor.index()] += 20;
            }
        }
        if self.turn == seat {
            self.advance(seat);
        }
        self.settle(None, &mut report);
        report
    }

    /// One seat is left since `leaver` has left (spec section 9.1a-7).
    fn end_by_leaving(&mut self, leaver: Seat) {
        self.stepping = false;
        let survivor = self.active.iter().next().unwrap();
        let owned = squares().filter(|&square| self.owner_on(square) == Some(survivor));
        let kinds: Vec<Kind> = owned.map(|square| self.get(square).unwrap().kind).collect();
        let heavy = |kind: &Kind| !matches!(kind, Kind::King | Kind::Knight | Kind::Bishop);
        let weak = kinds.len() <= 2 && !kinds.iter().any(heavy);
        let walkers = self.walking.len() as i32;
        if weak && self.rules.insufficient != Insufficient::Off {
            self.points[leaver.index()] += 10;
            self.points[survivor.index()] += 10 + 20 * (walkers - 1);
        } else {
            self.points[survivor.index()] += 20 * walkers;
        }
    }

    /// Plays a legal move of the seat to move.
    pub(crate) fn play(&mut self, mv: Chess4Move) -> PlyReport {
        let seat = self.turn;
        let before = self.clone();
        let candidates = self.candidates(seat);
        let candidate = candidates.into_iter().find(|it| it.mv == mv).unwrap();
        let kind = self.get(mv.from).unwrap().kind;
        let captures_any = self.get(mv.to).is_some() || candidate.victim.is_some();
        self.stepping = false;
        let captured = self.carry_out(seat, candidate);

        self.update_rights(seat, kind, mv);
        self.update_passed(seat, kind, mv);
        if kind == Kind::Pawn || captures_any {
            self.quiet = [0; 4];
        } else {
            self.quiet[seat.index()] += 1;
        }
        let mut report = PlyReport::default();
        if !self.teams() {
            report.captures = captured.iter().map(|piece| piece.kind.points()).sum();
            if self.walking.contains(seat) {
                report.captures = 0;
            }
            for king in captured.iter().filter(|piece| piece.kind == Kind::King) {
                self.eliminate(SeatSet::EMPTY.with(king.owner.unwrap()));
            }
        }
        self.count_checks(&before, mv, &mut report);
        if self.teams() {
            report.bonus = 0;
            if self
                .active
                .iter()
                .all(|seat| self.kings[seat.index()].is_some())
            {
                self.advance(seat);
            }
            return report;
        }
        self.points[seat.index()] += report.captures + report.bonus;
        self.advance(seat);
        self.settle(Some(seat), &mut report);
        report
    }

    fn update_rights(&mut self, seat: Seat, kind: Kind, mv: Chess4Move) {
        if kind == Kind::King {
            self.short = self.short.without(seat);
            self.long = self.long.without(seat);
        }
        for owner in Seat::all(SEATS) {
            let (_, [near, far]) = self.homes(owner);
            if [mv.from, mv.to].contains(&near) {
                self.short = self.short.without(owner);
            }
            if [mv.from, mv.to].contains(&far) {
                self.long = self.long.without(owner);
            }
        }
    }

    fn update_passed(&mut self, seat: Seat, kind: Kind, mv: Chess4Move) {
        if self.rules.ep_life == EnPassantLife::OnePly {
            self.passed = [None; 4];
        }
        let ahead = FORWARD[seat.index()];
        let double = kind == Kind::Pawn && offset(mv.from, ahead, 2) == Some(mv.to);
        self.passed[seat.index()] = offset(mv.from, ahead, 1).filter(|_| double);
        for owner in Seat::all(SEATS) {
            let landed = self.passed[owner.index()]
                .and_then(|passed| offset(passed, FORWARD[owner.index()], 1));
            if !landed.is_some_and(|landed| self.is_pawn_of(landed, owner)) {
                self.passed[owner.index()] = None;
            }
        }
    }

    fn checks_of(&self, seat: Seat) -> SeatSet {
        self.active
            .iter()
            .filter(|&other| self.checkers(other).contains(seat))
            .collect()
    }

    /// Step 2.
    fn count_checks(&self, before: &Self, mv: Chess4Move, report: &mut PlyReport) {
        let seat = before.turn;
        let given_before = before.checks_of(seat);
        let king = |seat: Seat| self.kings[seat.index()].unwrap();
        let counts = |other: &Seat| match self.rules.check_count {
            CheckCount::NewAny => !given_before.contains(*other),
            CheckCount::AfterAny => true,
            CheckCount::MovedPiece => self.attacks(mv.to, king(*other)),
        };
        report.checked = self.checks_of(seat).iter().filter(counts).collect();
        let is_queen = |square: Square| self.get(square).unwrap().kind.is_queen();
        let givers: Vec<Square> = report
            .checked
            .iter()
            .flat_map(|other| self.attackers(king(other)))
            .filter(|&from| self.owner_on(from) == Some(seat))
            .collect();
        let reduced = match self.rules.check_queen {
            CheckQueen::AnyChecker => givers.iter().any(|&from| is_queen(from)),
            CheckQueen::AllCheckers => givers.iter().all(|&from| is_queen(from)),
            CheckQueen::MovedPiece => is_queen(mv.to),
        };
        if self.rules.check_bonus == CheckBonus::Flat {
            report.bonus = [0, 0, 1, 5][report.checked.len()];
            return;
        }
        report.bonus = match (report.checked.len(), reduced) {
            (2, true) => 1,
            (3, false) => 20,
            (2, false) | (3, true) => 5,
            _ => 0,
        };
    }

    /// Step 3.
    fn advance(&mut self, seat: Seat) {
        for step in 1..=SEATS {
            self.turn = Seat::new((seat.index() + step) % SEATS);
            self.passed[self.turn.index()] = None;
            if self.has_turns(self.turn) {
                return;
            }
        }
    }

    fn is_mated(&self, seat: Seat) -> bool {
        (self.rules.mate_timing == MateTiming::Immediate || seat == self.turn)
            && self.has_turns(seat)
            && !self.checkers(seat).is_empty()
            && self.legal(seat).is_empty()
    }

    /// Steps 4 and 5.
    fn settle(&mut self, mover: Option<Seat>, report: &mut PlyReport) {
        let decided = |slow: &Self| slow.active.len() <= 1;
        if !decided(self) || self.walking.is_empty() {
            while !self.settle_once(mover, report).is_empty() && !decided(self) {
                if !self.has_turns(self.turn) {
                    self.advance(self.turn);
                }
            }
        }
        if decided(self) {
            for survivor in self.active.iter() {
                self.points[survivor.index()] += 20 * self.walking.len() as i32;
            }
        }
    }

    /// Mates, or stalemates if there are none. Returns the eliminated.
    fn settle_once(&mut self, mover: Option<Seat>, report: &mut PlyReport) -> SeatSet {
        let mut all = SeatSet::EMPTY;
        if self.rules.multi_mate == MultiMate::Sequential {
            let first = mover.map_or(self.turn.index(), |mover| mover.index() + 1);
            for step in 0..SEATS {
                let seat = Seat::new((first + step) % SEATS);
                if self.active.len() > 1 && self.is_mated(seat) {
                    self.mate(seat, mover, report);
                    self.eliminate(SeatSet::EMPTY.with(seat));
                    all = all.with(seat);
                }
            }
        } else {
            all = Seat::all(SEATS)
                .filter(|&seat| self.is_mated(seat))
                .collect();
            for seat in all.iter() {
                self.mate(seat, mover, report);
            }
            self.eliminate(all);
        }
        if !all.is_empty() {
            return all;
        }
        let stuck = |seat: &Seat| self.checkers(*seat).is_empty() && self.legal(*seat).is_empty();
        let at_once = self.rules.stalemate_timing == StalemateTiming::Immediate;
        let stalemated: SeatSet = Seat::all(SEATS)
            .filter(|&seat| self.has_turns(seat))
            .filter(|&seat| at_once || seat == self.turn)
            .filter(stuck)
            .collect();
        for seat in stalemated.iter() {
            report.stalemated = report.stalemated.with(seat);
            if self.walking.contains(seat) {
                let share = (20.0 / self.active.len() as f64).round() as i32;
                for player in self.active.iter() {
                    self.points[player.index()] += share;
                }
                continue;
            }
            match self.rules.stalemate_points {
                StalematePoints::Self20 => self.points[seat.index()] += 20,
                StalematePoints::Others10 => {
                    for other in self.active.without(seat).iter() {
                        self.points[other.index()] += 10;
                    }
                }
                StalematePoints::None => {}
            }
        }
        self.eliminate(stalemated);
        stalemated
    }

    fn mate(&mut self, seat: Seat, mover: Option<Seat>, report: &mut PlyReport) {
        report.mated = report.mated.with(seat);
        let Some(mover) = mover else { return };
        let checkers = self.checkers(seat);
        let nearest = (1..SEATS)
            .map(|back| Seat::new((seat.index() + SEATS - back) % SEATS))
            .find(|&other| checkers.contains(other))
            .unwrap();
        let paid = match self.rules.mate_credit {
            MateCredit::Mover => mover,
            MateCredit::MoverIfCheckingElseChecker if checkers.contains(mover) => mover,
            MateCredit::MoverIfCheckingElseChecker | MateCredit::Checker => nearest,
        };
        if self.walking.contains(paid) {
            return;
        }
        report.mated_by[seat.index()] = Some(paid);
        self.points[paid.index()] += 20;
        if paid == mover {
            report.mates += 20;
        }
    }
}
