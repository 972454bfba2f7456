//! Result and Termination: what the game's end is called (readings 17-D3 and D4).

use shiho_core::games::chess4::{Chess4Position, Chess4Rules, reasons};
use shiho_core::notation::Variant;
use shiho_core::outcome::places_by;
use shiho_core::{EndReason, Event, Game, Outcome, PerSeat, Position, Seat};

use super::lexer::Place;
use super::play::event_text;
use super::tags::{RESULT, TERMINATION};
use crate::formats::game_text::{Ending, GameText, Ply};

/// The word of `Termination` for a game that goes on.
pub(super) const NO_END: &str = "none";

/// The value of `Result`: points in free-for-all, in Teams the winners by their places.
pub(super) fn result_text(position: &Chess4Position, places: Option<PerSeat<u8>>) -> String {
    if position.rules().teams() {
        return match places {
            None => "*",
            Some([red, blue, ..]) if red < blue => "1-0",
            Some([red, blue, ..]) if red > blue => "0-1",
            Some(_) => "1/2-1/2",
        }
        .into();
    }
    let points = position.points();
    let shown = Seat::all(Chess4Position::SEATS).map(|seat| {
        let name = Chess4Position::SEAT_NAMES[seat.index()];
        format!("{name}: {}", points[seat.index()])
    });
    shown.collect::<Vec<_>>().join(" - ")
}

/// Places by a `Result` that is not the board's own: points with any names, or the winning team.
fn told_places(text: &str, rules: &Chess4Rules) -> Option<PerSeat<u8>> {
    if rules.teams() {
        return match text {
            "1-0" => Some([1, 3, 1, 3]),
            "0-1" => Some([3, 1, 3, 1]),
            "1/2-1/2" => Some([1; 4]),
            _ => None,
        };
    }
    let mut points = [0_i64; 4];
    let mut entries = text.split(" - ");
    for told in &mut points {
        let (_, number) = entries.next()?.rsplit_once(": ")?;
        *told = number.trim().parse().ok()?;
    }
    let all = entries.next().is_none();
    all.then(|| places_by(Chess4Position::SEATS, |seat| points[seat.index()]))
}

/// The ending of a game that its rules have ended.
pub(super) fn ending_of(outcome: &Outcome) -> Ending {
    ending(outcome.reason.0.into(), outcome.places)
}

fn ending(reason: String, places: Option<PerSeat<u8>>) -> Ending {
    Ending {
        reason,
        places,
        draw: places.is_none_or(|places| places.iter().all(|&place| place == 1)),
        seconds: None,
    }
}

/// Ends `text` as the tags and the rules say. What the tags say otherwise is kept as headers.
pub(super) fn close(
    text: &mut GameText,
    game: &mut Game<Chess4Position>,
    result: Option<&(Place, String)>,
    termination: Option<&(Place, String)>,
) {
    let said = termination.map(|(_, said)| said.as_str());
    if game.outcome().is_none() && said == Some(reasons::CLAIM.0) {
        claim(text, game);
    }
    let told = result.map(|(_, told)| told.as_str());
    text.main.ending = match (game.outcome(), said) {
        (Some(outcome), _) => Some(ending_of(outcome)),
        (None, None | Some(NO_END)) => None,
        (None, Some(reason)) => {
            let position = game.position();
            let by_result = told.and_then(|told| told_places(told, position.rules()));
            let places = by_result.or_else(|| {
                let outcome = position.adjudicate(EndReason(NO_END));
                outcome.places.filter(|_| !position.rules().teams())
            });
            Some(ending(reason.into(), places))
        }
    };
    if let (Some(((line, _), said)), Some(outcome)) = (termination, game.outcome())
        && *said != outcome.reason.0
    {
        let reason = outcome.reason;
        let warning =
            format!("line {line}: Termination is `{said}`, the rules end the game by `{reason}`");
        text.warnings.push(warning);
        text.headers.push((TERMINATION.into(), said.clone()));
    }
    if let Some(((line, _), told)) = result {
        let places = text.main.ending.as_ref().and_then(|ending| ending.places);
        let expected = result_text(game.position(), places);
        if *told != expected {
            text.warnings.push(format!(
                "line {line}: Result is `{told}`, the moves give `{expected}`"
            ));
            text.headers.push((RESULT.into(), told.clone()));
        }
    }
}

/// Lets the seat that can claim its lead do so.
fn claim(text: &mut GameText, game: &mut Game<Chess4Position>) {
    let claimed = Seat::all(Chess4Position::SEATS)
        .map(Event::Declare)
        .find(|&event| game.act(event).is_ok());
    if let Some(event) = claimed {
        text.main.plies.push(Ply {
            text: event_text(event, false),
            ..Ply::default()
        });
    }
}
