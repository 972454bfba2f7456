//! The canonical text of a position.

use std::fmt::Write;

use super::extra::{ENTRY_KEY, QUIET_KEY};
use super::{LETTERS, quiet_from_halfmove};
use crate::games::chess4::piece::Cell;
use crate::games::chess4::position::{Chess4Position, SEATS};
use crate::games::chess4::square::{SIDE, Square};
use crate::seat::{Seat, SeatSet};

/// The canonical text of a position.
pub(in crate::games::chess4) fn write(position: &Chess4Position) -> String {
    let flags = |set: SeatSet| list(Seat::all(SEATS).map(|seat| u8::from(set.contains(seat))));
    let dead = list(Seat::all(SEATS).map(|seat| u8::from(!position.active.contains(seat))));
    let mut parts = vec![
        LETTERS[position.turn.index()].to_string(),
        dead,
        flags(position.short),
        flags(position.long),
        list(position.points.iter()),
        position.halfmove().to_string(),
    ];
    parts.extend(extra_text(position));
    parts.push(board_text(position));
    parts.join("-")
}

fn list<T: ToString>(values: impl Iterator<Item = T>) -> String {
    values
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

fn extra_text(position: &Chess4Position) -> Option<String> {
    let mut keys = Vec::new();
    if position.passed.any() {
        let entries = Seat::all(SEATS).map(|seat| match position.en_passant(seat) {
            Some((passed, landed)) => format!("'{passed}:{landed}'"),
            None => "''".into(),
        });
        keys.push(format!("'{ENTRY_KEY}':({})", list(entries)));
    }
    let implied = quiet_from_halfmove(position.halfmove(), position.turn, position.moving());
    if implied != position.quiet {
        keys.push(format!("'{QUIET_KEY}':({})", list(position.quiet.iter())));
    }
    (!keys.is_empty()).then(|| format!("{{{}}}", keys.join(",")))
}

fn board_text(position: &Chess4Position) -> String {
    let mut text = String::new();
    for rank in (1..=SIDE).rev() {
        let mut run = 0;
        let mut cells: Vec<String> = Vec::new();
        for file in 1..=SIDE {
            let cell = Square::new(file, rank).map_or(Cell::OFF, |s| position.board().get(s));
            if cell.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                cells.push(run.to_string());
                run = 0;
            }
            cells.push(cell_text(cell));
        }
        if run > 0 {
            cells.push(run.to_string());
        }
        let separator = if rank == SIDE { "" } else { "/" };
        write!(text, "{separator}{}", cells.join(",")).expect("writing to a string cannot fail");
    }
    text
}

/// A piece or wall as positions write it.
pub(in crate::games::chess4) fn cell_text(cell: Cell) -> String {
    if !cell.is_piece() {
        return "x".into();
    }
    let grey = if cell.is_grey() { "d" } else { "" };
    let owner = cell
        .owner()
        .map(|seat| LETTERS[seat.index()].to_ascii_lowercase());
    let owner = owner.map(String::from).unwrap_or_default();
    format!("{grey}{owner}{}", cell.kind().letter())
}
