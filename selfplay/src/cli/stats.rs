//! `shiho stats`.

use std::path::PathBuf;
use std::process::ExitCode;

use shiho_data::stats::{balance, write_balance_csv};
use shiho_data::{Dataset, Reasons};
use shiho_kit::{ForceArgs, print, print_json};

use super::reasons::ReasonArgs;

#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Lengths, ends, and what each seat is worth, with 95% intervals.
    Balance(BalanceArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct BalanceArgs {
    /// Dataset folders; games of one variant and rules are put together.
    #[arg(required = true, value_name = "DIR")]
    datasets: Vec<PathBuf>,
    #[command(flatten)]
    reasons: ReasonArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
    /// Also write the tables as CSV files into this folder.
    #[arg(long, value_name = "DIR")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

pub(super) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let Command::Balance(args) = command;
    let datasets: Vec<Dataset> = args
        .datasets
        .iter()
        .map(Dataset::open)
        .collect::<Result<_, _>>()?;
    let reports = balance(&datasets, &Reasons::from(&args.reasons))?;
    if let Some(folder) = &args.csv {
        write_balance_csv(&reports, folder, args.force.replace())?;
    }
    if args.json {
        print_json(&reports)?;
    } else {
        let texts: Vec<_> = reports
            .iter()
            .map(shiho_data::stats::Balance::to_text)
            .collect();
        print(&texts.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
