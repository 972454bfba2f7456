//! Lists of games, one a line: USI and the one-line form of Yonin records.
//!
//! Lines of ours that begin with `# shiho ` tell what the games' lines cannot: `# shiho game NAME RULES`
//! the variant and the rules of the games below, `# shiho end NOTE` the end of the next game.

use std::io::BufRead;

use shiho_core::VariantId;

use super::end_note;
use super::found::{FoundGame, Given};
use super::game_text::GameText;
use super::problem::{GameProblem, Place};
use super::record_error::RecordError;
use super::record_format::{Sink, Stop};

/// How a line about the games below begins.
pub(super) const GAME: &str = "# shiho game ";
/// How a line about the end of the next game begins.
const END: &str = "# shiho end ";

/// Reads a line that holds a game of a variant by rules, which it may not name itself.
pub(super) type ReadLine = fn(&str, VariantId, &str) -> Result<GameText, GameProblem>;

/// Reads the lines of `stream`, those with games by `read_line`.
pub(super) fn read(
    stream: &mut dyn BufRead,
    given: &Given<'_>,
    read_line: ReadLine,
    sink: &mut Sink<'_>,
) -> Result<(), Stop> {
    let mut variant = given.variant.unwrap_or(VariantId::Shogi);
    let mut rules = given.rules.to_owned();
    let mut note = None;
    for (line, number) in stream.split(b'\n').zip(1..) {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        let place = Place::Line(number);
        if let Some(told) = text.strip_prefix(GAME) {
            let (name, options) = told.split_once(' ').unwrap_or((told, ""));
            match name.parse() {
                Ok(named) => variant = named,
                Err(error) => sink(FoundGame::bad(place, GameProblem::UnknownVariant(error)))?,
            }
            rules = options.into();
        } else if let Some(told) = text.strip_prefix(END) {
            note = end_note::parse(told);
            if note.is_none() {
                let error = RecordError::expected(number, "an end", told);
                sink(FoundGame::bad(place, error))?;
            }
        } else if !text.is_empty() && !text.starts_with('#') {
            let game = read_line(text, variant, &rules);
            let note = note.take();
            match game {
                Err(problem) => sink(FoundGame::bad(place, problem))?,
                Ok(mut game) => {
                    game.main.ending = note.or(game.main.ending);
                    sink(FoundGame::told(place, game, given))?;
                }
            }
        }
    }
    Ok(())
}

/// The line of a game with what stands above it: the note about its end and, if it is `told` otherwise so
/// far, the line about its variant and rules.
pub(super) fn written(line: &str, note: Option<&str>, head: String, told: &mut String) -> String {
    let mut text = String::new();
    if head != *told {
        text += &head;
        *told = head;
    }
    if let Some(note) = note {
        text += &format!("{END}{note}\n");
    }
    text + line
}
