//! `chess4-5656-v1`: pieces, leads, castling rights, and who acts, lives and is in check.
//!
//! | inputs | number | meaning |
//! |---|---|---|
//! | `0..` | 4 x 7 x 160 | `(owner * 7 + kind) * 160 + square`: a living seat's piece |
//! | `4480..` | 7 x 160 | `kind * 160 + square`: a grey piece |
//! | `5600..` | 3 x 12 | for each opponent, which [`LEADS`] the viewer has over it in points |
//! | `5636..` | 4 x 2 | for each seat, whether it may castle short, long |
//! | `5644..` | 4 | who acts |
//! | `5648..` | 4 | who is still in the game |
//! | `5652..` | 4 | who is in check |
//!
//! Owners and seats are counted clockwise from the viewer, whose forward is up; squares are the 160 of
//! the cross, numbered along the ranks from the viewer's side; the kinds are pawn, knight, bishop, rook,
//! queen, promoted queen, king. En passant rights are left out. A seat whose king walks on after its
//! resignation is still in the game, with its king as its only piece that is not grey.

use shiho_core::games::chess4::{Chess4Position, Piece, Square};
use shiho_core::{PerSeat, Position, Seat, SeatSet};

use crate::features::feature::{self, Feature, View};
use crate::features::four::{SEATS, TURN_INPUTS, Turn, seats, turn};
use crate::features::set::FeatureSet;

/// Pieces, leads, castling rights and the turn.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

/// Squares of the cross.
const SQUARES: usize = 160;
/// Squares of the board with its corners.
const BOARD: usize = 196;
/// Kinds of pieces.
const KINDS: usize = 7;
/// A lead of at least so many points is an input of its own: finer where the standings are close.
const LEADS: [i32; 12] = [-59, -39, -24, -14, -7, -2, 3, 8, 15, 25, 40, 60];

const FIRST_GREY: usize = SEATS * KINDS * SQUARES;
const FIRST_LEAD: u32 = (FIRST_GREY + KINDS * SQUARES) as u32;
const LEAD_INPUTS: u32 = ((SEATS - 1) * LEADS.len()) as u32;
const FIRST_RIGHT: u32 = FIRST_LEAD + LEAD_INPUTS;
const FIRST_TURN: u32 = FIRST_RIGHT + 2 * SEATS as u32;

/// Pieces that exist.
const PIECES: usize = 64;

/// The squares of the cross in ascending order.
static CROSS: [Square; SQUARES] = {
    let Some(first) = Square::new(4, 1) else {
        panic!("the first square of the cross")
    };
    let mut squares = [first; SQUARES];
    let (mut index, mut count) = (0, 0);
    while index < BOARD {
        if let Some(square) = Square::from_index(index as u32) {
            squares[count] = square;
            count += 1;
        }
        index += 1;
    }
    squares
};

/// Numbers of squares, and one for nowhere.
const PLACES: usize = BOARD + 1;

/// For each viewer, where it sees each square (by its index on the board) when its forward is up.
static SEEN: [[u8; PLACES]; SEATS] = {
    let mut numbers = [0; BOARD];
    let mut count = 0;
    while count < SQUARES {
        numbers[CROSS[count].index() as usize] = count as u8;
        count += 1;
    }
    let mut seen = [[0; PLACES]; SEATS];
    let mut count = 0;
    while count < SQUARES {
        let square = CROSS[count];
        let (mut file, mut rank) = (square.file() as usize, square.rank() as usize);
        let mut view = 0;
        while view < SEATS {
            seen[view][square.index() as usize] = numbers[(rank - 1) * 14 + file - 1];
            // A quarter turn: what the next seat has before it comes before this one.
            (file, rank) = (15 - rank, file);
            view += 1;
        }
        count += 1;
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

/// The feature of a piece on a square; a grey one looks the same whose it was.
fn on_square(square: Square, piece: Piece) -> Feature {
    let plane = (piece.kind as usize * SQUARES) as u32;
    let square = square.index() as u8;
    match piece.owner.filter(|_| !piece.grey) {
        Some(seat) => Feature {
            first: plane,
            stride: (KINDS * SQUARES) as u32,
            seat,
            square,
        },
        None => Feature {
            first: FIRST_GREY as u32 + plane,
            stride: 0,
            seat: Seat::new(0),
            square,
        },
    }
}

/// Which [`LEADS`] the viewer has over a seat.
fn leads(points: PerSeat<i32>, view: Seat, other: Seat) -> u32 {
    let lead = points[view.index()].saturating_sub(points[other.index()]);
    LEADS.iter().filter(|&&it| lead >= it).count() as u32
}

/// The seats in check.
fn checked(position: &Chess4Position) -> SeatSet {
    Seat::all(SEATS)
        .filter(|&seat| position.in_check(seat))
        .collect()
}

/// Castling rights and the turn. By default there are none.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    rights: (SeatSet, SeatSet),
    turn: Turn,
}

impl State {
    fn of(position: &Chess4Position) -> Self {
        Self {
            rights: position.castling_rights(),
            turn: Turn::of(position, checked(position)),
        }
    }
}

/// Adds how the state changes.
fn state(before: State, after: State, difference: &mut feature::Difference) {
    let (short, long) = after.rights;
    seats::<PLACES>(FIRST_RIGHT, 2, before.rights.0, short, difference);
    seats::<PLACES>(FIRST_RIGHT + 1, 2, before.rights.1, long, difference);
    turn::<PLACES>(FIRST_TURN, before.turn, after.turn, difference);
}

/// How two positions differ.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    features: feature::Difference,
    /// The points before and now, if they changed: a lead is a matter between the viewer and another seat.
    points: Option<[PerSeat<i32>; 2]>,
}

impl FeatureSet<Chess4Position> for Pieces {
    const ID: &'static str = "chess4-5656-v1";
    const INPUTS: u32 = FIRST_TURN + TURN_INPUTS;
    const MAX_ACTIVE: usize = PIECES + LEAD_INPUTS as usize + SEATS * 2 + 1 + 2 * SEATS;

    type Difference = Difference;

    fn active(position: &Chess4Position, seat: Seat, out: &mut Vec<u32>) {
        let mut all = feature::Difference::default();
        for &square in &CROSS {
            let piece = position.piece_at(square);
            all.replace(None, piece.map(|piece| on_square(square, piece)));
        }
        state(State::default(), State::of(position), &mut all);
        all.seen(view(seat), out, &mut Vec::new());
        for (first, other) in lead_blocks(seat) {
            out.extend(first..first + leads(position.points(), seat, other));
        }
    }

    fn compare(before: &Chess4Position, after: &Chess4Position, difference: &mut Difference) {
        let features = &mut difference.features;
        features.clear();
        for square in before.differing(after) {
            let [was, is] = [before, after].map(|position| position.piece_at(square));
            let feature = |piece: Option<Piece>| piece.map(|piece| on_square(square, piece));
            features.replace(feature(was), feature(is));
        }
        state(State::of(before), State::of(after), features);
        let points = [before.points(), after.points()];
        difference.points = (points[0] != points[1]).then_some(points);
    }

    fn delta(
        _before: &Chess4Position,
        _after: &Chess4Position,
        difference: &Difference,
        seat: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        difference.features.seen(view(seat), added, removed);
        let Some([before, after]) = difference.points else {
            return true;
        };
        for (first, other) in lead_blocks(seat) {
            let [was, is] = [before, after].map(|points| leads(points, seat, other));
            removed.extend(first + is..first + was);
            added.extend(first + was..first + is);
        }
        true
    }
}

/// The other seats clockwise, each with the first input for the lead over it.
fn lead_blocks(view: Seat) -> impl Iterator<Item = (u32, Seat)> {
    let firsts = (FIRST_LEAD..).step_by(LEADS.len());
    firsts.zip(view.others_clockwise(SEATS))
}
