//! Attacks and checks (specification, section 4).

use super::board::Board;
use super::piece::YoninPiece;
use super::rules::YoninRules;
use super::set::SquareSet;
use super::tables::near;
use super::tables::{STEPS, between, cross, near_lines, slides};
use super::windows::{BEFORE, NEIGHBOUR_WINDOWS, OPEN_STEPS, set_of_window, window};
use crate::seat::Seat;
use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// The pair partner of a seat.
#[inline(always)]
pub(super) const fn partner(seat: Seat) -> Seat {
    Seat::new(seat.index() ^ 2)
}

/// The squares of the pieces that give check to the king of `king` where they attack it. Owners are
/// always live: a mated seat owns nothing, and what nobody owns attacks nothing.
#[inline(always)]
pub(super) fn hostile(board: &Board, rules: &YoninRules, king: Seat) -> SquareSet {
    let [left, right] = [1, 3].map(|step| board.owned(Seat::new((king.index() + step) & 3)));
    let opponents = left | right;
    if rules.teams && !rules.partner_attacks {
        opponents
    } else {
        opponents | board.owned(partner(king))
    }
}

/// What a piece attacks from `square` where the squares of `occupied` stop slides.
pub(super) fn attacks(piece: YoninPiece, square: Square, occupied: SquareSet) -> SquareSet {
    let steps = STEPS[piece.shape()][square.index()];
    if piece.is_rook() {
        steps | slides(square, occupied)
    } else {
        steps
    }
}

/// The squares of `hostile` from which pieces step to `target`.
#[inline(always)]
pub(super) fn stepping_attackers(board: &Board, hostile: SquareSet, target: Square) -> SquareSet {
    let target = target.index();
    let mut around = window(hostile, target) & NEIGHBOUR_WINDOWS[target];
    let mut attackers = 0;
    while around != 0 {
        let bit = around.trailing_zeros();
        around &= around - 1;
        let steps = OPEN_STEPS[board.shape(target + bit as usize - BEFORE)];
        // Seen from the piece the target lies the opposite way.
        attackers |= (steps >> (2 * BEFORE as u32 - bit) & 1) << bit;
    }
    set_of_window(attackers, target)
}

/// The squares of `hostile` from which pieces attack `target`.
#[inline(always)]
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

/// The window of the king on `king` where the pieces of `hostile` attack his neighbours. He does not
/// stop slides: he would move on along them. Other bits mean nothing.
#[inline(always)]
pub(super) fn danger(board: &Board, hostile: SquareSet, king: Square) -> u32 {
    let middle = king.index();
    // Twice a window: steps that meet the king's neighbours start within two files and ranks. What
    // leaves the board on such a step comes in again on the other side, eight ranks from there.
    let mut around = (hostile.bits() << (2 * BEFORE) >> middle) as u64 & NEAR_WINDOWS[middle];
    let mut attacked = 0;
    while around != 0 {
        let bit = around.trailing_zeros();
        around &= around - 1;
        let shape = board.shape(middle + bit as usize - 2 * BEFORE);
        attacked |= u64::from(OPEN_STEPS[shape]) << bit;
    }
    let mut lines = SquareSet::EMPTY;
    let occupied = board.occupied().without(SquareSet::of(king));
    for rook in (near_lines(king) & hostile & board.rooks()).iter() {
        lines |= slides(rook, occupied);
    }
    (attacked >> (2 * BEFORE)) as u32 | window(lines, middle)
}

/// The squares within two files and ranks of each square, bit 20 for the square itself.
static NEAR_WINDOWS: [u64; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let near = near(Square::from_index(index)).bits();
        table[index] = (near << (2 * BEFORE) >> index) as u64;
        index += 1;
    }
    table
};

/// The checkers in `after` that are new: not in `before`, or the piece that just arrived on `to`
/// (a checker captured by a piece that itself checks is a new check).
pub(super) fn new_checkers(before: SquareSet, after: SquareSet, to: Square) -> SquareSet {
    after.without(before) | after & SquareSet::of(to)
}
