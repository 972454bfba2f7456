//! Positions to test with.

use shiho_core::random::GameRng;
use shiho_core::{Game, Variant};

/// Calls `visit` with every position of `games` random games of at most `plies` plies.
pub(crate) fn random_positions<P: Variant>(games: u64, plies: usize, mut visit: impl FnMut(&P)) {
    for index in 0..games {
        let mut random = GameRng::derive(17, &[index]);
        let mut game = Game::new(P::start(&P::Rules::default()));
        visit(game.position());
        while game.outcome().is_none() && game.plies() < plies {
            let mv = game.legal()[random.below(game.legal().len())];
            game.play(mv).expect("it is one of the legal moves");
            visit(game.position());
        }
    }
}
