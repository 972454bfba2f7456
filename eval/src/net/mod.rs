//! Nets: their files and what they answer.
//!
//! Every net is a *perspective net*. Its first layer turns the features a seat sees into that seat's
//! sums (its accumulator); what follows is a list of dense [`Layer`]s that ends in logits.
//!
//! * Two seats ([`Architecture::Pair`]): the second layer reads the accumulators of the seat to move and of the
//!   other, in this order, and the last gives one logit; its sigmoid is the expected result of the seat to move.
//! * Four seats ([`Architecture::Seats`]): the second layer reads one seat's accumulator, and the last gives that
//!   seat's logits for two, three and four living seats, of which one counts. The softmax over the living seats is
//!   each seat's share of what the living seats still have to divide.
//!
//! A logit times the net's score scale is a score in centipawns.
//!
//! A file is safetensors with two `F32` tensors a layer and these metadata entries:
//!
//! | entry | meaning |
//! |---|---|
//! | `shiho_net_format` | [`NET_FORMAT`] |
//! | `variant`, `features` | the game and the id of its [feature set](crate::features) |
//! | `architecture` | [`Architecture::name`] |
//! | `layers` | a JSON list of objects, see below |
//! | `score_scale` | centipawns per unit of logit |
//! | `quantisation` | `none` |
//! | `provenance` | a JSON object: how the net was made |
//! | `checksum` | SHA-256 of the file with 64 zeros in this place |
//!
//! | of a layer | meaning |
//! |---|---|
//! | `name` | its tensors are `NAME.weight` and `NAME.bias` |
//! | `kind` | `sparse` (the first: a row for each active feature is added) or `dense` |
//! | `inputs`, `outputs` | weights are `[inputs, outputs]` of a sparse layer, `[outputs, inputs]` of a dense one |
//! | `activation` | `none`, `crelu` (`clamp(x, 0, 1)`) or `screlu` (its square) |

mod accumulator;
mod container;
mod error;
mod evaluator;
mod exact;
mod file;
mod hash;
mod header;
mod infer;
mod layers;
mod line;

pub use container::{ChecksumError, check_checksum, seal, write_safetensors};
pub use error::NetError;
pub use evaluator::NetEvaluator;
pub use exact::Net;
pub use file::NetFile;
pub use hash::sha256;
pub use header::{Architecture, DEFAULT_SCORE_SCALE, NET_FORMAT, NetHeader};
pub use layers::{Activation, Layer, LayerKind, NamedTensor, Weights, make_weights, named_tensors};
pub use line::NetLine;
