//! Comments: people's words, and what the common record keeps that PGN4 has no word for.
//!
//! `{[%emt h:mm:ss]}` is the time spent on a move, `{[%program ...]}` a program's comment,
//! `{[%event resign:Y]}` an event that has no place of its own among the tokens (17-D2).

use crate::formats::elapsed;

/// A comment, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Comment {
    /// Words, one entry a line.
    Words(Vec<String>),
    /// Time spent, in seconds.
    Seconds(f64),
    /// A program's words.
    Program(String),
    /// An event in the game's own notation.
    Event(String),
}

/// Understands the inside of a comment.
pub(super) fn parse(text: &str) -> Comment {
    let text = text.trim();
    let command = text
        .strip_prefix("[%")
        .and_then(|rest| rest.strip_suffix(']'))
        .and_then(|rest| rest.split_once(' '));
    let understood = match command {
        Some(("emt", time)) => elapsed::parse(time).map(Comment::Seconds),
        Some(("program", words)) => Some(Comment::Program(words.into())),
        Some(("event", event)) => Some(Comment::Event(event.trim().into())),
        _ => None,
    };
    understood.unwrap_or_else(|| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Comment::Words(lines.map(String::from).collect())
    })
}
