//! Who plays: evaluators, feature sets, nets, search and agents.

pub mod agent;
pub mod evaluator;
mod factory;
pub mod features;
pub mod hand;
pub mod net;
pub mod search;
pub mod spec;

pub use agent::{Agent, Decision};
pub use evaluator::{Evaluator, Score};
pub use factory::{AgentFactory, PlayVisitor, Playable, visit};
pub use hand::HandWritten;
