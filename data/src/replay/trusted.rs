//! Playing moves again that have been checked before.

use shiho_core::{Event, notation::Variant};

use super::checked::checked;
use super::error::ReplayError;
use super::ply::{Ply, start, wrong};
use crate::record::GameRecord;

/// Plays the moves of `record` on the position alone, without generating moves and without a referee, and
/// returns the position after the last one. `visit` sees each entry of the moves before it is played.
///
/// For records that [`Dataset::verified_records`](crate::Dataset::verified_records) yields: their bytes
/// are those that were written, and what was written had been played by the rules. They show the same
/// plies as with [`checked`] and lead to the same position.
///
/// Of records of any other origin only this is looked at: each text is a move or an event, and each move
/// fits the board. Where it does not, at events that are no moves, and where the game's end has changed
/// the position, the game is played by the rules from there on.
///
/// # Errors
/// Texts that are no moves, and whatever the rules refuse where they are asked.
pub fn trusted<V: Variant>(
    record: &GameRecord,
    mut visit: impl FnMut(Ply<'_, V>),
) -> Result<V, ReplayError> {
    let mut position = start::<V>(record)?;
    if !position.has_legal_move() {
        return by_the_rules(record, 0, visit);
    }
    for (index, text) in record.moves.iter().enumerate() {
        let event = position
            .parse_event(text)
            .map_err(|error| wrong(index, text, error.into()))?;
        let playable = match event {
            Event::Move(mv) if index + 1 == record.moves.len() => position.is_legal(mv),
            Event::Move(mv) => position.fits(mv),
            _ => false,
        };
        let Event::Move(mv) = event else {
            return by_the_rules(record, index, visit);
        };
        if !playable {
            return by_the_rules(record, index, visit);
        }
        visit(Ply::of(record, &position, event, index, index));
        position.play(mv);
    }
    if position.points() == record.points {
        return Ok(position);
    }
    by_the_rules(record, record.moves.len(), visit)
}

/// [`checked`], with the entries from number `first` on shown.
fn by_the_rules<V: Variant>(
    record: &GameRecord,
    first: usize,
    mut visit: impl FnMut(Ply<'_, V>),
) -> Result<V, ReplayError> {
    let game = checked::<V>(record, |ply| {
        if ply.index >= first {
            visit(ply);
        }
    })?;
    Ok(game.position().clone())
}
