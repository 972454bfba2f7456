//! Max^n: every seat maximises its own share.
//!
//! Source: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986. Ties keep the first
//! move in order, which makes the result a function of the position alone. Where the rules draw the move
//! at random, the shares are the means over the moves.

use shiho_core::{MoveList, Outcome, PerSeat, Position, Utility};

use crate::evaluator::{Evaluator, LOGIT, Score};
use crate::search::algorithm::{Algorithm, over_children};
use crate::search::clock::{Clock, Limits};
use crate::search::line::Line;
use crate::search::report::Variations;
use crate::search::two_sided::picker::{Killers, sort};
use crate::tactics::Tactics;

/// The search.
#[derive(Debug)]
pub(in crate::search) struct MaxN<P: Position> {
    mover: usize,
    spare_lists: Vec<MoveList<P::Move>>,
    variations: Variations<P::Move>,
    /// Nothing is remembered from one position to the next.
    killers: Killers<P::Move>,
}

impl<P: Tactics> MaxN<P> {
    pub(in crate::search) fn new() -> Self {
        Self {
            mover: 0,
            spare_lists: Vec::new(),
            variations: Variations::new(),
            killers: Killers::new(),
        }
    }

    fn shares<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        depth: u32,
    ) -> Option<PerSeat<f32>> {
        let decided = |outcome: Outcome| {
            outcome
                .utility(P::SEATS, Utility::Placement)
                .map(|share| share as f32)
        };
        self.variations.clear(line.ply());
        if let Some(outcome) = line.position().settled() {
            return Some(decided(outcome));
        }
        if let Some(outcome) = line.repetition() {
            return Some(decided(outcome));
        }
        if !clock.spend() {
            return None;
        }
        if depth == 0 {
            return Some(line.shares());
        }
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        line.position().legal_moves(&mut moves);
        let best = if moves.is_empty() {
            Some(decided(line.position().stuck()))
        } else {
            sort(line.position(), &mut moves, None, &self.killers, 0);
            if line.position().chance() {
                self.mean(line, clock, &moves, depth)
            } else {
                self.best_reply(line, clock, &moves, depth)
            }
        };
        self.spare_lists.push(moves);
        best
    }

    /// The mean shares of the moves, one of which is drawn at random. They are sorted, so that turned positions
    /// round alike.
    fn mean<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &MoveList<P::Move>,
        depth: u32,
    ) -> Option<PerSeat<f32>> {
        let mut mean = [0.0; 4];
        over_children(line, moves, |line| {
            let shares = self.shares(line, clock, depth - 1)?;
            for (mean, share) in mean.iter_mut().zip(shares) {
                *mean += share / moves.len() as f32;
            }
            Some(())
        })?;
        self.variations.clear(line.ply());
        Some(mean)
    }

    fn best_reply<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &MoveList<P::Move>,
        depth: u32,
    ) -> Option<PerSeat<f32>> {
        let mover = line.position().to_move().index();
        let mut best: Option<PerSeat<f32>> = None;
        for &mv in moves {
            line.push(mv);
            let shares = self.shares(line, clock, depth - 1);
            line.pop();
            let shares = shares?;
            if best.is_none_or(|best| shares[mover] > best[mover]) {
                best = Some(shares);
                self.variations.set(line.ply(), mv);
            }
        }
        best
    }
}

impl<P: Tactics, E: Evaluator<P>> Algorithm<P, E> for MaxN<P> {
    type Value = f32;

    fn begin(&mut self, root: &P, _limits: &Limits, _sides: usize) {
        self.mover = root.to_move().index();
    }

    fn best_line(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut [P::Move],
        depth: u32,
        _before: Option<Score>,
        better: &mut dyn FnMut(P::Move, Score),
    ) -> Option<f32> {
        let mut best = f32::NEG_INFINITY;
        for index in 0..moves.len() {
            let mv = moves[index];
            line.push(mv);
            let shares = self.shares(line, clock, depth - 1);
            line.pop();
            let share = shares?[self.mover];
            if share > best {
                best = share;
                better(mv, score_of_share(share, P::SEATS));
                self.variations.set(0, mv);
                moves[..=index].rotate_right(1);
            }
        }
        Some(best)
    }

    fn score(&self, share: f32) -> Score {
        score_of_share(share, P::SEATS)
    }

    fn variation(&self) -> &[P::Move] {
        self.variations.from(0)
    }
}

/// A share as centipawns: the logit of the share against an equal split.
fn score_of_share(share: f32, seats: usize) -> Score {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    let even = 1.0 / seats as f32;
    let logit = |share: f32| (share / (1.0 - share)).ln();
    ((logit(share) - logit(even)) * LOGIT) as Score
}
