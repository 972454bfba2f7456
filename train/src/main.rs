//! `shiho-train`: fits nets to datasets of played games.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
