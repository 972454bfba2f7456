//! The command line.

mod export;
mod fit;
mod flags;
mod follow;
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
    shiho_kit::run(|cli: Cli| {
        match cli.command {
            Command::Fit(fit) => fit.run()?,
            Command::Export(export) => export.run()?,
        }
        Ok(ExitCode::SUCCESS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
