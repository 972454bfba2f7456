//! Boards as pictures: what is drawn where, and how it becomes SVG or PNG.
//!
//! Everything is drawn as outlines, so that no font is needed; those of letters, kanji and chess pieces
//! (`glyphs.txt`) are under the SIL Open Font License, `OFL.txt`.

mod board;
mod canvas;
mod glyphs;

pub use board::{BoardPicture, Letters};
pub use canvas::Canvas;
