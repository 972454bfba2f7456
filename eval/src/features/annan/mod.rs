//! The feature sets of Annan shogi.

mod borrowed;

pub use borrowed::Borrowed;

crate::feature_sets!(shiho_core::games::annan::AnnanPosition: Borrowed);
