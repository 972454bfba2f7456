//! A position as the rest of the toolkit sees it.

use super::castling::{Rights, back_rank, home_coordinates};
use super::generate::{Count, Find, Generation, List, Nth, Sink, Stage};
use super::moves::Chess4Move;
use super::piece::{Cell, Kind, mixed};
use super::promotion::promotes;
use super::referee::reasons;
use super::rules::Chess4Rules;
use super::square::{Square, forward};
use super::state::{Checks, Chess4Position, EasyMove, Leaving, SEATS, seat_turned};
use crate::effect::{Effect, Happened, Out, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position, happened_between};
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::sets::cpu;

impl Chess4Position {
    /// The square of the pawn that a move of the seat to move takes in passing.
    #[inline]
    fn taken_in_passing(&self, mv: Chess4Move) -> Option<Square> {
        let diagonal = mv.from.across(self.turn) != mv.to.across(self.turn);
        let possible =
            self.passed.has(mv.to) && diagonal && self.board.get(mv.from).is(self.turn, Kind::Pawn);
        possible
            .then(|| self.en_passant_victim(self.turn, mv.from, mv.to))
            .flatten()
    }

    /// Hands the legal moves of the seat to move to `sink` until it has enough; none if the game is over.
    #[inline(always)]
    fn hand_moves_to(&self, sink: &mut impl Sink) -> bool {
        !self.is_over()
            && cpu::run(Generation {
                position: self,
                seat: self.turn,
                sink,
            })
    }
}

impl Position for Chess4Position {
    type Move = Chess4Move;
    type Rules = Chess4Rules;

    const SEATS: usize = SEATS;

    const KINDS: &'static [&'static str] = &["P", "N", "B", "R", "Q", "D", "K"];

    fn start(rules: &Self::Rules) -> Self {
        let mut position = Self::bare(rules);
        for seat in Seat::all(SEATS) {
            let mut place = |across, kind| {
                let home = back_rank(seat, across);
                position.put(home, Cell::piece(seat, kind));
                position.put(home.step(forward(seat)), Cell::piece(seat, Kind::Pawn));
            };
            let (king, queen) = home_coordinates(rules, seat);
            place(king, Kind::King);
            place(queen, Kind::Queen);
            for (distance, kind) in [Kind::Rook, Kind::Knight, Kind::Bishop]
                .into_iter()
                .enumerate()
            {
                place(4 + distance as u8, kind);
                place(11 - distance as u8, kind);
            }
        }
        position.rights = Rights::ALL;
        position.refresh_checkers();
        position
    }

    fn start_of_game(rules: &Self::Rules, index: u64) -> Self {
        let mut position = Self::start(&rules.for_game(index));
        position.rules = *rules;
        position
    }

    fn rules(&self) -> &Self::Rules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        self.turn
    }

    /// A king that walks on after its seat has resigned gets turns, so its seat is among them.
    fn living(&self) -> SeatSet {
        self.moving()
    }

    fn walking(&self) -> SeatSet {
        self.walking
    }

    fn contenders(&self) -> SeatSet {
        self.active
    }

    fn side(&self, seat: Seat) -> usize {
        self.rules.side(seat)
    }

    #[inline]
    fn in_check(&self, seat: Seat) -> bool {
        self.checks.against(seat)
    }

    fn legal_moves(&self, moves: &mut MoveList<Self::Move>) {
        moves.clear();
        self.hand_moves_to(&mut List(moves));
    }

    fn count_legal_moves(&self) -> usize {
        let mut count = Count(0);
        self.hand_moves_to(&mut count);
        count.0 as usize
    }

    fn legal_gains(&self, moves: &mut MoveList<Self::Move>) {
        self.hand_moves_to(&mut Stage::<true>::new(self, moves));
    }

    fn legal_quiets(&self, moves: &mut MoveList<Self::Move>) {
        self.hand_moves_to(&mut Stage::<false>::new(self, moves));
    }

    fn nth_legal_move(&self, index: usize) -> Option<Self::Move> {
        let mut nth = Nth {
            left: u32::try_from(index).ok()?,
            found: None,
        };
        self.hand_moves_to(&mut nth);
        nth.found
    }

    #[inline(always)]
    fn sample_legal_move(&self, random: u64) -> Option<Self::Move> {
        if self.is_over() {
            return None;
        }
        self.sampled_move(random)
    }

    fn is_legal(&self, mv: Self::Move) -> bool {
        self.hand_moves_to(&mut Find(mv))
    }

    /// Castling, promotions by choice and captures of kings are compared with the legal moves.
    fn fits(&self, mv: Self::Move) -> bool {
        let (piece, target) = (self.board.get(mv.from), self.board.get(mv.to));
        let is_own = |cell: Cell| cell.is_live() && cell.owner() == Some(self.turn);
        if !is_own(piece) || is_own(target) || self.is_over() {
            return false;
        }
        let castles = piece.kind() == Kind::King && mv.from.distance(mv.to) > 1;
        let takes_king = target.is_live() && target.kind() == Kind::King;
        !(castles || takes_king || mv.promotion.is_some()) || self.is_legal(mv)
    }

    fn has_legal_move(&self) -> bool {
        !self.is_over() && self.could_move(self.turn)
    }

    #[inline(always)]
    fn play(&mut self, mv: Self::Move) {
        self.play_reported(mv);
    }

    /// A grey piece counts as that of a seat which is out, also where a text gives one to an active seat.
    fn effect(&self, mv: Self::Move) -> Effect {
        let taken = |square| {
            let piece = self.piece_at(square)?;
            Some(Taken {
                owner: match piece.owner {
                    Some(seat) if piece.grey => Owner::Out(seat),
                    Some(seat) => Owner::Living(seat),
                    None => Owner::Nobody,
                },
                kind: piece.kind as u8,
            })
        };
        Effect {
            taken: taken(mv.to),
            en_passant: self.taken_in_passing(mv).and_then(taken),
            promotes: self.is_promotion(mv),
            drops: false,
        }
    }

    fn is_capture(&self, mv: Self::Move) -> bool {
        !self.board.get(mv.to).is_empty() || self.taken_in_passing(mv).is_some()
    }

    fn is_promotion(&self, mv: Self::Move) -> bool {
        self.board.get(mv.from).is(self.turn, Kind::Pawn) && promotes(&self.rules, self.turn, mv.to)
    }

    /// Plays the move once more to learn who is credited with what. Mates are credited to whom the rules
    /// pay for them, captures of kings to the mover, stalemates to nobody. A king taken in Teams is told as
    /// a seat that left, though that ends the game.
    fn happened(before: &Self, mv: Self::Move, after: &Self) -> Happened {
        let report = { *before }.play_reported(mv);
        let happened = happened_between(before, mv, after);
        let mover = happened.mover;
        let takes_king = |taken: &Taken| taken.kind == Kind::King as u8;
        let king_of = |taken: Taken| match taken.owner {
            Owner::Living(seat) => Some(Out {
                seat,
                by: Some(mover),
            }),
            _ => None,
        };
        let kings = happened.effect.all_taken().filter(takes_king);
        let mated = report.mated.iter().map(|seat| Out {
            seat,
            by: report.mated_by[seat.index()],
        });
        let stalemated = report.stalemated.iter().map(|seat| Out { seat, by: None });
        let mut out = kings.filter_map(king_of).chain(mated).chain(stalemated);
        let mut left: [Option<Out>; 3] = std::array::from_fn(|_| out.next());
        left.sort_by_key(|out| out.map_or(u8::MAX, |out| after.eliminated[out.seat.index()]));
        Happened {
            checked: after
                .living()
                .iter()
                .filter(|&seat| {
                    let new = after.checks.attackers(seat);
                    !new.minus(before.checks.attackers(seat)).is_empty()
                })
                .collect(),
            out: left,
            bonus: report.bonus,
            ..happened
        }
    }

    fn points(&self) -> Option<PerSeat<i32>> {
        Some(self.points)
    }

    /// Where the game goes on, no king of the seat to move is attacked or walks, and nobody is mated or
    /// stalemated by what the turn takes with it: passed squares, and the turn itself.
    fn pass(&self) -> Option<Self> {
        let seat = self.turn;
        if self.is_over() || self.active.len() < 2 || self.chance() || self.checks.against(seat) {
            return None;
        }
        let mut passed = *self;
        passed.unjudged = false;
        passed.passed.expire(&self.rules, seat);
        passed.advance(seat);
        passed.is_settled().then_some(passed)
    }

    /// Castling starts from squares that `setup` gives to each seat: `modern` looks alike from all seats,
    /// `classic` from opposite ones. Elsewhere a turned position keeps rights that its kings have no home for.
    fn turned(&self, by: usize) -> Self {
        let seats = |set: SeatSet| set.iter().map(|seat| seat_turned(seat, by)).collect();
        let mut turned = Self {
            board: self.board.turned(by),
            turn: seat_turned(self.turn, by),
            active: seats(self.active),
            walking: seats(self.walking),
            rights: Rights {
                short: seats(self.rights.short),
                long: seats(self.rights.long),
            },
            passed: self.passed.turned(by),
            checks: Checks::default(),
            ..*self
        };
        for seat in Seat::all(SEATS) {
            let there = seat_turned(seat, by).index();
            turned.kings[there] = self
                .king(seat)
                .map_or(0, |king| king.turned(by).cell() as u8);
            turned.points[there] = self.points[seat.index()];
            turned.quiet[there] = self.quiet[seat.index()];
            turned.eliminated[there] = self.eliminated[seat.index()];
            turned.easy[there] = EasyMove::NONE;
        }
        turned.board_key = turned.board.key();
        turned.refresh_checkers();
        turned
    }

    fn turned_move(mv: Self::Move, by: usize) -> Self::Move {
        Chess4Move {
            from: mv.from.turned(by),
            to: mv.to.turned(by),
            ..mv
        }
    }

    /// Which kings walk is told by the board: no other seat that is not active has a piece that is not
    /// grey.
    fn key(&self) -> u64 {
        let sets = [self.active, self.rights.short, self.rights.long];
        let seats = sets.iter().fold(self.turn.index() as u64, |bits, set| {
            bits << 4 | u64::from(set.bits())
        });
        let steps = u64::from(self.leaving == Leaving::FirstStep) << 63;
        let state = steps | seats << 32 | u64::from(self.passed.bits());
        self.board_key ^ mixed(!state)
    }

    fn settled(&self) -> Option<Outcome> {
        if self.rules.teams() {
            let loser = self.active.iter().find(|&seat| self.king(seat).is_none())?;
            return Some(self.lost_by_team_of(loser, reasons::KING_CAPTURE));
        }
        self.is_over().then(|| self.outcome(self.end_reason()))
    }

    fn stuck(&self) -> Outcome {
        if !self.rules.teams() {
            return self.outcome(self.end_reason());
        }
        if self.in_check(self.turn) {
            self.lost_by_team_of(self.turn, reasons::MATE)
        } else {
            self.outcome(reasons::STALEMATE)
        }
    }

    fn assume_repetition(&self) -> Outcome {
        let mut repeated = *self;
        repeated.draw(reasons::REPETITION)
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        self.outcome(reason)
    }
}
