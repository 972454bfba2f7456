//! The bench: fixed searches whose node count is the signature of rules, evaluation and search.

use std::time::Instant;

use serde::Serialize;
use shiho_core::Game;
use shiho_core::random::GameRng;
use shiho_eval::Playable;
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{Family, Limits, Searcher, Settings};

/// Random plies before each searched position.
const OPENINGS: [usize; 5] = [0, 10, 24, 50, 90];

/// Seed of the positions; a new one is a new signature.
const SEED: u64 = 1;

/// Stream of the random numbers of the positions.
const STREAM: u64 = 1;

/// Positions in which the game is over are drawn again, at most this often.
const ATTEMPTS: u64 = 100;

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
        .map(|(index, &random_plies)| search_nodes(&opening(start, random_plies, index as u64)))
        .sum();
    BenchResult {
        variant: P::NAME.into(),
        nodes,
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// A random position; not an opening of self-play, so that the signature outlives changes of those.
fn opening<P: Playable>(start: &P, random_plies: usize, index: u64) -> Game<P> {
    let plies = match random_plies {
        0 => 0,
        plies => plies + (index % 2) as usize,
    };
    (0..ATTEMPTS)
        .find_map(|attempt| {
            let mut rng = GameRng::derive(SEED, &[STREAM, index, attempt]);
            let mut game = Game::new(start.clone());
            for _ in 0..plies {
                let legal = game.legal();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[rng.below(legal.len())];
                game.play(mv).ok()?;
            }
            game.outcome().is_none().then_some(game)
        })
        .unwrap_or_else(|| Game::new(start.clone()))
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
