//! `shiho data`.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::json;
use shiho_data::book::{BookOptions, MadeBook, make_book};
use shiho_data::files::{FileKind, Output};
use shiho_data::positions::{PositionTable, shard_positions};
use shiho_data::verify::{Findings, examine, examine_shard};
use shiho_data::{DataError, Dataset};
use shiho_kit::{
    Failure, ForceArgs, Progress, ThreadsArgs, counted, print, print_answer, print_json, say,
};

use super::exchange;
use super::resume::recorded_seed;
use super::select;

#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// What a dataset holds and how it was made.
    Info(InfoArgs),
    /// Check hashes and counts, and play every game again.
    Verify(VerifyArgs),
    /// Write the dataset's positions, one row a ply, as Parquet or CSV.
    Positions(PositionsArgs),
    /// Make an opening book of the positions after some plies of played games.
    Book(BookArgs),
    /// Put datasets of one game together.
    Merge(select::MergeArgs),
    /// Take the games of a dataset that fit.
    Filter(select::FilterArgs),
    /// Draw games of a dataset by a seed.
    Sample(select::SampleArgs),
    /// Read record files and tables into a new dataset.
    Import(exchange::ImportArgs),
    /// Write a dataset as record files, a table or packed positions.
    Export(exchange::ExportArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct InfoArgs {
    /// Dataset folders.
    #[arg(required = true, value_name = "DIR")]
    datasets: Vec<PathBuf>,
    /// Answer with the manifests as JSON, one a line.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct VerifyArgs {
    /// Dataset folders.
    #[arg(required = true, value_name = "DIR")]
    datasets: Vec<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct PositionsArgs {
    /// Dataset folder.
    #[arg(value_name = "DIR")]
    dataset: PathBuf,
    /// File to write; its extension (`.parquet` or `.csv`) chooses the format.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    force: ForceArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct BookArgs {
    /// Dataset folders, all of one variant.
    #[arg(required = true, value_name = "DIR")]
    datasets: Vec<PathBuf>,
    /// Plies from the start of the games; random moves count too.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Only positions whose recorded score is at most this, either way; those without a score are left out then.
    #[arg(long, value_name = "CENTIPAWNS")]
    max_score: Option<u16>,
    /// Fail if there are fewer openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_distinct: u64,
    /// Write at most so many, spread over all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// File to write, a position a line, as `selfplay` and `match` take with --book.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    force: ForceArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

fn info(args: &InfoArgs) -> anyhow::Result<()> {
    for (index, path) in args.datasets.iter().enumerate() {
        let dataset = Dataset::open(path)?;
        let manifest = dataset.manifest();
        if args.json {
            print(&(serde_json::to_string(manifest)? + "\n"))?;
            continue;
        }
        let draft = &manifest.draft;
        let mut lines = vec![
            format!("{}", path.display()),
            format!("  variant   {} ({} seats)", draft.variant, draft.seats),
            format!("  rules     {}", draft.rules),
            format!("  games     {} ({} plies)", manifest.games, manifest.plies),
            format!("  shards    {}", manifest.shards.len()),
            format!("  seed      {}", draft.seed),
            format!("  command   {}", draft.command),
            format!(
                "  version   {}{} (format {})",
                draft.shiho_version,
                draft
                    .git_hash
                    .as_ref()
                    .map_or(String::new(), |hash| format!(", commit {hash}")),
                manifest.format
            ),
        ];
        lines.extend(
            draft
                .nets
                .iter()
                .map(|(net, hash)| format!("  net       {net} {hash}")),
        );
        let ends: Vec<_> = manifest
            .reasons
            .iter()
            .map(|(reason, count)| format!("{reason} {count}"))
            .collect();
        lines.push(format!("  ends      {}", ends.join(", ")));
        let settings: Vec<_> = draft
            .settings
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        lines.push(format!("  settings  {}", settings.join(", ")));
        // A manifest may come from anywhere: nothing in it steers the terminal.
        let lines: Vec<String> = lines.iter().map(|line| printable(line)).collect();
        let gap = if index > 0 { "\n" } else { "" };
        print(&(gap.to_owned() + &lines.join("\n") + "\n"))?;
    }
    Ok(())
}

/// A text whose control characters are written out.
fn printable(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let escaped: Vec<char> = if c.is_control() {
                c.escape_default().collect()
            } else {
                vec![c]
            };
            escaped
        })
        .collect()
}

fn verify(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    args.threads.apply()?;
    let mut all_well = true;
    for path in &args.datasets {
        let findings = match Dataset::open(path) {
            Ok(dataset) => verify_all(&dataset),
            Err(error) => Findings {
                faults: vec![error],
                ..Findings::default()
            },
        };
        let faults: Vec<String> = findings.faults.iter().map(ToString::to_string).collect();
        let ok = faults.is_empty();
        all_well &= ok;
        let total = &findings.verified;
        if args.json {
            print_json(&json!({
                "dataset": path,
                "ok": ok,
                "shards": total.shards,
                "games": total.games,
                "plies": total.plies,
                "reasons": total.reasons,
                "faults": faults,
                "unproven": findings.unproven,
            }))?;
            continue;
        }
        for fault in faults.iter().take(FAULTS_TOLD) {
            say(&format!("error: {fault}"));
        }
        if faults.len() > FAULTS_TOLD {
            say(&format!(
                "error: and {} more faults",
                faults.len() - FAULTS_TOLD
            ));
        }
        let word = if ok { "ok" } else { "NOT ok" };
        let mut line = format!(
            "{}: {word}, {}, {} plies, {}\n",
            path.display(),
            counted(total.games, "game"),
            total.plies,
            counted(total.shards, "shard")
        );
        for unproven in &findings.unproven {
            line += &format!("  not proven: {unproven}\n");
        }
        print(&line)?;
        let shards = |error: &DataError| {
            matches!(
                error,
                DataError::HashMismatch { .. } | DataError::MissingShard { .. }
            )
        };
        if findings.faults.iter().any(shards) && recorded_seed(path).is_some() {
            say(&format!(
                "`shiho resume {}` plays lost and damaged shards of a run again",
                path.display()
            ));
        }
    }
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Faults that are told one by one.
const FAULTS_TOLD: usize = 20;

/// Everything that is wrong with a dataset, looked for in parallel.
fn verify_all(dataset: &Dataset) -> Findings {
    let progress = Progress::new("games", dataset.manifest().games);
    let mut findings = Findings::default();
    let shards: Vec<usize> = (0..dataset.shards()).collect();
    for some in shards.chunks(rayon::current_num_threads()) {
        let some: Vec<Findings> = some
            .par_iter()
            .map(|&index| examine_shard(dataset, index))
            .collect();
        for shard in some {
            findings.add(shard);
        }
        progress.set(findings.verified.games, "");
    }
    progress.finish();
    // Counts that do not add up say nothing where shards are missing from the sum.
    if findings.faults.is_empty() {
        findings
            .faults
            .extend(findings.verified.check_totals(dataset).err());
    }
    findings.add(examine(dataset));
    findings
}

fn positions(args: &PositionsArgs) -> anyhow::Result<()> {
    args.threads.apply()?;
    let dataset = Dataset::open(&args.dataset)?;
    let mut table = PositionTable::create(&dataset, &args.out, args.force.replace())?;
    let progress = Progress::new("shards", dataset.shards() as u64);
    let shards: Vec<usize> = (0..dataset.shards()).collect();
    for some in shards.chunks(rayon::current_num_threads()) {
        let rows = some.par_iter();
        let rows: Vec<_> = rows
            .map(|&index| shard_positions(&dataset, index))
            .collect();
        for rows in rows {
            table.add(&rows?)?;
        }
        progress.set(some[some.len() - 1] as u64 + 1, "");
    }
    progress.finish();
    let count = table.finish()?;
    print_answer(
        args.json,
        &json!({ "out": args.out, "positions": count }),
        &format!("{}: {count} positions", args.out.display()),
    )
}

fn book(args: &BookArgs) -> anyhow::Result<()> {
    let out = Output::new(&args.out, FileKind::Other, args.force.replace())?;
    let datasets = args.datasets.iter().map(Dataset::open);
    let datasets: Vec<Dataset> = datasets.collect::<Result<_, _>>()?;
    let options = BookOptions {
        plies: args.plies as usize,
        max_score: args.max_score,
        most: args.most.map(|most| most as usize),
    };
    let made = make_book(&datasets, options)?;
    let found = made.positions.len() as u64;
    if found < args.min_distinct {
        let problem = format!(
            "{found} openings, fewer than --min-distinct {}",
            args.min_distinct
        );
        return Err(Failure::Failed(problem).into());
    }
    out.write((made.positions.join("\n") + "\n").as_bytes())?;
    let MadeBook {
        games,
        too_short,
        in_check,
        unbalanced,
        repeated,
        beyond,
        ..
    } = &made;
    print_answer(
        args.json,
        &json!({ "openings": found, "out": args.out, "games": made }),
        &format!(
            "{}: {found} openings of {games} games; left out: {too_short} too short, {in_check} in check,\n\
             {unbalanced} unbalanced, {repeated} repeated, {beyond} beyond --most",
            args.out.display()
        ),
    )
}

pub(super) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Info(args) => info(args)?,
        Command::Verify(args) => return verify(args),
        Command::Positions(args) => positions(args)?,
        Command::Book(args) => book(args)?,
        Command::Merge(args) => select::merge(args)?,
        Command::Filter(args) => select::filter(args)?,
        Command::Sample(args) => select::sample(args)?,
        Command::Import(args) => return exchange::import(args),
        Command::Export(args) => exchange::export(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
