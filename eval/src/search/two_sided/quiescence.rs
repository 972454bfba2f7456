//! Quiescence: captures and promotions after the full-width search, until the position is quiet.

use shiho_core::MoveList;

use super::TwoSided;
use super::picker::sort;
use crate::evaluator::{Evaluator, Score};
use crate::search::clock::Clock;
use crate::search::line::Line;
use crate::tactics::Tactics;

impl<P: Tactics> TwoSided<P> {
    /// Follows captures and promotions for up to `plies` plies until the position is quiet.
    pub(super) fn quiescence<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        plies: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if let Some(outcome) = line.position().settled() {
            return Some(self.outcome(&outcome, line.ply()));
        }
        if !clock.spend() {
            return None;
        }
        if !line.position().has_legal_move() {
            let stuck = line.position().stuck();
            return Some(self.outcome(&stuck, line.ply()));
        }
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        let value = self.follow_gains(line, clock, &mut moves, plies, alpha, beta);
        self.spare_lists.push(moves);
        value
    }

    fn follow_gains<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut MoveList<P::Move>,
        plies: u32,
        mut alpha: Score,
        mut beta: Score,
    ) -> Option<Score> {
        let mut best = line.side_score(self.root);
        let position = line.position();
        let maximises = position.side(position.to_move()) == self.root_side;
        if maximises {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
        if alpha >= beta || plies == 0 || position.chance() {
            return Some(best);
        }
        position.legal_gains(moves);
        moves.retain(|&mv| position.gain(mv) > 0);
        sort(position, moves, None, &self.killers, line.ply());
        for &mv in moves.iter() {
            line.push(mv);
            let value = self.quiescence(line, clock, plies - 1, alpha, beta);
            line.pop();
            let value = value?;
            if maximises {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
