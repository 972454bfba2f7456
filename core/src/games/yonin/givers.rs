//! Who gave the checks that are pending.

use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// For each seat in check who gave the check: four bits a seat, 0 or one more than the giver's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Givers(u16);

impl Givers {
    /// Whether no seat is in check.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Who gave the check that `seat` is in.
    pub(super) const fn get(self, seat: Seat) -> Option<Seat> {
        match self.0 >> (4 * seat.index()) & 15 {
            0 => None,
            giver => Some(Seat::new(giver as usize - 1)),
        }
    }

    /// Whether `seat` is in check.
    #[inline(always)]
    pub(super) const fn is_checked(self, seat: Seat) -> bool {
        self.0 >> (4 * seat.index()) & 15 != 0
    }

    /// The seats in check.
    pub(super) fn checked(self) -> SeatSet {
        Seat::all(MAX_SEATS)
            .filter(|&seat| self.is_checked(seat))
            .collect()
    }

    /// Notes who gave the check that `seat` is in, `None` if it is in none.
    pub(super) const fn set(&mut self, seat: Seat, giver: Option<Seat>) {
        let shift = 4 * seat.index();
        let number = match giver {
            None => 0,
            Some(giver) => giver.index() as u16 + 1,
        };
        self.0 = self.0 & !(15 << shift) | number << shift;
    }
}
