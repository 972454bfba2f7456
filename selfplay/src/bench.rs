//! The bench: fixed searches whose node count is the signature of rules, evaluation and search.

use std::time::Instant;

use serde::Serialize;
use shiho_core::{Game, Refereed};
use shiho_eval::evaluator::Evaluator;
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{AlphaBeta, Limits, MaxN};
use shiho_eval::{HandWritten, Playable};

use crate::opening::Opening;

/// Random plies before each searched position.
const OPENINGS: [usize; 5] = [0, 10, 24, 50, 90];

/// Seed of the positions; a new one is a new signature.
const SEED: u64 = 1;

/// Depth of the alpha-beta searches.
const DEPTH: u32 = 3;

/// Depth of the max^n searches of four-seat games.
const MAX_N_DEPTH: u32 = 2;

/// What the bench measured for one variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchResult {
    /// The variant.
    pub variant: String,
    /// Nodes of all searches: changes only when behaviour does.
    pub nodes: u64,
    /// Time they took.
    pub seconds: f64,
}

/// Searches the variant's bench positions.
pub fn bench<P: Playable>(start: &P) -> BenchResult {
    let started = Instant::now();
    let nodes = OPENINGS
        .iter()
        .enumerate()
        .map(|(index, &random_plies)| {
            let opening = Opening { random_plies };
            search_nodes(&opening.game(start, SEED, index as u64))
        })
        .sum();
    BenchResult {
        variant: P::NAME.into(),
        nodes,
        seconds: started.elapsed().as_secs_f64(),
    }
}

fn search_nodes<P: HandWritten + Refereed>(game: &Game<P>) -> u64
where
    HandEvaluator: Evaluator<P>,
{
    let limits = |depth| Limits {
        depth: Some(depth),
        nodes: None,
    };
    let mut nodes = AlphaBeta::new(HandEvaluator, limits(DEPTH))
        .search(game)
        .nodes;
    if P::SEATS > 2 {
        nodes += MaxN::new(HandEvaluator, limits(MAX_N_DEPTH))
            .search(game)
            .nodes;
    }
    nodes
}
