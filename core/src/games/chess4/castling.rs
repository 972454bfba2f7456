//! Castling (spec section 3.5): its squares, who may still castle, and when it is legal.

use super::board::Board;
use super::moves::Chess4Move;
use super::piece::{Codes, Kind};
use super::rules::Chess4Rules;
use super::set::SquareSet;
use super::square::{SIDE, Square};
use crate::seat::{Seat, SeatSet};

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
struct Castling {
    king_from: Square,
    rook_from: Square,
    /// Crossed by the king; the rook's target.
    crossed: Square,
    king_to: Square,
    /// On the long wing the square that only the rook crosses.
    rook_path: Option<Square>,
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
fn castling(rules: &Chess4Rules, seat: Seat, wing: Wing) -> &'static Castling {
    &CASTLINGS[usize::from(king_is_high(rules, seat))][seat.index()][wing as usize]
}

/// Where the rook comes from and goes to if the king's move from `from` to `to` castles.
pub(super) fn rook_move(
    rules: &Chess4Rules,
    seat: Seat,
    from: Square,
    to: Square,
) -> Option<(Square, Square)> {
    if from.distance(to) != 2 {
        return None;
    }
    let mut wings = Wing::BOTH
        .into_iter()
        .map(|wing| castling(rules, seat, wing));
    let squares = wings.find(|squares| squares.king_to == to)?;
    Some((squares.rook_from, squares.crossed))
}

/// Who may still castle: the seats whose king and rook of that wing have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    /// With the rook three squares away.
    pub(super) short: SeatSet,
    /// With the rook four squares away.
    pub(super) long: SeatSet,
}

impl Rights {
    /// Nobody.
    pub(super) const NONE: Self = Self {
        short: SeatSet::EMPTY,
        long: SeatSet::EMPTY,
    };

    /// Every seat on both wings.
    pub(super) const ALL: Self = Self {
        short: SeatSet::full(4),
        long: SeatSet::full(4),
    };

    /// Whether nobody may castle.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.short.is_empty() && self.long.is_empty()
    }

    /// Whether `seat` may still castle on any wing.
    #[inline(always)]
    pub(super) const fn any(self, seat: Seat) -> bool {
        self.short.contains(seat) || self.long.contains(seat)
    }

    const fn on(self, seat: Seat, wing: Wing) -> bool {
        match wing {
            Wing::Short => self.short.contains(seat),
            Wing::Long => self.long.contains(seat),
        }
    }

    /// `seats` castle no more.
    pub(super) const fn lose(&mut self, seats: SeatSet) {
        self.short = self.short.minus(seats);
        self.long = self.long.minus(seats);
    }

    /// Takes away the rights to castle with rooks from whose corners or to whose corners a move goes.
    pub(super) fn touch_corners(&mut self, rules: &Chess4Rules, mv: Chess4Move) {
        let touched = |owner, wing| {
            let corner = castling(rules, owner, wing).rook_from;
            corner == mv.from || corner == mv.to
        };
        for owner in Seat::all(4) {
            if self.short.contains(owner) && touched(owner, Wing::Short) {
                self.short = self.short.without(owner);
            }
            if self.long.contains(owner) && touched(owner, Wing::Long) {
                self.long = self.long.without(owner);
            }
        }
    }

    /// The castling on one wing of a seat not in check whose king is on `king`, if it is legal.
    /// `enemies` are the pieces whose attacks forbid it.
    #[inline]
    pub(super) fn legal_move(
        self,
        rules: &Chess4Rules,
        board: &Board,
        (seat, king): (Seat, Square),
        enemies: Codes,
        wing: Wing,
    ) -> Option<Chess4Move> {
        let squares = castling(rules, seat, wing);
        let free = |square| board.get(square).is_empty();
        // What fails most often comes first.
        let legal = free(squares.crossed)
            && free(squares.king_to)
            && squares.rook_path.is_none_or(free)
            && self.on(seat, wing)
            && king == squares.king_from
            && board.get(squares.rook_from).is(seat, Kind::Rook)
            && !board.is_attacked(squares.crossed, enemies)
            && !board.is_attacked(squares.king_to, enemies);
        legal.then(|| Chess4Move::new(king, squares.king_to))
    }
}
