//! Wrong usage that clap cannot see.

/// What is wrong with the command line, together with its recipe: exit code 2.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Usage(pub(super) String);
