//! The command line: one file a command. Results go to stdout, everything else to stderr.

mod bench;
mod board;
mod data;
mod examples;
mod exchange;
mod games;
mod manual;
mod matches;
mod moves;
mod net;
mod perft;
mod pictures;
mod query;
mod reasons;
mod replay;
mod resume;
mod select;
mod selfplay;
mod setup;
mod show;
mod stats;
mod train;
mod variants;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use shiho_kit::{Failure, be_quiet};

/// Self-play analysis and training for shogi, Annan, Yonin and four-player chess.
#[derive(Debug, Parser)]
#[command(name = "shiho", version = env!("SHIHO_VERSION"), max_term_width = 100)]
struct Cli {
    /// Say only results, warnings and errors.
    #[arg(long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games, or one game's seats and rule options.
    #[command(after_help = examples::VARIANTS)]
    Variants(variants::Args),
    /// List the legal moves, one a line, in canonical order.
    #[command(after_help = examples::MOVES)]
    Moves(moves::Args),
    /// Count move sequences.
    #[command(after_help = examples::PERFT)]
    Perft(perft::Args),
    /// Show the board as text or as a picture.
    #[command(after_help = examples::SHOW)]
    Show(show::Args),
    /// Play moves and tell the position after them, who acts, and the result.
    #[command(after_help = examples::REPLAY)]
    Replay(replay::Args),
    /// Play games between agents into a dataset.
    #[command(after_help = examples::SELFPLAY)]
    Selfplay(selfplay::Args),
    /// Play agents against each other with rotating seats; result with confidence interval.
    #[command(after_help = examples::MATCH)]
    Match(matches::Args),
    /// Go on with an interrupted run of self-play or a match, or add games to a finished one.
    #[command(after_help = examples::RESUME)]
    Resume(resume::Args),
    /// Look into datasets, verify, import and export them, write their positions.
    #[command(subcommand, after_help = examples::DATA)]
    Data(data::Command),
    /// Statistics over datasets.
    #[command(subcommand, after_help = examples::STATS)]
    Stats(stats::Command),
    /// Look into net files.
    #[command(subcommand, after_help = examples::NET)]
    Net(net::Command),
    /// Train nets: runs `shiho-train`.
    #[command(after_help = examples::TRAIN)]
    Train(train::Args),
    /// Search fixed positions: a deterministic node count (signature) and speed.
    #[command(after_help = examples::BENCH)]
    Bench(bench::Args),
    /// Print what a shell needs to complete commands and options.
    #[command(after_help = examples::COMPLETIONS)]
    Completions(manual::CompletionsArgs),
    /// Write manual pages.
    #[command(after_help = examples::MAN)]
    Man(manual::ManArgs),
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
            Self::Completions(args) => manual::completions(&args, Cli::command()),
            Self::Man(args) => manual::man(&args, Cli::command()),
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
    shiho_kit::run(|cli: Cli| {
        if cli.quiet {
            be_quiet();
        }
        cli.command.run()
    })
}
