//! `shiho net`.

use std::path::PathBuf;
use std::process::ExitCode;

use shiho_eval::net::NetFile;
use shiho_kit::{print, print_json};

#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// What a net is for and how it was made; fails if the file cannot be used.
    Info(InfoArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct InfoArgs {
    /// Net file.
    file: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let Command::Info(args) = command;
    let (net, sha256) = NetFile::read(&args.file)?;
    net.header.check_registered(&args.file)?;
    let mut facts = net.header.metadata();
    facts.insert("sha256".into(), sha256);
    if args.json {
        print_json(&facts)?;
    } else {
        let width = facts.keys().map(String::len).max().unwrap_or(0);
        let lines = facts
            .iter()
            .map(|(name, value)| format!("{name:<width$}  {value}\n"));
        print(&lines.collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}
