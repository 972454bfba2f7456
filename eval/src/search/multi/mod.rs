//! Searches in which more than two sides play for themselves.

mod max_n;

pub(super) use max_n::MaxN;
