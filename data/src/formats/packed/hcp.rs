//! `HuffmanCodedPos` of Apery, cshogi and dlshogi: a position in 32 bytes.
//!
//! Source: shogi formats 3.6.

use std::sync::LazyLock;

use shiho_core::games::family::Board;

use super::huffman::{Alphabet, Huffman};
use super::{POSITION_BYTES, PackedProblem};

static CODE: LazyLock<Huffman> = LazyLock::new(|| {
    Huffman::new(&Alphabet {
        board: ["10", "1100", "1110", "1101", "11110", "111110", "111111"],
        hand: ["00", "1000", "1100", "1010", "1110", "111110", "111111"],
        boxed: [
            "010", "10010", "11010", "10110", "10111", "1111000", "1111010",
        ],
        colour_first: true,
        box_is_optional: false,
    })
});

/// Packs board, hands and turn.
///
/// # Errors
/// More pieces of a kind than the game has, or a missing king.
pub fn encode(board: &Board) -> Result<[u8; POSITION_BYTES], PackedProblem> {
    CODE.encode(board)
}

/// Unpacks board, hands and turn. Pieces off the board may come in any order.
///
/// # Errors
/// Bits that are no position: bad codes, kings or counts, or a length other than 256 bits. Whether the
/// position can arise in a game is not looked at.
pub fn decode(bytes: &[u8; POSITION_BYTES]) -> Result<Board, PackedProblem> {
    CODE.decode(bytes)
}
