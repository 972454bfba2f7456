//! From a record to a game as a file tells it.

use shiho_core::notation::Variant;
use shiho_core::{Event, VariantId, VariantVisitor};

use super::end_note;
use super::game_text::{Ending, GameText, Line, Ply};
use super::into_record::NOBODY;
use super::record_format::{End, RecordFormat};
use crate::outside::CALLED;
use crate::record::GameRecord;
use crate::replay::{ReplayError, checked};

/// A record as a text, and what the format's own words would not keep.
pub(super) struct Told {
    pub(super) text: GameText,
    /// A note about an end for which the format has no word.
    pub(super) note: Option<String>,
}

/// `record` as a game for `format`, with a note in its headers if the format has no word for its end.
///
/// # Errors
/// Records that cannot be replayed.
pub(super) fn tell(record: &GameRecord, format: &dyn RecordFormat) -> Result<Told, ReplayError> {
    let variant: VariantId = record.variant.parse()?;
    variant.visit(Tell {
        record,
        format,
        variant,
    })
}

struct Tell<'a> {
    record: &'a GameRecord,
    format: &'a dyn RecordFormat,
    variant: VariantId,
}

impl VariantVisitor for Tell<'_> {
    type Output = Result<Told, ReplayError>;

    fn visit<V: Variant>(self) -> Self::Output {
        let Self {
            record,
            format,
            variant,
        } = self;
        let game = checked::<V>(record, |_| ())?;
        let by_event = V::SEATS == 2
            && !matches!(game.events().last(), None | Some(Event::Move(_)))
            && game.outcome().is_some();
        let by_moves = game.outcome().is_some() && !by_event;
        // Texts of two-seat games tell the event that ends them as their end.
        let plies = record.moves.len() - usize::from(by_event);
        let ply = |text: &String| Ply {
            text: text.clone(),
            ..Ply::default()
        };
        let mut text = GameText {
            variant,
            rules: record.rules.clone(),
            start: record.start.clone(),
            players: Default::default(),
            headers: Vec::new(),
            comments: Vec::new(),
            main: Line {
                plies: record.moves[..plies].iter().map(ply).collect(),
                ending: None,
            },
            variations: Vec::new(),
            warnings: Vec::new(),
        };
        for (player, agent) in text.players.iter_mut().zip(&record.agents) {
            *player = Some(agent.clone()).filter(|agent| agent != NOBODY);
        }
        let has_result = record.has_result();
        let reason = record.reason.strip_prefix(CALLED).unwrap_or(&record.reason);
        let end = End {
            reason,
            has_result,
            by_event,
        };
        let ending = Ending {
            reason: reason.into(),
            places: record.places,
            draw: record.places.is_none() && has_result,
            seconds: None,
        };
        let note = (!by_moves && !format.has_word(&end)).then(|| end_note::text(&ending, V::SEATS));
        if let (Some(key), Some(note)) = (format.note_key(), &note) {
            text.headers.push((key.into(), note.clone()));
        }
        if has_result || format.tells_ends_without_result() {
            text.main.ending = Some(ending);
        }
        Ok(Told { text, note })
    }
}
