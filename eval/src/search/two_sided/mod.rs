//! Search between two sides: the root's and everybody else.

mod alpha_beta;
mod history;
mod margins;
pub(super) mod picker;
mod pruning;
mod query;
mod quiescence;
mod root;
mod table;

use std::marker::PhantomData;

use shiho_core::{MoveList, Outcome, Position, Seat};

use self::history::History;
use self::picker::{Killers, Picker};
use self::table::Table;
use super::clock::Limits;
use super::line::Line;
use super::report::Variations;
use super::settings::Settings;
use super::techniques::Techniques;
use crate::evaluator::{DECIDED, Evaluator, Score, outcome_score};
use crate::tactics::Tactics;

const INFINITE: Score = DECIDED + 1;

/// What is known of a ply of the line.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// The evaluation before anything is searched; `None` in check.
    standing: Option<Score>,
    /// Whether the turn was let go by.
    passes: bool,
}

/// What the search keeps between moves and games.
#[derive(Debug)]
pub(super) struct TwoSided<P: Position> {
    settings: Settings,
    /// What this search does of what the settings allow.
    techniques: Techniques,
    table: Table,
    killers: Killers<P::Move>,
    history: History,
    steps: Vec<Step>,
    spare_lists: Vec<MoveList<P::Move>>,
    spare_pickers: Vec<Picker<P::Move>>,
    variations: Variations<P::Move>,
    root: Seat,
    root_side: usize,
    root_depth: usize,
    /// Whether more than two sides play.
    has_more_sides: bool,
    game: PhantomData<fn(P)>,
}

impl<P: Tactics> TwoSided<P> {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            techniques: settings.techniques,
            table: Table::new(),
            killers: Killers::new(),
            history: History::new::<P>(),
            steps: Vec::new(),
            spare_lists: Vec::new(),
            spare_pickers: Vec::new(),
            variations: Variations::new(),
            root: Seat::new(0),
            root_side: 0,
            root_depth: 0,
            has_more_sides: false,
            game: PhantomData,
        }
    }

    /// Forgets what later results could depend on.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// A search of `root` begins.
    fn start(&mut self, root: &P, limits: &Limits, sides: usize) {
        self.has_more_sides = sides > 2;
        self.techniques = if self.has_more_sides {
            let allowed = self.settings.techniques;
            allowed.and(self.settings.with_more_sides)
        } else {
            self.settings.techniques
        };
        let entries = self.settings.table;
        self.table
            .resize(entries.unwrap_or_else(|| Table::entries_for(limits)));
        self.killers.clear();
        self.root = root.to_move();
        self.root_side = root.side(self.root);
    }

    /// Whether the seat to move plays for the root's side.
    fn owns(&self, position: &P) -> bool {
        position.side(position.to_move()) == self.root_side
    }

    /// A value of the root's side as one of the side to move, and back.
    fn turned(&self, position: &P, value: Score) -> Score {
        if self.owns(position) { value } else { -value }
    }

    fn outcome(&self, position: &P, outcome: &Outcome, ply: usize) -> Score {
        let value = outcome_score::<P>(outcome, self.root, ply);
        self.turned(position, value)
    }

    /// What the evaluator says, for the side to move. With more than two seats the root's seat is the one that judges.
    fn evaluate<E: Evaluator<P>>(&self, line: &mut Line<P, E>) -> Score {
        if P::SEATS == 2 {
            let mover = line.position().to_move();
            return line.side_score(mover);
        }
        let value = line.side_score(self.root);
        self.turned(line.position(), value)
    }

    /// The key of the current position in the table. Values of two seats are the mover's and hold for either root;
    /// those of more are the root's.
    fn table_key<E: Evaluator<P>>(&self, line: &Line<P, E>) -> u64 {
        if P::SEATS == 2 {
            return line.key();
        }
        line.key() ^ (self.root.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn quiescence_plies(&self) -> u32 {
        if self.has_more_sides {
            let most = margins::QUIESCENCE_WITH_MORE_SIDES;
            self.settings.quiescence.min(most)
        } else {
            self.settings.quiescence
        }
    }

    /// Whether nothing is left out: the search looks at all moves as deep as it is told.
    fn exact(&self) -> bool {
        self.techniques == Techniques::NONE
    }

    fn step_at(&mut self, ply: usize) -> &mut Step {
        if self.steps.len() <= ply {
            self.steps.resize(ply + 1, Step::default());
        }
        &mut self.steps[ply]
    }

    fn note_standing(&mut self, ply: usize, standing: Option<Score>) {
        self.step_at(ply).standing = standing;
    }

    /// Whether the side to move stands better than at its last turn, as far as that is known.
    fn improving(&self, ply: usize) -> bool {
        let standing = |ply: usize| self.steps.get(ply)?.standing;
        let before = ply.checked_sub(2).and_then(standing);
        match (standing(ply), before) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        }
    }

    /// Whether the position at `ply` came of a turn that was let go by.
    fn passed(&self, ply: usize) -> bool {
        ply > 0 && self.steps[ply - 1].passes
    }

    /// Plays `mv`; true if the same side moves again.
    fn step<E: Evaluator<P>>(&mut self, line: &mut Line<P, E>, mv: P::Move) -> bool {
        let ours = self.owns(line.position());
        self.step_at(line.ply()).passes = false;
        line.push(mv);
        self.owns(line.position()) == ours
    }

    /// Lets the turn go by, which gives `after`; true if the same side moves again.
    fn step_pass<E: Evaluator<P>>(&mut self, line: &mut Line<P, E>, after: P) -> bool {
        let ours = self.owns(line.position());
        self.step_at(line.ply()).passes = true;
        line.push_pass(after);
        self.owns(line.position()) == ours
    }
}
