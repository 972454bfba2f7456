//! `shiho selfplay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{Failure, counted, print, print_json};
use shiho_selfplay::distinct::Distinct;
use shiho_selfplay::run::Run;
use shiho_selfplay::store::Store;

use super::games::{GamesProgress, MOST_GAMES, MOST_SHARD_GAMES};
use super::resume::recorded_seed;
use super::setup::{SetupArgs, git_hash, open_players};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A game, a list `shogi,yonin`, or `all`.
    #[arg(value_parser = parse_variants)]
    variants: Variants,
    /// Number of games of each variant.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    /// Who plays, KIND[:NAME=VALUE,...]; once for all seats, or once for each seat in turn order.
    /// Kinds: random, ab, paranoid, maxn; settings: nodes, depth, eval (hand or a net file).
    #[arg(long, value_name = "SPEC", required = true)]
    agent: Vec<AgentSpec>,
    /// Dataset folder; with several variants, the folder of one dataset each.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with an interrupted run of the same configuration.
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    setup: SetupArgs,
    /// Answer with the manifest as JSON, for each variant one.
    #[arg(long)]
    json: bool,
    /// Games in a file of the dataset.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_SHARD_GAMES))]
    shard_games: u64,
}

#[derive(Clone, Debug)]
struct Variants(Vec<VariantId>);

fn parse_variants(text: &str) -> Result<Variants, String> {
    if text == "all" {
        return Ok(Variants(VariantId::ALL.to_vec()));
    }
    let ids = text
        .split(',')
        .map(|name| name.trim().parse().map_err(|e| format!("{e}")));
    let ids: Vec<VariantId> = ids.collect::<Result<_, _>>()?;
    for (index, id) in ids.iter().enumerate() {
        if ids[..index].contains(id) {
            return Err(format!("`{id}` is listed twice"));
        }
    }
    Ok(Variants(ids))
}

/// Gets everything ready for the games of one variant, which are played later.
struct Prepare<'a> {
    args: &'a Args,
    seed: u64,
    out: PathBuf,
}

/// Games that only need to be played.
type Ready<'a> = Box<dyn FnOnce() -> anyhow::Result<()> + 'a>;

impl<'a> PlayVisitor for Prepare<'a> {
    type Output = anyhow::Result<Ready<'a>>;

    fn visit<P: Playable>(self) -> Self::Output {
        let Self { args, seed, out } = self;
        let specs = match args.agent.len() {
            1 => vec![args.agent[0].clone(); P::SEATS],
            count if count == P::SEATS => args.agent.clone(),
            count => {
                let problem = format!("{} has {} seats, not {count}", P::NAME, P::SEATS);
                return Err(Failure::usage(format!("--agent: {problem}")).into());
            }
        };
        let run = Run::<P> {
            setup: args.setup.setup(seed, args.games)?,
            players: open_players(&specs)?,
            games: args.games,
            shard_games: args.shard_games,
            git_hash: git_hash(),
        };
        let store = run.store(&out, args.resume)?;
        let json = args.json;
        Ok(Box::new(move || play(&run, store, &out, json)))
    }
}

fn play<P: Playable>(run: &Run<P>, store: Store, out: &Path, json: bool) -> anyhow::Result<()> {
    let mut progress = GamesProgress::new(P::NAME, run.games);
    let mut distinct = Distinct::default();
    let manifest = run.play_into(store, &mut [&mut distinct], &mut |done| progress.add(done))?;
    progress.finish();
    if json {
        return print_json(&manifest);
    }
    print(&format!(
        "{}: {} ({} distinct), {} plies in {}\n",
        P::NAME,
        counted(manifest.games, "game"),
        distinct.count(),
        manifest.plies,
        out.display()
    ))
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.setup.threads.apply()?;
    let Variants(ids) = &args.variants;
    let folders: Vec<PathBuf> = match &ids[..] {
        [_] => vec![args.out.clone()],
        ids => ids.iter().map(|id| args.out.join(id.name())).collect(),
    };
    let recorded = folders.iter().find_map(|folder| recorded_seed(folder));
    let seed = args.setup.seed.given_or(recorded.filter(|_| args.resume));
    // What is wrong with the last variant is found before the first is played.
    let mut ready = Vec::new();
    for (&id, out) in ids.iter().zip(folders) {
        ready.push(visit(id, Prepare { args, seed, out })?);
    }
    ready.into_iter().try_for_each(|play| play())?;
    Ok(ExitCode::SUCCESS)
}
