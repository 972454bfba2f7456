//! Quiescence: captures, promotions and answers to checks after the full-width search, until the position is quiet.

use shiho_core::{Move, MoveList};

use super::TwoSided;
use super::picker::sort;
use super::table::Bound;
use crate::evaluator::{Evaluator, MATE, Score};
use crate::search::clock::Clock;
use crate::search::line::Line;
use crate::search::techniques::Technique;
use crate::tactics::Tactics;

/// What a capture may bring beyond what it takes, in centipawns.
const DELTA: Score = 200;

impl<P: Tactics> TwoSided<P> {
    /// The value for the side to move of what captures and promotions lead to, followed for up to `plies` plies.
    pub(super) fn quiescence<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        plies: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if let Some(outcome) = line.position().settled() {
            return Some(self.outcome(line.position(), &outcome, line.ply()));
        }
        if !clock.spend() {
            return None;
        }
        let evades = self.techniques.has(Technique::Evasions);
        let checked = evades && line.position().in_check(line.position().to_move());
        if !evades && !line.position().has_legal_move() {
            let stuck = line.position().stuck();
            return Some(self.outcome(line.position(), &stuck, line.ply()));
        }
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        let value = self.follow_gains(line, clock, &mut moves, (plies, checked), alpha, beta);
        self.spare_lists.push(moves);
        value
    }

    fn follow_gains<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut MoveList<P::Move>,
        (plies, checked): (u32, bool),
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let ply = line.ply();
        let key = self.table_key(line);
        let remembered = self.table.get(key);
        let lowest = alpha;
        if let Some(entry) = remembered
            && self.techniques.has(Technique::Evasions)
        {
            let value = entry.value(ply);
            if entry.proves(value, alpha, beta) {
                return Some(value);
            }
        }
        let mut best = if checked && plies > 0 {
            -super::INFINITE
        } else {
            self.evaluate(line)
        };
        let standing = best;
        let position = line.position();
        if best >= beta || plies == 0 || position.chance() {
            return Some(best);
        }
        alpha = alpha.max(best);
        if checked {
            position.legal_moves(moves);
            if moves.is_empty() {
                return Some(self.outcome(position, &position.stuck(), ply));
            }
        } else {
            position.legal_gains(moves);
            moves.retain(|&mv| position.gain(mv) > 0);
        }
        let before = remembered.map(|entry| entry.best);
        sort(position, moves, before, &self.killers, ply);
        let mut best_move = None;
        for &mv in moves.iter() {
            let position = line.position();
            if !checked {
                let gain = position.gain(mv);
                if self.techniques.has(Technique::Delta) && standing + gain + DELTA <= alpha {
                    best = best.max((standing + gain + DELTA).min(alpha));
                    continue;
                }
                if self.techniques.has(Technique::Exchange) && !position.exchange_reaches(mv, 0) {
                    continue;
                }
            } else if best > -MATE && position.gain(mv) == 0 {
                // One way out is known to hold; the quiet others are the full-width search's business.
                continue;
            }
            let same = self.step(line, mv);
            let value = if same {
                self.quiescence(line, clock, plies - 1, alpha, beta)
            } else {
                self.quiescence(line, clock, plies - 1, -beta, -alpha)
                    .map(|value| -value)
            };
            line.pop();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        if self.techniques.has(Technique::Evasions) {
            let bound = Bound::of(best, lowest, beta);
            let code = best_move.map(Move::code).or(before);
            self.table
                .put(key, (best, ply), code.unwrap_or(0), 0, bound);
        }
        Some(best)
    }
}
