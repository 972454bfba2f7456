//! `shiho perft`.

use std::process::ExitCode;
use std::time::Instant;

use rayon::prelude::*;
use serde_json::{Value, json};
use shiho_core::perft::{perft, perft_listing, perft_making};
use shiho_core::{Game, MoveList, Position, Variant};
use shiho_kit::use_threads;

use super::query::{PositionArgs, Query, answer};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Length of the move sequences, in plies.
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    /// Also count for each first move.
    #[arg(long)]
    divide: bool,
    /// Write the moves of the last ply to a list instead of counting them (to measure).
    #[arg(long)]
    list: bool,
    /// Play the moves of the last ply instead of counting them (to measure).
    #[arg(long, conflicts_with = "list")]
    make: bool,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

struct Perft {
    depth: u32,
    divide: bool,
    leaves: Leaves,
}

/// What is done with the moves of the last ply.
#[derive(Clone, Copy)]
enum Leaves {
    Counted,
    Listed,
    Made,
}

/// Plies whose moves are shared out to threads. One would do for the work; the second evens out that
/// some first moves have many more continuations.
const SHARED_PLIES: u32 = 2;

/// Trees of fewer plies are not shared out.
const SMALLEST_SHARE: u32 = 3;

struct Counted<M> {
    nodes: u64,
    seconds: f64,
    split: Vec<(M, u64)>,
}

impl Perft {
    fn count<V: Variant>(&self, position: &V) -> Counted<V::Move> {
        let started = Instant::now();
        let mut moves = MoveList::new();
        if self.depth > 0 && position.settled().is_none() {
            position.legal_moves(&mut moves);
            moves.sort_unstable();
        }
        let split: Vec<_> = moves
            .into_par_iter()
            .map(|mv| {
                let mut child = position.clone();
                child.play(mv);
                let nodes = self.nodes(&child, self.depth - 1, SHARED_PLIES - 1);
                (mv, nodes)
            })
            .collect();
        let nodes = match self.depth {
            0 => 1,
            _ => split.iter().map(|(_, nodes)| nodes).sum(),
        };
        Counted {
            nodes,
            seconds: started.elapsed().as_secs_f64(),
            split,
        }
    }
}

impl Perft {
    fn nodes<P: Position>(&self, position: &P, depth: u32, shared: u32) -> u64 {
        if shared == 0 || depth < SMALLEST_SHARE || position.settled().is_some() {
            return match self.leaves {
                Leaves::Counted => perft(position, depth),
                Leaves::Listed => perft_listing(position, depth),
                Leaves::Made => perft_making(position, depth),
            };
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let shares = moves.into_par_iter().map(|mv| {
            let mut child = position.clone();
            child.play(mv);
            self.nodes(&child, depth - 1, shared - 1)
        });
        shares.sum()
    }
}

impl Query for Perft {
    fn json<V: Variant>(&self, game: &Game<V>, position: String) -> Value {
        let counted = self.count(game.position());
        let mut value = json!({
            "position": position,
            "depth": self.depth,
            "nodes": counted.nodes,
            "seconds": counted.seconds,
        });
        if self.divide {
            let split = counted
                .split
                .iter()
                .map(|&(mv, nodes)| (V::move_text(mv), nodes.into()));
            value["divide"] = Value::Object(split.collect());
        }
        value
    }

    fn text<V: Variant>(&self, game: &Game<V>) -> String {
        let counted = self.count(game.position());
        let mut text = String::new();
        if self.divide {
            for &(mv, nodes) in &counted.split {
                text += &format!("{}: {nodes}\n", V::move_text(mv));
            }
        }
        let rate = counted.nodes as f64 / counted.seconds.max(1e-9) / 1e6;
        text + &format!(
            "depth {}: {} nodes, {:.3} s, {rate:.1} million a second\n",
            self.depth, counted.nodes, counted.seconds
        )
    }

    fn line<V: Variant>(&self, game: &Game<V>) -> String {
        self.count(game.position()).nodes.to_string()
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    use_threads(args.threads)?;
    answer(
        &args.position,
        &Perft {
            depth: args.depth,
            divide: args.divide,
            leaves: match (args.list, args.make) {
                (true, _) => Leaves::Listed,
                (_, true) => Leaves::Made,
                _ => Leaves::Counted,
            },
        },
    )
}
