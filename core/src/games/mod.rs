//! The games, one folder each.

pub mod chess4;
