//! A program from its arguments to its exit code.

use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::errors::Failure;
use crate::output::{print, say};

/// Exit code of a command line that is wrong.
const USAGE: u8 = 2;

/// Parses the arguments and does `work` with them. What goes wrong is told in one line on stderr; the
/// exit code is 1 if the work failed and 2 if the command line is wrong.
pub fn run<C: Parser>(work: impl FnOnce(C) -> anyhow::Result<ExitCode>) -> ExitCode {
    let done = match C::try_parse() {
        Ok(cli) => work(cli),
        Err(error) => refuse(&error, C::command().get_name()),
    };
    done.unwrap_or_else(|error| report(&error))
}

/// Help is printed whole; of clap's messages only the part that says what is wrong.
fn refuse(error: &clap::Error, program: &str) -> anyhow::Result<ExitCode> {
    let text = error.render();
    if !error.use_stderr() {
        let text = if std::io::stdout().is_terminal() {
            text.ansi().to_string()
        } else {
            text.to_string()
        };
        print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => say(text.to_string().trim_end()),
        _ => say(&usage_line(&text.to_string(), program)),
    }
    Ok(ExitCode::from(USAGE))
}

/// The first paragraph of a message, on one line.
fn usage_line(message: &str, program: &str) -> String {
    let lines = message.lines().take_while(|line| !line.trim().is_empty());
    let words = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{words} (see {program} --help)")
}

/// Prints an error with its causes in one line and gives the exit code.
fn report(error: &anyhow::Error) -> ExitCode {
    let failure = error.downcast_ref::<Failure>();
    if failure == Some(&Failure::Closed) {
        return ExitCode::SUCCESS;
    }
    say(&error_line(error));
    match failure {
        Some(Failure::Usage(_)) => ExitCode::from(USAGE),
        _ => ExitCode::FAILURE,
    }
}

/// An error and its causes. Many errors already name their cause.
fn error_line(error: &anyhow::Error) -> String {
    let mut line = String::from("error");
    for cause in error.chain() {
        let text = cause.to_string();
        if !line.contains(&text) {
            line += ": ";
            line += &text;
        }
    }
    line.replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn causes_are_told_once_and_on_one_line() {
        let cause = Failure::failed("a.net: gone\nfor good");
        let error = Err::<(), _>(cause).context("agent `ab`").unwrap_err();
        assert_eq!(
            error_line(&error),
            "error: agent `ab`: a.net: gone for good"
        );
        let error = anyhow::anyhow!("gone").context("a.net: gone");
        assert_eq!(error_line(&error), "error: a.net: gone");
    }

    #[test]
    fn usage_errors_are_their_first_paragraph() {
        let message =
            "error: invalid value 'x' for '--y'\n  [possible values: a]\n\nUsage: p --y\n";
        assert_eq!(
            usage_line(message, "p"),
            "error: invalid value 'x' for '--y' [possible values: a] (see p --help)"
        );
    }
}
