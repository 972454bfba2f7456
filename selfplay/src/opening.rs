//! Seeded random openings: games must differ although agents repeat themselves.

use shiho_core::random::GameRng;
use shiho_core::{Game, Variant};

/// Stream of the random numbers of openings, apart from those of agents.
const STREAM: u64 = 1;

/// Openings that ended the game are drawn again, at most this often.
const ATTEMPTS: u64 = 100;

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Number of random moves; every second opening has one more, so that each side of a two-seat
    /// game makes the first choice of its own equally often.
    pub random_plies: usize,
}

impl Opening {
    /// A game with the moves of opening number `index` of the run seeded with `seed` already played.
    ///
    /// Depends on nothing but its arguments. If every attempt ends the game early, as in a position
    /// that is nearly over, the game starts without random moves.
    pub fn game<V: Variant>(&self, start: &V, seed: u64, index: u64) -> Game<V> {
        let plies = match self.random_plies {
            0 => 0,
            plies => plies + (index % 2) as usize,
        };
        (0..ATTEMPTS)
            .find_map(|attempt| {
                let mut rng = GameRng::derive(seed, &[STREAM, index, attempt]);
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
}
