//! How a search works, apart from its limits.

use super::techniques::{Technique, Techniques};

/// Techniques that do not suppose that two sides move in turn.
const WITH_MORE_SIDES: Techniques = Techniques::NONE
    .with(Technique::History)
    .with(Technique::Aspiration)
    .with(Technique::InternalReduction);

/// How a search values what it cannot play out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    /// Two sides: the root's and all others together (paranoid, where they are more).
    #[default]
    TwoSided,
    /// Max^n: every seat for itself.
    MaxN,
}

/// Settings of a search that are no limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The algorithm where more than two sides play; two always go the two-sided way.
    pub family: Family,
    /// Entries of the transposition table, 0 or a power of two; `None` for twice the limit of nodes, or 65536 where
    /// none is set.
    pub table: Option<usize>,
    /// Plies of captures after the full-width search of two sides.
    pub quiescence: u32,
    /// Number of best lines to tell.
    pub multi_pv: usize,
    /// What the search of two sides may do beyond looking at everything.
    pub techniques: Techniques,
    /// What of it holds where more than two sides play: there the next to move is not always the one who answers.
    pub with_more_sides: Techniques,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            family: Family::default(),
            table: None,
            quiescence: 12,
            multi_pv: 1,
            techniques: Techniques::ALL,
            with_more_sides: WITH_MORE_SIDES,
        }
    }
}
