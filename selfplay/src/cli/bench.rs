//! `shiho bench`.

use std::process::ExitCode;
use std::time::Instant;

use serde_json::json;
use shiho_core::VariantId;
use shiho_core::playout::random_playout;
use shiho_core::random::GameRng;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{print, print_json};
use shiho_selfplay::bench::{BenchResult, bench};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print only the node counts, which do not depend on the machine.
    #[arg(long, conflicts_with_all = ["variant", "playouts"])]
    signature: bool,
    /// Play this many random games to their end instead of searching.
    #[arg(long, value_name = "GAMES")]
    playouts: Option<u64>,
    /// The game [default: all].
    variant: Option<VariantId>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

struct Bench;

impl PlayVisitor for Bench {
    type Output = BenchResult;

    fn visit<P: Playable>(self) -> BenchResult {
        bench(&P::start(&P::Rules::default()))
    }
}

/// Plies after which a random game is given up: far beyond any that the rules end.
const PLAYOUT_CAP: usize = 100_000;

/// Seed of the random games.
const PLAYOUT_SEED: u64 = 1;

/// Random games with all end tests, repetition included.
struct Playouts {
    games: u64,
}

impl PlayVisitor for Playouts {
    type Output = (u64, f64);

    /// Plies played, and seconds.
    fn visit<V: Playable>(self) -> (u64, f64) {
        let start = V::start(&V::Rules::default());
        let started = Instant::now();
        let plies = |game| {
            let mut random = GameRng::derive(PLAYOUT_SEED, &[game]);
            random_playout(&start, &mut random, PLAYOUT_CAP).plies as u64
        };
        let plies = (0..self.games).map(plies).sum();
        (plies, started.elapsed().as_secs_f64())
    }
}

fn playouts(games: u64, variants: &[VariantId], as_json: bool) -> anyhow::Result<()> {
    let mut values = Vec::new();
    for &variant in variants {
        let (plies, seconds) = visit(variant, Playouts { games });
        let rate = plies as f64 / seconds.max(1e-9) / 1e6;
        if !as_json {
            print(&format!(
                "{variant:<8} {games} games  {plies:>10} plies  {seconds:>7.3} s  {rate:>6.2} Mplies/s\n"
            ))?;
        }
        values.push(json!({
            "variant": variant.name(), "games": games, "plies": plies, "seconds": seconds,
        }));
    }
    if as_json {
        print_json(&json!({ "playouts": values }))?;
    }
    Ok(())
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let one = args.variant.as_slice();
    let variants = if one.is_empty() { VariantId::ALL } else { one };
    if let Some(games) = args.playouts {
        playouts(games, variants, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let results: Vec<_> = variants.iter().map(|&id| visit(id, Bench)).collect();
    if args.json {
        let total: u64 = results.iter().map(|result| result.nodes).sum();
        print_json(&json!({ "signature": total, "variants": results }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for BenchResult {
        variant,
        nodes,
        seconds,
    } in &results
    {
        let line = if args.signature {
            format!("{variant} {nodes}\n")
        } else {
            let rate = *nodes as f64 / seconds.max(1e-9) / 1e3;
            format!("{variant:<8} {nodes:>10} nodes  {seconds:>7.3} s  {rate:>7.0} knodes/s\n")
        };
        print(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}
