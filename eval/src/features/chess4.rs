//! What a net of four-player chess sees.
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

use shiho_core::Seat;
use shiho_core::games::chess4::{Chess4Position, Square};

use super::Features;
use super::four::{Inputs, SEATS, TURN_INPUTS, clockwise, push_turn, relative};

/// Squares of the cross.
const SQUARES: usize = 160;
/// Squares of the board with its corners.
const BOARD: usize = 196;
/// Kinds of pieces.
const KINDS: usize = 7;
/// A lead of at least so many points is an input of its own: finer where the standings are close.
const LEADS: [i32; 12] = [-59, -39, -24, -14, -7, -2, 3, 8, 15, 25, 40, 60];

const FIRST_GREY: usize = SEATS * KINDS * SQUARES;
const FIRST_LEAD: usize = FIRST_GREY + KINDS * SQUARES;
const LEAD_INPUTS: usize = (SEATS - 1) * LEADS.len();

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

/// For each viewer, where it sees each square of [`CROSS`] when its forward is up.
static SEEN: [[u8; SQUARES]; SEATS] = {
    let mut numbers = [0; BOARD];
    let mut count = 0;
    while count < SQUARES {
        numbers[CROSS[count].index() as usize] = count as u8;
        count += 1;
    }
    let mut seen = [[0; SQUARES]; SEATS];
    let mut index = 0;
    while index < SQUARES {
        let (mut file, mut rank) = (CROSS[index].file() as usize, CROSS[index].rank() as usize);
        let mut view = 0;
        while view < SEATS {
            seen[view][index] = numbers[(rank - 1) * 14 + file - 1];
            // A quarter turn: what the next seat has before it comes before this one.
            (file, rank) = (15 - rank, file);
            view += 1;
        }
        index += 1;
    }
    seen
};

impl Features for Chess4Position {
    const FEATURES: &'static str = "chess4-5656-v1";
    const INPUTS: usize = FIRST_LEAD + LEAD_INPUTS + SEATS * 2 + TURN_INPUTS;
    const MAX_ACTIVE: usize = PIECES + LEAD_INPUTS + SEATS * 2 + 1 + 2 * SEATS;

    fn active_features(&self, view: Seat, out: &mut Vec<u16>) {
        for (square, seen) in CROSS.iter().zip(SEEN[view.index()]) {
            let Some(piece) = self.piece_at(*square) else {
                continue;
            };
            let kind = piece.kind as usize;
            let plane = match piece.owner.filter(|_| !piece.grey) {
                Some(owner) => relative(view, owner) * KINDS + kind,
                None => SEATS * KINDS + kind,
            };
            out.push((plane * SQUARES + usize::from(seen)) as u16);
        }
        let mut inputs = Inputs::from(FIRST_LEAD, out);
        let points = self.points();
        for other in view.others_clockwise(SEATS) {
            let lead = points[view.index()].saturating_sub(points[other.index()]);
            inputs.thermometer(LEADS.len(), LEADS.iter().filter(|&&it| lead >= it).count());
        }
        let (short, long) = self.castling_rights();
        for seat in clockwise(view) {
            inputs.flag(short.contains(seat));
            inputs.flag(long.contains(seat));
        }
        push_turn(self, view, &mut inputs);
    }
}
