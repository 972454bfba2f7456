//! Yonin: material, hands, places already decided, shelter of the king.

use shiho_core::games::yonin::YoninPosition;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::{PerSeat, Position, Seat};

use super::HandWritten;
use super::nine::{GUARD, INTRUDER, distance, is_guard};
use crate::evaluator::Score;
use crate::tactics::nine::HAND_PERCENT;
use crate::tactics::yonin::ON_BOARD;

/// A mate given decides places before anything else.
const MATE_CREDIT: Score = 1500;

/// An eliminated seat has nothing left to win.
const ELIMINATED: Score = -3000;

impl HandWritten for YoninPosition {
    fn strength(&self, seat: Seat) -> Score {
        self.strengths()[seat.index()]
    }

    fn strengths(&self) -> PerSeat<Score> {
        let board = self.board();
        let living = self.living();
        let mut score = [0; 4];
        for (at, piece) in board.pieces() {
            let Some(owner) = piece.owner() else { continue };
            score[owner.index()] += ON_BOARD[piece.kind().index()];
            for seat in living.iter() {
                let near = distance(board.king(seat), at);
                if seat != owner {
                    score[seat.index()] -= if near <= 2 { INTRUDER } else { 0 };
                } else if near == 1 && is_guard(piece.kind()) {
                    score[seat.index()] += GUARD;
                }
            }
        }
        for seat in living.iter() {
            for kind in HAND_KINDS {
                let count = Score::from(self.hand(seat).count(kind));
                score[seat.index()] += count * ON_BOARD[kind.index()] * HAND_PERCENT / 100;
            }
        }
        for creditor in self.eliminations().filter_map(|mate| mate.creditor) {
            score[creditor.index()] += MATE_CREDIT;
        }
        for seat in Seat::all(Self::SEATS).filter(|&seat| !living.contains(seat)) {
            score[seat.index()] = ELIMINATED;
        }
        score
    }
}
