//! PGN4 among the formats.

use std::io::BufRead;

use shiho_core::games::chess4::Chess4Rules;
use shiho_core::{EndReason, RuleSet as _, VariantId};

use super::read::games_with_rules;
use super::write::write;
use crate::formats::encoding;
use crate::formats::end_note::PGN4_KEY;
use crate::formats::found::{self, FoundGame, Given};
use crate::formats::into_text::tell;
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;
use crate::replay::ReplayError;

/// PGN4, any number of games a file.
pub(in crate::formats) struct Pgn4;

impl RecordFormat for Pgn4 {
    fn name(&self) -> &'static str {
        "pgn4"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pgn4", "pgn"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Chess4
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.starts_with('[')
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        let bytes = found::rest(stream)?;
        let decoded = encoding::decode(&bytes);
        let base = match Chess4Rules::parse(given.rules) {
            Ok(base) => base,
            Err(source) => {
                let text = given.rules.to_owned();
                let problem = ReplayError::Rules { text, source };
                return sink(FoundGame::bad(Place::Line(1), problem));
            }
        };
        for (number, game) in (1..).zip(games_with_rules(&decoded.text, base)) {
            sink(match game {
                // Its rules are whole: the tags were read on top of the base.
                Ok(mut game) => {
                    if number == 1 {
                        game.warnings.splice(..0, decoded.warning_texts());
                    }
                    let whole = Given {
                        rules: "default",
                        ..*given
                    };
                    FoundGame::told(Place::Game(number), game, &whole)
                }
                Err(error) => FoundGame::bad(Place::Line(error.line), error),
            })?;
        }
        Ok(())
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let told = tell(record, self)?;
        let mut text = write(&told.text)?;
        if written.games > 0 {
            text.insert(0, '\n');
        }
        Ok(Some(encoding::encode(&text, options.encoding)?))
    }

    fn note_key(&self) -> Option<&'static str> {
        Some(PGN4_KEY)
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        end.is_interrupted() || end.reason == EndReason::PLY_CAP.0
    }

    /// The points of an ended game are taken for its result.
    fn tells_ends_without_result(&self) -> bool {
        false
    }
}
