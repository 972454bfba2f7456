//! The optional extra keys of FEN4: `{'enPassant':('e3:e4','','',''),'quiet':(1,2,3,4)}`.

use super::error::Fen4Error;
use super::number;
use crate::error::ParseError;
use crate::games::chess4::position::SEATS;
use crate::games::chess4::square::{Square, forward};
use crate::seat::{PerSeat, Seat};

/// Key of the en passant entries.
pub(super) const ENTRY_KEY: &str = "enPassant";
/// Key of the counters of plies without capture or pawn move.
pub(super) const QUIET_KEY: &str = "quiet";

/// The extra keys that mean something here; others are read and dropped (spec 17-A4).
#[derive(Default)]
pub(super) struct Extra {
    /// The squares passed by double steps.
    pub(super) passed: PerSeat<Option<Square>>,
    /// Plies without capture or pawn move of each seat.
    pub(super) quiet: Option<PerSeat<u32>>,
}

impl Extra {
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let inner = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.ok_or_else(|| Fen4Error::ExtraBraces.at("extra", text))?;
        let mut extra = Self::default();
        for item in split_outside(inner, ',')
            .into_iter()
            .filter(|item| !item.is_empty())
        {
            let malformed = || Fen4Error::ExtraKey.at("extra", item);
            let (key, value) = item.split_once(':').ok_or_else(malformed)?;
            match unquoted(key).ok_or_else(malformed)? {
                ENTRY_KEY => extra.passed = read_entries(value)?,
                QUIET_KEY => extra.quiet = Some(read_quiet(value)?),
                _ => {}
            }
        }
        Ok(extra)
    }
}

/// Splits at `separator` outside of quotes and brackets.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut quote, mut start) = (0_usize, None, 0);
    let mut items = Vec::new();
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) if c == separator && depth == 0 => {
                items.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    items.push(&text[start..]);
    items
}

fn unquoted(text: &str) -> Option<&str> {
    let inside = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('\'').or_else(|| inside('"'))
}

fn tuple(text: &str) -> Option<Vec<&str>> {
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = inside('(', ')').or_else(|| inside('[', ']'))?;
    Some(split_outside(inner, ','))
}

fn read_entries(text: &str) -> Result<PerSeat<Option<Square>>, ParseError> {
    let entries = tuple(text).ok_or_else(|| Fen4Error::ExtraKey.at(ENTRY_KEY, text))?;
    if entries.len() != SEATS {
        return Err(Fen4Error::EnPassantCount(entries.len()).at(ENTRY_KEY, text));
    }
    let mut passed = [None; 4];
    for (seat, entry) in Seat::all(SEATS).zip(entries) {
        passed[seat.index()] =
            read_entry(seat, entry).map_err(|error| error.at(ENTRY_KEY, entry))?;
    }
    Ok(passed)
}

fn read_entry(seat: Seat, text: &str) -> Result<Option<Square>, Fen4Error> {
    let entry = unquoted(text).ok_or(Fen4Error::EnPassantQuotes)?;
    if entry.is_empty() {
        return Ok(None);
    }
    let (passed, rest) = Square::read(entry).ok_or(Fen4Error::EnPassantForm)?;
    let landed = rest.strip_prefix(':').and_then(Square::read);
    let (landed, "") = landed.ok_or(Fen4Error::EnPassantForm)? else {
        return Err(Fen4Error::EnPassantForm);
    };
    if passed.own_rank(seat) != 3 || passed.step(forward(seat)) != landed {
        return Err(Fen4Error::EnPassantStep);
    }
    Ok(Some(passed))
}

fn read_quiet(text: &str) -> Result<PerSeat<u32>, ParseError> {
    let wrong = || Fen4Error::QuietForm.at(QUIET_KEY, text);
    let numbers: Option<Vec<u32>> = tuple(text)
        .ok_or_else(wrong)?
        .into_iter()
        .map(number)
        .collect();
    numbers.ok_or_else(wrong)?.try_into().map_err(|_| wrong())
}
