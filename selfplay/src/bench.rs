//! The bench: fixed searches whose node count is the signature of rules, evaluation and search.

use std::time::Instant;

use serde::Serialize;
use shiho_core::Game;
use shiho_eval::Playable;
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{Family, Limits, Searcher, Settings};

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

fn search_nodes<P: Playable>(game: &Game<P>) -> u64 {
    let nodes = |family, depth| {
        let settings = Settings {
            family,
            ..Settings::default()
        };
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut searcher = Searcher::new(HandEvaluator, settings);
        searcher.search(game, &limits).nodes
    };
    let mut sum = nodes(Family::TwoSided, DEPTH);
    if P::SEATS > 2 {
        sum += nodes(Family::MaxN, MAX_N_DEPTH);
    }
    sum
}
