//! Nets: their files and what they answer.
//!
//! Every net is a *perspective net*. One feature layer turns the features a seat sees into that seat's
//! `hidden` sums (its accumulator); the activation is the squared clipped linear unit
//! `clamp(x, 0, 1)²`; one output row follows.
//!
//! * Two seats ([`Architecture::Pair`]): the row reads the accumulators of the seat to move and of the
//!   other, in this order, and gives one logit; its sigmoid is the expected result of the seat to move.
//! * Four seats ([`Architecture::Seats`]): the row reads one seat's accumulator and gives that seat's
//!   logit; there is a row for two, three and four living seats. The softmax over the living seats is
//!   each seat's share of what the living seats still have to divide.
//!
//! A logit times the net's score scale is a score in centipawns.
//!
//! A file is safetensors with four `F32` tensors, rows first, and these metadata entries:
//!
//! | entry | meaning |
//! |---|---|
//! | `shiho_net_format` | [`NET_FORMAT`] |
//! | `variant`, `features` | the game and the id of its [feature set](crate::features) |
//! | `architecture`, `hidden` | [`Architecture::name`] and the units of the feature layer |
//! | `score_scale` | centipawns per unit of logit |
//! | `quantisation` | `none` |
//! | `provenance` | a JSON object: how the net was made |
//!
//! | tensor | shape |
//! |---|---|
//! | `features.weight`, `features.bias` | `[inputs, hidden]`, `[hidden]` |
//! | `output.weight`, `output.bias` | `[rows, 2 * hidden]` or `[rows, hidden]`, `[rows]` |

mod container;
mod error;
mod evaluator;
mod exact;
mod file;
mod header;
mod view;

pub use container::write_safetensors;
pub use error::NetError;
pub use evaluator::NetEvaluator;
pub use exact::Net;
pub use file::{NetFile, Weights, write_atomically};
pub use header::{Architecture, DEFAULT_SCORE_SCALE, NET_FORMAT, NetHeader};

/// Hexadecimal SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;

    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        write!(text, "{byte:02x}").expect("a String takes anything");
    }
    text
}
