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

use shiho_core::games::chess4::{Chess4Position, Square};
use shiho_core::{Position, Seat, SeatSet};

use crate::features::changes::Changes;
use crate::features::four::{SEATS, TURN_INPUTS, clockwise, relative, turn};
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

/// For each viewer, where it sees each square (by its index on the board) when its forward is up.
static SEEN: [[u8; BOARD]; SEATS] = {
    let mut numbers = [0; BOARD];
    let mut count = 0;
    while count < SQUARES {
        numbers[CROSS[count].index() as usize] = count as u8;
        count += 1;
    }
    let mut seen = [[0; BOARD]; SEATS];
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

/// The feature of what stands on a square.
fn feature(position: &Chess4Position, view: Seat, square: Square) -> Option<u32> {
    let piece = position.piece_at(square)?;
    let kind = piece.kind as usize;
    let plane = match piece.owner.filter(|_| !piece.grey) {
        Some(owner) => relative(view, owner) * KINDS + kind,
        None => SEATS * KINDS + kind,
    };
    let seen = SEEN[view.index()][square.index() as usize];
    Some((plane * SQUARES + usize::from(seen)) as u32)
}

/// Which [`LEADS`] the viewer has over a seat.
fn leads(position: &Chess4Position, view: Seat, other: Seat) -> u32 {
    let points = position.points();
    let lead = points[view.index()].saturating_sub(points[other.index()]);
    LEADS.iter().filter(|&&it| lead >= it).count() as u32
}

/// The seats in check.
fn checked(position: &Chess4Position) -> SeatSet {
    Seat::all(SEATS)
        .filter(|&seat| position.in_check(seat))
        .collect()
}

/// All that is not on the board.
fn state(
    before: Option<&Chess4Position>,
    after: &Chess4Position,
    view: Seat,
    changes: &mut Changes<'_>,
) {
    if before.is_some_and(|before| before.points() == after.points()) {
        changes.same(LEAD_INPUTS);
    } else {
        for other in view.others_clockwise(SEATS) {
            let was = before.map_or(0, |before| leads(before, view, other));
            changes.thermometer(LEADS.len() as u32, was, leads(after, view, other));
        }
    }
    let rights = |position: &Chess4Position| position.castling_rights();
    let (before_rights, after_rights) =
        (before.map_or_else(Default::default, rights), rights(after));
    castling(view, before_rights, after_rights, changes);
    turn(before, after, view, checked, changes);
}

/// Two flags for each seat clockwise from the viewer: whether it may castle short, long.
fn castling(
    view: Seat,
    before: (SeatSet, SeatSet),
    after: (SeatSet, SeatSet),
    changes: &mut Changes<'_>,
) {
    if before == after {
        changes.same(2 * SEATS as u32);
        return;
    }
    for seat in clockwise(view) {
        let flag = |seats: SeatSet| u32::from(seats.contains(seat));
        changes.thermometer(1, flag(before.0), flag(after.0));
        changes.thermometer(1, flag(before.1), flag(after.1));
    }
}

impl FeatureSet<Chess4Position> for Pieces {
    const ID: &'static str = "chess4-5656-v1";
    const INPUTS: u32 = FIRST_LEAD + LEAD_INPUTS + 2 * SEATS as u32 + TURN_INPUTS;
    const MAX_ACTIVE: usize = PIECES + LEAD_INPUTS as usize + SEATS * 2 + 1 + 2 * SEATS;

    fn active(position: &Chess4Position, view: Seat, out: &mut Vec<u32>) {
        let squares = CROSS.iter();
        out.extend(squares.filter_map(|&square| feature(position, view, square)));
        let mut nothing = Vec::new();
        let mut changes = Changes::from(FIRST_LEAD, out, &mut nothing);
        state(None, position, view, &mut changes);
    }

    fn delta(
        before: &Chess4Position,
        after: &Chess4Position,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        for square in before.differing(after) {
            let [was, is] = [before, after].map(|position| feature(position, view, square));
            // A grey piece looks the same whose it was.
            if was != is {
                removed.extend(was);
                added.extend(is);
            }
        }
        let mut changes = Changes::from(FIRST_LEAD, added, removed);
        state(Some(before), after, view, &mut changes);
        true
    }
}
