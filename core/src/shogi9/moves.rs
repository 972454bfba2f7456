//! Moves of the 9x9 games and their USI text.

use std::fmt;

use super::piece::Kind;
use super::square::{SQUARES, Square};
use crate::error::ParseError;
use crate::position::Move;

/// Kinds that can be dropped, in the alphabetical order of their letters.
const DROP_ORDER: [Kind; 7] = [
    Kind::Bishop,
    Kind::Gold,
    Kind::Lance,
    Kind::Knight,
    Kind::Pawn,
    Kind::Rook,
    Kind::Silver,
];

const fn drop_origins() -> [u8; 8] {
    let mut origins = [0; 8];
    let mut order = 0;
    while order < DROP_ORDER.len() {
        origins[DROP_ORDER[order].index()] = (SQUARES + order) as u8;
        order += 1;
    }
    origins
}

/// A board move or a drop in 16 bits: bit 0 promotion, bits 1..8 target, bits 8.. origin, where
/// origins from 81 on are the dropped kinds. The order of the codes is the ASCII order of the texts.
#[derive(Clone, Copy, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShogiMove(u16);

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A piece moves on the board.
    Board {
        /// Where it stands.
        from: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece of this base kind is dropped.
    Drop(Kind),
}

impl ShogiMove {
    /// A board move.
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        Self((from.index() as u16) << 8 | (to.index() as u16) << 1 | promote as u16)
    }

    /// A drop of the base kind `kind`.
    ///
    /// # Panics
    /// If `kind` cannot be in a hand.
    pub const fn drop(kind: Kind, to: Square) -> Self {
        let mut order = 0;
        while DROP_ORDER[order] as u8 != kind as u8 {
            order += 1;
        }
        Self(((SQUARES + order) as u16) << 8 | (to.index() as u16) << 1)
    }

    /// A move by the numbers of its code; see [`ShogiMove`] for origins.
    #[inline(always)]
    pub(crate) const fn by_numbers(origin: usize, to: usize, promote: bool) -> Self {
        Self((origin as u16) << 8 | (to as u16) << 1 | promote as u16)
    }

    /// The origin of drops of the hand kind numbered `kind`.
    #[inline(always)]
    pub(crate) const fn drop_origin(kind: usize) -> usize {
        const ORIGINS: [u8; 8] = drop_origins();
        ORIGINS[kind & 7] as usize
    }

    /// Where it arrives.
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 1 & 127) as usize)
    }

    /// What it does.
    pub const fn kind(self) -> MoveKind {
        let origin = (self.0 >> 8) as usize;
        if origin < SQUARES {
            MoveKind::Board {
                from: Square::from_index(origin),
                promote: self.0 & 1 != 0,
            }
        } else {
            MoveKind::Drop(DROP_ORDER[origin - SQUARES])
        }
    }

    /// The move after `quarters` quarter turns of the board ([`Square::turned`]).
    pub const fn turned(self, quarters: usize) -> Self {
        let to = self.to().turned(quarters);
        match self.kind() {
            MoveKind::Board { from, promote } => Self::board(from.turned(quarters), to, promote),
            MoveKind::Drop(_) => Self(self.0 & 0xff00 | (to.index() as u16) << 1),
        }
    }

    /// Reads USI text: `7g7f`, `8h2b+`, `P*5e`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::read(text)
            .ok_or_else(|| ParseError::new("", "a move is written 7g7f, 8h2b+ or P*5e, not", text))
    }

    fn read(text: &str) -> Option<Self> {
        if let Some((kind, to)) = text.split_once('*') {
            let mut letters = kind.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return None;
            };
            let kind = Kind::from_letter(letter).filter(|&kind| kind != Kind::King)?;
            return Some(Self::drop(kind, Square::parse(to)?));
        }
        let (squares, promote) = match text.strip_suffix('+') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let from = Square::parse(squares.get(..2)?)?;
        Some(Self::board(
            from,
            Square::parse(squares.get(2..)?)?,
            promote,
        ))
    }
}

impl Move for ShogiMove {
    fn code(self) -> u32 {
        u32::from(self.0)
    }

    fn from_code(code: u32) -> Option<Self> {
        let code = u16::try_from(code).ok()?;
        let (origin, to) = (usize::from(code >> 8), usize::from(code >> 1 & 127));
        let is_drop = origin >= SQUARES;
        let valid =
            to < SQUARES && origin < SQUARES + DROP_ORDER.len() && !(is_drop && code & 1 != 0);
        valid.then_some(Self(code))
    }
}

impl fmt::Display for ShogiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Board { from, promote } => {
                write!(f, "{from}{}{}", self.to(), if promote { "+" } else { "" })
            }
            MoveKind::Drop(kind) => write!(f, "{}*{}", kind.letter(), self.to()),
        }
    }
}

impl fmt::Debug for ShogiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_codes_is_order_of_texts() {
        let mut moves: Vec<_> = (0..=u32::from(u16::MAX))
            .filter_map(ShogiMove::from_code)
            .collect();
        assert_eq!(moves.len(), 81 * 81 * 2 + 7 * 81);
        moves.sort_by_key(ToString::to_string);
        assert!(moves.is_sorted());
        for mv in moves {
            assert_eq!(ShogiMove::parse(&mv.to_string()), Ok(mv));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "7", "7g7", "7g7j", "0a1b", "K*5e", "p*5e", "PP*5e", "7g7f++", "７g7f", "P*",
        ] {
            assert!(ShogiMove::parse(text).is_err(), "{text}");
        }
    }
}
