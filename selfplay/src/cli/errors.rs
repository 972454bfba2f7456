//! Errors as users see them: one line on stderr and an exit code.

use std::fmt;
use std::process::ExitCode;

/// A failure of a command.
#[derive(Debug)]
pub(super) struct Failure {
    message: String,
    usage: bool,
}

impl Failure {
    /// The command line itself is wrong: exit code 2.
    pub(super) fn usage(message: impl fmt::Display) -> Self {
        Self {
            message: message.to_string(),
            usage: true,
        }
    }

    /// The command could not do its work: exit code 1.
    pub(super) fn failed(message: impl fmt::Display) -> Self {
        Self {
            message: message.to_string(),
            usage: false,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Prints an error with its causes in one line and gives the exit code.
pub(super) fn report(error: &anyhow::Error) -> ExitCode {
    let mut line = String::new();
    for cause in error.chain() {
        let text = cause.to_string();
        // Many errors already name their cause.
        if line.is_empty() {
            line = text;
        } else if !line.contains(&text) {
            line += ": ";
            line += &text;
        }
    }
    eprintln!("error: {}", line.replace('\n', " "));
    match error.downcast_ref::<Failure>() {
        Some(failure) if failure.usage => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}
