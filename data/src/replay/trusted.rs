//! Playing moves again that have been checked before.

use shiho_core::{Event, MoveList, Referee, notation::Variant};

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
/// fits the board. Where it does not, at events that are no moves, and where the points of the last position
/// are not those of the record, the game is played by the rules from there on.
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
    let is_last = |index: usize| index + 1 == record.moves.len();
    let mut last = None;
    for (index, text) in record.moves.iter().enumerate() {
        let event = position
            .parse_event(text)
            .map_err(|error| wrong(index, text, error.into()))?;
        let Event::Move(mv) = event else {
            return by_the_rules(record, index, visit);
        };
        // An illegal move may end a game instead of being played.
        let is_playable = if is_last(index) {
            position.is_legal(mv)
        } else {
            position.fits(mv)
        };
        if !is_playable {
            return by_the_rules(record, index, visit);
        }
        visit(Ply::of(record, &position, event, index, index));
        if is_last(index) {
            last = Some((position.clone(), mv));
        }
        position.play(mv);
    }
    if position.points() == record.points {
        return Ok(position);
    }
    if let Some((before, mv)) = last {
        judge_alone(&before, mv, &mut position);
        if position.points() == record.points {
            return Ok(position);
        }
    }
    by_the_rules(record, record.moves.len(), visit)
}

/// Has the last move judged by a referee that knows no other: most of the points that the end of a game
/// awards are told by the position.
fn judge_alone<V: Variant>(before: &V, mv: V::Move, position: &mut V) {
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    legal.sort_unstable();
    let mut referee = V::Referee::new(before);
    // How the game ended is in the record.
    let _ = referee.judge_move(before, before.to_move(), mv, position, &mut legal);
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
