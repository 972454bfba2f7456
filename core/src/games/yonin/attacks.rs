//! Attacks and checks (specification, section 4).

use super::board::Board;
use super::piece::YoninPiece;
use super::rules::YoninRules;
use super::set::SquareSet;
use super::tables::{NEIGHBOURS, STEPS, between, cross, near, near_lines, slides};
use crate::seat::Seat;
use crate::shogi9::Square;

/// The pair partner of a seat.
pub(super) const fn partner(seat: Seat) -> Seat {
    Seat::new(seat.index() ^ 2)
}

/// The squares of the pieces that give check to the king of `king` where they attack it. Owners are
/// always live: a mated seat owns nothing, and what nobody owns attacks nothing.
pub(super) fn hostile(board: &Board, rules: &YoninRules, king: Seat) -> SquareSet {
    let side = [1, 3].map(|step| board.owned(Seat::new((king.index() + step) & 3)));
    let opponents = side[0] | side[1];
    if rules.teams && !rules.partner_attacks {
        opponents
    } else {
        opponents | board.owned(partner(king))
    }
}

/// The steps of a piece from `square`, its slides left out.
pub(super) fn steps(piece: YoninPiece, square: Square) -> SquareSet {
    STEPS[piece.shape()][square.index()]
}

/// What a piece attacks from `square` where the squares of `occupied` stop slides.
pub(super) fn attacks(piece: YoninPiece, square: Square, occupied: SquareSet) -> SquareSet {
    let steps = steps(piece, square);
    if piece.is_rook() {
        steps | slides(square, occupied)
    } else {
        steps
    }
}

/// The squares of `hostile` from which pieces step to `target`.
#[inline]
pub(super) fn stepping_attackers(board: &Board, hostile: SquareSet, target: Square) -> SquareSet {
    let mut attackers = SquareSet::EMPTY;
    for (square, piece) in board.pieces_on(NEIGHBOURS[target.index()] & hostile) {
        if steps(piece, square).contains(target) {
            attackers.insert(square);
        }
    }
    attackers
}

/// The squares of `hostile` from which pieces attack `target`.
pub(super) fn attackers(board: &Board, hostile: SquareSet, target: Square) -> SquareSet {
    let mut attackers = stepping_attackers(board, hostile, target);
    for rook in (cross(target) & hostile & board.rooks()).iter() {
        if (between(target, rook) & board.occupied()).is_empty() {
            attackers.insert(rook);
        }
    }
    attackers
}

/// The squares of the pieces that check the king of the live seat `king`.
pub(super) fn checkers(board: &Board, rules: &YoninRules, king: Seat) -> SquareSet {
    attackers(board, hostile(board, rules, king), board.king(king))
}

/// All that the pieces of `hostile` attack among the neighbours of the king on `king`, who does not
/// stop slides: he would move on along them. More squares farther off may be in the set.
pub(super) fn danger(board: &Board, hostile: SquareSet, king: Square) -> SquareSet {
    let mut danger = SquareSet::EMPTY;
    for (square, piece) in board.pieces_on(near(king) & hostile) {
        danger |= steps(piece, square);
    }
    let occupied = board.occupied().without(SquareSet::of(king));
    for rook in (near_lines(king) & hostile & board.rooks()).iter() {
        danger |= slides(rook, occupied);
    }
    danger
}

/// The checkers in `after` that are new: not in `before`, or the piece that just arrived on `to`
/// (a checker captured by a piece that itself checks is a new check).
pub(super) fn new_checkers(before: SquareSet, after: SquareSet, to: Square) -> SquareSet {
    after.without(before) | after & SquareSet::of(to)
}
