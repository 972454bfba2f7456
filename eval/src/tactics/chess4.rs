//! Four-player chess, in hundredths of a point of the game.

use shiho_core::Position;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Kind};

use super::Tactics;
use crate::evaluator::Score;

/// What a point on the table counts.
pub(crate) const POINT: Score = 100;

/// Fighting worth of a living seat's piece: what it can still win. The king stands for staying alive.
pub(crate) const fn worth(kind: Kind) -> Score {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 300,
        Kind::Bishop => 420,
        Kind::Rook => 520,
        Kind::Queen => 1000,
        Kind::Promoted => 950,
        Kind::King => 2000,
    }
}

/// Squares of the board's frame, corners included.
const SQUARES: usize = 196;

impl Tactics for Chess4Position {
    const HISTORY: usize = 7 * SQUARES;

    fn history_index(&self, mv: Chess4Move) -> usize {
        let kind = self
            .piece_at(mv.from)
            .map_or(0, |piece| piece.kind as usize);
        kind * SQUARES + mv.to.index() as usize
    }

    fn gain(&self, mv: Chess4Move) -> Score {
        let taken = match self.piece_at(mv.to) {
            Some(piece) if !piece.grey => worth(piece.kind) + POINT * piece.kind.points(),
            _ => 0,
        };
        let promotion = if self.is_promotion(mv) {
            worth(Kind::Promoted) - worth(Kind::Pawn)
        } else {
            0
        };
        taken + promotion
    }
}
