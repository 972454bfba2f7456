//! Boards as text.

use shiho_core::{Cell, Diagram};

/// The board with its labels and notes, every square as wide as the widest piece.
pub(super) fn board_text(diagram: &Diagram) -> String {
    let cells = diagram.cells.iter().flatten();
    let width = cells
        .map(|cell| cell_text(cell).chars().count())
        .max()
        .unwrap_or(1);
    let side = diagram
        .rows
        .iter()
        .map(|label| label.chars().count())
        .max()
        .unwrap_or(1);
    let mut text = String::new();
    let mut line = |label: &str, cells: Vec<String>| {
        let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        text += format!("{label:>side$}  {}", cells.join(" ")).trim_end();
        text.push('\n');
    };
    for (label, row) in diagram.rows.iter().zip(&diagram.cells) {
        line(
            label,
            row.iter().map(|cell| cell_text(cell).to_owned()).collect(),
        );
    }
    line("", diagram.columns.clone());
    for note in &diagram.notes {
        text += note;
        text.push('\n');
    }
    text
}

fn cell_text(cell: &Cell) -> &str {
    match cell {
        Cell::Off => " ",
        Cell::Empty => ".",
        Cell::Piece { text, .. } => text,
    }
}
