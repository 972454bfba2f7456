//! The games, one folder each; [`family`] is what shogi and Annan share.

pub mod annan;
pub mod chess4;
pub mod family;
pub mod shogi;
pub mod yonin;
