//! The games, one folder each.

pub mod annan;
pub mod shogi;
pub mod yonin;
