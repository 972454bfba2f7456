//! Positions of the shogi family.

use super::board::Board;
use super::family::{self, Family};
use super::fouls;
use super::moves::{MoveKind, ShogiMove};
use super::piece::{Colour, KIND_LETTERS, Piece};
use super::referee::reasons;
use crate::effect::{Effect, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::seat::{Seat, SeatSet};

/// A position of the game `F`: board, rules, and the number of the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyPosition<F: Family> {
    board: Board,
    rules: F::Rules,
    number: u32,
}

impl<F: Family> FamilyPosition<F> {
    /// A position; `number` is the SFEN's number of the next ply.
    pub fn new(board: Board, rules: F::Rules, number: u32) -> Self {
        Self {
            board,
            rules,
            number,
        }
    }

    /// Board, hands and side to move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The SFEN's number of the next ply.
    pub fn number(&self) -> u32 {
        self.number
    }
}

impl<F: Family> Position for FamilyPosition<F> {
    type Move = ShogiMove;
    type Rules = F::Rules;

    const SEATS: usize = 2;

    const KINDS: &'static [&'static str] = &KIND_LETTERS;

    fn start(rules: &F::Rules) -> Self {
        super::sfen::parse::<F>(F::start_sfen(rules), rules).expect("start positions are valid")
    }

    fn rules(&self) -> &F::Rules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        self.board.turn().seat()
    }

    fn living(&self) -> SeatSet {
        SeatSet::full(2)
    }

    fn in_check(&self, seat: Seat) -> bool {
        family::in_check::<F>(&self.rules, &self.board, Colour::of(seat))
    }

    fn legal_moves(&self, moves: &mut MoveList<ShogiMove>) {
        family::legal_moves::<F, true, true>(&self.rules, &self.board, moves);
    }

    fn count_legal_moves(&self) -> usize {
        family::count_legal_moves::<F>(&self.rules, &self.board)
    }

    fn legal_gains(&self, moves: &mut MoveList<ShogiMove>) {
        family::legal_moves::<F, true, false>(&self.rules, &self.board, moves);
    }

    fn legal_quiets(&self, moves: &mut MoveList<ShogiMove>) {
        family::legal_moves::<F, false, true>(&self.rules, &self.board, moves);
    }

    fn nth_legal_move(&self, index: usize) -> Option<ShogiMove> {
        family::nth_legal_move::<F>(&self.rules, &self.board, index)
    }

    fn sample_legal_move(&self, random: u64) -> Option<ShogiMove> {
        family::sample_legal_move::<F>(&self.rules, &self.board, random)
    }

    fn is_legal(&self, mv: ShogiMove) -> bool {
        family::is_legal::<F>(&self.rules, &self.board, mv)
    }

    fn fits(&self, mv: ShogiMove) -> bool {
        let king = self.board.king(self.board.turn().other());
        king != Some(mv.to()) && fouls::is_possible(&self.board, mv)
    }

    fn has_legal_move(&self) -> bool {
        family::has_legal_move::<F>(&self.rules, &self.board)
    }

    fn play(&mut self, mv: ShogiMove) {
        self.board.make(mv);
        self.number = self.number.saturating_add(1);
    }

    fn effect(&self, mv: ShogiMove) -> Effect {
        let drops = matches!(mv.kind(), MoveKind::Drop(_));
        let taken = |piece: Piece| Taken {
            owner: Owner::Living(piece.colour().seat()),
            kind: piece.kind() as u8,
        };
        Effect {
            taken: self.board.piece(mv.to()).filter(|_| !drops).map(taken),
            en_passant: None,
            promotes: self.is_promotion(mv),
            drops,
        }
    }

    fn is_capture(&self, mv: ShogiMove) -> bool {
        family::is_capture(&self.board, mv)
    }

    fn turned(&self, _by: usize) -> Self {
        *self
    }

    fn turned_move(mv: ShogiMove, by: usize) -> ShogiMove {
        mv.turned(2 * by)
    }

    fn is_promotion(&self, mv: ShogiMove) -> bool {
        matches!(mv.kind(), MoveKind::Board { promote: true, .. })
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn settled(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        let loser = self.board.turn();
        let mated = family::in_check::<F>(&self.rules, &self.board, loser);
        let reason = if mated {
            reasons::MATE
        } else {
            reasons::NO_MOVES
        };
        Outcome::won_by(reason, loser.other().seat())
    }

    /// A repetition reached by a check is taken for a perpetual check, which loses.
    fn assume_repetition(&self) -> Outcome {
        let turn = self.board.turn();
        if family::in_check::<F>(&self.rules, &self.board, turn) {
            Outcome::won_by(reasons::PERPETUAL_CHECK, turn.seat())
        } else {
            Outcome::draw(reasons::REPETITION)
        }
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        Outcome::draw(reason)
    }
}
