//! The root of the search between two sides: its moves, one iteration after the other.

use super::margins;
use super::query::Query;
use super::{INFINITE, TwoSided};
use crate::evaluator::{Evaluator, MATE, Score};
use crate::search::algorithm::Algorithm;
use crate::search::clock::{Clock, Limits};
use crate::search::line::Line;
use crate::search::techniques::Technique;
use crate::tactics::Tactics;

/// Half of the first window around the last iteration's value, in centipawns.
const WINDOW: Score = 40;

/// Least depth with a narrow window.
const NARROW_DEPTH: u32 = 4;

impl<P: Tactics, E: Evaluator<P>> Algorithm<P, E> for TwoSided<P> {
    type Value = Score;

    fn begin(&mut self, root: &P, limits: &Limits, sides: usize) {
        self.start(root, limits, sides);
    }

    fn best_line(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut [P::Move],
        depth: u32,
        before: Option<Score>,
        better: &mut dyn FnMut(P::Move, Score),
    ) -> Option<Score> {
        self.root_depth = depth as usize;
        let narrow = self.techniques.has(Technique::Aspiration) && depth >= NARROW_DEPTH;
        let (mut alpha, mut beta) = match before {
            Some(before) if narrow && before.abs() < MATE => (before - WINDOW, before + WINDOW),
            _ => (-INFINITE, INFINITE),
        };
        let mut width = WINDOW;
        loop {
            let value = self.root_moves(line, clock, moves, depth as i32, (alpha, beta), better)?;
            width *= 4;
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                return Some(value);
            }
            if width > 2000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn score(&self, value: Score) -> Score {
        value
    }

    fn variation(&self) -> &[P::Move] {
        self.variations.from(0)
    }
}

impl<P: Tactics> TwoSided<P> {
    /// The best of the root's moves, brought to the front; `better` hears of each that beats those before it.
    fn root_moves<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut [P::Move],
        depth: i32,
        (mut alpha, beta): (Score, Score),
        better: &mut dyn FnMut(P::Move, Score),
    ) -> Option<Score> {
        let mut best = -INFINITE;
        self.variations.clear(0);
        let checked = line.position().in_check(line.position().to_move());
        let standing = (!checked && !self.exact()).then(|| self.evaluate(line));
        self.note_standing(0, standing);
        for index in 0..moves.len() {
            let mv = moves[index];
            let quiet = line.position().gain(mv) == 0;
            let same_side = self.step(line, mv);
            let gives_check = line.position().in_check(line.position().to_move()) && !same_side;
            let query = Query {
                depth: depth - 1,
                alpha,
                beta,
                cut: false,
            };
            let value = if index == 0 {
                self.child(line, clock, same_side, query)
            } else {
                let reduces = self.techniques.has(Technique::Reductions);
                let reduction = if reduces && depth >= 3 && quiet && !gives_check {
                    (margins::reduction(depth, index) - 1).clamp(0, depth - 2)
                } else {
                    0
                };
                self.later_child(line, clock, same_side, (depth - 1, reduction), query)
            };
            line.pop();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.variations.set(0, mv);
                    moves[..=index].rotate_right(1);
                    better(mv, value);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
