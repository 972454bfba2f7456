//! What is known about a position.

use shiho_core::{MAX_SEATS, PerSeat};

/// What is known about a position. Seats are counted clockwise from the seat to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// Search score of the seat to move in centipawns, if the agent gave one.
    pub score: Option<i16>,
    /// What the game was worth to each seat still in it; sums to 1.
    pub result: PerSeat<f32>,
    /// Which seats are still in the game.
    pub living: PerSeat<bool>,
    /// Which seats play for the side of the seat to move, itself included.
    pub allies: PerSeat<bool>,
}

impl Label {
    /// Number of seats still in the game.
    pub fn seats_living(&self) -> usize {
        self.living.iter().filter(|&&lives| lives).count()
    }

    /// Number of seats still in the game that play for the side of the seat to move.
    pub fn allies_living(&self) -> usize {
        self.living
            .iter()
            .zip(self.allies)
            .filter(|&(&lives, ally)| lives && ally)
            .count()
    }

    /// What the game was worth to the side of the seat to move, more than an equal share.
    pub fn gain(&self) -> f32 {
        let own: f32 = self
            .result
            .iter()
            .zip(self.allies)
            .filter(|(_, ally)| *ally)
            .map(|(it, _)| it)
            .sum();
        own - self.allies_living() as f32 / self.seats_living() as f32
    }
}

/// A [`Label`] in 20 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Packed {
    result: PerSeat<f32>,
    score: i16,
    /// Bit `k`: relative seat `k` is still in the game; bit 4: there is a score.
    living: u8,
    /// Bit `k`: relative seat `k` plays for the side of the seat to move.
    allies: u8,
}

/// The bit of [`Packed::living`] that says that there is a score.
const SCORED: u8 = 1 << MAX_SEATS;

impl From<Label> for Packed {
    fn from(label: Label) -> Self {
        let bits = |seats: PerSeat<bool>| {
            let bits = seats.iter().enumerate();
            bits.fold(0, |bits, (seat, &it)| bits | u8::from(it) << seat)
        };
        Self {
            result: label.result,
            score: label.score.unwrap_or(0),
            living: bits(label.living) | if label.score.is_some() { SCORED } else { 0 },
            allies: bits(label.allies),
        }
    }
}

impl From<Packed> for Label {
    fn from(packed: Packed) -> Self {
        let seats = |bits: u8| std::array::from_fn(|seat| bits & 1 << seat != 0);
        Self {
            score: (packed.living & SCORED != 0).then_some(packed.score),
            result: packed.result,
            living: seats(packed.living),
            allies: seats(packed.allies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        for score in [None, Some(0), Some(-32_000)] {
            let label = Label {
                score,
                result: [0.5, 0.25, 0.0, 0.25],
                living: [true, true, false, true],
                allies: [true, false, true, false],
            };
            assert_eq!(Label::from(Packed::from(label)), label);
        }
        assert_eq!(size_of::<Packed>(), 20);
    }
}
