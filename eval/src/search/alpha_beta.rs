//! Alpha-beta between the root's side and everybody else.
//!
//! In a two-seat game this is plain alpha-beta; with more seats it is the paranoid search, where all
//! others are taken to play against the root (Sturtevant and Korf, "On pruning techniques for
//! multi-player games", 2000). Values are always the root side's. Where the rules draw the move at
//! random, the value is the mean over the moves; beyond the full-width search it is that of the position.

use shiho_core::{Game, Move, MoveList, Outcome, Position, Refereed, Seat};

use super::ordering::{Killers, sort};
use super::table::{Bound, Table};
use super::{Budget, Found, Limits};
use crate::evaluator::{DECIDED, Evaluator, Score, outcome_score};
use crate::hand::HandWritten;

const INFINITE: Score = DECIDED + 1;

/// Plies of captures after the full-width search.
const QUIESCENCE_PLIES: u32 = 6;

/// The search; keeps its table between the moves of one game.
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    evaluator: E,
    limits: Limits,
    table: Table,
    killers: Killers<P::Move>,
    spare_lists: Vec<MoveList<P::Move>>,
}

/// One search in progress.
struct Search<'a, P: HandWritten, E> {
    own: &'a mut AlphaBeta<P, E>,
    root: Seat,
    root_side: usize,
    budget: Budget,
    /// Keys of the game so far and of the line being searched.
    path: Vec<u64>,
}

impl<P: HandWritten + Refereed, E: Evaluator<P>> AlphaBeta<P, E> {
    /// A search for one seat of one game.
    pub fn new(evaluator: E, limits: Limits) -> Self {
        Self {
            evaluator,
            limits,
            table: Table::for_nodes(limits.nodes.unwrap_or(1 << 20)),
            killers: Killers::new(),
            spare_lists: Vec::new(),
        }
    }

    /// Searches the current position of a game that is not over.
    ///
    /// # Panics
    /// If the game is over.
    pub fn search(&mut self, game: &Game<P>) -> Found<P::Move> {
        let limits = self.limits;
        let root = game.position().to_move();
        self.killers = Killers::new();
        let mut search = Search {
            root,
            root_side: game.position().side(root),
            budget: Budget::new(&limits),
            path: game.keys().to_vec(),
            own: self,
        };
        let mut moves = game.legal().to_vec();
        let killers = Killers::new();
        sort(game.position(), &mut moves, None, &killers, 0);
        let mut found = Found {
            best: moves[0],
            score: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=limits.max_depth() {
            let finished = search.iterate(game.position(), &mut moves, depth, &mut found);
            found.nodes = search.budget.spent();
            if !finished || moves.len() == 1 || found.score.abs() > DECIDED - 1000 {
                break;
            }
        }
        found
    }
}

impl<P: HandWritten, E: Evaluator<P>> Search<'_, P, E> {
    /// One iteration at the root; false if the budget ran out. `found` keeps the best move seen so far
    /// at this depth, which is at least as good as the previous iteration's: that one comes first.
    fn iterate(
        &mut self,
        position: &P,
        moves: &mut MoveList<P::Move>,
        depth: u32,
        found: &mut Found<P::Move>,
    ) -> bool {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let mv = moves[index];
            let mut child = position.clone();
            child.play(mv);
            let Some(value) = self.value(&child, depth - 1, alpha, INFINITE, 1) else {
                return false;
            };
            if value > alpha {
                alpha = value;
                (found.best, found.score) = (mv, value);
                moves[..=index].rotate_right(1);
            }
        }
        found.depth = depth;
        true
    }

    fn outcome(&self, outcome: &Outcome, ply: usize) -> Score {
        outcome_score::<P>(outcome, self.root, ply)
    }

    fn key(&self, position: &P) -> u64 {
        position.key() ^ (self.root.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The value of `position` for the root's side; `None` when the budget has run out.
    fn value(
        &mut self,
        position: &P,
        depth: u32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Option<Score> {
        if let Some(outcome) = position.settled() {
            return Some(self.outcome(&outcome, ply));
        }
        if P::SEATS == 2 && self.path.contains(&position.key()) {
            return Some(self.outcome(&position.assume_repetition(), ply));
        }
        if depth == 0 {
            return self.quiescence(position, QUIESCENCE_PLIES, alpha, beta, ply);
        }
        if !self.budget.spend() {
            return None;
        }
        let key = self.key(position);
        let remembered = self.own.table.get(key).copied();
        if let Some(entry) = remembered.filter(|entry| u32::from(entry.depth) >= depth) {
            match entry.bound {
                Bound::Exact => return Some(entry.value),
                Bound::Lower if entry.value >= beta => return Some(entry.value),
                Bound::Upper if entry.value <= alpha => return Some(entry.value),
                _ => {}
            }
        }
        let mut moves = self.own.spare_lists.pop().unwrap_or_default();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            self.own.spare_lists.push(moves);
            return Some(self.outcome(&position.stuck(), ply));
        }
        if position.chance() {
            let mean = self.mean(position, &moves, depth, ply);
            if let Some(mean) = mean {
                let first = moves[0].code();
                self.own.table.put(key, mean, first, depth, Bound::Exact);
            }
            self.own.spare_lists.push(moves);
            return mean;
        }
        let best_before = remembered.map(|entry| entry.best);
        sort(position, &mut moves, best_before, &self.own.killers, ply);
        let maximises = position.side(position.to_move()) == self.root_side;
        let (first_alpha, first_beta) = (alpha, beta);
        let mut best = if maximises { -INFINITE } else { INFINITE };
        let mut best_move = moves[0];
        self.path.push(position.key());
        let mut ran_out = false;
        for &mv in &moves {
            let mut child = position.clone();
            child.play(mv);
            let Some(value) = self.value(&child, depth - 1, alpha, beta, ply + 1) else {
                ran_out = true;
                break;
            };
            if if maximises {
                value > best
            } else {
                value < best
            } {
                (best, best_move) = (value, mv);
            }
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                if position.gain(mv) == 0 {
                    self.own.killers.add(ply, mv);
                }
                break;
            }
        }
        self.path.pop();
        self.own.spare_lists.push(moves);
        if ran_out {
            return None;
        }
        let bound = if best <= first_alpha {
            Bound::Upper
        } else if best >= first_beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.own
            .table
            .put(key, best, best_move.code(), depth, bound);
        Some(best)
    }

    /// The mean value of the moves, one of which is drawn at random: nobody chooses, so each counts and
    /// no bound cuts the search short.
    fn mean(&mut self, position: &P, moves: &[P::Move], depth: u32, ply: usize) -> Option<Score> {
        self.path.push(position.key());
        let sum = moves.iter().try_fold(0, |sum, &mv| {
            let mut child = position.clone();
            child.play(mv);
            let value = self.value(&child, depth - 1, -INFINITE, INFINITE, ply + 1)?;
            Some(sum + i64::from(value))
        });
        self.path.pop();
        Some((sum? / moves.len() as i64) as Score)
    }

    /// Follows captures and promotions until the position is quiet.
    fn quiescence(
        &mut self,
        position: &P,
        plies: u32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        if let Some(outcome) = position.settled() {
            return Some(self.outcome(&outcome, ply));
        }
        if !self.budget.spend() {
            return None;
        }
        if !position.has_legal_move() {
            return Some(self.outcome(&position.stuck(), ply));
        }
        let mut moves = self.own.spare_lists.pop().unwrap_or_default();
        let value = self.follow_gains(position, &mut moves, plies, alpha, beta, ply);
        self.own.spare_lists.push(moves);
        value
    }

    fn follow_gains(
        &mut self,
        position: &P,
        moves: &mut MoveList<P::Move>,
        plies: u32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let maximises = position.side(position.to_move()) == self.root_side;
        let mut best = self.own.evaluator.score(position, self.root);
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
        sort(position, moves, None, &self.own.killers, ply);
        for &mv in moves.iter() {
            let mut child = position.clone();
            child.play(mv);
            let value = self.quiescence(&child, plies - 1, alpha, beta, ply + 1)?;
            best = if maximises {
                best.max(value)
            } else {
                best.min(value)
            };
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
