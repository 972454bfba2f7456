//! What all searches share: deepening, the best lines, the clock and reports.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use shiho_core::{Game, Position, Refereed};

use super::algorithm::Algorithm;
use super::clock::{Clock, Limits};
use super::line::Line;
use super::multi::MaxN;
use super::report::{Found, Info};
use super::settings::{Family, Settings};
use super::two_sided::TwoSided;
use super::two_sided::picker::{Killers, sort};
use crate::evaluator::{Evaluator, MATE, Score};
use crate::tactics::Tactics;

/// A search that can be asked again and again; keeps its table until it is [cleared](Self::clear).
#[derive(Debug)]
pub struct Searcher<P: Position, E> {
    settings: Settings,
    line: Option<Line<P, E>>,
    evaluator: Option<E>,
    two_sided: TwoSided<P>,
    max_n: MaxN<P>,
}

/// The number of sides that still play to win.
fn sides_left<P: Position>(position: &P) -> usize {
    let sides = position
        .contenders()
        .iter()
        .fold(0u32, |sides, seat| sides | 1 << position.side(seat));
    sides.count_ones() as usize
}

impl<P: Tactics + Refereed, E: Evaluator<P>> Searcher<P, E> {
    /// A search that judges with `evaluator`.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        Self {
            settings,
            line: None,
            evaluator: Some(evaluator),
            two_sided: TwoSided::new(settings),
            max_n: MaxN::new(),
        }
    }

    /// Forgets everything that results could depend on.
    pub fn clear(&mut self) {
        self.two_sided.clear();
    }

    /// Searches the current position of a game that is not over.
    ///
    /// # Panics
    /// If the game is over.
    pub fn search(&mut self, game: &Game<P>, limits: &Limits) -> Found<P::Move> {
        self.search_with(game, limits, None, &mut |_| ())
    }

    /// As [`search`](Self::search); ends early when somebody sets `stop`, and tells `info` of every best line of
    /// every completed iteration.
    ///
    /// # Panics
    /// If the game is over.
    pub fn search_with(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: Option<Arc<AtomicBool>>,
        info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Found<P::Move> {
        let mut line = match (self.line.take(), self.evaluator.take()) {
            (Some(line), _) => line,
            (None, Some(evaluator)) => Line::new(game.position().clone(), evaluator),
            (None, None) => unreachable!("the evaluator is in the line or waits for it"),
        };
        line.start(game);
        let root = Root {
            line: &mut line,
            clock: Clock::start(limits, stop),
            limits,
            multi_pv: self.settings.multi_pv,
            scores: Vec::new(),
            info,
        };
        let multi = self.settings.family == Family::MaxN && sides_left(game.position()) > 2;
        let found = if multi {
            root.deepen(&mut self.max_n, game)
        } else {
            root.deepen(&mut self.two_sided, game)
        };
        self.line = Some(line);
        found
    }
}

/// One search in progress, at its root.
struct Root<'a, P: Position, E> {
    line: &'a mut Line<P, E>,
    clock: Clock,
    limits: &'a Limits,
    multi_pv: usize,
    /// What the last iteration found, line by line.
    scores: Vec<Score>,
    info: &'a mut dyn FnMut(&Info<P::Move>),
}

impl<P: Tactics + Refereed, E: Evaluator<P>> Root<'_, P, E> {
    fn deepen<A: Algorithm<P, E>>(mut self, algorithm: &mut A, game: &Game<P>) -> Found<P::Move> {
        algorithm.begin(game.position(), self.limits, sides_left(game.position()));
        let mut moves = game.legal().to_vec();
        sort(game.position(), &mut moves, None, &Killers::new(), 0);
        let mut found = Found {
            best: moves[0],
            score: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=self.limits.max_depth() {
            let finished = self.iterate(algorithm, &mut moves, depth, &mut found);
            found.nodes = self.clock.spent();
            if !finished || moves.len() == 1 || found.score.abs() > MATE {
                break;
            }
        }
        found
    }

    /// One iteration; false if the clock ran out. `found` keeps the best move seen so far at this depth, which
    /// is at least as good as the previous iteration's: that one comes first.
    fn iterate<A: Algorithm<P, E>>(
        &mut self,
        algorithm: &mut A,
        moves: &mut [P::Move],
        depth: u32,
        found: &mut Found<P::Move>,
    ) -> bool {
        for rank in 0..self.multi_pv.clamp(1, moves.len()) {
            let before = self.scores.get(rank).copied();
            let mut better = |mv, score| {
                if rank == 0 {
                    (found.best, found.score) = (mv, score);
                }
            };
            let moves = &mut moves[rank..];
            let value = algorithm.best_line(
                self.line,
                &mut self.clock,
                moves,
                depth,
                before,
                &mut better,
            );
            let Some(value) = value else {
                return false;
            };
            let score = algorithm.score(value);
            if rank == 0 {
                (found.best, found.score) = (moves[0], score);
            }
            self.scores.truncate(rank);
            self.scores.push(score);
            (self.info)(&Info {
                rank,
                depth,
                score,
                nodes: self.clock.spent(),
                pv: algorithm.variation().to_vec(),
            });
        }
        found.depth = depth;
        true
    }
}
