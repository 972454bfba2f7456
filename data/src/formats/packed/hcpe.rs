//! `HuffmanCodedPosAndEval`: the training record of Apery and dlshogi.
//!
//! Source: shogi formats 3.6.

use shiho_core::games::family::Board;

use shiho_core::shogi9::ShogiMove;

use super::{POSITION_BYTES, PackedProblem, PackedRecord, hcp, move16};

/// Who won the game that a position is from.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum HcpeResult {
    /// Nobody.
    Draw,
    /// Black.
    Black,
    /// White.
    White,
}

/// A position with its score, move and result, in 38 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hcpe {
    /// Board, hands and turn.
    pub board: Board,
    /// Score in centipawns, from the side to move's view.
    pub score: i16,
    /// The move chosen.
    pub best_move: Option<ShogiMove>,
    /// The game's result.
    pub result: HcpeResult,
    /// The last byte, which means nothing; 0 in new records.
    pub padding: u8,
}

impl PackedRecord for Hcpe {
    const BYTES: usize = POSITION_BYTES + 6;

    fn encode_to(&self, bytes: &mut Vec<u8>) -> Result<(), PackedProblem> {
        let position = hcp::encode(&self.board)?;
        bytes.extend_from_slice(&position);
        bytes.extend_from_slice(&self.score.to_le_bytes());
        bytes.extend_from_slice(&move16::to_apery(self.best_move).to_le_bytes());
        bytes.push(match self.result {
            HcpeResult::Draw => 0,
            HcpeResult::Black => 1,
            HcpeResult::White => 2,
        });
        bytes.push(self.padding);
        Ok(())
    }

    fn decode(bytes: &[u8]) -> Result<Self, PackedProblem> {
        let truncated = PackedProblem::Truncated {
            found: bytes.len(),
            size: Self::BYTES,
        };
        let (position, rest) = bytes.split_first_chunk().ok_or(truncated)?;
        let &[score_low, score_high, move_low, move_high, result, padding] = rest else {
            return Err(truncated);
        };
        Ok(Self {
            board: hcp::decode(position)?,
            score: i16::from_le_bytes([score_low, score_high]),
            best_move: move16::from_apery(u16::from_le_bytes([move_low, move_high]))?,
            result: match result {
                0 => HcpeResult::Draw,
                1 => HcpeResult::Black,
                2 => HcpeResult::White,
                other => return Err(PackedProblem::Result(other as i8)),
            },
            padding,
        })
    }
}
