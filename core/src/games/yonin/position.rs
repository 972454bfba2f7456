//! A position as the rest of the toolkit sees it.

use super::piece::{Facing, YoninPiece};
use super::places::reasons;
use super::rules::YoninRules;
use super::state::{SEATS, YoninPosition};
use crate::effect::{Effect, Happened, Out, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::shogi9::moves::MoveKind;
use crate::shogi9::piece::KIND_LETTERS;
use crate::shogi9::{Kind, ShogiMove, Square};

/// South's pieces at the start as `(kind, file, rank)`; the other seats' are turned from them.
const SETUP: [(Kind, u8, u8); 9] = [
    (Kind::King, 5, 9),
    (Kind::Gold, 4, 9),
    (Kind::Gold, 6, 9),
    (Kind::Silver, 3, 9),
    (Kind::Silver, 7, 9),
    (Kind::Rook, 5, 8),
    (Kind::Pawn, 4, 8),
    (Kind::Pawn, 6, 8),
    (Kind::Pawn, 5, 7),
];

impl Position for YoninPosition {
    type Move = ShogiMove;
    type Rules = YoninRules;

    const SEATS: usize = SEATS;

    const KINDS: &'static [&'static str] = &KIND_LETTERS;

    fn start(rules: &YoninRules) -> Self {
        let mut position = Self::empty(*rules, rules.first.seat());
        for (kind, file, rank) in SETUP {
            for seat in Seat::all(SEATS) {
                let square = Square::new(file, rank).turned(seat.index());
                position.put(square, YoninPiece::new(kind, Some(seat), Facing::of(seat)));
            }
        }
        position
    }

    fn start_of_game(rules: &YoninRules, index: u64) -> Self {
        let mut position = Self::start(rules);
        if rules.rotate_first {
            let first = position.to_move.index() + (index % SEATS as u64) as usize;
            position.set_turn(Seat::new(first % SEATS));
        }
        position
    }

    fn rules(&self) -> &YoninRules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn living(&self) -> SeatSet {
        self.living
    }

    fn side(&self, seat: Seat) -> usize {
        if self.rules.teams {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.living.contains(seat) && !self.checkers(seat).is_empty()
    }

    fn legal_moves(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<true, true>(moves);
    }

    fn legal_gains(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<true, false>(moves);
    }

    fn legal_quiets(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<false, true>(moves);
    }

    fn count_legal_moves(&self) -> usize {
        self.count_moves()
    }

    fn nth_legal_move(&self, index: usize) -> Option<ShogiMove> {
        self.nth_move(index)
    }

    fn sample_legal_move(&self, random: u64) -> Option<ShogiMove> {
        self.sample_move(random)
    }

    fn is_legal(&self, mv: ShogiMove) -> bool {
        self.allows(mv)
    }

    fn fits(&self, mv: ShogiMove) -> bool {
        let (me, to) = (self.to_move, mv.to());
        let board = &self.board;
        !self.is_over()
            && match mv.kind() {
                MoveKind::Board { from, .. } => {
                    board.owned(me).contains(from)
                        && !(board.owned(me) | board.royals()).contains(to)
                }
                MoveKind::Drop(kind) => {
                    self.hand(me).count(kind) > 0 && !board.occupied().contains(to)
                }
            }
    }

    fn has_legal_move(&self) -> bool {
        !self.is_over() && self.can_move(self.to_move)
    }

    fn play(&mut self, mv: ShogiMove) {
        self.play_as(self.to_move, mv);
    }

    fn effect(&self, mv: ShogiMove) -> Effect {
        Effect {
            taken: self.board.piece(mv.to()).map(|piece| Taken {
                owner: piece.owner().map_or(Owner::Nobody, Owner::Living),
                kind: piece.kind() as u8,
            }),
            en_passant: None,
            promotes: self.is_promotion(mv),
            drops: matches!(mv.kind(), MoveKind::Drop(_)),
        }
    }

    fn is_capture(&self, mv: ShogiMove) -> bool {
        self.board.piece(mv.to()).is_some()
    }

    fn happened(before: &Self, mv: ShogiMove, after: &Self) -> Happened {
        let mut left = after.eliminations().skip(before.eliminations().count());
        let mover = before.to_move;
        let passed = mover
            .others_clockwise(SEATS)
            .take_while(|&seat| seat != after.to_move)
            .filter(|&seat| after.living.contains(seat));
        Happened {
            mover,
            effect: before.effect(mv),
            checked: before.all_newly_checked(mv, after),
            out: std::array::from_fn(|_| {
                left.next().map(|elimination| Out {
                    seat: elimination.victim,
                    by: elimination.creditor,
                })
            }),
            points: PerSeat::default(),
            bonus: 0,
            // Nobody is to move in a finished position.
            skipped: if after.is_over() {
                SeatSet::EMPTY
            } else {
                passed.collect()
            },
        }
    }

    /// Only where nobody is in check: a check must be answered, by whomever the turn is pulled to.
    fn pass(&self) -> Option<Self> {
        if self.is_over() || !self.givers.is_empty() {
            return None;
        }
        let next = self.living.next_after(self.to_move)?;
        // A seat that cannot move would be mated by the pass.
        self.can_move(next).then(|| {
            let mut passed = self.clone();
            passed.set_turn(next);
            passed
        })
    }

    fn turned(&self, by: usize) -> Self {
        self.turned_by(by)
    }

    fn turned_move(mv: ShogiMove, by: usize) -> ShogiMove {
        mv.turned(by)
    }

    fn is_promotion(&self, mv: ShogiMove) -> bool {
        matches!(mv.kind(), MoveKind::Board { promote: true, .. })
    }

    fn key(&self) -> u64 {
        self.repetition_key()
    }

    fn settled(&self) -> Option<Outcome> {
        self.is_over().then(|| self.outcome(reasons::MATES))
    }

    /// Never needed: a settled position has a move or is over.
    fn stuck(&self) -> Outcome {
        self.outcome(reasons::MATES)
    }

    fn assume_repetition(&self) -> Outcome {
        self.outcome(reasons::REPETITION)
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        self.outcome(reason)
    }
}
