//! Promotion (spec sections 3.4 and 15): where pawns promote, and to what.

use super::piece::Kind;
use super::rules::{Chess4Rules, PromotionZone};
use super::set::SquareSet;
use super::square::Square;
use crate::seat::Seat;

/// Choices of promotion in Teams, in canonical order; a free-for-all knows only the one-point queen.
pub(super) const CHOICES: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// Own rank on which pawns promote in a free-for-all.
pub(super) const RANK: u8 = 8;

/// Own rank on which pawns promote in Teams.
const RANK_IN_TEAMS: u8 = 11;

/// Coordinates across the board of the middle squares, to which `promo_zone = central` confines it.
const CENTRE: (u8, u8) = (4, 11);

/// The squares on which each seat's pawns promote: by whether it is Teams, whether only in the centre, seat.
static SQUARES: [[[SquareSet; 4]; 2]; 2] = {
    let mut squares = [[[SquareSet::EMPTY; 4]; 2]; 2];
    let mut teams = 0;
    while teams < 2 {
        let rank = if teams == 1 { RANK_IN_TEAMS } else { RANK };
        let mut index = 0;
        while index < 4 {
            let seat = Seat::new(index);
            let full = SquareSet::own_rank(seat, rank);
            squares[teams][0][index] = full;
            let mut cell = 0;
            while cell < 256 {
                let square = Square::from_cell(cell as u8);
                let across = square.across(seat);
                if full.contains(square) && across >= CENTRE.0 && across <= CENTRE.1 {
                    squares[teams][1][index].insert(square);
                }
                cell += 1;
            }
            index += 1;
        }
        teams += 1;
    }
    squares
};

/// The squares on which a pawn of `seat` promotes on arriving.
pub(super) fn squares(rules: &Chess4Rules, seat: Seat) -> &'static SquareSet {
    let central = rules.promo_zone == PromotionZone::Central;
    &SQUARES[usize::from(rules.teams())][usize::from(central)][seat.index()]
}

/// Whether a pawn of `seat` promotes on arriving at `square`.
pub(super) fn promotes(rules: &Chess4Rules, seat: Seat, square: Square) -> bool {
    squares(rules, seat).contains(square)
}

/// Whether a pawn of `seat` can be on `square` at all: beyond the rank of promotion only where that is
/// confined to the centre.
pub(super) fn pawn_may_stand(rules: &Chess4Rules, seat: Seat, square: Square) -> bool {
    let promotion = if rules.teams() { RANK_IN_TEAMS } else { RANK };
    match square.own_rank(seat) {
        0 | 1 => false,
        rank if rank < promotion => true,
        _ => rules.promo_zone == PromotionZone::Central && !promotes(rules, seat, square),
    }
}
