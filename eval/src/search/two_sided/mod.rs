//! Search between two sides: the root's and everybody else.

mod alpha_beta;
pub(super) mod picker;
mod quiescence;
mod table;

use std::marker::PhantomData;

use shiho_core::{MoveList, Outcome, Position, Seat};

use self::picker::Killers;
use self::table::Table;
use super::algorithm::Algorithm;
use super::clock::{Clock, Limits};
use super::line::Line;
use super::report::Variations;
use super::settings::Settings;
use crate::evaluator::{DECIDED, Evaluator, Score, outcome_score};
use crate::tactics::Tactics;

const INFINITE: Score = DECIDED + 1;

/// What the search keeps between moves and games.
#[derive(Debug)]
pub(super) struct TwoSided<P: Position> {
    settings: Settings,
    table: Table,
    killers: Killers<P::Move>,
    spare_lists: Vec<MoveList<P::Move>>,
    variations: Variations<P::Move>,
    root: Seat,
    root_side: usize,
    game: PhantomData<fn(P)>,
}

impl<P: Tactics> TwoSided<P> {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            table: Table::new(),
            killers: Killers::new(),
            spare_lists: Vec::new(),
            variations: Variations::new(),
            root: Seat::new(0),
            root_side: 0,
            game: PhantomData,
        }
    }

    /// Forgets what later results could depend on.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    fn outcome(&self, outcome: &Outcome, ply: usize) -> Score {
        outcome_score::<P>(outcome, self.root, ply)
    }
}

impl<P: Tactics, E: Evaluator<P>> Algorithm<P, E> for TwoSided<P> {
    type Value = Score;

    fn begin(&mut self, root: &P, limits: &Limits) {
        let entries = self.settings.table;
        self.table
            .resize(entries.unwrap_or_else(|| Table::entries_for(limits)));
        self.killers.clear();
        self.root = root.to_move();
        self.root_side = root.side(self.root);
    }

    fn child(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        depth: u32,
        floor: Option<Score>,
    ) -> Option<Score> {
        let alpha = floor.unwrap_or(-INFINITE);
        self.value(line, clock, depth, alpha, INFINITE)
    }

    fn score(&self, value: Score) -> Score {
        value
    }

    fn variation(&self) -> &[P::Move] {
        self.variations.from(1)
    }
}
