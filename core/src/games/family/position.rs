//! Positions of the shogi family as searches and games see them.

use super::attacks::in_check;
use super::fouls;
use super::generate;
use super::hooks::Family;
use super::piece::{Colour, Piece};
use super::reasons;
use super::state::FamilyPosition;
use super::text;
use crate::effect::{Effect, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::seat::{Seat, SeatSet};
use crate::shogi9::ShogiMove;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::piece::KIND_LETTERS;

impl<F: Family> Position for FamilyPosition<F> {
    type Move = ShogiMove;
    type Rules = F::Rules;

    const SEATS: usize = 2;

    const KINDS: &'static [&'static str] = &KIND_LETTERS;

    fn start(rules: &F::Rules) -> Self {
        text::parse::<F>(F::start_sfen(rules), rules).expect("start positions are valid")
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
        in_check::<F>(&self.rules, &self.board, Colour::of(seat))
    }

    fn legal_moves(&self, moves: &mut MoveList<ShogiMove>) {
        generate::legal_moves::<F, true, true>(&self.rules, &self.board, moves);
    }

    fn count_legal_moves(&self) -> usize {
        generate::count_legal_moves::<F>(&self.rules, &self.board)
    }

    fn legal_gains(&self, moves: &mut MoveList<ShogiMove>) {
        generate::legal_moves::<F, true, false>(&self.rules, &self.board, moves);
    }

    fn legal_quiets(&self, moves: &mut MoveList<ShogiMove>) {
        generate::legal_moves::<F, false, true>(&self.rules, &self.board, moves);
    }

    fn nth_legal_move(&self, index: usize) -> Option<ShogiMove> {
        generate::nth_legal_move::<F>(&self.rules, &self.board, index)
    }

    fn sample_legal_move(&self, random: u64) -> Option<ShogiMove> {
        generate::sample_legal_move::<F>(&self.rules, &self.board, random)
    }

    fn is_legal(&self, mv: ShogiMove) -> bool {
        generate::is_legal::<F>(&self.rules, &self.board, mv)
    }

    fn fits(&self, mv: ShogiMove) -> bool {
        let king = self.board.king(self.board.turn().other());
        king != Some(mv.to()) && fouls::is_possible(&self.board, mv)
    }

    fn has_legal_move(&self) -> bool {
        generate::has_legal_move::<F>(&self.rules, &self.board)
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
        matches!(mv.kind(), MoveKind::Board { .. }) && self.board.piece(mv.to()).is_some()
    }

    fn pass(&self) -> Option<Self> {
        if self.in_check(self.to_move()) || !self.has_legal_move() {
            return None;
        }
        let mut after = *self;
        after.board.pass();
        after.number = after.number.saturating_add(1);
        Some(after)
    }

    /// Half a turn with the colours swapped. Handicaps and entering-king counts stay those of the colours, so
    /// with these a turned game may end otherwise.
    fn turned(&self, by: usize) -> Self {
        let mut turned = *self;
        if by % 2 == 1 {
            turned.board = self.board.turned();
        }
        turned
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
        let mated = in_check::<F>(&self.rules, &self.board, loser);
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
        if in_check::<F>(&self.rules, &self.board, turn) {
            Outcome::won_by(reasons::PERPETUAL_CHECK, turn.seat())
        } else {
            Outcome::draw(reasons::REPETITION)
        }
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        Outcome::draw(reason)
    }
}
