//! `shiho data merge`, `filter` and `sample`: datasets made of games of others.

use std::path::{Path, PathBuf};

use serde_json::json;
use shiho_data::Dataset;
use shiho_data::select::{Sample, Selection, select};
use shiho_kit::{Failure, Progress, counted, print_answer};

use super::reasons::ReasonArgs;
use super::setup::git_hash;

#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Dataset folders, all of one game.
    #[arg(required = true, value_name = "DIR")]
    datasets: Vec<PathBuf>,
    /// Take equal games (start, rules and moves) once.
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    out: OutArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct FilterArgs {
    /// Dataset folder.
    #[arg(value_name = "DIR")]
    dataset: PathBuf,
    #[command(flatten)]
    reasons: ReasonArgs,
    /// Only games in which this agent took part, as its dataset names it.
    #[arg(long, value_name = "AGENT")]
    agent: Option<String>,
    /// Only games of at least so many moves.
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,
    /// Only games of at most so many moves.
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Take equal games (start, rules and moves) once.
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    out: OutArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct SampleArgs {
    /// Dataset folder.
    #[arg(value_name = "DIR")]
    dataset: PathBuf,
    /// Number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the draw.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    out: OutArgs,
}

#[derive(Debug, clap::Args)]
struct OutArgs {
    /// Folder of the new dataset; it must not be there yet, or be empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<()> {
    let selection = Selection {
        distinct: args.distinct,
        ..Selection::default()
    };
    let flag = if args.distinct { " --distinct" } else { "" };
    write(
        &args.datasets,
        &args.out,
        &selection,
        &format!("merge{flag}"),
    )
}

pub(super) fn filter(args: &FilterArgs) -> anyhow::Result<()> {
    if args.min_plies > args.max_plies && args.max_plies.is_some() {
        return Err(Failure::usage("--min-plies is more than --max-plies").into());
    }
    let mut command = String::from("filter");
    let mut tell = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            command += &format!(" --{name} {value}");
        }
    };
    tell("reasons", args.reasons.only_text());
    tell("without-reasons", args.reasons.without_text());
    tell("agent", args.agent.clone());
    tell("min-plies", args.min_plies.map(|it| it.to_string()));
    tell("max-plies", args.max_plies.map(|it| it.to_string()));
    if args.distinct {
        command += " --distinct";
    }
    let selection = Selection {
        reasons: args.reasons.are_given().then(|| (&args.reasons).into()),
        agent: args.agent.clone(),
        least_plies: args.min_plies,
        most_plies: args.max_plies,
        distinct: args.distinct,
        sample: None,
    };
    let datasets = std::slice::from_ref(&args.dataset);
    write(datasets, &args.out, &selection, &command)
}

pub(super) fn sample(args: &SampleArgs) -> anyhow::Result<()> {
    let sample = Sample {
        games: args.games,
        seed: args.seed,
    };
    let selection = Selection {
        sample: Some(sample),
        ..Selection::default()
    };
    let command = format!("sample --games {} --seed {}", args.games, args.seed);
    let datasets = std::slice::from_ref(&args.dataset);
    write(datasets, &args.out, &selection, &command)
}

fn write(
    datasets: &[PathBuf],
    out: &OutArgs,
    selection: &Selection,
    command: &str,
) -> anyhow::Result<()> {
    let names = datasets.iter().filter_map(|path| Path::file_name(path));
    let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
    let command = format!("shiho data {command} {}", names.join(" "));
    let opened = datasets.iter().map(Dataset::open);
    let sources: Vec<Dataset> = opened.collect::<Result<_, _>>()?;
    let total = sources.iter().map(|source| source.manifest().games).sum();
    let progress = Progress::new("games", total);
    let mut hear = |done| progress.set(done, "");
    let selected = select(
        &sources,
        &out.out,
        selection,
        command,
        git_hash(),
        &mut hear,
    );
    progress.finish();
    let (manifest, selected) = selected?;
    let copies = match selected.copies {
        0 => String::new(),
        copies => format!(", {} left out", counted_copies(copies)),
    };
    print_answer(
        out.json,
        &json!({ "out": out.out, "selected": selected, "manifest": manifest }),
        &format!(
            "{}: {} of {}, {} plies{copies}",
            out.out.display(),
            selected.taken,
            counted(selected.games, "game"),
            manifest.plies
        ),
    )
}

fn counted_copies(copies: u64) -> String {
    if copies == 1 {
        "1 copy".into()
    } else {
        format!("{copies} copies")
    }
}
