//! Writing KI2.

use std::fmt::Write as _;

use shiho_core::VariantId;
use shiho_core::games::annan::Annan;
use shiho_core::games::family::Family;
use shiho_core::games::shogi::Shogi;

use super::super::family::{Track, reasons, tracks};
use super::super::japanese::line_order::LineOrder;
use super::super::japanese::{calls, header};
use super::super::record_error::cannot_hold;
use super::super::{Ending, GameText, Line, RecordError};
use super::phrase;

/// The format's name in errors.
pub(super) const FORMAT: &str = "KI2";

/// Moves on one line.
const MOVES_A_LINE: usize = 6;

pub(super) fn write(game: &GameText) -> Result<String, RecordError> {
    match game.variant {
        VariantId::Shogi => write_as::<Shogi>(game),
        VariantId::Annan => write_as::<Annan>(game),
        other => Err(cannot_hold(FORMAT, format!("games of {other}"))),
    }
}

fn write_as<F: Family>(game: &GameText) -> Result<String, RecordError> {
    let (rules, main, variations) = tracks::<F>(game)?;
    let mut text = header::write::<F>(FORMAT, game, &rules, &main.states[0])?;
    header::write_comments(&mut text, "*", &game.comments);
    text.push('\n');
    let order = LineOrder::new(game);
    let names = header::side_names(&game.start);
    let mut put = |index: Option<usize>, track: &Track<F>, line: &Line| {
        if index.is_some() {
            write!(text, "\n変化：{}手\n", track.ply).expect("a String takes anything");
        }
        moves(&mut text, track, line)?;
        let end = track.ply + track.moves.len();
        let ending = match &line.ending {
            // Only an end makes the line contain the ply at which the variation leaves it.
            None if order.branches_at(index, end) => Some(interrupted()),
            ending => ending.clone(),
        };
        if let Some(ending) = ending {
            let state = track.states.last();
            let state = state.expect("a line has a state before its first move");
            let mover = state.position.board().turn();
            text += &calls::footer(&ending, end - 1, mover, names);
            text.push('\n');
        }
        Ok::<(), RecordError>(())
    };
    put(None, &main, &game.main)?;
    for index in order.indices() {
        put(
            Some(index),
            &variations[index],
            &game.variations[index].line,
        )?;
    }
    Ok(text)
}

fn interrupted() -> Ending {
    Ending {
        reason: reasons::INTERRUPTED.into(),
        places: None,
        draw: false,
        seconds: None,
    }
}

/// Writes moves and comments; every line but the last before a comment has the same number of moves.
fn moves<F: Family>(text: &mut String, track: &Track<F>, line: &Line) -> Result<(), RecordError> {
    let mut on_line = 0;
    let pairs = track.moves.iter().zip(&track.states).zip(&line.plies);
    for ((&mv, state), entry) in pairs {
        let phrase = phrase::move_text(state, mv)
            .ok_or_else(|| cannot_hold(FORMAT, format!("the move `{mv}`")))?;
        if on_line > 0 {
            text.push(' ');
        }
        write!(text, "{phrase}").expect("a String takes anything");
        on_line += 1;
        let has_comments = !entry.comments.is_empty() || !entry.program_comments.is_empty();
        if has_comments || on_line == MOVES_A_LINE {
            text.push('\n');
            on_line = 0;
        }
        header::write_comments(text, "*", &entry.comments);
        header::write_comments(text, "**", &entry.program_comments);
    }
    if on_line > 0 {
        text.push('\n');
    }
    Ok(())
}
