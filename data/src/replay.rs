//! Playing a record again by the rules.

use shiho_core::outcome::places_by;
use shiho_core::{
    EndReason, Event, Game, MAX_SEATS, Outcome, ParseError, PerSeat, PlayError, RuleError, RuleSet,
    UnknownVariant, Utility, notation::Variant,
};

use crate::record::{GameRecord, is_outside_rules};

/// Why a record cannot be replayed, or not to the result it gives.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record is of another variant.
    #[error("a game of `{found}`, not of `{wanted}`")]
    WrongVariant {
        /// The variant it is replayed by.
        wanted: &'static str,
        /// The record's variant.
        found: String,
    },
    /// There is no such variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// The rules cannot be taken.
    #[error("rules `{text}`: {source}")]
    Rules {
        /// The record's rules.
        text: String,
        /// What is wrong.
        source: RuleError,
    },
    /// The start position cannot be read.
    #[error("start position: {0}")]
    Start(ParseError),
    /// A move or event cannot be played.
    #[error("entry {entry} of the moves, `{text}`: {source}")]
    Move {
        /// Number of the move or event, from 1.
        entry: usize,
        /// The move or event.
        text: String,
        /// Why not.
        source: PlayError,
    },
    /// The moves are played and no rule has ended the game.
    #[error("the game is not over after its {entries} moves, the record says `{reason}`")]
    NotOver {
        /// Number of moves and events.
        entries: usize,
        /// The record's reason.
        reason: String,
    },
    /// The rules give another result.
    #[error("{what} is {recorded} in the record, {replayed} by the rules")]
    Result {
        /// The part of the result.
        what: &'static str,
        /// The record's value.
        recorded: String,
        /// The rules' value.
        replayed: String,
    },
}

/// Plays the moves of `record` and returns the game after the last one.
///
/// `before_each` sees the game before each entry of the moves, the entry's index and the event that
/// is about to be played.
pub fn replay<V: Variant>(
    record: &GameRecord,
    mut before_each: impl FnMut(&Game<V>, usize, Event<V::Move>),
) -> Result<Game<V>, ReplayError> {
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
    let start = V::parse_position(&record.start, &rules).map_err(ReplayError::Start)?;
    let mut game = Game::new(start);
    for (index, text) in record.moves.iter().enumerate() {
        let wrong = |source| ReplayError::Move {
            entry: index + 1,
            text: text.clone(),
            source,
        };
        let event = game
            .position()
            .parse_event(text)
            .map_err(|error| wrong(error.into()))?;
        before_each(&game, index, event);
        game.act(event).map_err(wrong)?;
    }
    Ok(game)
}

/// Replays `record` and compares everything it says about the result with what the rules say.
///
/// A game that the run stopped at its ply cap, or that ended outside the rules
/// ([`is_outside_rules`]), must not have ended by its rules.
pub fn check_game<V: Variant>(record: &GameRecord) -> Result<(), ReplayError> {
    let mut game = replay::<V>(record, |_, _, _| ())?;
    same("the number of plies", &record.plies, &(game.plies() as u32))?;
    same("the number of seats", &record.seats(), &V::SEATS)?;
    if record.reason == EndReason::PLY_CAP.0 {
        if let Some(outcome) = game.outcome() {
            same("the reason", &record.reason.as_str(), &outcome.reason.0)?;
        }
        game.stop(EndReason::PLY_CAP);
    }
    if game.outcome().is_none() && is_outside_rules(&record.reason) {
        return check_outside(record, &game);
    }
    let outcome = game.outcome().ok_or_else(|| ReplayError::NotOver {
        entries: record.moves.len(),
        reason: record.reason.clone(),
    })?;
    same("the reason", &record.reason.as_str(), &outcome.reason.0)?;
    same("replay", &record.replay, &outcome.replay)?;
    same("places", &record.places, &outcome.places)?;
    same("points", &record.points, &outcome.points)?;
    same(
        "utilities",
        &record.utilities,
        &outcome.utility(V::SEATS, Utility::Placement),
    )
}

/// Compares the result of a game that ended outside the rules with itself and with the last position.
fn check_outside<V: Variant>(record: &GameRecord, game: &Game<V>) -> Result<(), ReplayError> {
    const NONE: PerSeat<f64> = [0.0; MAX_SEATS];
    same("replay", &record.replay, &false)?;
    if let Some(places) = record.places {
        same("the ranking", &places, &ranking(V::SEATS, places))?;
    }
    let last = game.position().adjudicate(EndReason::PLY_CAP);
    same("points", &record.points, &last.points)?;
    if record.places.is_none() && record.utilities == NONE {
        return Ok(());
    }
    let outcome = Outcome {
        places: record.places,
        ..last
    };
    same(
        "utilities",
        &record.utilities,
        &outcome.utility(V::SEATS, Utility::Placement),
    )
}

/// The ranking that `places` give when tied seats share a place (1, 1, 3, 4).
pub(crate) fn ranking(seats: usize, places: PerSeat<u8>) -> PerSeat<u8> {
    places_by(seats, |seat| std::cmp::Reverse(places[seat.index()]))
}

fn same<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    recorded: &T,
    replayed: &T,
) -> Result<(), ReplayError> {
    if recorded == replayed {
        return Ok(());
    }
    let (recorded, replayed) = (format!("{recorded:?}"), format!("{replayed:?}"));
    Err(ReplayError::Result {
        what,
        recorded,
        replayed,
    })
}
