//! The command line: one file a command. Results go to stdout, everything else to stderr.

mod bench;
mod board;
mod data;
mod exchange;
mod games;
mod matches;
mod moves;
mod net;
mod perft;
mod query;
mod reasons;
mod replay;
mod resume;
mod selfplay;
mod setup;
mod show;
mod stats;
mod svg;
mod train;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shiho_kit::Failure;

/// Self-play analysis and training for shogi, Annan, Yonin and four-player chess.
#[derive(Debug, Parser)]
#[command(name = "shiho", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games, or one game's seats and rule options.
    Variants(variants::Args),
    /// List the legal moves, one a line, in canonical order.
    Moves(moves::Args),
    /// Count move sequences.
    Perft(perft::Args),
    /// Show the board as text or as a picture.
    Show(show::Args),
    /// Play moves and tell the position after them, who acts, and the result.
    Replay(replay::Args),
    /// Play games between agents into a dataset.
    Selfplay(selfplay::Args),
    /// Play agents against each other with rotating seats; result with confidence interval.
    Match(matches::Args),
    /// Go on with an interrupted run of self-play or a match, or add games to a finished one.
    Resume(resume::Args),
    /// Look into datasets, verify, import and export them, write their positions.
    #[command(subcommand)]
    Data(data::Command),
    /// Statistics over datasets.
    #[command(subcommand)]
    Stats(stats::Command),
    /// Look into net files.
    #[command(subcommand)]
    Net(net::Command),
    /// Train nets: runs `shiho-train`.
    Train(train::Args),
    /// Search fixed positions: a deterministic node count (signature) and speed.
    Bench(bench::Args),
}

impl Command {
    fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Variants(args) => variants::run(&args),
            Self::Moves(args) => moves::run(&args),
            Self::Perft(args) => perft::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Replay(args) => replay::run(&args),
            Self::Selfplay(args) => selfplay::run(&args),
            Self::Match(args) => matches::run(&args),
            Self::Resume(args) => resume(&args),
            Self::Data(command) => data::run(&command),
            Self::Stats(command) => stats::run(&command),
            Self::Net(command) => net::run(&command),
            Self::Train(args) => train::run(&args),
            Self::Bench(args) => bench::run(&args),
        }
    }
}

/// Runs the commands that go on with what is in a folder.
fn resume(args: &resume::Args) -> anyhow::Result<ExitCode> {
    for line in resume::command_lines(args)? {
        let cli = Cli::try_parse_from(line).map_err(|error| {
            let error = error.to_string();
            let problem = error.lines().next().unwrap_or_default().to_owned();
            Failure::failed(format!("the recorded command: {problem}"))
        })?;
        cli.command.run()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Parses the arguments and runs the command.
pub(crate) fn main() -> ExitCode {
    shiho_kit::run(|cli: Cli| cli.command.run())
}
