//! A game on one line, for lists: `[rules name=value,...] position startpos|y4sfen ... [moves ...]`.

use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Game, Notation, PlayError, Position, RuleSet};

use super::error::{YoninProblem, YoninRecordError, YoninWriteError};
use super::read::{empty_game, ending_of};
use super::write::set_up;
use crate::formats::game_text::{GameText, Ply};

/// Number of fields of a position text (specification, section 3).
const FIELDS: usize = 6;

/// The game on one line, without a line break. Only rules, start position and moves of the main line
/// are kept.
pub fn write_line(game: &GameText) -> Result<String, YoninWriteError> {
    let start = set_up(game)?;
    let rules = start.rules();
    let mut words = Vec::with_capacity(8 + game.main.plies.len());
    if *rules != YoninRules::default() {
        words.extend(["rules".into(), rules.to_string()]);
    }
    words.push("position".into());
    if start == YoninPosition::start(rules) {
        words.push("startpos".into());
    } else {
        words.extend(["y4sfen".into(), start.position_text()]);
    }
    if !game.main.plies.is_empty() {
        words.push("moves".into());
    }
    let mut played = Game::new(start);
    for (number, ply) in (1..).zip(&game.main.plies) {
        let wrong = |source| YoninWriteError::Move {
            ply: number,
            text: ply.text.clone(),
            source,
        };
        let mv = ShogiMove::parse(&ply.text).map_err(|error| wrong(PlayError::Text(error)))?;
        played.play(mv).map_err(wrong)?;
        words.push(mv.to_string());
    }
    Ok(words.join(" "))
}

/// Reads a game from one line.
pub fn read_line(line: &str) -> Result<GameText, YoninRecordError> {
    read_numbered(1, line)
}

/// Reads a list of games, one a line; blank lines and lines that begin with `#` are skipped.
pub fn read_lines(text: &str) -> impl Iterator<Item = Result<GameText, YoninRecordError>> {
    let lines = text.lines().zip(1..);
    lines
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(line, number)| read_numbered(number, line))
}

fn read_numbered(number: usize, line: &str) -> Result<GameText, YoninRecordError> {
    let error = |part: &str, problem| YoninRecordError::new(number, line, part, problem);
    let mut words = line.split_whitespace().peekable();
    let mut rules = YoninRules::default();
    if words.next_if_eq(&"rules").is_some() {
        let text = words
            .next()
            .ok_or_else(|| error(line, YoninProblem::OneLine))?;
        rules = YoninRules::parse(text).map_err(|wrong| error(text, YoninProblem::Rules(wrong)))?;
    }
    words.next_if_eq(&"position");
    let start = match words.next() {
        Some("startpos") => YoninPosition::start(&rules),
        Some("y4sfen" | "sfen") => {
            let fields: Vec<&str> = words.by_ref().take(FIELDS).collect();
            let text = fields.join(" ");
            YoninPosition::parse_position(&text, &rules).map_err(|wrong| {
                let part = fields.first().copied().unwrap_or(line);
                error(part, YoninProblem::Start(wrong.into()))
            })?
        }
        other => return Err(error(other.unwrap_or(line), YoninProblem::OneLine)),
    };
    let mut text = empty_game(&start);
    let mut game = Game::new(start);
    match words.next() {
        None | Some("moves") => {}
        Some(other) => return Err(error(other, YoninProblem::OneLine)),
    }
    for word in words {
        let mv = ShogiMove::parse(word).map_err(|_| error(word, YoninProblem::Move))?;
        game.play(mv)
            .map_err(|wrong| error(word, YoninProblem::Play(wrong.into())))?;
        text.main.plies.push(Ply {
            text: mv.to_string(),
            ..Ply::default()
        });
    }
    text.main.ending = game.outcome().map(ending_of);
    Ok(text)
}
