//! What the formats of the shogi family can all do.

use shiho_core::VariantId;

use super::reasons;
use crate::formats::found::{FoundGame, Given};
use crate::formats::game_text::GameText;
use crate::formats::problem::Place;
use crate::formats::record_error::RecordError;
use crate::formats::record_format::{End, Sink, Stop};

/// Whether `variant` is of the family.
pub(in crate::formats) fn is_of_family(variant: VariantId) -> bool {
    matches!(variant, VariantId::Shogi | VariantId::Annan)
}

/// Whether the formats tell an end that the moves do not show so that it reads back. KIF and CSA have words
/// for more, but not for every winner.
pub(in crate::formats) fn has_word(end: &End<'_>) -> bool {
    let events = [reasons::RESIGN, reasons::DECLARATION];
    end.is_interrupted() || (end.by_event && events.contains(&end.reason))
}

/// Gives the games of a file to `sink`, or what is wrong with it.
pub(in crate::formats) fn take_games(
    read: Result<Vec<GameText>, RecordError>,
    given: &Given<'_>,
    sink: &mut Sink<'_>,
) -> Result<(), Stop> {
    match read {
        Ok(games) => (1..)
            .zip(games)
            .try_for_each(|(number, game)| sink(FoundGame::told(Place::Game(number), game, given))),
        Err(error) => sink(FoundGame::bad(Place::Line(error.line.max(1)), error)),
    }
}
