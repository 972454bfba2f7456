//! Seats: who sits where, independent of whose turn it is.

/// Upper bound of the number of seats in any game; per-seat arrays have this length.
pub const MAX_SEATS: usize = 4;

/// One value per absolute seat; entries beyond the game's number of seats are unused.
pub type PerSeat<T> = [T; MAX_SEATS];

/// An absolute seat, `0..SEATS` in the game's clockwise (turn) order.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// Seat number `index`.
    ///
    /// # Panics
    /// If `index >= MAX_SEATS`.
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS);
        Self(index as u8)
    }

    /// The seat's number, an index into [`PerSeat`] arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a game with `seats` seats, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self::new)
    }

    /// The other seats of a game with `seats` seats, walking clockwise from this one.
    pub fn others_clockwise(self, seats: usize) -> impl Iterator<Item = Self> {
        (1..seats).map(move |step| Self::new((self.index() + step) % seats))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of all seats of a game with `seats` seats.
    pub const fn full(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with `seat` added.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with `seat` taken out.
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The set as bits, that of seat 0 lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The seats of either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of this set that are not in `other`.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first seat of the set clockwise from `seat` in a game with [`MAX_SEATS`] seats; `seat` itself
    /// comes last.
    #[inline(always)]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        let twice = self.0 | self.0 << MAX_SEATS;
        let step = (twice >> (seat.0 + 1)).trailing_zeros() as usize;
        if step < MAX_SEATS {
            Some(Seat::new((seat.index() + 1 + step) % MAX_SEATS))
        } else {
            None
        }
    }

    /// The seats of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let seat = Seat(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}
