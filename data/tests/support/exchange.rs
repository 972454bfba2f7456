//! Datasets of games that end in every way.

#![allow(dead_code, reason = "each test binary uses its own part")]

use std::path::Path;

use shiho_core::notation::Variant;
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, RuleSet, VariantId, VariantVisitor};
use shiho_data::{
    Dataset, DatasetWriter, FLAG_NO_SCORE, FLAG_RANDOM, GameRecord, ManifestDraft, check_game,
};

/// Plies after which a random game is ended in one of several ways.
const CAP: usize = 70;

/// A random game by `rules` that ends by them, at a cap, by resignation, or outside the rules.
pub(crate) struct RandomGame<'a> {
    pub(crate) rules: &'a str,
    pub(crate) index: u64,
    /// Whether it may go on to the end by the rules.
    pub(crate) long: bool,
}

impl VariantVisitor for RandomGame<'_> {
    type Output = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let rules = V::Rules::parse(self.rules).unwrap();
        let mut rng = GameRng::derive(11, &[self.index]);
        let mut game = Game::new(V::start(&rules));
        let cap = if self.long { 3000 } else { CAP };
        while game.outcome().is_none() && game.plies() < cap {
            let captures = game.legal().iter().copied();
            let captures: Vec<_> = captures
                .filter(|&mv| game.position().is_capture(mv))
                .collect();
            let mv = if captures.is_empty() || rng.below(3) == 0 {
                game.legal()[rng.below(game.legal().len())]
            } else {
                captures[rng.below(captures.len())]
            };
            game.play(mv).unwrap();
        }
        let mut outside = None;
        match self.index % 4 {
            0 => game.stop(EndReason::PLY_CAP),
            1 => {
                let resign = Event::Resign(game.position().to_move());
                if game.act(resign).is_err() || game.outcome().is_none() {
                    game.stop(EndReason::PLY_CAP);
                }
            }
            _ if game.outcome().is_some() => {}
            2 => outside = Some(("interrupted", None)),
            _ => {
                let reason =
                    ["time_up", "called:mate", "called:resign"][self.index as usize / 4 % 3];
                outside = Some((reason, Some(&[1_u8, 2, 3, 4][..V::SEATS])));
            }
        }
        let entries = game.events().len();
        let scores: Vec<i16> = (0..entries as i16).map(|it| it % 7 * 100 - 300).collect();
        let is_random = |entry: usize| entry < 3;
        let mut record = GameRecord {
            game: self.index,
            seed: 5,
            variant: V::NAME.into(),
            rules: rules.to_string(),
            start: game.start().position_text(),
            moves: game.events().iter().map(|&it| V::event_text(it)).collect(),
            scores: (0..entries)
                .map(|it| if is_random(it) { 0 } else { scores[it] })
                .collect(),
            flags: (0..entries)
                .map(|it| {
                    if is_random(it) {
                        FLAG_RANDOM | FLAG_NO_SCORE
                    } else {
                        0
                    }
                })
                .collect(),
            plies: game.plies() as u32,
            reason: String::new(),
            replay: false,
            places: None,
            points: None,
            utilities: [0.0; 4],
            agents: (0..V::SEATS).map(|seat| format!("選手 {seat}")).collect(),
        };
        match (outside, game.outcome()) {
            (None, outcome) => record.set_outcome(outcome.unwrap()),
            (Some((reason, places)), _) => {
                let mut outcome = game.position().adjudicate(EndReason::PLY_CAP);
                outcome.places = places.map(|places| {
                    let mut all = [0; 4];
                    all[..places.len()].copy_from_slice(places);
                    all
                });
                record.set_outcome(&outcome);
                record.reason = reason.into();
                if outcome.places.is_none() {
                    record.utilities = [0.0; 4];
                }
            }
        }
        check_game::<V>(&record).unwrap();
        record
    }
}

pub(crate) struct Draft;

impl VariantVisitor for Draft {
    type Output = ManifestDraft;

    fn visit<V: Variant>(self) -> ManifestDraft {
        ManifestDraft {
            variant: V::NAME.into(),
            rules: ManifestDraft::MIXED_RULES.into(),
            seats: V::SEATS,
            seat_letters: V::SEAT_LETTERS.iter().map(ToString::to_string).collect(),
            ..ManifestDraft::default()
        }
    }
}

pub(crate) fn dataset(variant: VariantId, records: &[GameRecord], folder: &Path) -> Dataset {
    let writer = DatasetWriter::create(folder, variant.visit(Draft), false).unwrap();
    writer.write_shard(0, records).unwrap();
    writer.finish().unwrap();
    Dataset::open(folder).unwrap()
}

pub(crate) fn rules_of(variant: VariantId) -> [&'static str; 3] {
    match variant {
        VariantId::Shogi => ["default", "handicap=rook", "max_plies=100"],
        VariantId::Annan => ["default", "setup=advanced,nifu=drop", "max_plies=100"],
        VariantId::Yonin => ["default", "teams=on", "default"],
        VariantId::Chess4 => ["default", "mode=teams", "setup=by,move_limit=80"],
    }
}

pub(crate) fn records(variant: VariantId, count: u64) -> Vec<GameRecord> {
    let rules = rules_of(variant);
    let game = |index: u64| {
        variant.visit(RandomGame {
            rules: rules[index as usize % 3],
            index,
            long: index.is_multiple_of(5),
        })
    };
    (0..count).map(game).collect()
}
