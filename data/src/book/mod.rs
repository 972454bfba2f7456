//! Opening books: lists of positions where games start, and how they are made of games that were played.

mod make;
mod read;

pub use make::{BookOptions, MadeBook, make_book};
pub use read::{BookError, BookLine, read_book};
