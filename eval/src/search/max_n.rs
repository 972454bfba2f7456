//! Max^n: every seat maximises its own share.
//!
//! Source: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986. Ties keep the first
//! move in order, which makes the result a function of the position alone. Where the rules draw the move
//! at random, the shares are the means over the moves.

use shiho_core::{Game, MoveList, PerSeat, Position, Refereed, Utility};

use super::ordering::{Killers, sort};
use super::{Budget, Found, Limits};
use crate::evaluator::{Evaluator, LOGIT, Score};
use crate::hand::HandWritten;

/// The search for one seat of one game.
#[derive(Debug)]
pub struct MaxN<P: Position, E> {
    evaluator: E,
    limits: Limits,
    spare_lists: Vec<MoveList<P::Move>>,
}

impl<P: HandWritten + Refereed, E: Evaluator<P>> MaxN<P, E> {
    /// A search with this evaluator and these limits.
    pub fn new(evaluator: E, limits: Limits) -> Self {
        Self {
            evaluator,
            limits,
            spare_lists: Vec::new(),
        }
    }

    /// Searches the current position of a game that is not over.
    ///
    /// # Panics
    /// If the game is over.
    pub fn search(&mut self, game: &Game<P>) -> Found<P::Move> {
        let position = game.position();
        let mover = position.to_move().index();
        let mut budget = Budget::new(&self.limits);
        let mut moves = game.legal().to_vec();
        sort(position, &mut moves, None, &Killers::new(), 0);
        let mut found = Found {
            best: moves[0],
            score: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=self.limits.max_depth() {
            let mut best: Option<(f32, usize)> = None;
            let mut finished = true;
            for (index, &mv) in moves.iter().enumerate() {
                let mut child = position.clone();
                child.play(mv);
                let Some(shares) = self.shares(&child, depth - 1, &mut budget) else {
                    finished = false;
                    break;
                };
                if best.is_none_or(|(share, _)| shares[mover] > share) {
                    best = Some((shares[mover], index));
                }
            }
            found.nodes = budget.spent();
            if let Some((share, index)) = best {
                found.best = moves[index];
                found.score = score_of_share(share, P::SEATS);
                moves[..=index].rotate_right(1);
            }
            if !finished || moves.len() == 1 {
                break;
            }
            found.depth = depth;
        }
        found
    }

    fn shares(&mut self, position: &P, depth: u32, budget: &mut Budget) -> Option<PerSeat<f32>> {
        let settled = |outcome: shiho_core::Outcome| {
            outcome
                .utility(P::SEATS, Utility::Placement)
                .map(|share| share as f32)
        };
        if let Some(outcome) = position.settled() {
            return Some(settled(outcome));
        }
        if !budget.spend() {
            return None;
        }
        if depth == 0 {
            return Some(self.evaluator.shares(position));
        }
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        position.legal_moves(&mut moves);
        let best = if moves.is_empty() {
            Some(settled(position.stuck()))
        } else if position.chance() {
            self.mean(position, &moves, depth, budget)
        } else {
            sort(position, &mut moves, None, &Killers::new(), 0);
            self.best_reply(position, &moves, depth, budget)
        };
        self.spare_lists.push(moves);
        best
    }

    /// The mean shares of the moves, one of which is drawn at random.
    fn mean(
        &mut self,
        position: &P,
        moves: &MoveList<P::Move>,
        depth: u32,
        budget: &mut Budget,
    ) -> Option<PerSeat<f32>> {
        let mut mean = [0.0; 4];
        for &mv in moves {
            let mut child = position.clone();
            child.play(mv);
            let shares = self.shares(&child, depth - 1, budget)?;
            for (mean, share) in mean.iter_mut().zip(shares) {
                *mean += share / moves.len() as f32;
            }
        }
        Some(mean)
    }

    fn best_reply(
        &mut self,
        position: &P,
        moves: &MoveList<P::Move>,
        depth: u32,
        budget: &mut Budget,
    ) -> Option<PerSeat<f32>> {
        let mover = position.to_move().index();
        let mut best: Option<PerSeat<f32>> = None;
        for &mv in moves {
            let mut child = position.clone();
            child.play(mv);
            let shares = self.shares(&child, depth - 1, budget)?;
            if best.is_none_or(|best| shares[mover] > best[mover]) {
                best = Some(shares);
            }
        }
        best
    }
}

/// A share as centipawns: the logit of the share against an equal split.
fn score_of_share(share: f32, seats: usize) -> Score {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    let even = 1.0 / seats as f32;
    let logit = |share: f32| (share / (1.0 - share)).ln();
    ((logit(share) - logit(even)) * LOGIT) as Score
}
