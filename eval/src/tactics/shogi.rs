//! Shogi and Annan.

use shiho_core::games::family::{Colour, Family, FamilyPosition, Piece};
use shiho_core::sets::Set81;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{Kind, ShogiMove, Square};

use super::Tactics;
use super::nine::{self, HAND_PERCENT};
use crate::evaluator::Score;

/// Values of pieces on the board, in the order of [`Kind::ALL`](shiho_core::shogi9::Kind::ALL).
pub(crate) const ON_BOARD: [Score; 14] = [
    90, 315, 405, 495, 540, 855, 990, 0, 540, 540, 540, 540, 1395, 1395,
];

/// What an exchange counts for a piece that is taken: it is lost by one side and held by the other.
fn exchanged(kind: Kind) -> Score {
    ON_BOARD[kind.index()] + ON_BOARD[kind.base().index()] * HAND_PERCENT / 100
}

/// Nothing pays for a king.
const KING: Score = 20_000;

impl<F: Family> Tactics for FamilyPosition<F> {
    const HISTORY: usize = nine::HISTORY;

    fn history_index(&self, mv: ShogiMove) -> usize {
        nine::history_index(mv, |from| Some(self.board().piece(from)?.kind()))
    }

    fn exchange_reaches(&self, mv: ShogiMove, least: Score) -> bool {
        let board = self.board();
        let to = mv.to();
        let surplus = self.gain(mv) - least;
        if surplus < 0 {
            return false;
        }
        let (stands, origin) = match mv.kind() {
            MoveKind::Drop(kind) => (Some(kind), None),
            MoveKind::Board { from, promote } => {
                let kind = board.piece(from).map(Piece::kind);
                let stands = if promote {
                    kind.and_then(Kind::promoted)
                } else {
                    kind
                };
                (stands, Some(from))
            }
        };
        let worth = |kind: Option<Kind>| match kind {
            Some(Kind::King) => KING,
            Some(kind) => exchanged(kind),
            None => 0,
        };
        // What the side that takes next would be short of if the exchange ended with it.
        let mut short = worth(stands) - surplus;
        if short <= 0 {
            return true;
        }
        let gaits = self.gaits();
        let mut occupied = board.side(Colour::Black) | board.side(Colour::White);
        if let Some(from) = origin {
            occupied = occupied.without(Set81::of(from.index()));
        }
        let mut side = board.turn();
        let mut reached = true;
        loop {
            side = side.other();
            let own = board.side(side).without(Set81::of(to.index()));
            let takers = gaits.attackers(to, side, occupied) & own;
            let kind_at = |at: Square| board.piece(at).map(Piece::kind);
            let cheapest = takers.iter().min_by_key(|&at| (worth(kind_at(at)), at));
            let Some(from) = cheapest else {
                return reached;
            };
            reached = !reached;
            let kind = kind_at(from);
            occupied = occupied.without(Set81::of(from.index()));
            if kind == Some(Kind::King) {
                // A king may only take what nobody protects.
                let other = board.side(side.other()).without(Set81::of(to.index()));
                let protected = gaits.attackers(to, side.other(), occupied) & other;
                return reached == protected.is_empty();
            }
            short = worth(kind) - short;
            if short < i32::from(reached) {
                return reached;
            }
        }
    }

    fn gain(&self, mv: ShogiMove) -> Score {
        let MoveKind::Board { from, promote } = mv.kind() else {
            return 0;
        };
        let taken = self.board().piece(mv.to()).map_or(0, |piece| {
            let kind = piece.kind();
            ON_BOARD[kind.index()] + ON_BOARD[kind.base().index()] * HAND_PERCENT / 100
        });
        let promotion = match self.board().piece(from) {
            Some(piece) if promote => {
                let kind = piece.kind();
                kind.promoted().map_or(0, |it| ON_BOARD[it.index()]) - ON_BOARD[kind.index()]
            }
            _ => 0,
        };
        taken + promotion
    }
}
