//! Random games by random rules.
#![allow(dead_code, reason = "each test file uses its part")]

use proptest::prelude::*;
use proptest::sample::Index;
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, RuleSet, Variant};

/// `cases` games a property unless `PROPTEST_CASES` says otherwise.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    // The plan tells all; a file of old failures would only be left lying about.
    config.failure_persistence = None;
    config
}

/// A game to be played: the preset and the options to set, seed of the moves, plies after which it is
/// stopped.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    preset: Option<Index>,
    options: Vec<(Index, Index)>,
    seed: u64,
    plies: usize,
}

/// Mean number of plies from one resignation to the next.
const RESIGNS_ONE_IN: usize = 50;

/// Plans for games of at most `plies` plies.
pub(crate) fn plans(plies: usize) -> impl Strategy<Value = Plan> {
    let options = prop::collection::vec((any::<Index>(), any::<Index>()), 0..10);
    let preset = any::<Option<Index>>();
    (preset, options, any::<u64>(), 0..=plies).prop_map(|(preset, options, seed, plies)| Plan {
        preset,
        options,
        seed,
        plies,
    })
}

/// Values for an option that takes numbers.
const NUMBERS: [&str; 6] = ["1", "2", "3", "20", "60", "200"];

/// The values that an option is tried with.
fn values(possible: &str) -> Vec<&str> {
    let named = possible.split(", ");
    named
        .flat_map(|value| match value {
            "a number" | "a positive number" => NUMBERS.to_vec(),
            value => vec![value],
        })
        .collect()
}

impl Plan {
    /// The plan's rules; what the rules refuse is left out.
    pub(crate) fn rules<R: RuleSet>(&self) -> R {
        let known = R::options();
        let preset = self.preset.filter(|_| !R::PRESETS.is_empty());
        let preset = preset.map(|preset| preset.get(R::PRESETS).name);
        let mut rules = preset.map_or_else(R::default, |name| R::preset(name).expect("a preset"));
        for (option, value) in &self.options {
            let option = option.get(&known);
            let mut changed = rules;
            let value = *value.get(&values(&option.possible));
            changed.set(option.name, value).expect("a possible value");
            if changed.check().is_ok() {
                rules = changed;
            }
        }
        rules
    }

    /// Random numbers for `purpose`.
    pub(crate) fn numbers(&self, purpose: u64) -> GameRng {
        GameRng::derive(self.seed, &[purpose])
    }

    /// Plays the game, every third move a capture or promotion if there is one; where more than two
    /// play, one resigns now and then. Calls `check` with the game before each move and at the end.
    pub(crate) fn play<V: Variant>(&self, mut check: impl FnMut(&Game<V>)) -> Game<V> {
        let mut rng = self.numbers(0);
        let mut game = Game::new(V::start(&self.rules()));
        while game.outcome().is_none() && game.plies() < self.plies {
            check(&game);
            let players: Vec<_> = game.position().contenders().iter().collect();
            if players.len() > 2 && rng.below(RESIGNS_ONE_IN) == 0 {
                let seat = players[rng.below(players.len())];
                // Some games know no resignation.
                if game.act(Event::Resign(seat)).is_ok() {
                    continue;
                }
            }
            let legal = game.legal();
            let gains: Vec<_> = legal
                .iter()
                .filter(|&&mv| game.position().is_gain(mv))
                .collect();
            let mv = if gains.is_empty() || rng.below(3) > 0 {
                legal[rng.below(legal.len())]
            } else {
                *gains[rng.below(gains.len())]
            };
            game.play(mv).expect("a legal move");
        }
        game.stop(EndReason::PLY_CAP);
        check(&game);
        game
    }
}
