//! From a game as a file tells it to a record that its rules prove.

use shiho_core::notation::Variant;
use shiho_core::{EndReason, Event, Game, RuleSet, Seat, VariantVisitor};

use super::end_note;
use super::game_text::{Ending, GameText};
use crate::outside::{CALLED, INTERRUPTED, is_outside_rules};
use crate::record::{FLAG_NO_SCORE, GameRecord};
use crate::replay::{ReplayError, ranking};

/// The agent of a seat whose player a file does not name.
pub(super) const NOBODY: &str = "unknown";

/// The main line of `text` as a record with index and seed 0 and without scores.
///
/// `base` are rules, `name=value,...` or `default`, for the options that the text leaves at their defaults.
/// The result is the rules' own where they end the game; see [`exchange`](crate::exchange) for the rest.
///
/// # Errors
/// Rules, a start position or moves that the game does not have, moves after its end, and places that are
/// no ranking.
pub fn to_record(text: &GameText, base: &str) -> Result<GameRecord, ReplayError> {
    let lenient = false;
    text.variant.visit(Convert {
        text,
        base,
        lenient,
    })
}

/// As [`to_record`], by what the caller says of the games: their rules, and whether start positions that no game can
/// have are taken.
pub(super) fn to_record_given(
    text: &GameText,
    base: &str,
    lenient: bool,
) -> Result<GameRecord, ReplayError> {
    text.variant.visit(Convert {
        text,
        base,
        lenient,
    })
}

struct Convert<'a> {
    text: &'a GameText,
    base: &'a str,
    lenient: bool,
}

/// Scores beyond this are kept as this: wins that are told from very far.
const MOST_SCORE: i32 = 32_000;

impl VariantVisitor for Convert<'_> {
    type Output = Result<GameRecord, ReplayError>;

    fn visit<V: Variant>(self) -> Self::Output {
        let text = self.text;
        let rules = rules::<V>(self.base, &text.rules)?;
        let start = match text.start.as_str() {
            "" | "startpos" => V::start(&rules),
            position if self.lenient => {
                V::parse_lenient(position, &rules).map_err(ReplayError::Start)?
            }
            position => V::parse_position(position, &rules).map_err(ReplayError::Start)?,
        };
        let mut game = Game::new(start);
        let mut moves = Vec::with_capacity(text.main.plies.len() + 1);
        let (mut scores, mut flags) = (Vec::new(), Vec::new());
        for (index, ply) in text.main.plies.iter().enumerate() {
            let wrong = |source| ReplayError::Move {
                entry: index + 1,
                text: ply.text.clone(),
                source,
            };
            let event = game.position().parse_event(&ply.text);
            let event = event.map_err(|error| wrong(error.into()))?;
            game.act(event).map_err(wrong)?;
            moves.push(ply.text.clone());
            let score = ply.score.unwrap_or(0).clamp(-MOST_SCORE, MOST_SCORE);
            scores.push(score as i16);
            flags.push(if ply.score.is_some() {
                0
            } else {
                FLAG_NO_SCORE
            });
        }
        let ending = end_note::find(&text.headers).or_else(|| text.main.ending.clone());
        if let Some(ending) = &ending {
            close(&mut game, ending, &mut moves);
        }
        scores.resize(moves.len(), 0);
        flags.resize(moves.len(), FLAG_NO_SCORE);
        let players = Seat::all(V::SEATS).map(|seat| &text.players[seat.index()]);
        let mut record = GameRecord {
            game: 0,
            seed: 0,
            variant: V::NAME.into(),
            rules: rules.to_string(),
            start: game.start().position_text(),
            moves,
            scores,
            flags,
            plies: game.plies() as u32,
            reason: String::new(),
            replay: false,
            places: None,
            points: None,
            utilities: [0.0; 4],
            agents: players
                .map(|player| player.as_deref().unwrap_or(NOBODY).to_owned())
                .collect(),
        };
        match game.outcome() {
            Some(outcome) => record.set_outcome(outcome),
            None => end_outside(&mut record, &game, ending.as_ref())?,
        }
        Ok(record)
    }
}

fn rules<V: Variant>(base: &str, own: &str) -> Result<V::Rules, ReplayError> {
    let wrong = |text: &str| {
        let text = text.to_owned();
        move |source| ReplayError::Rules { text, source }
    };
    let base = V::Rules::parse(base).map_err(wrong(base))?;
    base.with(own).map_err(wrong(own))
}

/// Ends a game that goes on after its moves by the event that `ending` is about, if there is one, or as a
/// run does at its cap.
fn close<V: Variant>(game: &mut Game<V>, ending: &Ending, moves: &mut Vec<String>) {
    if game.outcome().is_some() {
        return;
    }
    if ending.reason == EndReason::PLY_CAP.0 {
        game.stop(EndReason::PLY_CAP);
    } else if V::SEATS == 2
        && let Some(event) = closing_event(game, ending)
        && game.act(event).is_ok()
    {
        moves.push(V::event_text(event));
    }
}

/// The event that ends `game` for the reason and with the result of `ending`. Only games of two seats end
/// by one event; in others several could be meant.
fn closing_event<V: Variant>(game: &Game<V>, ending: &Ending) -> Option<Event<V::Move>> {
    let of_seats = Seat::all(V::SEATS).flat_map(|seat| {
        [
            Event::Resign(seat),
            Event::Declare(seat),
            Event::Claim(seat),
        ]
    });
    let mut events = of_seats.chain([Event::Agree]);
    events.find(|&event| {
        // A notation without seats can only tell events of the seat to move.
        if game.position().parse_event(&V::event_text(event)).as_ref() != Ok(&event) {
            return false;
        }
        let mut ended = game.clone();
        let played = ended.act(event).is_ok();
        played
            && ended.outcome().is_some_and(|outcome| {
                let drawn = outcome.places.is_none() == ending.draw;
                outcome.reason.0 == ending.reason && outcome.places == ending.places && drawn
            })
    })
}

/// Gives `record` an end outside the rules.
fn end_outside<V: Variant>(
    record: &mut GameRecord,
    game: &Game<V>,
    ending: Option<&Ending>,
) -> Result<(), ReplayError> {
    let mut outcome = game.position().adjudicate(EndReason::PLY_CAP);
    outcome.replay = false;
    outcome.places = ending.and_then(|ending| ending.places);
    if let Some(places) = outcome.places {
        let ranked = ranking(V::SEATS, places);
        if ranked != places {
            return Err(ReplayError::Result {
                what: "the ranking",
                recorded: format!("{places:?}"),
                replayed: format!("{ranked:?}"),
            });
        }
    }
    record.set_outcome(&outcome);
    if outcome.places.is_none() && !ending.is_some_and(|ending| ending.draw) {
        record.utilities = [0.0; 4];
    }
    record.reason = match ending.map(|ending| ending.reason.as_str()) {
        None | Some("") => INTERRUPTED.into(),
        Some(word) if is_outside_rules(word) => word.into(),
        Some(word) => format!("{CALLED}{word}"),
    };
    Ok(())
}
