//! One entry of a record's moves, with the position in which it stands.

use shiho_core::{Event, PlayError, Position, RuleSet, notation::Variant};

use super::error::ReplayError;
use crate::record::{FLAG_NO_SCORE, GameRecord};

/// An entry of a record's moves that is about to be played.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a, P: Position> {
    /// The position before it.
    pub position: &'a P,
    /// What is played.
    pub event: Event<P::Move>,
    /// Its index in the record's moves.
    pub index: usize,
    /// Number of moves before it; events that are no moves do not count.
    pub plies: usize,
    /// The recorded search score in centipawns for the seat that moves; `None` if there is none.
    pub score: Option<i16>,
    /// The recorded `FLAG_*` bits.
    pub flags: u8,
}

impl<'a, P: Position> Ply<'a, P> {
    /// Entry number `index` of `record`, read as `event` in `position` after `plies` moves.
    pub(super) fn of(
        record: &GameRecord,
        position: &'a P,
        event: Event<P::Move>,
        index: usize,
        plies: usize,
    ) -> Self {
        let flags = record.flags.get(index).copied().unwrap_or(FLAG_NO_SCORE);
        let score = record.scores.get(index).copied();
        Self {
            position,
            event,
            index,
            plies,
            score: score.filter(|_| flags & FLAG_NO_SCORE == 0),
            flags,
        }
    }
}

/// The position from which `record`, a game of `V`, starts.
pub(super) fn start<V: Variant>(record: &GameRecord) -> Result<V, ReplayError> {
    if record.variant != V::NAME {
        let found = record.variant.clone();
        return Err(ReplayError::WrongVariant {
            wanted: V::NAME,
            found,
        });
    }
    let rules = V::Rules::parse(&record.rules).map_err(|source| ReplayError::Rules {
        text: record.rules.clone(),
        source,
    })?;
    V::parse_lenient(&record.start, &rules).map_err(ReplayError::Start)
}

/// The error that entry number `index`, which reads `text`, cannot be played because of `source`.
pub(super) fn wrong(index: usize, text: &str, source: PlayError) -> ReplayError {
    ReplayError::Move {
        entry: index + 1,
        text: text.into(),
        source,
    }
}
