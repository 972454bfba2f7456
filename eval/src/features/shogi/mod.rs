//! The feature sets of shogi.

mod pieces;

pub use pieces::Pieces;

crate::feature_sets!(shiho_core::games::shogi::ShogiPosition: Pieces);
