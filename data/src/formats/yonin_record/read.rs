//! Reading the text of Yonin records.

use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Event, Game, Notation, Outcome, PerSeat, Position, RuleSet, VariantId};

use super::error::{YoninProblem, YoninRecordError};
use super::words::{self, SEATS};
use crate::formats::elapsed;
use crate::formats::game_text::{Ending, GameText, Line, Ply, Variation};

/// A line of the text with its number, from 1.
#[derive(Clone, Copy, Debug)]
struct Source<'a> {
    number: usize,
    text: &'a str,
}

impl Source<'_> {
    fn error(self, part: &str, problem: YoninProblem) -> YoninRecordError {
        YoninRecordError::new(self.number, self.text, part, problem)
    }
}

/// Reads one game.
pub fn read(text: &str) -> Result<GameText, YoninRecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text
        .lines()
        .zip(1..)
        .map(|(text, number)| Source {
            number,
            text: text.trim_end_matches('\r'),
        })
        .filter(|line| !is_decoration(line.text))
        .peekable();
    if lines.peek().is_none() {
        return Err(YoninRecordError::new(1, "", "", YoninProblem::NoGame));
    }
    let mut headers = Headers::default();
    while let Some(line) = lines.next_if(|line| is_header(line.text)) {
        headers.take(line)?;
    }
    let mut reader = headers.reader()?;
    for line in lines {
        reader.take(line)?;
    }
    reader.close_line();
    Ok(reader.text)
}

/// Blank lines, rulers and remarks about the file.
fn is_decoration(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#') || line.starts_with("手数-")
}

fn is_header(line: &str) -> bool {
    let line = line.trim_start();
    let other = ["*", "まで", "終局", "End", "変化"];
    !other.into_iter().any(|word| line.starts_with(word))
        && !line.starts_with(|c: char| c.is_ascii_digit())
        && line.contains(['：', ':'])
}

#[derive(Default)]
struct Headers<'a> {
    /// Headers of the game itself, by their Japanese names, with their values.
    own: Vec<(Source<'a>, &'a str, &'a str)>,
    players: PerSeat<Option<String>>,
    others: Vec<(String, String)>,
}

impl<'a> Headers<'a> {
    fn take(&mut self, line: Source<'a>) -> Result<(), YoninRecordError> {
        let Some((key, value)) = line.text.split_once(['：', ':']) else {
            return Err(line.error(line.text, YoninProblem::Line));
        };
        let (key, value) = (key.trim(), value.trim());
        let name = words::header_key(key);
        if let Some(seat) = SEATS.iter().position(|seat| *seat == name) {
            if self.players[seat].is_some() {
                return Err(line.error(key, YoninProblem::HeaderTwice));
            }
            self.players[seat] = Some(value.into());
        } else if [words::VARIANT, words::RULES, words::START].contains(&name) {
            if self.own.iter().any(|(_, known, _)| *known == name) {
                return Err(line.error(key, YoninProblem::HeaderTwice));
            }
            self.own.push((line, name, value));
        } else if words::is_free_key(key) {
            self.others.push((key.into(), value.into()));
        } else {
            return Err(line.error(line.text, YoninProblem::Line));
        }
        Ok(())
    }

    fn reader(self) -> Result<Reader, YoninRecordError> {
        let find = |wanted: &str| self.own.iter().find(|(_, name, _)| *name == wanted);
        let mut warnings = Vec::new();
        match find(words::VARIANT) {
            Some((_, _, words::VARIANT_NAME | "yonin")) => {}
            Some((line, _, value)) => return Err(line.error(value, YoninProblem::Variant)),
            None => warnings.push("line 1: no header 棋種, a game of 四人将棋 is assumed".into()),
        }
        let rules = match find(words::RULES) {
            None => YoninRules::default(),
            Some((line, _, value)) => YoninRules::parse(value)
                .map_err(|error| line.error(value, YoninProblem::Rules(error)))?,
        };
        let start = match find(words::START) {
            None => YoninPosition::start(&rules),
            Some((line, _, value)) => YoninPosition::parse_position(value, &rules)
                .map_err(|error| line.error(value, YoninProblem::Start(error.into())))?,
        };
        let text = empty_game(&start);
        Ok(Reader {
            text: GameText {
                players: self.players,
                headers: self.others,
                warnings,
                ..text
            },
            before: vec![Vec::new()],
            game: Game::new(start),
            first: 1,
            ended: false,
        })
    }
}

/// A game without moves and headers.
pub(super) fn empty_game(start: &YoninPosition) -> GameText {
    GameText {
        variant: VariantId::Yonin,
        rules: start.rules().to_string(),
        start: start.position_text(),
        players: PerSeat::default(),
        headers: Vec::new(),
        comments: Vec::new(),
        main: Line::default(),
        variations: Vec::new(),
        warnings: Vec::new(),
    }
}

/// The ending of a game that its rules have ended.
pub(super) fn ending_of(outcome: &Outcome) -> Ending {
    Ending {
        reason: outcome.reason.0.into(),
        places: outcome.places,
        draw: outcome.places.is_none(),
        seconds: None,
    }
}

struct Reader {
    text: GameText,
    /// The positions before each ply of the main line and of the variations, and at their ends.
    before: Vec<Vec<YoninPosition>>,
    /// The line being read, the latest one.
    game: Game<YoninPosition>,
    /// Number of its first ply.
    first: usize,
    /// Whether its end was read.
    ended: bool,
}

impl Reader {
    fn line(&mut self) -> &mut Line {
        match self.text.variations.last_mut() {
            None => &mut self.text.main,
            Some(variation) => &mut variation.line,
        }
    }

    fn warn(&mut self, line: Source<'_>, what: &str) {
        self.text
            .warnings
            .push(format!("line {}: {what}", line.number));
    }

    fn take(&mut self, line: Source<'_>) -> Result<(), YoninRecordError> {
        let text = line.text.trim_start();
        let starts = |word: &str| text.starts_with(word);
        if let Some(comment) = text.strip_prefix('*') {
            self.comment(line, comment);
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("変化") {
            return self.variation(line, rest);
        }
        if !self.ended && (starts("まで") || starts("終局") || starts("End")) {
            return self.ending(line);
        }
        if !self.ended && text.starts_with(|c: char| c.is_ascii_digit()) {
            return self.ply(line);
        }
        Err(line.error(text, YoninProblem::Line))
    }

    fn comment(&mut self, line: Source<'_>, comment: &str) {
        let is_main = self.text.variations.is_empty();
        let program = comment.strip_prefix('*').map(String::from);
        let person = || comment.strip_prefix('\\').unwrap_or(comment).to_owned();
        match (self.line().plies.last_mut(), program) {
            (Some(ply), Some(program)) => ply.program_comments.push(program),
            (Some(ply), None) => ply.comments.push(person()),
            (None, None) if is_main => self.text.comments.push(person()),
            _ => self.warn(
                line,
                "this comment belongs to a move, but stands before the first",
            ),
        }
    }

    fn ply(&mut self, line: Source<'_>) -> Result<(), YoninRecordError> {
        let text = line.text.trim_start();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = text.split_at(digits);
        let expected = self.first + self.line().plies.len();
        if number.parse() != Ok(expected) {
            self.warn(
                line,
                &format!("ply {number} should have the number {expected}"),
            );
        }
        let rest = rest.trim_start_matches(['.', ':']).trim_start();
        let (seat, rest) =
            words::read_seat(rest).ok_or_else(|| line.error(rest, YoninProblem::Seat))?;
        let before = self.game.position().clone();
        if self.game.outcome().is_none() && seat != before.to_move() {
            let name = words::to_move_name(&before);
            return Err(line.error(text, YoninProblem::WrongSeat(name)));
        }
        let (rest, time) = split_time(rest);
        let seconds = match time {
            None => None,
            Some(time) => {
                let read = elapsed::parse(time.split('/').next().unwrap_or(time));
                Some(read.ok_or_else(|| line.error(time, YoninProblem::Time))?)
            }
        };
        let mut found: Option<(&str, ShogiMove)> = None;
        for word in rest.split_whitespace() {
            let mv = match ShogiMove::parse(word) {
                Ok(mv) => mv,
                Err(_) => {
                    words::read_move(&before, word).map_err(|problem| line.error(word, problem))?
                }
            };
            match found {
                Some((_, known)) if known != mv => {
                    return Err(line.error(word, YoninProblem::OtherMove(known.to_string())));
                }
                Some(_) => {}
                None => found = Some((word, mv)),
            }
        }
        let (word, mv) = found.ok_or_else(|| line.error(text, YoninProblem::NoMove))?;
        self.game
            .act(Event::Move(mv))
            .map_err(|error| line.error(word, YoninProblem::Play(error.into())))?;
        if let Some(positions) = self.before.last_mut() {
            positions.push(before);
        }
        self.line().plies.push(Ply {
            text: mv.to_string(),
            seconds,
            ..Ply::default()
        });
        Ok(())
    }

    fn ending(&mut self, line: Source<'_>) -> Result<(), YoninRecordError> {
        let mut ending = Ending {
            reason: String::new(),
            places: None,
            draw: false,
            seconds: None,
        };
        for part in line.text.split(['\u{3000}', ';']).map(str::trim) {
            let (key, value) = part.split_once(['：', ':']).unwrap_or((part, ""));
            let (key, value) = (key.trim(), value.trim());
            match key {
                "終局" | "End" => ending.reason = value.into(),
                "順位" | "Places" => {
                    let places = read_places(value);
                    ending.places =
                        Some(places.ok_or_else(|| line.error(value, YoninProblem::Places))?);
                }
                "引分" | "Draw" => ending.draw = true,
                "消費" | "Time" => {
                    let time = elapsed::parse(value);
                    ending.seconds =
                        Some(time.ok_or_else(|| line.error(value, YoninProblem::Time))?);
                }
                _ if key.starts_with("まで") => {}
                _ => return Err(line.error(part, YoninProblem::End)),
            }
        }
        if let Some(outcome) = self.game.outcome() {
            let (reason, places) = (outcome.reason.0, outcome.places);
            if ending.reason != reason || ending.places != places {
                self.warn(
                    line,
                    &format!("by the rules the game ends by `{reason}`, places {places:?}"),
                );
            }
        }
        self.line().ending = Some(ending);
        self.ended = true;
        Ok(())
    }

    /// Gives the line the end that its moves show, if none was written.
    fn close_line(&mut self) {
        if !self.ended {
            self.line().ending = self.game.outcome().map(ending_of);
        }
        if let Some(positions) = self.before.last_mut() {
            positions.push(self.game.position().clone());
        }
    }

    fn variation(&mut self, line: Source<'_>, rest: &str) -> Result<(), YoninRecordError> {
        self.close_line();
        let wrong = || line.error(line.text, YoninProblem::Variation);
        let rest = rest.strip_prefix(['：', ':']).ok_or_else(wrong)?;
        let (ply, leaves) = rest.split_once('手').ok_or_else(wrong)?;
        let ply: usize = ply.trim().parse().map_err(|_| wrong())?;
        let leaves = leaves.trim();
        let parent = match leaves.strip_prefix("(変化") {
            None if leaves.is_empty() => None,
            None => return Err(wrong()),
            Some(number) => {
                let number = number.strip_suffix(')').ok_or_else(wrong)?;
                let number: usize = number.trim().parse().map_err(|_| wrong())?;
                Some(number.checked_sub(1).ok_or_else(wrong)?)
            }
        };
        let first = match parent {
            None => Some(1),
            Some(parent) => self.text.variations.get(parent).map(|parent| parent.ply),
        };
        let before = first.and_then(|first| {
            let positions = self.before.get(parent.map_or(0, |parent| parent + 1))?;
            positions.get(ply.checked_sub(first)?)
        });
        let Some(before) = before.cloned() else {
            return Err(line.error(line.text, YoninProblem::NoSuchPly));
        };
        self.text.variations.push(Variation {
            ply,
            parent,
            line: Line::default(),
        });
        self.before.push(Vec::new());
        self.game = Game::new(before);
        self.first = ply;
        self.ended = false;
        Ok(())
    }
}

/// What stands before and inside `( 0:12/00:00:12)` at the end of a move's line. The brackets of a move
/// in Japanese follow no space.
fn split_time(text: &str) -> (&str, Option<&str>) {
    let at = text
        .rfind('(')
        .filter(|&at| text[..at].ends_with(char::is_whitespace));
    match at.map(|at| text.split_at(at)) {
        None => (text, None),
        Some((moves, time)) => {
            let inside = time.trim_start_matches('(').trim_end();
            (moves, Some(inside.strip_suffix(')').unwrap_or(inside)))
        }
    }
}

/// Reads `南1 西2 北3 東4`, also with letters.
fn read_places(text: &str) -> Option<PerSeat<u8>> {
    let mut places = PerSeat::default();
    let mut words = text.split_whitespace();
    for _ in 0..SEATS.len() {
        let (seat, place) = words::read_seat(words.next()?)?;
        let place: u8 = place.parse().ok().filter(|place| (1..=4).contains(place))?;
        if std::mem::replace(&mut places[seat.index()], place) != 0 {
            return None;
        }
    }
    words.next().is_none().then_some(places)
}
