//! The squares of castling (spec section 3.5).

use super::rules::Chess4Rules;
use super::square::{SIDE, Square};
use crate::seat::Seat;

/// Coordinates along the back rank of its corner rooks.
const CORNERS: [u8; 2] = [4, 11];

/// Towards which rook a seat castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wing {
    /// Towards the rook three squares away.
    Short,
    /// Towards the rook four squares away.
    Long,
}

impl Wing {
    pub(super) const BOTH: [Self; 2] = [Self::Short, Self::Long];
}

/// The squares of one castling move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    pub(super) rook_from: Square,
    /// Crossed by the king; the rook's target.
    pub(super) crossed: Square,
    pub(super) king_to: Square,
    /// On the long wing the square that only the rook crosses.
    pub(super) rook_path: Option<Square>,
}

/// The square of `seat`'s back rank with this coordinate along it.
pub(super) fn back_rank(seat: Seat, across: u8) -> Square {
    let square = match seat.index() {
        0 => Square::new(across, 1),
        1 => Square::new(1, across),
        2 => Square::new(across, SIDE),
        _ => Square::new(SIDE, across),
    };
    square.expect("callers stay between the corners")
}

/// Coordinates of `seat`'s king and queen along its back rank at the start (spec section 1.3).
pub(super) fn home_coordinates(rules: &Chess4Rules, seat: Seat) -> (u8, u8) {
    let classic_king_is_high = seat.index() < 2;
    if classic_king_is_high == rules.exchanged(seat) {
        (7, 8)
    } else {
        (8, 7)
    }
}

/// The square on which `seat`'s king starts.
pub(super) fn king_home(rules: &Chess4Rules, seat: Seat) -> Square {
    back_rank(seat, home_coordinates(rules, seat).0)
}

/// The corner of `seat`'s rook on this wing.
pub(super) fn rook_home(rules: &Chess4Rules, seat: Seat, wing: Wing) -> Square {
    let king_is_high = home_coordinates(rules, seat).0 == 8;
    back_rank(
        seat,
        CORNERS[usize::from(king_is_high == (wing == Wing::Short))],
    )
}

/// The castling move of `seat` on this wing.
pub(super) fn castling(rules: &Chess4Rules, seat: Seat, wing: Wing) -> Castling {
    let rook_from = rook_home(rules, seat, wing);
    let king = home_coordinates(rules, seat).0;
    let towards = |steps: u8| {
        let across = if rook_from.across(seat) > king {
            king + steps
        } else {
            king - steps
        };
        back_rank(seat, across)
    };
    Castling {
        rook_from,
        crossed: towards(1),
        king_to: towards(2),
        rook_path: (wing == Wing::Long).then(|| towards(3)),
    }
}

/// The wing on which the king's move `from`-`to` castles, if it is a castling move.
pub(super) fn wing_of(rules: &Chess4Rules, seat: Seat, from: Square, to: Square) -> Option<Wing> {
    let far = from
        .file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()))
        == 2;
    let mut wings = Wing::BOTH.into_iter().filter(|_| far);
    wings.find(|&wing| castling(rules, seat, wing).king_to == to)
}
