//! Writing a game as the text of Yonin records.

use std::fmt::Write as _;

use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::{Event, Game, Notation, PlayError, Position, RuleSet, VariantId};

use super::error::YoninWriteError;
use super::words::{self, ARROWS, SEATS};
use crate::formats::elapsed;
use crate::formats::game_text::{Ending, GameText, Line, Ply};

/// The line between headers and moves.
const RULER: &str = "手数----手番・指手----------------消費時間--";

/// The rules and the start position of a game.
pub(super) fn set_up(game: &GameText) -> Result<YoninPosition, YoninWriteError> {
    if game.variant != VariantId::Yonin {
        return Err(YoninWriteError::Variant(game.variant.name()));
    }
    let rules = YoninRules::parse(&game.rules).map_err(|source| YoninWriteError::Rules {
        text: game.rules.clone(),
        source,
    })?;
    Ok(YoninPosition::parse_position(&game.start, &rules)?)
}

/// The game as a record, ending with a line break.
pub fn write(game: &GameText) -> Result<String, YoninWriteError> {
    let start = set_up(game)?;
    let mut out = String::new();
    headers(&mut out, game, &start)?;
    for comment in &game.comments {
        write_comment(&mut out, comment)?;
    }
    push(&mut out, RULER)?;
    let mut lines = Vec::with_capacity(1 + game.variations.len());
    lines.push(write_line(&mut out, &game.main, 1, start)?);
    for (index, variation) in game.variations.iter().enumerate() {
        let wrong = YoninWriteError::Variation {
            index,
            ply: variation.ply,
        };
        // The lines so far: the main line, then the variations before this one.
        let parent = variation.parent.map_or(0, |parent| parent + 1);
        let first = match variation.parent {
            None => 1,
            Some(parent) if parent < index => game.variations[parent].ply,
            Some(_) => return Err(wrong),
        };
        let offset = variation.ply.checked_sub(first);
        let before: Option<&YoninPosition> = offset.and_then(|offset| lines[parent].get(offset));
        let Some(before) = before.cloned() else {
            return Err(wrong);
        };
        let leaves = match variation.parent {
            None => String::new(),
            Some(parent) => format!(" (変化{})", parent + 1),
        };
        push(&mut out, "")?;
        push(&mut out, &format!("変化：{}手{leaves}", variation.ply))?;
        let line = write_line(&mut out, &variation.line, variation.ply, before)?;
        lines.push(line);
    }
    Ok(out)
}

fn headers(
    out: &mut String,
    game: &GameText,
    start: &YoninPosition,
) -> Result<(), YoninWriteError> {
    let mut headers: Vec<(&str, String)> = vec![(words::VARIANT, words::VARIANT_NAME.into())];
    let rules = start.rules();
    if *rules != YoninRules::default() {
        headers.push((words::RULES, rules.to_string()));
    }
    if *start != YoninPosition::start(rules) {
        headers.push((words::START, start.position_text()));
    }
    for (seat, player) in SEATS.iter().zip(&game.players) {
        headers.extend(player.clone().map(|player| (*seat, player)));
    }
    let own = headers.len();
    headers.extend(
        game.headers
            .iter()
            .map(|(key, value)| (key.as_str(), value.clone())),
    );
    for (index, (key, value)) in headers.into_iter().enumerate() {
        if (index >= own && !words::is_free_key(key))
            || value.trim() != value
            || value.contains('\n')
        {
            let key = key.into();
            return Err(YoninWriteError::Header { key, value });
        }
        push(out, &format!("{key}：{value}"))?;
    }
    Ok(())
}

/// Writes the plies of a line, the first of which has number `first`, and its end. Returns the
/// positions before each ply and at the end.
fn write_line(
    out: &mut String,
    line: &Line,
    first: usize,
    start: YoninPosition,
) -> Result<Vec<YoninPosition>, YoninWriteError> {
    let mut game = Game::new(start);
    let mut positions = Vec::with_capacity(line.plies.len());
    for (number, ply) in (first..).zip(&line.plies) {
        let wrong = |source| YoninWriteError::Move {
            ply: number,
            text: ply.text.clone(),
            source,
        };
        let before = game.position().clone();
        let event = before
            .parse_event(&ply.text)
            .map_err(|error| wrong(PlayError::Text(error)))?;
        game.act(event).map_err(wrong)?;
        write_ply(out, number, ply, &before, event)?;
        positions.push(before);
    }
    positions.push(game.position().clone());
    if let Some(ending) = &line.ending {
        write_ending(out, ending, first - 1 + line.plies.len())?;
    }
    Ok(positions)
}

fn write_ply(
    out: &mut String,
    number: usize,
    ply: &Ply,
    before: &YoninPosition,
    event: Event<<YoninPosition as Position>::Move>,
) -> Result<(), YoninWriteError> {
    let usi = YoninPosition::event_text(event);
    let japanese = match event {
        Event::Move(mv) => words::move_text(before, mv),
        _ => String::new(),
    };
    let arrow = ARROWS[before.to_move().index()];
    let mut text = format!("{number:>4} {arrow} {usi:<5} {japanese}");
    if let Some(seconds) = ply.seconds {
        // Japanese characters are two columns wide.
        let width = japanese
            .chars()
            .map(|c| if c.is_ascii() { 1 } else { 2 })
            .sum();
        let space = 15_usize.saturating_sub(width);
        write!(text, "{:space$} ({})", "", time(seconds)?)
            .expect("writing to a string cannot fail");
    }
    push(out, &text)?;
    for comment in &ply.comments {
        write_comment(out, comment)?;
    }
    for comment in &ply.program_comments {
        push(out, &format!("**{comment}"))?;
    }
    Ok(())
}

fn time(seconds: f64) -> Result<String, YoninWriteError> {
    elapsed::text(seconds).ok_or_else(|| YoninWriteError::Time(seconds.to_string()))
}

fn write_ending(out: &mut String, ending: &Ending, plies: usize) -> Result<(), YoninWriteError> {
    let reason = ending.reason.as_str();
    if reason.trim() != reason || reason.contains('\u{3000}') {
        return Err(YoninWriteError::LineBreak(reason.into()));
    }
    let mut parts = vec![format!("まで{plies}手"), format!("終局：{reason}")];
    if let Some(places) = ending.places {
        let shown: Vec<String> = SEATS
            .iter()
            .zip(places)
            .map(|(seat, place)| format!("{seat}{place}"))
            .collect();
        parts.push(format!("順位：{}", shown.join(" ")));
    }
    if ending.draw {
        parts.push("引分".into());
    }
    if let Some(seconds) = ending.seconds {
        parts.push(format!("消費：{}", time(seconds)?));
    }
    push(out, &parts.join("\u{3000}"))
}

/// A person's comment. One that begins as a program's does is marked by a backslash.
fn write_comment(out: &mut String, comment: &str) -> Result<(), YoninWriteError> {
    let mark = if comment.starts_with(['*', '\\']) {
        "\\"
    } else {
        ""
    };
    push(out, &format!("*{mark}{comment}"))
}

fn push(out: &mut String, line: &str) -> Result<(), YoninWriteError> {
    if line.contains('\n') || line.ends_with('\r') {
        return Err(YoninWriteError::LineBreak(line.into()));
    }
    out.extend([line, "\n"]);
    Ok(())
}
