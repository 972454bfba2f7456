//! The games, one folder each.

pub mod annan;
pub mod chess4;
pub mod shogi;
pub mod yonin;
