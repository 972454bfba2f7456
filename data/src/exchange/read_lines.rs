//! Lists of games, one a line: USI and the one-line form of Yonin records.
//!
//! Lines of ours that begin with `# shiho ` tell what the games' lines cannot: `# shiho game NAME RULES`
//! the variant and the rules of the games below, `# shiho end NOTE` the end of the next game.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use shiho_core::VariantId;

use super::error::{GameProblem, Place};
use super::read::{ReadOptions, Sink, bad, found};
use super::{ExchangeError, Format, end_note};
use crate::error::DataError;
use crate::formats::{GameText, RecordError, usi, yonin_record};

/// How a line about the games below begins.
pub(super) const GAME: &str = "# shiho game ";
/// How a line about the end of the next game begins.
pub(super) const END: &str = "# shiho end ";

/// Reads the lines of `stream`.
pub(super) fn read(
    format: Format,
    stream: BufReader<impl Read>,
    path: &Path,
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<(), ExchangeError> {
    let mut variant = options.variant.unwrap_or(VariantId::Shogi);
    let mut rules = options.rules.clone();
    let mut note = None;
    for (line, number) in stream.split(b'\n').zip(1..) {
        let line = line.map_err(DataError::io(path))?;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        let place = Place::Line(number);
        if let Some(told) = text.strip_prefix(GAME) {
            let (name, options) = told.split_once(' ').unwrap_or((told, ""));
            match name.parse() {
                Ok(named) => variant = named,
                Err(error) => sink(bad(place, GameProblem::UnknownVariant(error)))?,
            }
            rules = options.into();
        } else if let Some(told) = text.strip_prefix(END) {
            note = end_note::parse(told);
            if note.is_none() {
                let error = RecordError::expected(number, "an end", told);
                sink(bad(place, error))?;
            }
        } else if !text.is_empty() && !text.starts_with('#') {
            let game = match format {
                Format::Usi => usi_game(text, variant, &rules),
                _ => yonin_record::read_line(text).map_err(GameProblem::from),
            };
            let note = note.take();
            match game {
                Err(problem) => sink(bad(place, problem))?,
                Ok(mut game) => {
                    game.main.ending = note.or(game.main.ending);
                    sink(found(place, game, &options.rules))?;
                }
            }
        }
    }
    Ok(())
}

fn usi_game(text: &str, variant: VariantId, rules: &str) -> Result<GameText, GameProblem> {
    let mut games = usi::read(text.as_bytes(), variant, rules)?;
    games.pop().ok_or_else(|| {
        let expected = "startpos or sfen";
        GameProblem::from(RecordError::expected(1, expected, text))
    })
}
