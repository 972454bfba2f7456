//! What came of a move, as the positions before and after it tell.

use crate::effect::{Happened, Out};
use crate::position::Position;
use crate::seat::Seat;

impl Happened {
    /// What the two positions tell: seats that left are credited to the mover, and there are no bonuses.
    pub fn between<P: Position>(before: &P, mv: P::Move, after: &P) -> Self {
        let mover = before.to_move();
        let gone = before.living().minus(after.living());
        let mut left = gone.iter().map(|seat| Out {
            seat,
            by: Some(mover),
        });
        let earlier = before.points().unwrap_or_default();
        let mut points = after.points().unwrap_or_default();
        for (points, earlier) in points.iter_mut().zip(earlier) {
            *points -= earlier;
        }
        let next = after.to_move();
        Self {
            mover,
            effect: before.effect(mv),
            checked: after
                .living()
                .iter()
                .filter(|&seat| after.in_check(seat) && !before.in_check(seat))
                .collect(),
            out: std::array::from_fn(|_| left.next()),
            points,
            bonus: 0,
            skipped: mover
                .others_clockwise(P::SEATS)
                .take_while(|&seat| seat != next)
                .filter(|&seat| after.living().contains(seat))
                .collect(),
        }
    }

    /// The seat to which a check pulled the turn past others, if one did.
    pub fn pulled_to<P: Position>(&self, after: &P) -> Option<Seat> {
        (!self.skipped.is_empty()).then(|| after.to_move())
    }
}
