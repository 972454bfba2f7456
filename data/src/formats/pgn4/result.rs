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
fn told_places(
    text: &str,
    rules: &Chess4Rules,
    players: &PerSeat<Option<String>>,
) -> Option<PerSeat<u8>> {
    if rules.teams() {
        return match text {
            "1-0" => Some([1, 3, 1, 3]),
            "0-1" => Some([3, 1, 3, 1]),
            "1/2-1/2" => Some([1; 4]),
            _ => None,
        };
    }
    let points = told_points(text, players)?;
    Some(places_by(Chess4Position::SEATS, |seat| {
        points[seat.index()]
    }))
}

/// The points of a `Result` that lists `name: points` for each seat, by the players' or seats' names in any order; in
/// the order of the seats if the names are others.
fn told_points(text: &str, players: &PerSeat<Option<String>>) -> Option<PerSeat<i32>> {
    let mut entries: Vec<(&str, i32)> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        // Names can hold colons and dashes: an entry ends where a number is followed by a dash or nothing.
        let entry = rest.match_indices(": ").find_map(|(at, sign)| {
            let after = &rest[at + sign.len()..];
            let (number, left) = after.split_once(" - ").unwrap_or((after, ""));
            let number: i32 = number.trim().parse().ok()?;
            Some((rest[..at].trim(), number, left))
        });
        let (name, number, left) = entry?;
        entries.push((name, number));
        rest = left.trim_start();
    }
    let in_order: PerSeat<i32> = std::array::from_fn(|seat| entries.get(seat).map_or(0, |it| it.1));
    if entries.len() != Chess4Position::SEATS {
        return None;
    }
    let by_name = |seat: Seat| {
        let player = players[seat.index()].as_deref();
        let own = Chess4Position::SEAT_NAMES[seat.index()];
        let mut named = entries
            .iter()
            .filter(|(name, _)| *name == player.unwrap_or(own));
        match (named.next(), named.next()) {
            (Some(&(_, points)), None) => Some(points),
            _ => None,
        }
    };
    let named = Seat::all(Chess4Position::SEATS).map(by_name);
    let named: Option<Vec<i32>> = named.collect();
    Some(
        named
            .and_then(|points| points.try_into().ok())
            .unwrap_or(in_order),
    )
}

/// Whether the words of a `Termination` mean this reason; `None` if they are not known.
fn means(said: &str, reason: EndReason) -> Option<bool> {
    let said = said.to_lowercase();
    let has = |word: &str| said.contains(word);
    let meant: &[EndReason] = if has("insuf") {
        &[reasons::INSUFFICIENT]
    } else if has("repetition") {
        &[reasons::REPETITION]
    } else if has("fifty") || has("50") {
        &[reasons::FIFTY]
    } else if has("claim") {
        &[reasons::CLAIM]
    } else if has("resign") || has("time") {
        &[reasons::ELIMINATION, reasons::INSUFFICIENT, reasons::RESIGN]
    } else if has("stalemate") {
        &[reasons::ELIMINATION, reasons::STALEMATE]
    } else if has("mate") {
        &[reasons::ELIMINATION, reasons::MATE]
    } else if has(" +") {
        &[reasons::ELIMINATION]
    } else {
        return None;
    };
    Some(meant.contains(&reason))
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

/// Ends `text` as the tags and the rules say. What the tags say otherwise is kept as headers; false if that is the result.
pub(super) fn close(
    text: &mut GameText,
    game: &mut Game<Chess4Position>,
    result: Option<&(Place, String)>,
    termination: Option<&(Place, String)>,
) -> bool {
    let mut agrees = true;
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
            let by_result =
                told.and_then(|told| told_places(told, position.rules(), &text.players));
            let places = by_result.or_else(|| {
                let outcome = position.adjudicate(EndReason(NO_END));
                outcome.places.filter(|_| !position.rules().teams())
            });
            Some(ending(reason.into(), places))
        }
    };
    if let (Some(((line, _), said)), Some(outcome)) = (termination, game.outcome())
        && *said != outcome.reason.0
        && means(said, outcome.reason) != Some(true)
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
        let points = told_points(told, &text.players);
        let equal = *told == expected
            || !game.position().rules().teams() && points == Some(game.position().points());
        if !equal {
            agrees = false;
            text.warnings.push(format!(
                "line {line}: Result is `{told}`, the moves give `{expected}`"
            ));
            text.headers.push((RESULT.into(), told.clone()));
        }
    }
    agrees
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
