//! The command line: one file a command. Results go to stdout, everything else to stderr.
#![expect(clippy::print_stderr, reason = "the command line is what prints")]

mod bench;
mod board;
mod data;
mod errors;
mod exchange;
mod matches;
mod moves;
mod net;
mod perft;
mod progress;
mod query;
mod replay;
mod selfplay;
mod show;
mod stats;
mod svg;
mod train;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use errors::Failure;

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
            Self::Data(command) => data::run(&command),
            Self::Stats(command) => stats::run(&command),
            Self::Net(command) => net::run(&command),
            Self::Train(args) => train::run(&args),
            Self::Bench(args) => bench::run(&args),
        }
    }
}

/// Parses the arguments, runs the command, prints its error if it fails.
pub(crate) fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(code) => code,
        Err(error) => errors::report(&error),
    }
}

/// Sets the number of threads of the global rayon pool; 0 or nothing means all cores.
fn use_threads(threads: Option<usize>) -> anyhow::Result<()> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    builder
        .build_global()
        .map_err(|error| Failure::failed(format!("threads: {error}")).into())
}

/// Prints a value as pretty JSON.
fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    print_out(&(text + "\n"))
}

/// Writes to stdout; a closed pipe ends the program quietly, as filters do.
fn print_out(text: &str) -> anyhow::Result<()> {
    use std::io::Write as _;
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => Ok(result?),
    }
}
