//! FEN4, the text of positions (spec section 10.1, readings 17-A4, A5 and B1).
//!
//! Under `resign_mode = dkw` a king of a dead seat that is not written grey walks.

mod error;
mod extra;
mod read;
mod write;

pub use error::Fen4Error;
pub(super) use read::read;
pub(super) use write::{cell_text, write};

use super::position::SEATS;
use crate::seat::{PerSeat, Seat, SeatSet};

/// Seat letters in turn order.
pub(super) const LETTERS: [char; 4] = ['R', 'B', 'Y', 'G'];

/// A number of at most nine digits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let significant = text.trim_start_matches('0');
    if !digits || significant.len() > 9 {
        return None;
    }
    if significant.is_empty() {
        Some(0)
    } else {
        significant.parse().ok()
    }
}

/// The seat with this capital letter.
pub(super) fn seat_of(letter: char) -> Option<Seat> {
    LETTERS.iter().position(|&l| l == letter).map(Seat::new)
}

/// The counters that `halfmove` stands for when the seats that get turns have been the same on the way.
fn quiet_from_halfmove(halfmove: u64, turn: Seat, moving: SeatSet) -> PerSeat<u32> {
    let count = moving.len() as u64;
    let mut quiet = [0; 4];
    let last_first = turn
        .others_clockwise(SEATS)
        .collect::<Vec<_>>()
        .into_iter()
        .rev();
    let movers = last_first
        .chain([turn])
        .filter(|&seat| moving.contains(seat));
    for (back, seat) in movers.enumerate() {
        quiet[seat.index()] = halfmove.saturating_sub(back as u64).div_ceil(count) as u32;
    }
    quiet
}
