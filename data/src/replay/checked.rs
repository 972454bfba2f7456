//! Playing a record again by the rules.

use shiho_core::outcome::places_by;
use shiho_core::{EndReason, Game, MAX_SEATS, Outcome, PerSeat, Utility, notation::Variant};

use super::error::ReplayError;
use super::ply::{Ply, start, wrong};
use crate::outside::is_outside_rules;
use crate::record::GameRecord;

/// Plays the moves of `record` by the rules and returns the game after the last one. `visit` sees each
/// entry of the moves before it is played.
///
/// # Errors
/// Whatever the rules refuse. How the game ends is not compared with the record: see [`check_game`].
pub fn checked<V: Variant>(
    record: &GameRecord,
    mut visit: impl FnMut(Ply<'_, V>),
) -> Result<Game<V>, ReplayError> {
    let mut game = Game::new(start::<V>(record)?);
    for (index, text) in record.moves.iter().enumerate() {
        let wrong = |source| wrong(index, text, source);
        let event = game
            .position()
            .parse_event(text)
            .map_err(|error| wrong(error.into()))?;
        visit(Ply::of(record, game.position(), event, index, game.plies()));
        game.act(event).map_err(wrong)?;
    }
    Ok(game)
}

/// Replays `record` and compares everything it says about the result with what the rules say.
///
/// A game that the run stopped at its ply cap, or that ended outside the rules
/// ([`is_outside_rules`]), must not have ended by its rules.
pub fn check_game<V: Variant>(record: &GameRecord) -> Result<(), ReplayError> {
    let mut game = checked::<V>(record, |_| ())?;
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

/// A value for people: what it is, or none.
fn words(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    match text
        .strip_prefix("Some(")
        .and_then(|it| it.strip_suffix(')'))
    {
        Some(inner) => inner.to_owned(),
        None if text == "None" => "none".to_owned(),
        None => text,
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    recorded: &T,
    replayed: &T,
) -> Result<(), ReplayError> {
    if recorded == replayed {
        return Ok(());
    }
    let (recorded, replayed) = (words(recorded), words(replayed));
    Err(ReplayError::Result {
        what,
        recorded,
        replayed,
    })
}
