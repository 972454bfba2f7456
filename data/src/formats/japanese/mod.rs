//! What KIF and KI2 share: headers, board blocks, words of moves and ends, reading.
//!
//! Source: shogi formats 3.2 and 3.3; the formats' public description by Kakinoki.

pub(super) mod board_block;
pub(super) mod calls;
pub(super) mod handicaps;
pub(super) mod header;
pub(super) mod keys;
pub(super) mod line_order;
pub(super) mod move_text;
mod reader;
mod times;
pub(super) mod words;

pub(super) use reader::read;
