//! Writing games as PGN4 (spec section 10.2, readings of 17-D).

use std::collections::HashMap;
use std::fmt::Write as _;

use shiho_core::games::chess4::{Chess4Position, Chess4Rules, reasons};
use shiho_core::notation::Variant;
use shiho_core::{Event, Game, Notation, PlayError, Position, RuleSet, VariantId};

use super::error::Pgn4WriteError;
use super::play::{Played, act, ended_by, event_text};
use super::read::DEEPEST;
use super::result::{NO_END, result_text};
use super::rounds::Rounds;
use super::tags::{self, EVENT, OPTIONS, RESULT, RULE_VARIANTS, START, TERMINATION, VARIANT};
use super::token::move_token;
use crate::formats::elapsed;
use crate::formats::game_text::{GameText, Line, Ply};

/// The game as PGN4 text, tags first, ending with a line break.
pub fn write(game: &GameText) -> Result<String, Pgn4WriteError> {
    if game.variant != VariantId::Chess4 {
        return Err(Pgn4WriteError::Variant(game.variant.name()));
    }
    let rules = Chess4Rules::parse(&game.rules).map_err(|source| Pgn4WriteError::Rules {
        text: game.rules.clone(),
        source,
    })?;
    let start = Chess4Position::parse_position(&game.start, &rules)?;
    let mut writer = Writer {
        game,
        children: HashMap::new(),
        out: String::new(),
        left: None,
    };
    for (index, variation) in game.variations.iter().enumerate() {
        let place = (variation.parent, variation.ply);
        writer.children.entry(place).or_default().push(index);
    }
    for comment in &game.comments {
        writer.comment(comment)?;
    }
    if !writer.out.is_empty() {
        writer.out.push('\n');
    }
    let mut played = Game::new(start);
    let rounds = Rounds::new(start.to_move());
    writer.line(None, &game.main, 1, rounds, &mut played, 0)?;
    writer.check_variations()?;
    if writer.out.is_empty() {
        // Keeps its tags apart from those of a game after it.
        writer.out.push('*');
    }
    let tags = tag_section(game, &start, &played)?;
    Ok(format!("{tags}\n{}\n", writer.out))
}

/// Several games as one PGN4 text.
pub fn write_all<'a>(
    games: impl IntoIterator<Item = &'a GameText>,
) -> Result<String, Pgn4WriteError> {
    let texts: Result<Vec<String>, _> = games.into_iter().map(write).collect();
    Ok(texts?.join("\n"))
}

fn tag_section(
    text: &GameText,
    start: &Chess4Position,
    game: &Game<Chess4Position>,
) -> Result<String, Pgn4WriteError> {
    let rules = start.rules();
    let header = |wanted: &str| {
        let mut headers = text.headers.iter();
        headers
            .find(|(key, _)| key == wanted)
            .map(|(_, value)| value.clone())
    };
    let ending = text.main.ending.as_ref();
    let told = ending.map(|ending| ending.reason.as_str());
    let (places, reason) = match game.outcome() {
        Some(outcome) => (outcome.places, outcome.reason.0),
        None => (
            ending.and_then(|ending| ending.places),
            told.unwrap_or(NO_END),
        ),
    };
    let (start_text, options) = tags::start_and_options(start);
    let mut tags: Vec<(&str, String)> = Vec::new();
    tags.extend(header(EVENT).map(|event| (EVENT, event)));
    tags.push((VARIANT, if rules.teams() { "Teams" } else { "FFA" }.into()));
    let rule_variants = header(RULE_VARIANTS).filter(|value| tags::is_true_of(value, rules));
    tags.push((
        RULE_VARIANTS,
        rule_variants.unwrap_or_else(|| tags::rule_variants(rules).into()),
    ));
    tags.extend(options.map(|options| (OPTIONS, options)));
    tags.push((START, start_text));
    for (name, player) in Chess4Position::SEAT_NAMES.iter().zip(&text.players) {
        tags.extend(player.clone().map(|player| (*name, player)));
    }
    let own = [
        EVENT,
        VARIANT,
        RULE_VARIANTS,
        OPTIONS,
        START,
        RESULT,
        TERMINATION,
    ];
    let others = text.headers.iter().filter(|(key, _)| {
        let key = key.as_str();
        !own.contains(&key) && !Chess4Position::SEAT_NAMES.contains(&key)
    });
    tags.extend(others.map(|(key, value)| (key.as_str(), value.clone())));
    let result = header(RESULT).unwrap_or_else(|| result_text(game.position(), places));
    tags.push((RESULT, result));
    tags.push((
        TERMINATION,
        header(TERMINATION).unwrap_or_else(|| reason.into()),
    ));
    let mut section = String::new();
    for (name, value) in tags {
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "\"[]".contains(c)) {
            return Err(Pgn4WriteError::TagName(name.into()));
        }
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(section, "[{name} \"{value}\"]").expect("writing to a string cannot fail");
    }
    Ok(section)
}

/// The move text as far as it is written.
struct Writer<'a> {
    game: &'a GameText,
    /// Variations not yet written, by the line they leave and the ply they replace.
    children: HashMap<(Option<usize>, usize), Vec<usize>>,
    out: String,
    /// The letter of a seat that has left and whose king's first step comes next.
    left: Option<char>,
}

impl Writer<'_> {
    /// Writes the plies of a line, the first of which has number `first`, with its variations.
    fn line(
        &mut self,
        index: Option<usize>,
        line: &Line,
        first: usize,
        mut rounds: Rounds,
        game: &mut Game<Chess4Position>,
        depth: usize,
    ) -> Result<(), Pgn4WriteError> {
        for (number, ply) in (first..).zip(&line.plies) {
            let steps_next = line.plies.get(number - first + 1).is_some();
            let leave = rounds.variation();
            let wrong = |source| Pgn4WriteError::Move {
                ply: number,
                text: ply.text.clone(),
                source,
            };
            let event = game
                .position()
                .parse_event(&ply.text)
                .map_err(|error| wrong(PlayError::Text(error)))?;
            let played = act(game, event).map_err(wrong)?;
            let alone = ply.comments.is_empty()
                && ply.seconds.is_none()
                && ply.program_comments.is_empty()
                && !self.children.contains_key(&(index, number))
                && !self.children.contains_key(&(index, number + 1));
            let seat = played.before.to_move();
            let leaves = matches!(played.event, Event::Resign(leaver) if leaver == seat);
            let steps = game.outcome().is_none() && game.position().to_move() == seat;
            if leaves && steps && steps_next && alone {
                // One token with the first step of the king.
                self.left = Some(if ply.text.starts_with("time:") {
                    'T'
                } else {
                    'R'
                });
                continue;
            }
            self.ply(ply, &played, game, &mut rounds)?;
            for child in self.children.remove(&(index, number)).unwrap_or_default() {
                if depth == DEEPEST {
                    return Err(Pgn4WriteError::TooDeep {
                        index: child,
                        depth: DEEPEST,
                    });
                }
                let variation = &self.game.variations[child].line;
                let mut other = Game::new(played.before);
                self.out += " (";
                let child = Some(child);
                self.line(
                    child,
                    variation,
                    number,
                    leave.clone(),
                    &mut other,
                    depth + 1,
                )?;
                self.out += " )";
            }
        }
        Ok(())
    }

    fn ply(
        &mut self,
        ply: &Ply,
        played: &Played,
        game: &Game<Chess4Position>,
        rounds: &mut Rounds,
    ) -> Result<(), Pgn4WriteError> {
        let mover = played.before.to_move();
        let on_time = ply.text.starts_with("time:");
        match played.event {
            Event::Move(mv) => {
                let mut token = move_token(&played.before, &played.after, mv, &played.report);
                token.extend(self.left.take());
                rounds.push(&mut self.out, mover, &token);
            }
            Event::Resign(seat) if seat == mover => {
                let mut token = String::from(if on_time { "T" } else { "R" });
                token.extend(std::iter::repeat_n('#', played.report.mated.len()));
                rounds.push(&mut self.out, mover, &token);
            }
            event => {
                let text = event_text(event, on_time);
                self.command("event", &text)?;
            }
        }
        for seat in played.stalemated() {
            rounds.push(&mut self.out, seat, "S");
        }
        if played.before.rules().teams() {
            let judged = game.position().to_move();
            if ended_by(game, reasons::MATE) {
                rounds.push(&mut self.out, judged, "#");
            } else if ended_by(game, reasons::STALEMATE) {
                rounds.push(&mut self.out, judged, "S");
            }
        }
        if let Some(time) = ply.seconds.and_then(elapsed::text) {
            self.command("emt", &time)?;
        }
        for comment in &ply.program_comments {
            self.command("program", comment)?;
        }
        for comment in &ply.comments {
            self.comment(comment)?;
        }
        Ok(())
    }

    fn command(&mut self, name: &str, value: &str) -> Result<(), Pgn4WriteError> {
        self.comment(&format!("[%{name} {value}]"))
    }

    fn comment(&mut self, text: &str) -> Result<(), Pgn4WriteError> {
        if text.contains('}') {
            return Err(Pgn4WriteError::Comment(text.into()));
        }
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push(' ');
        }
        self.out.extend(["{", text, "}"]);
        Ok(())
    }

    /// Every variation must have found its place.
    fn check_variations(&self) -> Result<(), Pgn4WriteError> {
        let left = self.children.values().flatten().min();
        match left {
            None => Ok(()),
            Some(&index) => Err(Pgn4WriteError::Variation {
                index,
                ply: self.game.variations[index].ply,
            }),
        }
    }
}
