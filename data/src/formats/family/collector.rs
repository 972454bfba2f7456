//! Collecting the tokens of a record into lines.

use super::raw::{RawEnd, RawGame, RawLine, RawMove};

/// Builds a [`RawGame`] token by token.
#[derive(Debug, Default)]
pub(in crate::formats) struct Collector {
    pub(in crate::formats) raw: RawGame,
    /// Comments before the first move of a variation, which belong to no ply yet.
    waiting: Vec<String>,
}

impl Collector {
    /// The line that tokens go to.
    pub(in crate::formats) fn line(&mut self) -> &mut RawLine {
        self.raw
            .lines
            .last_mut()
            .expect("the main line is always there")
    }

    pub(in crate::formats) fn add(&mut self, mut mv: RawMove) {
        mv.comments.append(&mut self.waiting);
        self.line().moves.push(mv);
    }

    /// Ends the current line, unless it has ended before.
    pub(in crate::formats) fn end(&mut self, end: RawEnd) {
        let line = self.line();
        if line.end.is_none() {
            line.end = Some(end);
        } else {
            self.raw.warn(end.line, "the line has ended before");
        }
    }

    pub(in crate::formats) fn comment(&mut self, text: &str) {
        let is_main = self.raw.lines.len() == 1;
        match self.line().moves.last_mut() {
            Some(last) => last.comments.push(text.to_owned()),
            None if is_main => self.raw.comments.push(text.to_owned()),
            None => self.waiting.push(text.to_owned()),
        }
    }

    /// A program's comment; `marked` is how it reads as a comment of the start position.
    pub(in crate::formats) fn program_comment(&mut self, text: &str, marked: &str) {
        match self.line().moves.last_mut() {
            Some(last) => last.program_comments.push(text.to_owned()),
            None => self.comment(marked),
        }
    }

    pub(in crate::formats) fn bookmark(&mut self, number: usize, text: &str) {
        match self.line().moves.last_mut() {
            Some(last) => last.bookmark = Some(text.to_owned()),
            None => self
                .raw
                .warn(number, "a bookmark before the first move is left out"),
        }
    }

    /// Starts a variation at ply `ply`.
    pub(in crate::formats) fn variation(&mut self, number: usize, ply: usize) {
        self.waiting.clear();
        self.raw.lines.push(RawLine {
            ply,
            line: number,
            ..RawLine::default()
        });
    }
}
