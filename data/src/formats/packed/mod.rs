//! Packed positions and training records of shogi engines.
//!
//! Two codes for a position in 256 bits: [`hcp`] (Apery, dlshogi) and [`psf`] (`YaneuraOu`). Built on
//! them, records of a position with its score, move and result: [`Hcpe`] (38 bytes) and [`Psv`]
//! (40 bytes), which [`PackedReader`] and [`PackedWriter`] stream. The codes take positions of Annan
//! too, but nothing in the bytes says so.
//!
//! Source: shogi formats 3.6 to 3.8.

mod bits;
mod error;
pub(super) mod format;
mod games;
pub mod hcp;
mod hcpe;
mod huffman;
pub mod move16;
mod positions;
pub mod psf;
mod psv;
mod stream;

pub use bits::POSITION_BYTES;
pub use error::{PackedError, PackedProblem};
pub use hcpe::{Hcpe, HcpeResult};
pub use psv::{Psv, PsvResult};
pub use stream::{PackedReader, PackedRecord, PackedWriter};
