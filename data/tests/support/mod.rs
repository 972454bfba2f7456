//! Real games for the tests: random play by the rules.

#![allow(dead_code, reason = "each test binary uses its own part")]

use shiho_core::notation::Variant;
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, RuleSet, VariantId, VariantVisitor};
use shiho_data::{FLAG_NO_SCORE, FLAG_RANDOM, GameRecord, ManifestDraft};

/// Seed of the test run.
pub(crate) const SEED: u64 = 0xFEDC_BA98_7654_3210;

/// Games `from..to` of a run of random games with made-up scores, stopped after `cap` plies.
pub(crate) fn random_games(variant: VariantId, from: u64, to: u64, cap: usize) -> Vec<GameRecord> {
    (from..to)
        .map(|game| variant.visit(RandomGame { game, cap }))
        .collect()
}

/// The draft of a run of random games.
pub(crate) fn draft(variant: VariantId) -> ManifestDraft {
    struct Letters;
    impl VariantVisitor for Letters {
        type Output = Vec<String>;
        fn visit<V: Variant>(self) -> Vec<String> {
            V::SEAT_LETTERS
                .iter()
                .map(|&letter| letter.into())
                .collect()
        }
    }
    let seat_letters = variant.visit(Letters);
    ManifestDraft {
        shiho_version: "0.1.0".into(),
        command: format!("selfplay {variant} --agent random"),
        variant: variant.name().into(),
        rules: "default".into(),
        seed: SEED,
        seats: seat_letters.len(),
        seat_letters,
        agents: vec!["random".into()],
        settings: [("ply_cap".into(), "60".into())].into(),
        ..ManifestDraft::default()
    }
}

struct RandomGame {
    game: u64,
    cap: usize,
}

impl VariantVisitor for RandomGame {
    type Output = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let rules = V::Rules::parse("default").unwrap();
        let start = V::start(&rules);
        let mut record = GameRecord {
            game: self.game,
            seed: SEED,
            variant: V::NAME.into(),
            rules: rules.to_string(),
            start: start.position_text(),
            moves: Vec::new(),
            scores: Vec::new(),
            flags: Vec::new(),
            plies: 0,
            reason: String::new(),
            replay: false,
            places: None,
            points: None,
            utilities: [0.0; 4],
            agents: (0..V::SEATS)
                .map(|seat| format!("random:seat={seat}"))
                .collect(),
        };
        let mut game: Game<V> = Game::new(start);
        let mut rng = GameRng::derive(SEED, &[self.game]);
        let mut level = 0.0;
        while game.outcome().is_none() && game.plies() < self.cap {
            let mv = game.legal()[rng.below(game.legal().len())];
            let is_opening = game.plies() < 6;
            level += (rng.unit() - 0.5) * 120.0;
            let score = if game.plies().is_multiple_of(2) {
                level
            } else {
                -level
            };
            record.moves.push(V::event_text(Event::Move(mv)));
            record
                .scores
                .push(if is_opening { 0 } else { score as i16 });
            record.flags.push(if is_opening {
                FLAG_RANDOM | FLAG_NO_SCORE
            } else {
                0
            });
            game.play(mv).unwrap();
        }
        game.stop(EndReason::PLY_CAP);
        record.plies = game.plies() as u32;
        record.set_outcome(game.outcome().unwrap());
        record
    }
}
