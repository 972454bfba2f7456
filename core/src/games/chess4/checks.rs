//! Which seats attack which kings.

use crate::seat::{Seat, SeatSet};

/// For each king the seats that attack it, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Checks(u16);

/// The seats of a set as bits.
fn bits(seats: SeatSet) -> u16 {
    Seat::all(4).fold(0, |bits, seat| {
        bits | u16::from(seats.contains(seat)) << seat.index()
    })
}

impl Checks {
    /// Whether no king is attacked.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `seat`'s king is attacked.
    #[inline(always)]
    pub(super) const fn against(self, seat: Seat) -> bool {
        self.0 & 15 << (4 * seat.index()) != 0
    }

    /// Whether `seat` attacks a king.
    #[inline(always)]
    pub(super) const fn given_by(self, seat: Seat) -> bool {
        self.0 & 0x1111 << seat.index() != 0
    }

    /// The seats that attack `seat`'s king.
    pub(super) fn attackers(self, seat: Seat) -> SeatSet {
        let attackers = self.0 >> (4 * seat.index());
        Seat::all(4)
            .filter(|attacker| attackers >> attacker.index() & 1 != 0)
            .collect()
    }

    /// The seats whose king `seat` attacks.
    pub(super) fn victims(self, seat: Seat) -> SeatSet {
        Seat::all(4)
            .filter(|victim| self.0 >> (4 * victim.index() + seat.index()) & 1 != 0)
            .collect()
    }

    /// Notes that `attacker` attacks `seat`'s king.
    #[inline(always)]
    pub(super) const fn add(&mut self, seat: Seat, attacker: Seat) {
        self.0 |= 1 << (4 * seat.index() + attacker.index());
    }

    /// Sets who attacks `seat`'s king.
    pub(super) fn set(&mut self, seat: Seat, attackers: SeatSet) {
        self.clear(seat);
        self.0 |= bits(attackers) << (4 * seat.index());
    }

    /// Notes that nobody attacks `seat`'s king.
    #[inline(always)]
    pub(super) const fn clear(&mut self, seat: Seat) {
        self.0 &= !(15 << (4 * seat.index()));
    }

    /// Takes `seat` out, as attacker and as attacked.
    pub(super) const fn forget(&mut self, seat: Seat) {
        self.clear(seat);
        self.0 &= !(0x1111 << seat.index());
    }
}
