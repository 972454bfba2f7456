//! Results on stdout, words for people on stderr.

use std::io::{self, ErrorKind, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::errors::Failure;

/// Writes a result to stdout, at once.
///
/// [`Failure::Closed`] if nobody reads it any more: hand it up, and the program ends quietly.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let failure = |error: io::Error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Failed(format!("standard output: {error}")),
    };
    Ok(written.map_err(failure)?)
}

/// Prints a value as pretty JSON.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    print(&(text + "\n"))
}

/// Prints a result in one line: as JSON, or in words.
pub fn print_answer(json: bool, value: &impl Serialize, words: &str) -> anyhow::Result<()> {
    let line = if json {
        serde_json::to_string(value)?
    } else {
        words.to_owned()
    };
    print(&(line + "\n"))
}

/// Whether only results, warnings and errors are wanted.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on [`tell`] and progress say nothing.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether [`be_quiet`] was called.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Writes a line to stderr that is good to know and no more: nothing if [`be_quiet`] was called.
pub fn tell(line: &str) {
    if !is_quiet() {
        say(line);
    }
}

/// A number and what is counted, in the plural if need be.
pub fn counted(number: u64, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}

/// Writes a line to stderr. That nobody reads it is no reason to stop.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
