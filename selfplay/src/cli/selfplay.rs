//! `shiho selfplay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{PlayVisitor, Playable, PlayerSource, visit};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::run::Run;

use super::errors::Failure;
use super::progress::GameProgress;
use super::query::{RulesArgs, load};
use super::{print_out, use_threads};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A game, a list `shogi,yonin`, or `all`.
    #[arg(value_parser = parse_variants)]
    variants: Variants,
    /// Number of games of each variant.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays, KIND[:NAME=VALUE,...]; once for all seats, or once for each seat in turn order.
    /// Kinds: random, ab, paranoid, maxn; settings: nodes, depth, eval (hand or a net file).
    #[arg(long, value_name = "SPEC", required = true)]
    agent: Vec<AgentSpec>,
    /// Seed of everything random [default: drawn from the clock and printed].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Dataset folder; with several variants, the folder of one dataset each.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with an interrupted run of the same configuration.
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// Position text where games start [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Random moves at the start of each game; every second game has one more.
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_plies: usize,
    /// Stop longer games and count them as `ply_cap` [default: 256 plies a seat].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u64).range(1..))]
    ply_cap: Option<u64>,
    /// Games in a file of the dataset.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    shard_games: u64,
    /// Number of threads [default: all cores]. The dataset does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Plies of a game for each seat before it is stopped.
pub(super) const PLY_CAP_PER_SEAT: u64 = 256;

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

/// The seed given, or one drawn from the clock, which is printed so that the run can be repeated.
pub(super) fn seed_or_drawn(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seed = now.map_or(0, |since| since.as_nanos() as u64) % 1_000_000_000;
        eprintln!("seed {seed}");
        seed
    })
}

/// Reads what agents need; a specification that does not fit is a usage error.
pub(super) fn factory<P: Playable>(spec: &AgentSpec) -> anyhow::Result<PlayerSource<P>> {
    PlayerSource::new(spec.clone())
        .map_err(|error| Failure::failed(format!("agent `{spec}`: {error}")).into())
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
        let rules = args.rules.read::<P>()?;
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
        let run = Run {
            setup: Setup {
                start: match args.position {
                    Some(_) => Start::Position(start.start().clone()),
                    None => Start::Rules(rules),
                },
                seed: self.seed,
                opening: Opening {
                    random_plies: args.random_plies,
                },
                ply_cap: args.ply_cap.unwrap_or(PLY_CAP_PER_SEAT * P::SEATS as u64) as usize,
            },
            seating: specs.iter().map(factory).collect::<Result<_, _>>()?,
            games: args.games,
            shard_games: args.shard_games,
            git_hash: option_env!("SHIHO_GIT_HASH").map(str::to_owned),
        };
        let progress = GameProgress::new(P::NAME, args.games);
        let manifest = run.play(self.out, args.resume, &progress)?;
        progress.finish();
        print_out(&format!(
            "{}: {} games, {} plies in {}\n",
            P::NAME,
            manifest.games,
            manifest.plies,
            self.out.display()
        ))
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    use_threads(args.threads)?;
    let seed = seed_or_drawn(args.seed);
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
