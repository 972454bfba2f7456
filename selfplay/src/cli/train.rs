//! `shiho train`: starts `shiho-train`, which is built apart because it links libtorch.

use shiho_kit::Failure;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(super) struct Args {
    /// Passed on to `shiho-train`; try `shiho train --help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// `shiho-train` beside this program, or wherever the PATH has it.
fn program() -> PathBuf {
    let name = format!("shiho-train{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .map(|path| path.with_file_name(&name));
    beside
        .filter(|path| path.exists())
        .unwrap_or_else(|| name.into())
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut command = Command::new(program());
    command.args(&args.arguments);
    Ok(become_it(&mut command).map_err(|error| {
        let problem = match error.kind() {
            ErrorKind::NotFound => "is not installed: run `scripts/setup-libtorch.sh` and \
                `cargo build --release -p shiho-train`"
                .to_owned(),
            _ => format!("cannot be started: {error}"),
        };
        Failure::failed(format!("shiho-train {problem}"))
    })?)
}

/// Puts the program in the place of this one, so that a signal to this process reaches it.
#[cfg(unix)]
fn become_it(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

/// Runs the program and ends as it does.
#[cfg(not(unix))]
fn become_it(command: &mut Command) -> io::Result<ExitCode> {
    let status = command.status()?;
    Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)))
}
