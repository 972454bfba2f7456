//! What a position is worth to each seat.

use shiho_core::{EndReason, Outcome, PerSeat, Position, Seat, Utility};

/// A value in centipawns: 100 is about one pawn.
pub type Score = i32;

/// The value of a game that is won, and the negative of one that is lost; see [`outcome_score`].
pub const DECIDED: Score = 30_000;

/// Values beyond this are wins, told by how many plies away they are; below its negative, losses.
pub const MATE: Score = DECIDED - 1000;

/// Centipawns that multiply the odds of a seat's share by e.
pub const LOGIT: f32 = 400.0;

/// Judges positions along a line of play.
///
/// The evaluator is told of every step ([`push`](Self::push), [`pop`](Self::pop)) and may keep what it likes per
/// ply; a step should only be noted, and work be done when a value is asked for. `line` holds the positions from
/// the root ([`reset`](Self::reset)) to the one that is asked about, one more than there were steps.
pub trait Evaluator<P: Position>: Send {
    /// A new line starts at `root`.
    fn reset(&mut self, root: &P) {
        let _ = root;
    }

    /// The line goes on: `mv` was played in `before` and gave `after`.
    fn push(&mut self, before: &P, mv: P::Move, after: &P) {
        let _ = (before, mv, after);
    }

    /// The line goes on: the turn was let go by in `before`, which gave `after`.
    fn push_pass(&mut self, before: &P, after: &P);

    /// The last step is taken back.
    fn pop(&mut self) {}

    /// Value of the last position of `line` for the side of `seat` against all others.
    fn side_score(&mut self, line: &[P], seat: Seat) -> Score;

    /// Expected utility of every seat in the last position of `line`; sums to 1.
    fn shares(&mut self, line: &[P]) -> PerSeat<f32>;
}

/// The position that a value is asked for.
///
/// # Panics
/// If the line is empty.
pub fn last<P>(line: &[P]) -> &P {
    line.last().expect("a line starts at its root")
}

/// The value of a finished game for `seat`: [`DECIDED`] for the best result, minus that for the worst, between
/// them by the share of the result. Best and worst are drawn closer to 0 by `ply`, so that quicker wins and slower
/// losses are preferred.
pub fn outcome_score<P: Position>(outcome: &Outcome, seat: Seat, ply: usize) -> Score {
    let share = outcome.utility(P::SEATS, Utility::Placement)[seat.index()];
    let value = ((share * P::SEATS as f64 - 1.0) * f64::from(DECIDED)) as Score;
    if value.abs() > MATE {
        value - value.signum() * ply as Score
    } else {
        value
    }
}

/// Splits utility between seats with these strengths: seats that no longer play to win keep what their
/// place is worth if play stopped now, the others share the rest by the softmax of `strength / LOGIT`.
///
/// Sums run clockwise from the seat to move, so that a turned position has the turned shares to the last bit.
pub fn shares_of<P: Position>(position: &P, strength: PerSeat<f32>) -> PerSeat<f32> {
    let playing = position.contenders();
    let mover = position.to_move();
    let clockwise = || std::iter::once(mover).chain(mover.others_clockwise(P::SEATS));
    let players = || clockwise().filter(|&seat| playing.contains(seat));
    let mut shares = [0.0; 4];
    let mut left = 1.0;
    if playing.len() < P::SEATS {
        let now = position
            .adjudicate(EndReason::PLY_CAP)
            .utility(P::SEATS, Utility::Placement);
        for seat in clockwise().filter(|&seat| !playing.contains(seat)) {
            shares[seat.index()] = now[seat.index()] as f32;
            left -= now[seat.index()] as f32;
        }
    }
    let highest = players()
        .map(|seat| strength[seat.index()])
        .fold(f32::MIN, f32::max);
    let weight = |seat: Seat| ((strength[seat.index()] - highest) / LOGIT).exp();
    let total: f32 = players().map(weight).sum();
    for seat in players() {
        shares[seat.index()] = left * weight(seat) / total;
    }
    shares
}
