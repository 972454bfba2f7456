//! What the search leaves out: positions whose value needs no search, moves that are not worth one, and plies of
//! moves that come late.

use super::TwoSided;
use super::margins;
use super::query::Query;
use crate::evaluator::{Evaluator, MATE, Score};
use crate::search::clock::Clock;
use crate::search::line::Line;
use crate::search::techniques::Technique;
use crate::tactics::Tactics;

/// What is known of a position's value before its moves are tried.
pub(super) enum Verdict {
    /// This is good enough.
    Value(Score),
    /// The clock has run out.
    Stopped,
    /// The moves decide.
    Open,
}

/// What becomes of a move.
pub(super) enum Choice {
    Try,
    Skip,
    /// Neither this nor any other quiet move is tried.
    SkipQuiets,
}

/// A position whose moves are being tried.
pub(super) struct Node {
    /// What is asked, with the best value so far.
    pub(super) query: Query,
    /// The evaluation; `None` in check.
    pub(super) standing: Option<Score>,
    /// Whether the side to move stands better than at its last turn.
    pub(super) improving: bool,
    pub(super) best: Score,
    /// Number of moves tried.
    pub(super) tried: usize,
}

impl<P: Tactics> TwoSided<P> {
    /// Ways to tell a position's value without trying its moves one by one.
    pub(super) fn without_moves<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        query: Query,
        standing: Score,
    ) -> Verdict {
        let Query {
            depth, alpha, beta, ..
        } = query;
        let improving = self.improving(line.ply());
        if self.techniques.has(Technique::ReverseFutility)
            && depth <= margins::REVERSE_FUTILITY_DEPTH
            && beta > -MATE
            && standing < MATE
            && standing - margins::reverse_futility(depth, improving) >= beta
        {
            return Verdict::Value(standing);
        }
        if self.techniques.has(Technique::Razoring)
            && depth <= margins::RAZORING_DEPTH
            && standing + margins::razoring(depth) <= alpha
        {
            let plies = self.quiescence_plies();
            match self.quiescence(line, clock, plies, alpha, alpha + 1) {
                None => return Verdict::Stopped,
                Some(value) if value <= alpha => return Verdict::Value(value),
                Some(_) => {}
            }
        }
        if self.techniques.has(Technique::NullMove)
            && depth >= margins::NULL_MOVE_DEPTH
            && standing >= beta
            && beta > -MATE
            && line.ply() > 0
            && !self.passed(line.ply())
            && let Some(after) = line.position().pass()
        {
            let same_side = self.step_pass(line, after);
            let reduced = Query {
                depth: depth - margins::null_move(depth, standing - beta),
                alpha: beta - 1,
                beta,
                cut: !query.cut,
            };
            let value = self.child(line, clock, same_side, reduced);
            line.pop();
            self.variations.clear(line.ply());
            match value {
                None => return Verdict::Stopped,
                Some(value) if value >= beta => return Verdict::Value(value.min(MATE)),
                Some(_) => {}
            }
        }
        Verdict::Open
    }

    /// How a quiet move of the side to move did elsewhere; 0 for others.
    pub(super) fn past(&self, position: &P, mv: P::Move, quiet: bool) -> i32 {
        if !quiet {
            return 0;
        }
        let index = position.history_index(mv);
        self.history.of(position.to_move().index(), index)
    }

    /// Whether `mv`, which did so in the `past`, is worth a search.
    pub(super) fn choice(
        &self,
        position: &P,
        mv: P::Move,
        node: &Node,
        (quiet, past): (bool, i32),
    ) -> Choice {
        let Query { depth, alpha, .. } = node.query;
        let Some(standing) = node.standing else {
            return Choice::Try;
        };
        if node.best <= -MATE || node.query.principal() {
            return Choice::Try;
        }
        let left = (depth - margins::reduction(depth, node.tried)).max(0);
        if quiet {
            if self.techniques.has(Technique::LateMoves)
                && node.tried >= margins::late_moves(depth, node.improving)
            {
                return Choice::SkipQuiets;
            }
            let hope = margins::futility(left) + past / margins::PAST_PER_CENTIPAWN;
            if self.techniques.has(Technique::Futility)
                && left <= margins::FUTILITY_DEPTH
                && standing + hope <= alpha
            {
                return Choice::Skip;
            }
        }
        let depth = if quiet { left } else { depth };
        let loses = self.techniques.has(Technique::Exchange)
            && depth <= margins::EXCHANGE_DEPTH
            && !position.exchange_reaches(mv, margins::exchange(depth, quiet));
        if loses { Choice::Skip } else { Choice::Try }
    }

    /// Plies by which a move after the first is searched less deeply.
    pub(super) fn reduction(
        &self,
        node: &Node,
        (quiet, past): (bool, i32),
        gives_check: bool,
    ) -> i32 {
        let Query { depth, cut, .. } = node.query;
        if !self.techniques.has(Technique::Reductions) || depth < margins::REDUCTION_DEPTH {
            return 0;
        }
        let mut reduction = margins::reduction(depth, node.tried);
        reduction -= i32::from(node.query.principal()) + i32::from(gives_check);
        reduction += i32::from(cut) + i32::from(!node.improving);
        reduction -= past / margins::PAST_PER_PLY;
        if !quiet {
            reduction /= 2;
        }
        reduction.clamp(0, depth - 2)
    }
}
