//! `yonin-5008-v1`: pieces, hands, mates, and who acts, lives and is in check.
//!
//! | inputs | number | meaning |
//! |---|---|---|
//! | `0..` | 4 x 8 x 81 | `(owner * 8 + kind) * 81 + square`: a piece of that owner |
//! | `2592..` | 8 x 81 | `kind * 81 + square`: a piece nobody owns; as a king, an overturned king |
//! | `3240..` | 5 x 4 x 81 | `(kind * 4 + facing) * 81 + square`: the piece there does not look its owner's way but this way |
//! | `4860..` | 4 x 32 | hands: for each owner, more than `n` pawns (12), silvers (8), golds (8), rooks (4) |
//! | `4988..` | 4 x 2 | for each seat, more than `n` mates credited to it |
//! | `4996..` | 4 | who acts |
//! | `5000..` | 4 | who is still in the game |
//! | `5004..` | 4 | who is in check |
//!
//! Owners, seats and facings are counted clockwise from the viewer, whose forward is up; the kinds are
//! pawn, silver, gold, promoted pawn, promoted silver, rook, promoted rook, king. Most pieces look their
//! owner's way. Inherited pieces keep the facing they had, and unowned ones too; only there, and only
//! for the five kinds whose moves depend on it, the facing is an input of its own. Rooks differ by it
//! only in where they promote, which is left out.

use shiho_core::games::yonin::{Facing, YoninPiece, YoninPosition};
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Hand, Kind, Square};
use shiho_core::{PerSeat, Seat, SeatSet};

use crate::features::changes::Changes;
use crate::features::four::{SEATS, TURN_INPUTS, clockwise, relative, turn};
use crate::features::set::FeatureSet;

/// Pieces, hands, mates and the turn.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

/// Kinds of pieces.
const KINDS: usize = 8;
/// The first kinds are those whose moves depend on their facing.
const DIRECTED: usize = 5;
/// Kinds a hand can hold, and how many of each exist.
const STOCK: [(Kind, u32); 4] = [
    (Kind::Pawn, 12),
    (Kind::Silver, 8),
    (Kind::Gold, 8),
    (Kind::Rook, 4),
];
/// Mates that can be credited to one seat before the game is over.
const MATES: u32 = 2;

const FIRST_UNOWNED: usize = SEATS * KINDS * SQUARES;
const FIRST_TURNED: usize = FIRST_UNOWNED + KINDS * SQUARES;
const FIRST_HAND: u32 = (FIRST_TURNED + DIRECTED * SEATS * SQUARES) as u32;
const HAND_INPUTS: u32 = 12 + 8 + 8 + 4;

/// Pieces that exist.
const PIECES: usize = 36;

const fn number(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 0,
        Kind::Silver => 1,
        Kind::Gold => 2,
        Kind::ProPawn => 3,
        Kind::ProSilver => 4,
        Kind::Rook => 5,
        Kind::ProRook => 6,
        // The game has no other kinds than these and the king.
        _ => 7,
    }
}

/// For each viewer, where it sees each square when its forward is up.
static SEEN: [[u8; SQUARES]; SEATS] = {
    let mut seen = [[0; SQUARES]; SEATS];
    let mut index = 0;
    while index < SQUARES {
        let mut square = Square::from_index(index);
        let mut view = 0;
        while view < SEATS {
            seen[view][index] = square.index() as u8;
            // A quarter turn back: what the next seat has before it comes before this one.
            square = Square::new(10 - square.rank(), square.file());
            view += 1;
        }
        index += 1;
    }
    seen
};

/// The features of a piece on a square: whose of which kind it is, and where it looks if that is not its owner's way.
fn features(view: Seat, square: Square, piece: YoninPiece) -> (u32, Option<u32>) {
    let square = usize::from(SEEN[view.index()][square.index()]);
    let kind = number(piece.kind());
    let feature = match piece.owner() {
        Some(owner) => (relative(view, owner) * KINDS + kind) * SQUARES + square,
        None => FIRST_UNOWNED + kind * SQUARES + square,
    };
    let turned = piece.owner().map(Facing::of) != Some(piece.facing());
    let facing = (kind < DIRECTED && turned).then(|| {
        let facing = (piece.facing().index() + SEATS - view.index()) % SEATS;
        (FIRST_TURNED + (kind * SEATS + facing) * SQUARES + square) as u32
    });
    (feature as u32, facing)
}

/// Mates credited to each seat.
fn mates(position: &YoninPosition) -> PerSeat<u32> {
    let mut mates = [0; 4];
    let eliminations = position.eliminations();
    for creditor in eliminations.filter_map(|elimination| elimination.creditor) {
        mates[creditor.index()] += 1;
    }
    mates
}

/// The seats in check: a settled position knows who gave the checks.
fn checked(position: &YoninPosition) -> SeatSet {
    Seat::all(SEATS)
        .filter(|&seat| position.giver(seat).is_some())
        .collect()
}

/// All that is not on the board.
fn state(
    before: Option<&YoninPosition>,
    after: &YoninPosition,
    view: Seat,
    changes: &mut Changes<'_>,
) {
    for seat in clockwise(view) {
        let before = before.map_or_else(Hand::default, |before| *before.hand(seat));
        hand(before, *after.hand(seat), changes);
    }
    let (mates_before, mates_after) = (before.map_or([0; 4], mates), mates(after));
    if mates_before == mates_after {
        changes.same(SEATS as u32 * MATES);
    } else {
        for seat in clockwise(view) {
            let (before, after) = (mates_before[seat.index()], mates_after[seat.index()]);
            changes.thermometer(MATES, before, after);
        }
    }
    turn(before, after, view, checked, changes);
}

fn hand(before: Hand, after: Hand, changes: &mut Changes<'_>) {
    if before == after {
        changes.same(HAND_INPUTS);
        return;
    }
    for (kind, stock) in STOCK {
        let count = |hand: Hand| u32::from(hand.count(kind));
        changes.thermometer(stock, count(before), count(after));
    }
}

impl FeatureSet<YoninPosition> for Pieces {
    const ID: &'static str = "yonin-5008-v1";
    const INPUTS: u32 = FIRST_HAND + SEATS as u32 * (HAND_INPUTS + MATES) + TURN_INPUTS;
    const MAX_ACTIVE: usize = 2 * PIECES + SEATS * MATES as usize + 1 + 2 * SEATS;

    fn active(position: &YoninPosition, view: Seat, out: &mut Vec<u32>) {
        for (square, piece) in position.board().pieces() {
            let (feature, facing) = features(view, square, piece);
            out.push(feature);
            out.extend(facing);
        }
        let mut nothing = Vec::new();
        let mut changes = Changes::from(FIRST_HAND, out, &mut nothing);
        state(None, position, view, &mut changes);
    }

    fn delta(
        before: &YoninPosition,
        after: &YoninPosition,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        for square in before.differing(after).iter() {
            let [was, is] = [before, after].map(|position| {
                let piece = position.board().piece(square)?;
                Some(features(view, square, piece))
            });
            let split =
                |seen: Option<(u32, Option<u32>)>| (seen.map(|it| it.0), seen.and_then(|it| it.1));
            let ((piece_was, facing_was), (piece_is, facing_is)) = (split(was), split(is));
            for (was, is) in [(piece_was, piece_is), (facing_was, facing_is)] {
                if was != is {
                    removed.extend(was);
                    added.extend(is);
                }
            }
        }
        let mut changes = Changes::from(FIRST_HAND, added, removed);
        state(Some(before), after, view, &mut changes);
        true
    }
}
