//! Alpha-beta between the root's side and everybody else.
//!
//! In a two-seat game this is plain alpha-beta; with more seats it is the paranoid search, where all
//! others are taken to play against the root (Sturtevant and Korf, "On pruning techniques for
//! multi-player games", 2000). Values are always the root side's. Where the rules draw the move at
//! random, the value is the mean over the moves; beyond the full-width search it is that of the position.

use shiho_core::{Move, MoveList};

use super::picker::sort;
use super::table::Bound;
use super::{INFINITE, TwoSided};
use crate::evaluator::{Evaluator, Score};
use crate::search::algorithm::over_children;
use crate::search::clock::Clock;
use crate::search::line::Line;
use crate::tactics::Tactics;

/// Values between which the search has to tell exactly, as both sides have them assured.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl<P: Tactics> TwoSided<P> {
    /// The key of the current position in the table, whose values are those of the root's seat.
    fn table_key<E: Evaluator<P>>(&self, line: &Line<P, E>) -> u64 {
        line.key() ^ (self.root.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The value of the line's position for the root's side; `None` when the clock has run out.
    pub(super) fn value<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let ply = line.ply();
        self.variations.clear(ply);
        if let Some(outcome) = line.position().settled() {
            return Some(self.outcome(&outcome, ply));
        }
        if line.repeats() {
            let outcome = line.position().assume_repetition();
            return Some(self.outcome(&outcome, ply));
        }
        if depth == 0 {
            let plies = self.settings.quiescence;
            return self.quiescence(line, clock, plies, alpha, beta);
        }
        if !clock.spend() {
            return None;
        }
        let key = self.table_key(line);
        let remembered = self.table.get(key).copied();
        if let Some(entry) = remembered.filter(|entry| u32::from(entry.depth) >= depth) {
            let value = entry.value(ply);
            match entry.bound {
                Bound::Exact => return Some(value),
                Bound::Lower if value >= beta => return Some(value),
                Bound::Upper if value <= alpha => return Some(value),
                _ => {}
            }
        }
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        line.position().legal_moves(&mut moves);
        let value = if moves.is_empty() {
            Some(self.outcome(&line.position().stuck(), ply))
        } else if line.position().chance() {
            let mean = self.mean(line, clock, &moves, depth);
            if let Some(mean) = mean {
                let first = moves[0].code();
                self.table.put(key, (mean, ply), first, depth, Bound::Exact);
            }
            mean
        } else {
            let best_before = remembered.map(|entry| entry.best);
            sort(line.position(), &mut moves, best_before, &self.killers, ply);
            self.best(line, clock, &moves, depth, Window { alpha, beta })
        };
        self.spare_lists.push(moves);
        value
    }

    /// The value of the best of `moves`, which are sorted.
    fn best<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &MoveList<P::Move>,
        depth: u32,
        window: Window,
    ) -> Option<Score> {
        let ply = line.ply();
        let mover = line.position().to_move();
        let maximises = line.position().side(mover) == self.root_side;
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let mut best = if maximises { -INFINITE } else { INFINITE };
        let mut best_move = moves[0];
        for &mv in moves {
            line.push(mv);
            let value = self.value(line, clock, depth - 1, alpha, beta);
            line.pop();
            let value = value?;
            if if maximises {
                value > best
            } else {
                value < best
            } {
                (best, best_move) = (value, mv);
                self.variations.set(ply, mv);
            }
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                if line.position().gain(mv) == 0 {
                    self.killers.add(ply, mv);
                }
                break;
            }
        }
        let bound = if best <= window.alpha {
            Bound::Upper
        } else if best >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let key = self.table_key(line);
        self.table
            .put(key, (best, ply), best_move.code(), depth, bound);
        Some(best)
    }

    /// The mean value of the moves, one of which is drawn at random: nobody chooses, so each counts and
    /// no bound cuts the search short.
    fn mean<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &MoveList<P::Move>,
        depth: u32,
    ) -> Option<Score> {
        let mut sum = 0;
        over_children(line, moves, |line| {
            let value = self.value(line, clock, depth - 1, -INFINITE, INFINITE)?;
            sum += i64::from(value);
            Some(())
        })?;
        self.variations.clear(line.ply());
        Some((sum / moves.len() as i64) as Score)
    }
}
