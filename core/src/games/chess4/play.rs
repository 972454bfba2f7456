//! A position as the rest of the toolkit sees it.

use super::castling::{back_rank, home_coordinates};
use super::generate::Generation;
use super::keys::mixed;
use super::moves::Chess4Move;
use super::piece::{Cell, Kind};
use super::position::{Chess4Position, SEATS};
use super::rules::Chess4Rules;
use super::sink::{Count, Find, List, Nth, Sink};
use super::square::forward;
use super::stages::Stage;
use crate::bits::cpu;
use crate::effect::{Effect, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::seat::{PerSeat, Seat, SeatSet};

impl Chess4Position {
    /// Whether the position alone ends the game.
    fn is_over(&self) -> bool {
        if self.rules_ref().teams() {
            self.active.iter().any(|seat| self.king(seat).is_none())
        } else {
            self.active.len() <= 1 && !self.unjudged
        }
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
        position.short = SeatSet::full(SEATS);
        position.long = SeatSet::full(SEATS);
        position.refresh_checkers();
        position
    }

    fn start_of_game(rules: &Self::Rules, index: u64) -> Self {
        let mut position = Self::start(&rules.for_game(index));
        position.rules = *rules;
        position
    }

    fn rules(&self) -> &Self::Rules {
        self.rules_ref()
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
        self.side_of(seat)
    }

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
        self.drawn_move(random)
    }

    fn is_legal(&self, mv: Self::Move) -> bool {
        self.hand_moves_to(&mut Find(mv))
    }

    /// Castling, promotions by choice and captures of kings are compared with the legal moves.
    fn fits(&self, mv: Self::Move) -> bool {
        let (piece, target) = (self.board().get(mv.from), self.board().get(mv.to));
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
        let is_pawn = self.board().get(mv.from).is(self.turn, Kind::Pawn);
        let passed = (is_pawn && mv.from.across(self.turn) != mv.to.across(self.turn))
            .then(|| self.en_passant_victim(self.turn, mv.from, mv.to))
            .flatten();
        Effect {
            taken: taken(mv.to),
            en_passant: passed.and_then(taken),
            promotes: is_pawn && self.promotes(self.turn, mv.to),
            drops: false,
        }
    }

    fn points(&self) -> Option<PerSeat<i32>> {
        Some(self.points)
    }

    fn turned(&self, _by: usize) -> Self {
        *self
    }

    fn turned_move(mv: Self::Move, by: usize) -> Self::Move {
        Chess4Move {
            from: mv.from.turned(by),
            to: mv.to.turned(by),
            ..mv
        }
    }

    fn is_promotion(&self, mv: Self::Move) -> bool {
        self.board().get(mv.from).is(self.turn, Kind::Pawn) && self.promotes(self.turn, mv.to)
    }

    /// Which kings walk is told by the board: no other seat that is not active has a piece that is not
    /// grey.
    fn key(&self) -> u64 {
        let sets = [self.active, self.short, self.long];
        let seats = sets.iter().fold(self.turn.index() as u64, |bits, set| {
            bits << 4 | u64::from(set.bits())
        });
        let state = seats << 32 | u64::from(self.passed.bits());
        self.board_key ^ mixed(!state)
    }

    fn settled(&self) -> Option<Outcome> {
        if self.rules_ref().teams() {
            let loser = self.active.iter().find(|&seat| self.king(seat).is_none())?;
            return Some(self.lost_by_team_of(loser, EndReason("king_capture")));
        }
        self.is_over()
            .then(|| self.outcome(EndReason("elimination")))
    }

    fn stuck(&self) -> Outcome {
        if !self.rules_ref().teams() {
            return self.outcome(EndReason("elimination"));
        }
        if self.in_check(self.turn) {
            self.lost_by_team_of(self.turn, EndReason("mate"))
        } else {
            self.outcome(EndReason("stalemate"))
        }
    }

    fn assume_repetition(&self) -> Outcome {
        let mut repeated = *self;
        repeated.draw(EndReason("repetition"))
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        self.outcome(reason)
    }
}
