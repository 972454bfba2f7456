//! What the feature sets of the four-seat games share.

use shiho_core::{Position, Seat, SeatSet};

use super::changes::Changes;

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// Steps clockwise from the viewer to `seat`, `0..4`.
pub(super) const fn relative(view: Seat, seat: Seat) -> usize {
    (seat.index() + SEATS - view.index()) % SEATS
}

/// All seats, the viewer first.
pub(super) fn clockwise(view: Seat) -> impl Iterator<Item = Seat> {
    std::iter::once(view).chain(view.others_clockwise(SEATS))
}

/// A flag for each seat clockwise from the viewer that says whether it is in the set.
pub(super) fn seats(view: Seat, before: SeatSet, after: SeatSet, changes: &mut Changes<'_>) {
    if before == after {
        changes.same(SEATS as u32);
        return;
    }
    for seat in clockwise(view) {
        let flag = |seats: SeatSet| u32::from(seats.contains(seat));
        changes.thermometer(1, flag(before), flag(after));
    }
}

/// Inputs of [`turn`].
pub(super) const TURN_INPUTS: u32 = 3 * SEATS as u32;

/// Who acts, who is still in the game, and who is in check, each clockwise from the viewer.
pub(super) fn turn<P: Position>(
    before: Option<&P>,
    after: &P,
    view: Seat,
    checked: impl Fn(&P) -> SeatSet,
    changes: &mut Changes<'_>,
) {
    let mover = |position: &P| relative(view, position.to_move()) as u32;
    changes.one_of(SEATS as u32, before.map(mover), mover(after));
    let living = before.map_or(SeatSet::EMPTY, P::living);
    seats(view, living, after.living(), changes);
    let checked_before = before.map_or(SeatSet::EMPTY, &checked);
    seats(view, checked_before, checked(after), changes);
}
