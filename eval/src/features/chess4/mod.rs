//! The feature sets of four-player chess.

mod pieces;

pub use pieces::Pieces;

crate::feature_sets!(shiho_core::games::chess4::Chess4Position: Pieces);
