//! Promotion: where pieces may and where pawns must promote (specification, section 5.2, C5, D2).

use super::piece::{Facing, YoninPiece};
use super::rules::PromoZone;
use super::set::SquareSet;
use crate::seat::Seat;
use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// The promotion zone of each facing: its last three ranks.
pub(super) static ZONES: [SquareSet; 4] = last_ranks(3);

/// The last rank of each facing, from which a pawn could never move on.
pub(super) static LAST_RANKS: [SquareSet; 4] = last_ranks(1);

/// The last `ranks` ranks of each facing.
const fn last_ranks(ranks: u8) -> [SquareSet; 4] {
    let mut sets = [SquareSet::EMPTY; 4];
    let mut quarters = 0;
    while quarters < 4 {
        let facing = Facing::from_index(quarters);
        let mut index = 0;
        while index < SQUARES {
            let square = Square::from_index(index);
            if facing.steps_left(square) < ranks {
                sets[quarters].insert(square);
            }
            index += 1;
        }
        quarters += 1;
    }
    sets
}

/// The zone that counts for a piece of `owner` that looks where `facing` says.
#[inline(always)]
pub(super) fn zone_of(facing: Facing, owner: Seat, rule: PromoZone) -> SquareSet {
    let facing = facing.index();
    match rule {
        PromoZone::Facing => ZONES[facing],
        PromoZone::FacingOrOwner => ZONES[facing] | ZONES[owner.index()],
        PromoZone::Owner => ZONES[owner.index()],
    }
}

/// Where a piece that promotes in `zone` may do so, of its `targets` from the square `from`.
#[inline(always)]
pub(super) const fn promoting(zone: SquareSet, from: Square, targets: SquareSet) -> SquareSet {
    if zone.contains(from) {
        targets
    } else {
        targets.intersection(zone)
    }
}

/// Divides a piece's targets into those where it may arrive as it is and those where it may promote.
#[inline(always)]
pub(super) const fn divided(
    piece: YoninPiece,
    zone: SquareSet,
    from: Square,
    targets: SquareSet,
) -> (SquareSet, SquareSet) {
    if !piece.promotes() {
        return (targets, SquareSet::EMPTY);
    }
    let promoting = promoting(zone, from, targets);
    if !piece.is_pawn() {
        return (targets, promoting);
    }
    // A pawn that could never move on promotes wherever that is (C5).
    let last = targets.intersection(LAST_RANKS[piece.facing().index()]);
    (targets.without(last), promoting.union(last))
}
