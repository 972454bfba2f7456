//! What the feature sets of the four-seat games share.

use shiho_core::{Position, Seat, SeatSet};

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// Steps clockwise from the viewer to `seat`, `0..4`.
pub(super) const fn relative(view: Seat, seat: Seat) -> usize {
    (seat.index() + SEATS - view.index()) % SEATS
}

/// A run of inputs, handed out block after block.
pub(super) struct Inputs<'a> {
    next: usize,
    out: &'a mut Vec<u16>,
}

impl<'a> Inputs<'a> {
    /// Inputs from `first` on.
    pub(super) fn from(first: usize, out: &'a mut Vec<u16>) -> Self {
        Self { next: first, out }
    }

    /// A block of `size` inputs of which the first `count` are 1.
    pub(super) fn thermometer(&mut self, size: usize, count: usize) {
        let first = self.next as u16;
        self.out.extend(first..first + count.min(size) as u16);
        self.next += size;
    }

    /// A block of `size` inputs of which number `index` is 1.
    pub(super) fn one_of(&mut self, size: usize, index: usize) {
        debug_assert!(index < size);
        self.out.push((self.next + index) as u16);
        self.next += size;
    }

    /// An input that is 1 if `set` is.
    pub(super) fn flag(&mut self, set: bool) {
        self.thermometer(1, usize::from(set));
    }

    /// A flag for each seat clockwise from the viewer that says whether it is in `seats`.
    pub(super) fn seats(&mut self, view: Seat, seats: SeatSet) {
        for seat in clockwise(view) {
            self.flag(seats.contains(seat));
        }
    }
}

/// Inputs of [`push_turn`].
pub(super) const TURN_INPUTS: usize = 3 * SEATS;

/// Appends who acts, who is still in the game, and who is in check, each clockwise from the viewer.
pub(super) fn push_turn<P: Position>(position: &P, view: Seat, inputs: &mut Inputs<'_>) {
    inputs.one_of(SEATS, relative(view, position.to_move()));
    inputs.seats(view, position.living());
    let checked = Seat::all(SEATS)
        .filter(|&seat| position.in_check(seat))
        .collect();
    inputs.seats(view, checked);
}

/// All seats, the viewer first.
pub(super) fn clockwise(view: Seat) -> impl Iterator<Item = Seat> {
    std::iter::once(view).chain(view.others_clockwise(SEATS))
}
