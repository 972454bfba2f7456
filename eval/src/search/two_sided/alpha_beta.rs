//! Principal variation search between the root's side and everybody else.
//!
//! In a two-seat game this is alpha-beta; with more seats it is the paranoid search, where all
//! others are taken to play against the root (Sturtevant and Korf, "On pruning techniques for
//! multi-player games", 2000). Values are those of the side to move. Where the rules draw the move at
//! random, the value is the mean over the moves; beyond the full-width search it is that of the position.

use shiho_core::{Move, MoveList};

use super::picker::{Memory, Picker};
use super::pruning::{Choice, Node, Verdict};
use super::query::Query;
use super::table::Bound;
use super::{INFINITE, TwoSided, history, margins};
use crate::evaluator::{Evaluator, Score};
use crate::search::algorithm::over_children;
use crate::search::clock::Clock;
use crate::search::line::Line;
use crate::search::techniques::Technique;
use crate::tactics::Tactics;

impl<P: Tactics> TwoSided<P> {
    /// The value of the line's position for the side to move; `None` when the clock has run out.
    pub(super) fn value<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        mut query: Query,
    ) -> Option<Score> {
        let ply = line.ply();
        self.variations.clear(ply);
        if let Some(outcome) = line.position().settled() {
            return Some(self.outcome(line.position(), &outcome, ply));
        }
        if let Some(outcome) = line.repetition() {
            return Some(self.outcome(line.position(), &outcome, ply));
        }
        if query.depth <= 0 || ply >= margins::MOST_PLIES {
            let plies = self.quiescence_plies();
            return self.quiescence(line, clock, plies, query.alpha, query.beta);
        }
        if !clock.spend() {
            return None;
        }
        let key = self.table_key(line);
        let remembered = self.table.get(key);
        if let Some(entry) = remembered.filter(|entry| i32::from(entry.depth) >= query.depth) {
            let value = entry.value(ply);
            if entry.proves(value, query.alpha, query.beta) && (!query.principal() || self.exact())
            {
                return Some(value);
            }
        }
        if line.position().chance() {
            return self.chance(line, clock, query.depth, key);
        }
        let checked = line.position().in_check(line.position().to_move());
        let standing = if checked || self.exact() {
            None
        } else {
            let standing = self.evaluate(line);
            Some(remembered.map_or(standing, |it| it.refine(standing, ply)))
        };
        self.note_standing(ply, standing);
        if let (Some(standing), false) = (standing, query.principal()) {
            match self.without_moves(line, clock, query, standing) {
                Verdict::Value(value) => return Some(value),
                Verdict::Stopped => return None,
                Verdict::Open => {}
            }
        }
        if remembered.is_none_or(|entry| entry.best == 0)
            && query.depth >= margins::INTERNAL_REDUCTION
            && self.techniques.has(Technique::InternalReduction)
        {
            query.depth -= 1;
        }
        let mut picker = self.spare_pickers.pop().unwrap_or_else(Picker::new);
        picker.start(line.position(), remembered.map(|entry| entry.best));
        let value = self.best(line, clock, &mut picker, query, standing);
        self.spare_pickers.push(picker);
        value
    }

    /// The value of a position one step on, for the side that made the step; `query` is that side's, too.
    pub(super) fn child<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        same_side: bool,
        query: Query,
    ) -> Option<Score> {
        if same_side {
            return self.value(line, clock, query);
        }
        let query = Query {
            alpha: -query.beta,
            beta: -query.alpha,
            ..query
        };
        Some(-self.value(line, clock, query)?)
    }

    /// The value of the best move of `picker`.
    fn best<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        picker: &mut Picker<P::Move>,
        query: Query,
        standing: Option<Score>,
    ) -> Option<Score> {
        let ply = line.ply();
        let mut quiets = self.spare_lists.pop().unwrap_or_default();
        quiets.clear();
        let mut spare = self.spare_lists.pop().unwrap_or_default();
        let mut node = Node {
            query,
            standing,
            improving: self.improving(ply),
            best: -INFINITE,
            tried: 0,
        };
        let (mut best_move, mut skip_quiets) = (None, false);
        let finished = loop {
            let memory = Memory {
                history: &self.history,
                killers: &self.killers,
                techniques: self.techniques,
                ply,
            };
            let Some(candidate) = picker.next(line.position(), &mut spare, &memory) else {
                break true;
            };
            let (mv, quiet) = (candidate.mv, candidate.gain == 0);
            if quiet && skip_quiets {
                continue;
            }
            let past = self.past(line.position(), mv, quiet);
            match self.choice(line.position(), mv, &node, (quiet, past)) {
                Choice::Try => {}
                Choice::Skip => continue,
                Choice::SkipQuiets => {
                    skip_quiets = true;
                    continue;
                }
            }
            let Some(value) = self.try_move(line, clock, mv, &node, (quiet, past)) else {
                break false;
            };
            node.tried += 1;
            if value > node.best {
                node.best = value;
                if value > node.query.alpha {
                    node.query.alpha = value;
                    best_move = Some(mv);
                    self.variations.set(ply, mv);
                }
            }
            if node.query.alpha >= query.beta {
                self.learn(line, mv, quiet, &quiets, query.depth);
                break true;
            }
            if quiet {
                quiets.push(mv);
            }
        };
        self.spare_lists.push(quiets);
        self.spare_lists.push(spare);
        if !finished {
            return None;
        }
        if node.tried == 0 {
            return Some(self.outcome(line.position(), &line.position().stuck(), ply));
        }
        let bound = Bound::of(node.best, query.alpha, query.beta);
        let key = self.table_key(line);
        let before = || self.table.get(key).map(|it| it.best);
        let code = best_move.map(Move::code).or_else(before).unwrap_or(0);
        let found = (node.best, ply);
        self.table.put(key, found, code, query.depth, bound);
        Some(node.best)
    }

    /// The value of `mv`, searched as deep as it deserves.
    fn try_move<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        mv: P::Move,
        node: &Node,
        (quiet, past): (bool, i32),
    ) -> Option<Score> {
        let query = node.query;
        let ply = line.ply();
        let same_side = self.step(line, mv);
        let gives_check = line.position().in_check(line.position().to_move()) && !same_side;
        let extended = gives_check
            && self.techniques.has(Technique::CheckExtension)
            && ply < 2 * self.root_depth
            && (!self.techniques.has(Technique::Exchange) || line.before().exchange_reaches(mv, 0));
        let depth = query.depth - 1 + i32::from(extended);
        let value = if node.tried == 0 {
            let full = Query {
                depth,
                cut: !query.principal() && !query.cut,
                ..query
            };
            self.child(line, clock, same_side, full)
        } else {
            let reduction = if extended {
                0
            } else {
                self.reduction(node, (quiet, past), gives_check)
            };
            self.later_child(line, clock, same_side, (depth, reduction), query)
        };
        line.pop();
        value
    }

    /// A move after the first: it has to show, perhaps in a reduced search, that it is better at all.
    pub(super) fn later_child<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        same_side: bool,
        (depth, reduction): (i32, i32),
        query: Query,
    ) -> Option<Score> {
        let Query { alpha, beta, .. } = query;
        let doubt = Query {
            depth: depth - reduction,
            alpha,
            beta: alpha + 1,
            cut: true,
        };
        let mut value = self.child(line, clock, same_side, doubt)?;
        if value > alpha && reduction > 0 {
            let again = Query {
                depth,
                cut: !query.cut,
                ..doubt
            };
            value = self.child(line, clock, same_side, again)?;
        }
        if value > alpha && value < beta {
            let exact = Query {
                depth,
                alpha,
                beta,
                cut: false,
            };
            value = self.child(line, clock, same_side, exact)?;
        }
        Some(value)
    }

    /// Remembers that `mv` refuted the position and that the moves tried before it did not.
    fn learn<E: Evaluator<P>>(
        &mut self,
        line: &Line<P, E>,
        mv: P::Move,
        quiet: bool,
        before: &[P::Move],
        depth: i32,
    ) {
        let (position, ply) = (line.position(), line.ply());
        if !quiet {
            return;
        }
        self.killers.add(ply, mv);
        if !self.techniques.has(Technique::History) {
            return;
        }
        let seat = position.to_move().index();
        let bonus = history::bonus(depth);
        self.history.add(seat, position.history_index(mv), bonus);
        for &tried in before {
            let index = position.history_index(tried);
            self.history.add(seat, index, -bonus);
        }
    }

    /// A position whose move the rules draw at random.
    fn chance<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        depth: i32,
        key: u64,
    ) -> Option<Score> {
        let mut moves = self.spare_lists.pop().unwrap_or_default();
        line.position().legal_moves(&mut moves);
        let value = if moves.is_empty() {
            Some(self.outcome(line.position(), &line.position().stuck(), line.ply()))
        } else {
            self.mean(line, clock, &moves, depth)
        };
        if let (Some(mean), Some(first)) = (value, moves.first()) {
            let found = (mean, line.ply());
            self.table
                .put(key, found, first.code(), depth, Bound::Exact);
        }
        self.spare_lists.push(moves);
        value
    }

    /// The mean value of the moves, one of which is drawn at random: nobody chooses, so each counts and
    /// no bound cuts the search short.
    fn mean<E: Evaluator<P>>(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &MoveList<P::Move>,
        depth: i32,
    ) -> Option<Score> {
        let ours = self.owns(line.position());
        let mut sum = 0;
        over_children(line, moves, |line| {
            let same_side = self.owns(line.position()) == ours;
            let query = Query {
                depth: depth - 1,
                alpha: -INFINITE,
                beta: INFINITE,
                cut: false,
            };
            sum += i64::from(self.child(line, clock, same_side, query)?);
            Some(())
        })?;
        self.variations.clear(line.ply());
        Some((sum / moves.len() as i64) as Score)
    }
}
