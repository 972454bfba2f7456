//! What the feature sets of the four-seat games share.

use shiho_core::{Position, Seat, SeatSet};

use super::feature::{Difference, Feature, View};

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// A feature of a seat on no square: `first` if it is the viewer, `stride` inputs further from seat to seat.
pub(super) fn of_seat<const PLACES: usize>(first: u32, stride: u32, seat: Seat) -> Feature {
    Feature {
        first,
        stride,
        seat,
        square: View::<SEATS, PLACES>::NOWHERE,
    }
}

/// Inputs of [`turn`].
pub(super) const TURN_INPUTS: u32 = 3 * SEATS as u32;

/// Who acts, who is still in the game, and who is in check.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    /// Nobody where there is no position.
    mover: Option<Seat>,
    living: SeatSet,
    checked: SeatSet,
}

impl Turn {
    /// That of `position`, in which `checked` are in check.
    pub(super) fn of<P: Position>(position: &P, checked: SeatSet) -> Self {
        Self {
            mover: Some(position.to_move()),
            living: position.living(),
            checked,
        }
    }
}

/// Adds how the turn changes: [`TURN_INPUTS`] from `first` on.
pub(super) fn turn<const PLACES: usize>(
    first: u32,
    before: Turn,
    after: Turn,
    difference: &mut Difference,
) {
    let mover = |turn: Turn| turn.mover.map(|seat| of_seat::<PLACES>(first, 1, seat));
    difference.replace(mover(before), mover(after));
    let block = SEATS as u32;
    seats::<PLACES>(first + block, 1, before.living, after.living, difference);
    seats::<PLACES>(
        first + 2 * block,
        1,
        before.checked,
        after.checked,
        difference,
    );
}

/// Adds how a set of seats changes: an input for each, `stride` apart.
pub(super) fn seats<const PLACES: usize>(
    first: u32,
    stride: u32,
    before: SeatSet,
    after: SeatSet,
    difference: &mut Difference,
) {
    for seat in before.minus(after).iter() {
        difference.replace(Some(of_seat::<PLACES>(first, stride, seat)), None);
    }
    for seat in after.minus(before).iter() {
        difference.replace(None, Some(of_seat::<PLACES>(first, stride, seat)));
    }
}
