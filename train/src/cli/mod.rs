//! The command line.
#![expect(clippy::print_stderr, reason = "only the command line prints")]

mod export;
mod fit;
mod flags;
mod follow;
mod output;
mod usage;
mod values;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Fit nets for Shiho's games to played games.
#[derive(Debug, Parser)]
#[command(name = "shiho-train", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fit(Box<fit::Fit>),
    Export(export::Export),
}

/// Runs the program: 0 done, 1 failed, 2 wrong usage.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && error.kind() != no_arguments() => {
            eprintln!("{}", one_line(&error.to_string()));
            return ExitCode::from(2);
        }
        Err(error) => error.exit(),
    };
    let done = match cli.command {
        Command::Fit(fit) => fit.run(),
        Command::Export(export) => export.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<usage::Usage>() => {
            eprintln!("error: {error:#} (see shiho-train --help)");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

const fn no_arguments() -> clap::error::ErrorKind {
    clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// The part of clap's message that says what is wrong, on one line.
fn one_line(message: &str) -> String {
    let lines = message.lines().take_while(|line| !line.trim().is_empty());
    let words = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{words} (see shiho-train --help)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn usage_errors_are_one_line() {
        let error = Cli::try_parse_from(["shiho-train", "fit", "data"]).expect_err("no --out");
        let text = one_line(&error.to_string());
        assert!(
            text.starts_with("error: ") && text.contains("--out"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
    }
}
