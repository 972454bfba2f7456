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

use crate::features::feature::{Difference, Feature, View};
use crate::features::four::{SEATS, TURN_INPUTS, Turn, of_seat, turn};
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
const FIRST_MATE: u32 = FIRST_HAND + SEATS as u32 * HAND_INPUTS;
const FIRST_TURN: u32 = FIRST_MATE + SEATS as u32 * MATES;

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

/// Numbers of squares, and one for nowhere.
const PLACES: usize = SQUARES + 1;

/// For each viewer, where it sees each square when its forward is up.
static SEEN: [[u8; PLACES]; SEATS] = {
    let mut seen = [[0; PLACES]; SEATS];
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

/// How a seat looks at a position.
fn view(seat: Seat) -> View<SEATS, PLACES> {
    View {
        seat,
        squares: &SEEN[seat.index()],
    }
}

/// A piece on a square: whose of which kind it is.
fn owned(square: Square, piece: YoninPiece) -> Feature {
    let plane = (number(piece.kind()) * SQUARES) as u32;
    match piece.owner() {
        Some(seat) => Feature {
            first: plane,
            stride: (KINDS * SQUARES) as u32,
            seat,
            square: square.index() as u8,
        },
        None => Feature {
            first: FIRST_UNOWNED as u32 + plane,
            stride: 0,
            seat: Seat::new(0),
            square: square.index() as u8,
        },
    }
}

/// Where a piece on a square looks, if that is not its owner's way.
fn facing(square: Square, piece: YoninPiece) -> Option<Feature> {
    let kind = number(piece.kind());
    let turned = piece.owner().map(Facing::of) != Some(piece.facing());
    (kind < DIRECTED && turned).then(|| Feature {
        first: (FIRST_TURNED + kind * SEATS * SQUARES) as u32,
        stride: SQUARES as u32,
        seat: Seat::new(piece.facing().index()),
        square: square.index() as u8,
    })
}

/// Adds what changes on a square.
fn replace(
    square: Square,
    was: Option<YoninPiece>,
    is: Option<YoninPiece>,
    difference: &mut Difference,
) {
    let piece = |piece: Option<YoninPiece>| piece.map(|piece| owned(square, piece));
    difference.replace(piece(was), piece(is));
    let looks = |piece: Option<YoninPiece>| piece.and_then(|piece| facing(square, piece));
    difference.replace(looks(was), looks(is));
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

/// All that is not on the board. By default there is nothing.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    hands: PerSeat<Hand>,
    mates: PerSeat<u32>,
    turn: Turn,
}

impl State {
    fn of(position: &YoninPosition) -> Self {
        Self {
            hands: [0, 1, 2, 3].map(|seat| *position.hand(Seat::new(seat))),
            mates: mates(position),
            turn: Turn::of(position, checked(position)),
        }
    }
}

/// Adds how the state changes.
fn state(before: &State, after: &State, difference: &mut Difference) {
    for seat in Seat::all(SEATS) {
        let (was, is) = (before.hands[seat.index()], after.hands[seat.index()]);
        hand(seat, was, is, difference);
        let mates = |state: &State| state.mates[seat.index()].min(MATES);
        let first = of_seat::<PLACES>(FIRST_MATE, MATES, seat);
        difference.count(first, mates(before), mates(after));
    }
    turn::<PLACES>(FIRST_TURN, before.turn, after.turn, difference);
}

/// Adds how a hand changes.
fn hand(seat: Seat, before: Hand, after: Hand, difference: &mut Difference) {
    if before == after {
        return;
    }
    let mut first = of_seat::<PLACES>(FIRST_HAND, HAND_INPUTS, seat);
    for (kind, stock) in STOCK {
        let count = |hand: Hand| u32::from(hand.count(kind)).min(stock);
        difference.count(first, count(before), count(after));
        first.first += stock;
    }
}

impl FeatureSet<YoninPosition> for Pieces {
    const ID: &'static str = "yonin-5008-v1";
    const INPUTS: u32 = FIRST_TURN + TURN_INPUTS;
    const MAX_ACTIVE: usize = 2 * PIECES + SEATS * MATES as usize + 1 + 2 * SEATS;

    type Difference = Difference;

    fn active(position: &YoninPosition, seat: Seat, out: &mut Vec<u32>) {
        let mut all = Difference::default();
        for (square, piece) in position.board().pieces() {
            replace(square, None, Some(piece), &mut all);
        }
        state(&State::default(), &State::of(position), &mut all);
        all.seen(view(seat), out, &mut Vec::new());
    }

    fn compare(before: &YoninPosition, after: &YoninPosition, difference: &mut Difference) {
        difference.clear();
        for square in before.differing(after).iter() {
            let [was, is] = [before, after].map(|position| position.board().piece(square));
            replace(square, was, is, difference);
        }
        state(&State::of(before), &State::of(after), difference);
    }

    fn delta(
        _before: &YoninPosition,
        _after: &YoninPosition,
        difference: &Difference,
        seat: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        difference.seen(view(seat), added, removed);
        true
    }
}
