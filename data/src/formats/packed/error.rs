//! What can be wrong with packed records.

use std::io;

/// An error while reading or writing packed records; the caller adds the file's name.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackedError {
    /// The operating system refused to read or write.
    #[error("byte {offset}: {source}")]
    Io {
        /// Offset of the record from the start of the stream, in bytes.
        offset: u64,
        /// The system's error.
        source: io::Error,
    },
    /// A record that is none.
    #[error("byte {offset}: {problem}")]
    Record {
        /// Offset of the record from the start of the stream, in bytes.
        offset: u64,
        /// What is wrong.
        problem: PackedProblem,
    },
}

/// Ways in which a packed record can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackedProblem {
    /// The stream ends inside a record.
    #[error("the record has {found} bytes of {size}")]
    Truncated {
        /// Bytes that are there.
        found: usize,
        /// Bytes of a record.
        size: usize,
    },
    /// A king on no square.
    #[error("a king on square {0}, the board has 81")]
    King(u8),
    /// Both kings on one square.
    #[error("both kings on square {0}")]
    SameSquare(u8),
    /// Bits that are no code.
    #[error("no piece's code at bit {bit}")]
    Code {
        /// Where, from 0 in the position.
        bit: usize,
    },
    /// A code that goes on after the last bit, or squares without codes.
    #[error("the position does not end at bit 256")]
    Length,
    /// More or fewer pieces of a kind than the game has.
    #[error("{found} pieces of kind {kind}, the game has {stock}")]
    Stock {
        /// The base kind's letter.
        kind: char,
        /// How many there are.
        found: u32,
        /// How many the game has.
        stock: u32,
    },
    /// A side without a king: its position takes more than 256 bits.
    #[error("a position without one of the kings does not fit into 256 bits")]
    NoKing,
    /// A move that is none in this encoding.
    #[error("{0:#06x} is no move of this encoding")]
    Move(u16),
    /// A result that is none.
    #[error("{0} is no result")]
    Result(i8),
}
