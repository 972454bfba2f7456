//! PGN4 text as a stream of tags, words, comments and parentheses.

use super::error::{Pgn4Error, Pgn4Problem};

/// Line and column, both from 1.
pub(super) type Place = (usize, usize);

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lexeme<'a> {
    /// `[Name "value"]`, the value without escapes.
    Tag(&'a str, String),
    /// A tag that cannot be read. No error of the lexer: it does not spoil the game before it.
    BadTag(Pgn4Error),
    /// Anything between spaces: numbers, dots, moves.
    Word(&'a str),
    /// The inside of `{}`, or what follows `;` on its line.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
}

/// Reads lexemes one by one.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
    peeked: Option<(Place, Lexeme<'a>)>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: (1, 1),
            peeked: None,
        }
    }

    /// Where the next lexeme begins, or the end of the text.
    pub(super) fn place(&mut self) -> Place {
        if let Some((place, _)) = &self.peeked {
            return *place;
        }
        self.skip_space();
        self.place
    }

    /// The next lexeme without taking it.
    pub(super) fn peek(&mut self) -> Result<Option<&Lexeme<'a>>, Pgn4Error> {
        if self.peeked.is_none() {
            self.peeked = self.take()?;
        }
        Ok(self.peeked.as_ref().map(|(_, lexeme)| lexeme))
    }

    /// Takes the next lexeme; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Lexeme<'a>)>, Pgn4Error> {
        match self.peeked.take() {
            Some(peeked) => Ok(Some(peeked)),
            None => self.take(),
        }
    }

    fn take(&mut self) -> Result<Option<(Place, Lexeme<'a>)>, Pgn4Error> {
        self.skip_space();
        let place = self.place;
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        // What cannot be read is skipped, so that the games after it still can be.
        let lexeme = match first {
            '[' => self.take_tag(place).unwrap_or_else(|error| {
                self.skip_line();
                Lexeme::BadTag(error)
            }),
            '{' => {
                let Some(end) = self.rest.find('}') else {
                    let text = self.advance(self.rest.len());
                    return Err(Pgn4Error::new(place, Pgn4Problem::OpenComment, text));
                };
                Lexeme::Comment(&self.advance(end + 1)[1..end])
            }
            '}' => {
                let text = self.advance(1);
                return Err(Pgn4Error::new(place, Pgn4Problem::CommentEnd, text));
            }
            ';' => Lexeme::Comment(&self.skip_line()[1..]),
            '(' => {
                self.advance(1);
                Lexeme::Open
            }
            ')' => {
                self.advance(1);
                Lexeme::Close
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "[{}();".contains(c);
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                Lexeme::Word(self.advance(end))
            }
        };
        Ok(Some((place, lexeme)))
    }

    fn take_tag(&mut self, place: Place) -> Result<Lexeme<'a>, Pgn4Error> {
        let line = self.rest.split('\n').next().unwrap_or_default();
        let wrong = || Pgn4Error::new(place, Pgn4Problem::Tag, line);
        let space = |c: char| c.is_whitespace();
        let inside = self.rest[1..].trim_start();
        let name_end = inside
            .find(|c: char| space(c) || "\"[]".contains(c))
            .ok_or_else(wrong)?;
        let (name, after) = inside.split_at(name_end);
        let quoted = after.trim_start().strip_prefix('"').ok_or_else(wrong)?;
        let mut value = String::new();
        let mut chars = quoted.chars();
        loop {
            match chars.next().ok_or_else(wrong)? {
                '"' => break,
                '\\' if chars.as_str().starts_with(['"', '\\']) => value.extend(chars.next()),
                other => value.push(other),
            }
        }
        let after = chars.as_str().trim_start();
        let after = after.strip_prefix(']').ok_or_else(wrong)?;
        if name.is_empty() {
            return Err(wrong());
        }
        self.advance(self.rest.len() - after.len());
        Ok(Lexeme::Tag(name, value))
    }

    fn skip_space(&mut self) {
        let spaces = self.rest.len() - self.rest.trim_start().len();
        self.advance(spaces);
    }

    /// Takes what is left of the line.
    fn skip_line(&mut self) -> &'a str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.advance(end)
    }

    /// Takes `bytes` of the text.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        for c in taken.chars() {
            if c == '\n' {
                self.place = (self.place.0 + 1, 1);
            } else {
                self.place.1 += 1;
            }
        }
        taken
    }
}
