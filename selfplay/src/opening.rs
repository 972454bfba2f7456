//! Seeded random openings: games must differ although agents repeat themselves.

use shiho_core::random::GameRng;
use shiho_core::{Game, Variant};
use shiho_eval::player::random_move;

/// Stream of the random numbers of openings, apart from those of agents.
const STREAM: u64 = 1;

/// Openings that ended the game are drawn again, at most this often.
const ATTEMPTS: u64 = 100;

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Number of random moves; one opening in two, drawn like the moves, has one more, so that each side
    /// makes the first choice of its own equally often. Nothing in it depends on whether the opening's
    /// number is odd: the rules may turn the first move by that number.
    pub random_plies: usize,
}

impl Opening {
    /// A game with the moves of opening number `index` of the run seeded with `seed` already played.
    ///
    /// Depends on nothing but its arguments, and a turned start gets the turned moves. If every attempt
    /// ends the game early, as in a position that is nearly over, the game starts without random moves.
    pub fn game<V: Variant>(&self, start: &V, seed: u64, index: u64) -> Game<V> {
        (0..ATTEMPTS)
            .find_map(|attempt| {
                let mut rng = GameRng::derive(seed, &[STREAM, index, attempt]);
                let plies = match self.random_plies {
                    0 => 0,
                    plies => plies + rng.below(2),
                };
                let mut game = Game::new(start.clone());
                for _ in 0..plies {
                    if game.legal().is_empty() {
                        break;
                    }
                    let mv = random_move(&game, &mut rng);
                    game.play(mv).ok()?;
                }
                game.outcome().is_none().then_some(game)
            })
            .unwrap_or_else(|| Game::new(start.clone()))
    }
}
