//! Who plays: evaluators, feature sets, nets, search and agents.

pub mod agent;
pub mod evaluator;
pub mod features;
pub mod hand;
pub mod net;
pub mod search;
pub mod spec;
