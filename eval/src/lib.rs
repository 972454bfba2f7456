//! Who plays: evaluators, feature sets, nets, search and agents.

pub mod features;
pub mod net;
