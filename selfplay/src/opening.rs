//! Seeded random openings: games must differ although agents repeat themselves.

use shiho_core::random::GameRng;
use shiho_core::{Game, Variant};
use shiho_eval::player::random_move;

/// Stream of the random numbers of openings, apart from those of agents.
const STREAM: u64 = 1;

/// An opening that ends the game is drawn again, at most this often.
const ATTEMPTS: u64 = 1000;
/// Openings that are tried before a run.
const TRIED: u64 = 16;
/// Attempts that each of those has: where all of them do with so few, none of a run needs as many as it has.
const TRIED_ATTEMPTS: u64 = 20;

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Number of random moves; one opening in two, drawn like the moves, has one more, so that each side
    /// makes the first choice of its own equally often. Nothing in it depends on whether the opening's
    /// number is odd: the rules may turn the first move by that number.
    pub random_plies: usize,
}

impl Opening {
    /// The game `start` with the random moves of opening number `index` of the run seeded with `seed` played.
    ///
    /// Depends on nothing but its arguments, and a turned start gets the turned moves. None if every attempt
    /// ends the game, as with more moves than games have.
    pub fn game<V: Variant>(&self, start: &Game<V>, seed: u64, index: u64) -> Option<Game<V>> {
        self.draw(start, seed, index, ATTEMPTS)
    }

    /// Whether openings can be drawn, judged by the first of a run; `start` gives the game each begins with.
    pub fn is_possible<V: Variant>(&self, start: impl Fn(u64) -> Game<V>, seed: u64) -> bool {
        (0..TRIED).all(|index| {
            self.draw(&start(index), seed, index, TRIED_ATTEMPTS)
                .is_some()
        })
    }

    fn draw<V: Variant>(
        self,
        start: &Game<V>,
        seed: u64,
        index: u64,
        attempts: u64,
    ) -> Option<Game<V>> {
        (0..attempts).find_map(|attempt| {
            let mut rng = GameRng::derive(seed, &[STREAM, index, attempt]);
            let plies = match self.random_plies {
                0 => 0,
                plies => plies + rng.below(2),
            };
            let mut game = start.clone();
            for _ in 0..plies {
                if game.legal().is_empty() {
                    break;
                }
                let mv = random_move(&game, &mut rng);
                game.play(mv).ok()?;
            }
            game.outcome().is_none().then_some(game)
        })
    }
}
