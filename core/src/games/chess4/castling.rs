//! The squares of castling (spec section 3.5).

use super::rules::Chess4Rules;
use super::set::SquareSet;
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
    pub(super) king_from: Square,
    pub(super) rook_from: Square,
    /// Crossed by the king; the rook's target.
    pub(super) crossed: Square,
    pub(super) king_to: Square,
    /// On the long wing the square that only the rook crosses.
    pub(super) rook_path: Option<Square>,
}

/// The square of `seat`'s back rank with this coordinate along it.
pub(super) const fn back_rank(seat: Seat, across: u8) -> Square {
    let square = match seat.index() {
        0 => Square::new(across, 1),
        1 => Square::new(1, across),
        2 => Square::new(across, SIDE),
        _ => Square::new(SIDE, across),
    };
    square.expect("callers stay between the corners")
}

/// The corners of all armies' rooks.
pub(super) const ROOK_HOMES: SquareSet = {
    let mut homes = SquareSet::EMPTY;
    let mut seat = 0;
    while seat < 4 {
        homes.insert(back_rank(Seat::new(seat), CORNERS[0]));
        homes.insert(back_rank(Seat::new(seat), CORNERS[1]));
        seat += 1;
    }
    homes
};

/// Whether `seat`'s king starts on the higher of the two middle squares of its back rank.
fn king_is_high(rules: &Chess4Rules, seat: Seat) -> bool {
    (seat.index() < 2) != rules.exchanged(seat)
}

/// Coordinates of `seat`'s king and queen along its back rank at the start (spec section 1.3).
pub(super) fn home_coordinates(rules: &Chess4Rules, seat: Seat) -> (u8, u8) {
    if king_is_high(rules, seat) {
        (8, 7)
    } else {
        (7, 8)
    }
}

/// The corner of `seat`'s rook on this wing.
pub(super) fn rook_home(rules: &Chess4Rules, seat: Seat, wing: Wing) -> Square {
    castling(rules, seat, wing).rook_from
}

/// By whether the king starts high, seat and wing.
static CASTLINGS: [[[Castling; 2]; 4]; 2] = {
    let mut castlings = [[[squares(false, Seat::new(0), true); 2]; 4]; 2];
    let mut seat = 0;
    while seat < 4 {
        let mut short = 0;
        while short < 2 {
            castlings[0][seat][short] = squares(false, Seat::new(seat), short == 0);
            castlings[1][seat][short] = squares(true, Seat::new(seat), short == 0);
            short += 1;
        }
        seat += 1;
    }
    castlings
};

/// The square so many steps from the king's home along the back rank.
const fn towards(seat: Seat, king: u8, steps: u8, upwards: bool) -> Square {
    back_rank(seat, if upwards { king + steps } else { king - steps })
}

const fn squares(king_is_high: bool, seat: Seat, short: bool) -> Castling {
    let king = if king_is_high { 8 } else { 7 };
    let upwards = king_is_high == short;
    Castling {
        king_from: back_rank(seat, king),
        rook_from: back_rank(seat, CORNERS[upwards as usize]),
        crossed: towards(seat, king, 1, upwards),
        king_to: towards(seat, king, 2, upwards),
        rook_path: if short {
            None
        } else {
            Some(towards(seat, king, 3, upwards))
        },
    }
}

/// The castling move of `seat` on this wing.
pub(super) fn castling(rules: &Chess4Rules, seat: Seat, wing: Wing) -> &'static Castling {
    &CASTLINGS[usize::from(king_is_high(rules, seat))][seat.index()][wing as usize]
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
