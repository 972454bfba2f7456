//! What is drawn of a board.

use shiho_core::{Cell, Diagram, Seat};

use super::canvas::{Anchor, Canvas, Rgb};

/// How pieces are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Kanji on tiles of shogi.
    Kanji,
    /// The letters of the position's text, `+` for promoted pieces.
    Western,
}

/// A board to be drawn.
#[derive(Debug)]
pub struct BoardPicture<'a> {
    /// The board.
    pub diagram: &'a Diagram,
    /// The text of the last move, if there was one: its squares are marked.
    pub last: Option<&'a str>,
    /// The name of the game.
    pub title: &'a str,
    /// The names of the seats.
    pub seats: &'a [&'a str],
    /// How shogi pieces are told; chess pieces are drawn as figures.
    pub letters: Letters,
}

/// Side of a square.
const SIDE: f32 = 50.0;
/// Margin for labels.
const MARGIN: f32 = 30.0;
/// Height of a line of notes.
const LINE: f32 = 24.0;
/// Size of labels and notes.
const SMALL: f32 = 16.0;

const INK: Rgb = 0x22_22_22;
const PROMOTED: Rgb = 0xb0_10_10;
const GRID: Rgb = 0x8a_7a_5a;
const WOOD: Rgb = 0xf8_ec_cf;
const IVORY: Rgb = 0xff_fa_ee;
const DEAD: Rgb = 0xa8_a8_a8;
const LIGHT: Rgb = 0xf2_ee_e4;
const DARK: Rgb = 0xc9_c2_b2;
const MOVED: Rgb = 0xf3_d2_6a;
const BADGE: Rgb = 0x1f_4e_8c;
/// Colours of four seats.
const SEATS: [Rgb; 4] = [0xd9_48_3b, 0x3b_74_d0, 0xe2_b4_1f, 0x3f_9a_4e];
/// Paler ones, for tiles with a sign on them.
const TILES: [Rgb; 4] = [0xf4_b5_a8, 0xb0_cc_f2, 0xf5_e2_94, 0xb6_e0_b2];

/// The outline of a tile that points up.
const TILE: [[f32; 2]; 5] = [
    [0.0, -22.0],
    [14.0, -15.0],
    [19.0, 21.0],
    [-19.0, 21.0],
    [-14.0, -15.0],
];

impl BoardPicture<'_> {
    /// Draws the board with labels, legend and notes.
    pub fn draw(&self) -> Canvas {
        let (rows, columns) = (
            self.diagram.cells.len() as f32,
            self.diagram.columns.len() as f32,
        );
        let lines = (self.diagram.notes.len() + 1) as f32;
        let width = (columns * SIDE + 2.0 * MARGIN).max(510.0);
        let height = rows * SIDE + 2.0 * MARGIN + lines * LINE + 8.0;
        let mut canvas = Canvas::new(
            [width, height],
            self.title.to_owned(),
            self.diagram.notes.join("; "),
        );
        canvas.rectangle([0.0, 0.0], [width, height], (0xff_ff_ff, None));
        let moved = self.moved();
        for (row, cells) in self.diagram.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let corner = [MARGIN + column as f32 * SIDE, MARGIN + row as f32 * SIDE];
                if *cell != Cell::Off {
                    let fill = if moved.contains(&(row, column)) {
                        MOVED
                    } else if !self.is_chess() {
                        WOOD
                    } else if (row + column) % 2 == 0 {
                        LIGHT
                    } else {
                        DARK
                    };
                    canvas.rectangle(corner, [SIDE, SIDE], (fill, Some((GRID, 1.0))));
                }
                let middle = [corner[0] + SIDE / 2.0, corner[1] + SIDE / 2.0];
                self.piece(&mut canvas, cell, middle);
            }
        }
        self.badges(&mut canvas);
        self.labels(&mut canvas);
        canvas
    }

    /// Whether the pieces are those of chess.
    fn is_chess(&self) -> bool {
        let mut cells = self.diagram.cells.iter().flatten();
        cells.any(|cell| matches!(cell, Cell::Piece { glyph, .. } if glyph.starts_with(is_figure)))
    }

    /// The squares that the last move names, as row and column.
    fn moved(&self) -> Vec<(usize, usize)> {
        let mut moved = Vec::new();
        let mut rest = self.last.unwrap_or_default();
        while let Some(first) = rest.chars().next() {
            let square = labelled(&self.diagram.columns, rest).and_then(|(column, after)| {
                let (row, after) = labelled(&self.diagram.rows, after)?;
                Some(((row, column), after))
            });
            rest = match square {
                Some((square, after)) => {
                    moved.push(square);
                    after
                }
                None => &rest[first.len_utf8()..],
            };
        }
        moved
    }

    fn piece(&self, canvas: &mut Canvas, cell: &Cell, middle: [f32; 2]) {
        let Cell::Piece {
            text,
            glyph,
            owner,
            turns,
        } = cell
        else {
            return;
        };
        let sign = glyph.chars().next().unwrap_or('?');
        if is_figure(sign) {
            let fill = owner.map_or(DEAD, |seat: Seat| SEATS[seat.index()]);
            let line = Some((if owner.is_some() { INK } else { 0x77_77_77 }, 0.9));
            canvas.character(sign, 46.0, middle, 0, (fill, line));
            return;
        }
        let fill = match owner {
            None => DEAD,
            Some(_) if self.seats.len() == 2 => IVORY,
            Some(seat) => TILES[seat.index()],
        };
        canvas.polygon(&TILE, middle, *turns, (fill, Some((INK, 1.0))));
        let promoted = text.starts_with('+');
        let ink = if promoted { PROMOTED } else { INK };
        // The tile is wider at its foot.
        let down = 3.0;
        let sign_at = match turns % 4 {
            0 => [middle[0], middle[1] + down],
            1 => [middle[0] - down, middle[1]],
            2 => [middle[0], middle[1] - down],
            _ => [middle[0] + down, middle[1]],
        };
        match self.letters {
            Letters::Kanji => canvas.character(sign, 26.0, sign_at, *turns, (ink, None)),
            Letters::Western => {
                // Letters stay upright: the tile says whose the piece is.
                let letters = western(text);
                let size = if letters.len() > 1 { 22.0 } else { 26.0 };
                let foot = [sign_at[0], sign_at[1] + 9.0];
                canvas.text(&letters, size, foot, Anchor::Middle, ink);
            }
        }
    }

    /// What pieces move as, where that is not what they are.
    fn badges(&self, canvas: &mut Canvas) {
        for badge in &self.diagram.badges {
            let at = [
                MARGIN + badge.column as f32 * SIDE + SIDE - 9.0,
                MARGIN + badge.row as f32 * SIDE + 9.0,
            ];
            let corner = [at[0] - 9.0, at[1] - 9.0];
            canvas.rectangle(corner, [18.0, 18.0], (BADGE, None));
            match self.letters {
                Letters::Kanji => {
                    let sign = badge.glyph.chars().next().unwrap_or('?');
                    canvas.character(sign, 16.0, at, 0, (0xff_ff_ff, None));
                }
                Letters::Western => {
                    let foot = [at[0], at[1] + 5.0];
                    let letters = western(&badge.text);
                    canvas.text(&letters, 14.0, foot, Anchor::Middle, 0xff_ff_ff);
                }
            }
        }
    }

    /// Labels of files and ranks, whose colour is whose, and the notes.
    fn labels(&self, canvas: &mut Canvas) {
        let (rows, columns) = (
            self.diagram.cells.len() as f32,
            self.diagram.columns.len() as f32,
        );
        for (index, label) in self.diagram.columns.iter().enumerate() {
            let x = MARGIN + (index as f32 + 0.5) * SIDE;
            canvas.text(label, SMALL, [x, MARGIN - 9.0], Anchor::Middle, INK);
        }
        for (index, label) in self.diagram.rows.iter().enumerate() {
            let y = MARGIN + (index as f32 + 0.5) * SIDE + 5.0;
            let x = MARGIN + columns * SIDE + 14.0;
            canvas.text(label, SMALL, [x, y], Anchor::Middle, INK);
        }
        let mut y = MARGIN + rows * SIDE + MARGIN;
        let mut x = MARGIN;
        let colours = if self.is_chess() { SEATS } else { TILES };
        for (index, name) in self.seats.iter().enumerate() {
            let two = self.seats.len() == 2;
            let fill = if two { IVORY } else { colours[index] };
            let turns = if two { 2 * index } else { index } as u8;
            let half: Vec<[f32; 2]> = TILE.iter().map(|it| [it[0] * 0.42, it[1] * 0.42]).collect();
            let quarters = if self.is_chess() { 0 } else { turns };
            canvas.polygon(
                &half,
                [x + 8.0, y - 6.0],
                quarters,
                (fill, Some((INK, 1.0))),
            );
            canvas.text(name, SMALL, [x + 22.0, y], Anchor::Start, INK);
            x += 118.0;
        }
        if !self.diagram.badges.is_empty() {
            canvas.rectangle([x, y - 14.0], [16.0, 16.0], (BADGE, None));
            canvas.text("moves as", SMALL, [x + 22.0, y], Anchor::Start, INK);
        }
        for note in &self.diagram.notes {
            y += LINE;
            canvas.text(note, SMALL, [MARGIN, y], Anchor::Start, INK);
        }
    }
}

fn is_figure(sign: char) -> bool {
    ('♔'..='♟').contains(&sign)
}

/// The letters of a piece without its seat: `+R`, `P`.
fn western(text: &str) -> String {
    let plus = if text.starts_with('+') { "+" } else { "" };
    let letter = text.chars().find(char::is_ascii_alphabetic);
    format!("{plus}{}", letter.map_or('?', |it| it.to_ascii_uppercase()))
}

/// The index of the longest label with which `text` begins, and what follows it.
fn labelled<'a>(labels: &[String], text: &'a str) -> Option<(usize, &'a str)> {
    let fits = labels.iter().enumerate();
    let fits = fits.filter(|(_, label)| text.starts_with(label.as_str()));
    let (index, label) = fits.max_by_key(|(_, label)| label.len())?;
    Some((index, &text[label.len()..]))
}
