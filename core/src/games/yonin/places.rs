//! Places at the end of a game, and the reasons for which games end (specification, section 7).

use super::state::{Elimination, SEATS, YoninPosition};
use crate::outcome::{EndReason, Outcome, places_by};
use crate::position::Position;
use crate::seat::Seat;

/// Reasons for which games of Yonin end.
pub mod reasons {
    use crate::outcome::EndReason;

    /// Enough seats are mated.
    pub const MATES: EndReason = EndReason("mates");
    /// A position has occurred four times.
    pub const REPETITION: EndReason = EndReason("repetition");
    /// The move limit is reached.
    pub const LIMIT: EndReason = EndReason("limit");
}

impl YoninPosition {
    /// The result if the game ends here for `reason`.
    pub(super) fn outcome(&self, reason: EndReason) -> Outcome {
        if !self.rules.teams {
            let places = Some(places_by(SEATS, |seat| self.rank(seat)));
            return Outcome {
                places,
                ..Outcome::draw(reason)
            };
        }
        match self.eliminations().next() {
            Some(elimination) if self.is_over() => {
                let lost = self.side(elimination.victim);
                let places = places_by(SEATS, |seat| self.side(seat) != lost);
                Outcome {
                    places: Some(places),
                    ..Outcome::draw(reason)
                }
            }
            _ => Outcome::draw(reason),
        }
    }

    /// What a seat's place depends on, higher is better: still playing, or eliminated how late; then
    /// eliminations credited, pieces, and the last credited elimination.
    fn rank(&self, seat: Seat) -> (usize, usize, u32, usize) {
        let order = |matches: fn(&Elimination, Seat) -> bool| {
            self.eliminations()
                .enumerate()
                .filter(move |(_, elimination)| matches(elimination, seat))
                .map(|(index, _)| index + 1)
        };
        if let Some(index) = order(|elimination, seat| elimination.victim == seat).next() {
            return (index, 0, 0, 0);
        }
        let credits = || order(|elimination, seat| elimination.creditor == Some(seat));
        let pieces = self.board().owned(seat).len() + credits().count();
        let pieces = pieces as u32 + self.hand(seat).total();
        (
            SEATS + 1,
            credits().count(),
            pieces,
            credits().last().unwrap_or(0),
        )
    }
}
