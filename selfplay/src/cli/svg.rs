//! Boards as SVG pictures.

use std::fmt::Write as _;

use shiho_core::{Cell, Diagram};

/// Side of a square in pixels.
const SIDE: usize = 48;
/// Margin for labels.
const MARGIN: usize = 28;
/// Height of a note.
const LINE: usize = 22;
/// Fill of a piece by seat; pieces without an owner are grey.
const FILLS: [&str; 4] = ["#f6c9b8", "#b9d4f2", "#f5e6a2", "#c4e3bd"];

/// The board with labels and notes.
pub(super) fn board_svg(diagram: &Diagram) -> String {
    let (rows, columns) = (diagram.cells.len(), diagram.columns.len());
    let width = (columns * SIDE + 2 * MARGIN).max(520);
    let height = rows * SIDE + 2 * MARGIN + diagram.notes.len() * LINE + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (row, cells) in diagram.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            draw_cell(&mut svg, MARGIN + column * SIDE, MARGIN + row * SIDE, cell);
        }
    }
    for (index, label) in diagram.columns.iter().enumerate() {
        let x = MARGIN + index * SIDE + SIDE / 2;
        text(&mut svg, x, MARGIN - 9, 13, "middle", label);
    }
    for (index, label) in diagram.rows.iter().enumerate() {
        let y = MARGIN + index * SIDE + SIDE / 2 + 5;
        text(
            &mut svg,
            MARGIN + columns * SIDE + 14,
            y,
            13,
            "middle",
            label,
        );
    }
    for (index, note) in diagram.notes.iter().enumerate() {
        text(
            &mut svg,
            MARGIN,
            rows * SIDE + 2 * MARGIN + index * LINE + 8,
            15,
            "start",
            note,
        );
    }
    svg + "</svg>\n"
}

fn draw_cell(svg: &mut String, x: usize, y: usize, cell: &Cell) {
    let fill = match cell {
        Cell::Off => return,
        Cell::Empty | Cell::Piece { .. } => "#fbf3df",
    };
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#8a7a5a\"/>"
    );
    let Cell::Piece {
        glyph,
        owner,
        turns,
        ..
    } = cell
    else {
        return;
    };
    let fill = owner.map_or("#cfcfcf", |seat| FILLS[seat.index()]);
    let (cx, cy) = (x + SIDE / 2, y + SIDE / 2);
    let angle = usize::from(*turns) * 90;
    // The shogi piece's outline: its point shows where it faces.
    let _ = writeln!(
        svg,
        "<g transform=\"translate({cx} {cy}) rotate({angle})\">\
         <path d=\"M0 -21 L14 -14 L18 20 L-18 20 L-14 -14 Z\" fill=\"{fill}\" stroke=\"#333\"/>\
         <text y=\"12\" font-size=\"26\" text-anchor=\"middle\">{}</text></g>",
        escape(glyph)
    );
}

fn text(svg: &mut String, x: usize, y: usize, size: usize, anchor: &str, content: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
        escape(content)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
