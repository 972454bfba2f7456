//! What can go wrong with a command, and with which exit code it ends.

/// A failure of a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The command line itself is wrong: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// The command could not do its work: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// Whoever read the results has gone, as `head` does: the command ends without a word, exit code 0.
    #[error("standard output is closed")]
    Closed,
}

impl Failure {
    /// The command line itself is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// The command could not do its work.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }
}
