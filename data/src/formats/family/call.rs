//! What a word of a record says about the end.

use shiho_core::games::family::Colour;

/// What a word of a record says about the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Call {
    pub(in crate::formats) reason: &'static str,
    pub(in crate::formats) verdict: Verdict,
}

/// Who has won by the word of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Verdict {
    /// The side to move.
    MoverWins,
    /// The side that is not to move.
    MoverLoses,
    Wins(Colour),
    Draw,
    NoResult,
}

impl Call {
    pub(in crate::formats) const fn new(reason: &'static str, verdict: Verdict) -> Self {
        Self { reason, verdict }
    }
}
