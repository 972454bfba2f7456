//! Playing in bulk: self-play runs into datasets, matches with confidence intervals.

pub mod bench;
pub mod matches;
pub mod opening;
pub mod play;
pub mod run;
