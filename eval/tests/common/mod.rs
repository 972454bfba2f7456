//! Positions to test with.
#![allow(dead_code, reason = "each test file uses its part")]

use std::convert::Infallible;

use shiho_core::random::GameRng;
use shiho_core::{Event, Game, RuleSet, Seat, Variant};
use shiho_eval::features::SetFacts;
use shiho_eval::net::{Activation, NetFile, NetHeader, make_weights};

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

/// Rules under which a game is tested, beside its defaults: sides of two seats, moves of chance.
pub(crate) fn rules_of<P: Variant>() -> Vec<P::Rules> {
    let texts: &[&str] = match P::NAME {
        "yonin" => &["default", "teams=on"],
        "chess4" => &["default", "mode=teams", "resign_mode=dkw"],
        _ => &["default"],
    };
    let rules = texts.iter().map(|text| P::Rules::parse(text));
    rules.map(|it| it.expect("known options")).collect()
}

/// Calls `visit` with `count` games that go on, from random walks through all [`rules_of`] the game. Walks go back to
/// earlier positions now and then, take what they can more often than chance would, and seats resign.
pub(crate) fn walks<P: Variant>(seed: u64, count: usize, mut visit: impl FnMut(&Game<P>)) {
    let rules = rules_of::<P>();
    let mut seen = 0;
    for walk in 0.. {
        let mut random = GameRng::derive(seed, &[walk]);
        let rules = rules[walk as usize % rules.len()];
        let mut game = Game::new(P::start_of_game(&rules, walk));
        let plies = 20 + random.below(140);
        while game.outcome().is_none() && game.plies() < plies {
            if random.below(6) == 0 && !game.legal().is_empty() {
                visit(&game);
                seen += 1;
                if seen == count {
                    return;
                }
            }
            step(&mut game, &mut random);
        }
    }
}

fn step<P: Variant>(game: &mut Game<P>, random: &mut GameRng) {
    if P::SEATS == 4 && random.below(60) == 0 {
        let seat = Seat::new(random.below(P::SEATS));
        // Not every game lets every seat resign at any time.
        if game.act(Event::Resign(seat)).is_ok() {
            return;
        }
    }
    let position = game.position();
    let wanted = |&mv: &P::Move, what: usize| match what {
        0 => {
            let mut after = position.clone();
            after.play(mv);
            game.keys().contains(&after.key())
        }
        1 => position.is_capture(mv),
        _ => true,
    };
    let what = random.below(3);
    let mut moves = game.legal().to_vec();
    moves.retain(|mv| wanted(mv, what));
    if moves.is_empty() {
        moves = game.legal().to_vec();
    }
    if moves.is_empty() {
        game.stop(shiho_core::EndReason::PLY_CAP);
        return;
    }
    let mv = moves[random.below(moves.len())];
    game.play(mv).expect("it is one of the legal moves");
}

/// Units of the feature layer: no multiple of any number of vector lanes.
const HIDDEN: usize = 19;

/// A net with random weights that shows every difference of its accumulators: nothing is clipped.
pub(crate) fn plain_net(set: SetFacts) -> NetFile {
    let mut random = GameRng::derive(8, &[]);
    let mut header = NetHeader::new(set, &[HIDDEN]);
    header.layers[0].activation = Activation::None;
    let draw = |_: &str, shape: &[usize]| {
        let values = (0..shape.iter().product()).map(|_| random.unit() as f32 - 0.5);
        Ok::<_, Infallible>(values.collect())
    };
    let Ok(weights) = make_weights(&header.layers, draw);
    NetFile { header, weights }
}
