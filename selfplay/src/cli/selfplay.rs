//! `shiho selfplay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{Failure, print};
use shiho_selfplay::distinct::Distinct;
use shiho_selfplay::play::Start;
use shiho_selfplay::run::Run;

use super::games::{GamesProgress, MOST_GAMES};
use super::query::load;
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
    /// Position text where games start [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Games in a file of the dataset.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
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
        .map(|name| name.parse().map_err(|e| format!("{e}")));
    let ids: Vec<VariantId> = ids.collect::<Result<_, _>>()?;
    for (index, id) in ids.iter().enumerate() {
        if ids[..index].contains(id) {
            return Err(format!("`{id}` is listed twice"));
        }
    }
    Ok(Variants(ids))
}

struct Play<'a> {
    args: &'a Args,
    seed: u64,
    out: &'a Path,
}

impl PlayVisitor for Play<'_> {
    type Output = anyhow::Result<()>;

    fn visit<P: Playable>(self) -> anyhow::Result<()> {
        let args = self.args;
        let rules = args.setup.rules.read::<P>()?;
        let position = args.position.as_deref().unwrap_or("startpos");
        let start = load::<P>(position, "", &rules, false).map_err(Failure::failed)?;
        if let Some(outcome) = start.outcome() {
            let problem = format!("the game is over at the start ({})", outcome.reason);
            return Err(Failure::failed(problem).into());
        }
        let specs = match args.agent.len() {
            1 => vec![args.agent[0].clone(); P::SEATS],
            count if count == P::SEATS => args.agent.clone(),
            count => {
                let problem = format!("{} has {} seats, not {count}", P::NAME, P::SEATS);
                return Err(Failure::usage(format!("--agent: {problem}")).into());
            }
        };
        let start = match args.position {
            Some(_) => Start::Position(start.start().clone()),
            None => Start::Rules(rules),
        };
        let run = Run {
            setup: args.setup.setup(start, self.seed),
            players: open_players(&specs)?,
            games: args.games,
            shard_games: args.shard_games,
            git_hash: git_hash(),
        };
        let mut progress = GamesProgress::new(P::NAME, args.games);
        let mut distinct = Distinct::default();
        let manifest = run.play(self.out, args.resume, &mut [&mut distinct], &mut |done| {
            progress.add(done);
        })?;
        progress.finish();
        print(&format!(
            "{}: {} games ({} distinct), {} plies in {}\n",
            P::NAME,
            manifest.games,
            distinct.count(),
            manifest.plies,
            self.out.display()
        ))
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.setup.threads.apply()?;
    let seed = args.setup.seed.given_or_drawn();
    let Variants(ids) = &args.variants;
    for &id in ids {
        let out = if ids.len() == 1 {
            args.out.clone()
        } else {
            args.out.join(id.name())
        };
        visit(
            id,
            Play {
                args,
                seed,
                out: &out,
            },
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
