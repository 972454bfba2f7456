//! How a game ended: a reason, places, points, and the shares they are worth.

use std::fmt;

use crate::seat::{PerSeat, Seat};

/// Why a game ended, in the words of the rules (`mate`, `repetition`, `lead`, ...).
///
/// An open set: each game names its own reasons, so that a new game needs no change here.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct EndReason(pub &'static str);

impl EndReason {
    /// The run stopped the game at its own ply cap; no rule of the game ended it.
    pub const PLY_CAP: Self = Self("ply_cap");
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The result of a finished game, indexed by absolute seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended.
    pub reason: EndReason,
    /// Place of each seat, 1 = best, shared places by standard competition ranking (1, 1, 3, 4).
    /// `None` is a draw without places.
    pub places: Option<PerSeat<u8>>,
    /// Final points of each seat, in games that count points.
    pub points: Option<PerSeat<i32>>,
    /// The rules ask for the game to be replayed (shogi's sennichite).
    pub replay: bool,
}

/// How a result is turned into shares that sum to 1 over the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Utility {
    /// Linear in the place: with four seats 3/6, 2/6, 1/6, 0; tied places share their mean.
    #[default]
    Placement,
    /// Everything to the first place, shared equally when it is tied.
    Win,
}

impl Outcome {
    /// A draw without places.
    pub const fn draw(reason: EndReason) -> Self {
        Self {
            reason,
            places: None,
            points: None,
            replay: false,
        }
    }

    /// A two-seat game won by `winner`.
    pub const fn won_by(reason: EndReason, winner: Seat) -> Self {
        let mut places = [2, 2, 0, 0];
        places[winner.index()] = 1;
        Self {
            reason,
            places: Some(places),
            points: None,
            replay: false,
        }
    }

    /// The seat that alone holds the first place of a game with `seats` seats, if there is one.
    pub fn winner(&self, seats: usize) -> Option<Seat> {
        let places = self.places?;
        let mut first = Seat::all(seats).filter(|seat| places[seat.index()] == 1);
        let winner = first.next()?;
        first.next().is_none().then_some(winner)
    }

    /// The share of each of `seats` seats; the shares sum to 1.
    pub fn utility(&self, seats: usize, kind: Utility) -> PerSeat<f64> {
        let mut shares = [0.0; 4];
        let places = self.places.unwrap_or([1; 4]);
        for seat in 0..seats {
            let place = usize::from(places[seat]);
            let tied = places[..seats]
                .iter()
                .filter(|&&p| usize::from(p) == place)
                .count();
            shares[seat] = match kind {
                Utility::Placement => {
                    let mean_place = place as f64 + (tied as f64 - 1.0) / 2.0;
                    let pairs = (seats * (seats - 1)) as f64 / 2.0;
                    (seats as f64 - mean_place) / pairs
                }
                Utility::Win if place == 1 => 1.0 / tied as f64,
                Utility::Win => 0.0,
            };
        }
        shares
    }
}

/// Places from a ranking value per seat, higher is better, equal values share a place (1, 1, 3, 4).
pub fn places_by<K: Ord>(seats: usize, value: impl Fn(Seat) -> K) -> PerSeat<u8> {
    let mut places = [0; 4];
    for seat in Seat::all(seats) {
        let own = value(seat);
        let better = Seat::all(seats).filter(|&other| value(other) > own).count();
        places[seat.index()] = 1 + better as u8;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_one_and_ties_share() {
        let outcome = |places| Outcome {
            places: Some(places),
            ..Outcome::draw(EndReason("x"))
        };
        let tie = outcome([1, 1, 3, 4]).utility(4, Utility::Placement);
        assert!((tie[0] - 5.0 / 12.0).abs() < 1e-12 && (tie[2] - 1.0 / 6.0).abs() < 1e-12);
        assert!((tie.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((outcome([1, 1, 3, 4]).utility(4, Utility::Win)[1] - 0.5).abs() < 1e-12);
        assert_eq!(
            Outcome::draw(EndReason("x")).utility(2, Utility::Placement)[..2],
            [0.5, 0.5]
        );
        let won = Outcome::won_by(EndReason("mate"), Seat::new(1));
        assert_eq!(won.utility(2, Utility::Placement)[..2], [0.0, 1.0]);
        assert_eq!(won.winner(2), Some(Seat::new(1)));
    }

    #[test]
    fn places_rank_with_gaps() {
        let points = [30, 10, 30, 5];
        assert_eq!(places_by(4, |seat| points[seat.index()]), [1, 3, 1, 4]);
    }
}
