//! What a position is worth to each seat.

use shiho_core::{EndReason, Outcome, PerSeat, Position, Seat, Utility};

/// A value in centipawns: 100 is about one pawn.
pub type Score = i32;

/// Values beyond this are decided games; see [`outcome_score`].
pub const DECIDED: Score = 30_000;

/// Centipawns that multiply the odds of a seat's share by e.
pub const LOGIT: f32 = 400.0;

/// Judges positions. A search asks only for the view it needs.
pub trait Evaluator<P: Position>: Send {
    /// Value of the position for the side of `seat` against all others.
    fn score(&mut self, position: &P, seat: Seat) -> Score;

    /// Expected utility of every seat; sums to 1.
    fn shares(&mut self, position: &P) -> PerSeat<f32>;
}

/// The value of a finished game for `seat`: `DECIDED` for the best result, minus that for the worst,
/// drawn closer to 0 by `ply` so that quicker wins and slower losses are preferred.
pub fn outcome_score<P: Position>(outcome: &Outcome, seat: Seat, ply: usize) -> Score {
    let share = outcome.utility(P::SEATS, Utility::Placement)[seat.index()];
    let value = ((share * P::SEATS as f64 - 1.0) * f64::from(DECIDED)) as Score;
    value - value.signum() * ply as Score
}

/// Splits utility between seats with these strengths: seats that no longer play to win keep what their
/// place is worth if play stopped now, the others share the rest by the softmax of `strength / LOGIT`.
pub fn shares_of<P: Position>(position: &P, strength: PerSeat<f32>) -> PerSeat<f32> {
    let playing = position.contenders();
    let mut shares = [0.0; 4];
    let mut left = 1.0;
    if playing.len() < P::SEATS {
        let now = position
            .adjudicate(EndReason::PLY_CAP)
            .utility(P::SEATS, Utility::Placement);
        for seat in Seat::all(P::SEATS).filter(|&seat| !playing.contains(seat)) {
            shares[seat.index()] = now[seat.index()] as f32;
            left -= now[seat.index()] as f32;
        }
    }
    let highest = playing
        .iter()
        .map(|seat| strength[seat.index()])
        .fold(f32::MIN, f32::max);
    let weight = |seat: Seat| ((strength[seat.index()] - highest) / LOGIT).exp();
    let total: f32 = playing.iter().map(weight).sum();
    for seat in playing.iter() {
        shares[seat.index()] = left * weight(seat) / total;
    }
    shares
}
