//! Moves and their text (spec sections 3.7 and 10.3).

use super::piece::Kind;
use super::promotion::CHOICES;
use super::square::Square;
use crate::position::Move;

const INDICES: u32 = 196;

/// A move. Castling is the king's two steps. Its order is the canonical order of section 11.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chess4Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes where that is a choice (Teams); `None` in free-for-all.
    pub promotion: Option<Kind>,
}

impl Chess4Move {
    /// The move between two squares, without a choice of promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// The same move with a choice of promotion.
    pub(super) const fn promoting(self, kind: Kind) -> Self {
        Self {
            promotion: Some(kind),
            ..self
        }
    }
}

impl Move for Chess4Move {
    fn code(self) -> u32 {
        let promotion = match self.promotion {
            None => 0,
            Some(kind) => 1 + CHOICES.iter().position(|&k| k == kind).unwrap_or(0) as u32,
        };
        (promotion * INDICES + self.from.index()) * INDICES + self.to.index()
    }

    fn from_code(code: u32) -> Option<Self> {
        let promotion = match code / (INDICES * INDICES) {
            0 => None,
            number => Some(*CHOICES.get(number as usize - 1)?),
        };
        let from = Square::from_index(code / INDICES % INDICES)?;
        let to = Square::from_index(code % INDICES)?;
        Some(Self {
            from,
            to,
            promotion,
        })
    }
}
