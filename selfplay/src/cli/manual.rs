//! `shiho completions` and `shiho man`: what a shell and `man` want to know of the commands.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;
use shiho_kit::{Failure, print};

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(super) struct ManArgs {
    /// Folder for the pages `shiho.1`, `shiho-selfplay.1`, ...; it is made if needed.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints the completions of `command`.
pub(super) fn completions(
    args: &CompletionsArgs,
    mut command: Command,
) -> anyhow::Result<ExitCode> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for `command` and each command below it.
pub(super) fn man(args: &ManArgs, command: Command) -> anyhow::Result<ExitCode> {
    let failed =
        |error: std::io::Error| Failure::failed(format!("{}: {error}", args.folder.display()));
    std::fs::create_dir_all(&args.folder).map_err(failed)?;
    clap_mangen::generate_to(command, &args.folder).map_err(failed)?;
    print(&format!("{}: manual pages\n", args.folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
