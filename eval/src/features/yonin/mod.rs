//! The feature sets of Yonin.

mod pieces;

pub use pieces::Pieces;

crate::feature_sets!(shiho_core::games::yonin::YoninPosition: Pieces);
