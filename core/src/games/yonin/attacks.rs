//! Attacks and checks (specification, section 4).

use super::board::{Board, SquareSet};
use super::rules::YoninRules;
use crate::seat::Seat;
use crate::shogi9::Square;
use crate::shogi9::reach::{Direction, neighbour};

/// The pair partner of a seat.
pub(super) const fn partner(seat: Seat) -> Seat {
    Seat::new(seat.index() ^ 2)
}

/// Whether pieces of `attacker` give check to the king of `king`. Owners are always live: a mated
/// seat owns nothing.
const fn is_hostile(rules: &YoninRules, attacker: Seat, king: Seat) -> bool {
    let (attacker, king) = (attacker.index(), king.index());
    attacker != king && (!rules.teams || rules.partner_attacks || attacker != king ^ 2)
}

/// The first occupied square from `from` in `direction`, if its piece attacks `from`.
fn attacker_along(board: &Board, from: Square, direction: Direction) -> Option<(Square, Seat)> {
    let back = 1 << (direction ^ 4);
    let mut square = neighbour(from, direction)?;
    if let Some(piece) = board.piece(square) {
        return if piece.near() & back != 0 {
            Some((square, piece.owner()?))
        } else {
            None
        };
    }
    // Nothing slides diagonally.
    if direction % 2 == 1 {
        return None;
    }
    loop {
        square = neighbour(square, direction)?;
        if let Some(piece) = board.piece(square) {
            return if piece.slides() & back != 0 {
                Some((square, piece.owner()?))
            } else {
                None
            };
        }
    }
}

fn attackers<'a>(
    board: &'a Board,
    rules: &'a YoninRules,
    king: Seat,
) -> impl Iterator<Item = Square> + 'a {
    let target = board.king(king);
    (0..8).filter_map(move |direction| {
        let (square, attacker) = attacker_along(board, target, direction)?;
        // A king that nobody owns attacks nothing, and `owner()?` above has dropped it.
        is_hostile(rules, attacker, king).then_some(square)
    })
}

/// The squares of the pieces that check the king of the live seat `king`.
pub(super) fn checkers(board: &Board, rules: &YoninRules, king: Seat) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for square in attackers(board, rules, king) {
        set.insert(square);
    }
    set
}

/// Whether the live seat `king` is in check.
pub(super) fn is_attacked(board: &Board, rules: &YoninRules, king: Seat) -> bool {
    attackers(board, rules, king).next().is_some()
}

/// The checkers in `after` that are new: not in `before`, or the piece that just arrived on `to`
/// (a checker captured by a piece that itself checks is a new check).
pub(super) fn new_checkers(
    before: SquareSet,
    after: SquareSet,
    to: Square,
) -> impl Iterator<Item = Square> {
    after
        .iter()
        .filter(move |&square| square == to || !before.contains(square))
}
