//! Results on stdout.

use std::io::{ErrorKind, Write as _};

use anyhow::{Context as _, Result};

/// Writes a line to stdout. That nobody reads it any more is the end of the output, not an error.
pub(super) fn print_line(line: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "{line}").and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output"),
    }
}

/// Prints a result: as JSON or in words.
pub(super) fn print_result(json: bool, value: &serde_json::Value, words: &str) -> Result<()> {
    if json {
        print_line(&value.to_string())
    } else {
        print_line(words)
    }
}
