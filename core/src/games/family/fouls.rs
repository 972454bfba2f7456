//! Illegal moves that are carried out: `on_illegal = lose` and `kinte` (rules 1.9).

use super::board::Board;
use super::hooks::Family;
use super::piece::{Colour, Piece};
use super::state::FamilyPosition;
use crate::position::Position;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::reach::reach;
use crate::shogi9::{Kind, ShogiMove};

/// Whether the side to move can carry the move out with its hands at all: an own piece to a square
/// without an own piece, or a piece from the hand to an empty square.
pub(super) fn is_possible(board: &Board, mv: ShogiMove) -> bool {
    let mover = board.turn();
    let own = |piece: Piece| piece.colour() == mover;
    match mv.kind() {
        MoveKind::Drop(kind) => board.hand(mover).count(kind) > 0 && board.piece(mv.to()).is_none(),
        MoveKind::Board { from, promote } => {
            let piece = board.piece(from).filter(|&piece| own(piece));
            let promotes = piece.is_some_and(|piece| piece.kind().promoted().is_some());
            piece.is_some() && (promotes || !promote) && !board.piece(mv.to()).is_some_and(own)
        }
    }
}

/// Whether the move takes the enemy king by the way its piece moves: it had been left in check.
pub(super) fn takes_king<F: Family>(position: &FamilyPosition<F>, mv: ShogiMove) -> bool {
    let board = position.board();
    let MoveKind::Board { from, .. } = mv.kind() else {
        return false;
    };
    let Some(piece) = board.piece(from) else {
        return false;
    };
    let is_king = board.king(board.turn().other()) == Some(mv.to());
    let kind = F::moves_as(position.rules(), board, from, piece);
    let reaches = board.reaches(from, mv.to(), piece.colour(), reach(kind));
    is_king && piece.colour() == board.turn() && reaches
}

/// Whether a foul of `offender` can still be seen on the board: a piece that may not stand where it
/// stands, or two unpromoted pawns on a file.
pub(super) fn leaves_trace<F: Family>(position: &FamilyPosition<F>, offender: Colour) -> bool {
    let (board, rules) = (position.board(), position.rules());
    let mut pawns = [0; 10];
    for (square, piece) in board
        .pieces()
        .filter(|(_, piece)| piece.colour() == offender)
    {
        if !F::may_stand(rules, square, piece) {
            return true;
        }
        if piece.kind() == Kind::Pawn {
            pawns[usize::from(square.file())] += 1;
        }
    }
    F::forbids_two_pawns(rules) && pawns.iter().any(|&count| count > 1)
}
