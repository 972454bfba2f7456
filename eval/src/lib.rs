//! Who plays: evaluators, feature sets, nets, search and agents.

pub mod agent;
pub mod evaluator;
pub mod hand;
pub mod search;
pub mod spec;
