//! `PackedSfenValue`: the training record of `YaneuraOu`.
//!
//! Source: shogi formats 3.7.

use shiho_core::games::family::Board;

use shiho_core::shogi9::ShogiMove;

use super::{POSITION_BYTES, PackedProblem, PackedRecord, move16, psf};

/// How the game ended for the side to move of a position.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum PsvResult {
    /// It lost.
    Lost,
    /// Nobody won.
    Draw,
    /// It won.
    Won,
}

/// A position with its score, move, ply and result, in 40 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Psv {
    /// Board, hands and turn.
    pub board: Board,
    /// Score in centipawns, from the side to move's view.
    pub score: i16,
    /// The move chosen.
    pub best_move: Option<ShogiMove>,
    /// Number of the ply, as in the position's SFEN.
    pub ply: u16,
    /// The game's result.
    pub result: PsvResult,
    /// The last byte: 0, except that one writer sets bit 0 in the last position of a game.
    pub padding: u8,
}

impl PackedRecord for Psv {
    const BYTES: usize = POSITION_BYTES + 8;

    fn encode_to(&self, bytes: &mut Vec<u8>) -> Result<(), PackedProblem> {
        let position = psf::encode(&self.board)?;
        bytes.extend_from_slice(&position);
        bytes.extend_from_slice(&self.score.to_le_bytes());
        bytes.extend_from_slice(&move16::to_yaneuraou(self.best_move).to_le_bytes());
        bytes.extend_from_slice(&self.ply.to_le_bytes());
        let result: i8 = match self.result {
            PsvResult::Lost => -1,
            PsvResult::Draw => 0,
            PsvResult::Won => 1,
        };
        bytes.push(result as u8);
        bytes.push(self.padding);
        Ok(())
    }

    fn decode(bytes: &[u8]) -> Result<Self, PackedProblem> {
        let truncated = PackedProblem::Truncated {
            found: bytes.len(),
            size: Self::BYTES,
        };
        let (position, rest) = bytes.split_first_chunk().ok_or(truncated)?;
        let &[
            score_low,
            score_high,
            move_low,
            move_high,
            ply_low,
            ply_high,
            result,
            padding,
        ] = rest
        else {
            return Err(truncated);
        };
        Ok(Self {
            board: psf::decode(position)?,
            score: i16::from_le_bytes([score_low, score_high]),
            best_move: move16::from_yaneuraou(u16::from_le_bytes([move_low, move_high]))?,
            ply: u16::from_le_bytes([ply_low, ply_high]),
            result: match result as i8 {
                -1 => PsvResult::Lost,
                0 => PsvResult::Draw,
                1 => PsvResult::Won,
                other => return Err(PackedProblem::Result(other)),
            },
            padding,
        })
    }
}
