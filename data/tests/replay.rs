//! The two ways to play a record again agree, and neither gives up on damaged ones.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::io::Read;

use shiho_core::notation::Variant;
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, RuleSet, Seat, VariantId, VariantVisitor};
use shiho_data::replay::{Ply, ReplayError, checked, trusted};
use shiho_data::{Dataset, DatasetWriter, GameRecord};
use support::{SEED, draft, random_games};

/// What a ply shows, as text: position, event, index, plies, score and flags.
fn shown<V: Variant>(ply: &Ply<'_, V>) -> String {
    let position = ply.position.position_text();
    let event = V::event_text(ply.event);
    let numbers = (ply.index, ply.plies, ply.score, ply.flags);
    format!("{position} | {event} | {numbers:?}")
}

/// Plays `record` both ways and compares what they show and where they end.
struct Compare<'a>(&'a GameRecord);

impl VariantVisitor for Compare<'_> {
    type Output = usize;

    fn visit<V: Variant>(self) -> usize {
        let record = self.0;
        let (mut by_rules, mut by_trust) = (Vec::new(), Vec::new());
        let game = checked::<V>(record, |ply| by_rules.push(shown(&ply))).unwrap();
        let last = trusted::<V>(record, |ply| by_trust.push(shown(&ply))).unwrap();
        assert_eq!(by_trust, by_rules);
        assert_eq!(by_trust.len(), record.moves.len());
        assert_eq!(&last, game.position(), "{record:?}");
        by_trust.len()
    }
}

fn compare(record: &GameRecord) -> usize {
    let variant: VariantId = record.variant.parse().unwrap();
    variant.visit(Compare(record))
}

/// A record without scores, whose game is told by `moves`; its result is found by the rules.
struct Told<'a> {
    rules: &'a str,
    moves: Vec<String>,
}

impl VariantVisitor for Told<'_> {
    type Output = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let rules = V::Rules::parse(self.rules).unwrap();
        let mut record = GameRecord {
            start: V::start(&rules).position_text(),
            rules: rules.to_string(),
            ..random_games(V::NAME.parse().unwrap(), 0, 1, 0).remove(0)
        };
        record.scores = vec![7; self.moves.len()];
        record.flags = vec![0; self.moves.len()];
        record.moves = self.moves;
        let mut game = checked::<V>(&record, |_| ()).unwrap();
        game.stop(EndReason::PLY_CAP);
        record.plies = game.plies() as u32;
        record.set_outcome(game.outcome().unwrap());
        record
    }
}

/// Every `step`th game of a table of the rules' vectors.
fn told_games(variant: VariantId, table: &str, step: usize) -> Vec<GameRecord> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests/vectors");
    let file = std::fs::File::open(format!("{root}/{variant}/{table}.tsv.gz")).unwrap();
    let mut text = String::new();
    let mut unpacked = flate2::read::GzDecoder::new(file);
    unpacked.read_to_string(&mut text).unwrap();
    let mut lines = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let column = |name| header.iter().position(|&it| it == name).unwrap();
    let (options, moves) = (column("options"), column("moves"));
    let told = |row: Vec<&str>| {
        let rules = match row[options] {
            "-" => "default".to_owned(),
            text => text.replace(' ', ","),
        };
        variant.visit(Told {
            rules: &rules,
            moves: row[moves].split(' ').map(Into::into).collect(),
        })
    };
    lines.step_by(step).map(told).collect()
}

#[test]
fn both_ways_show_the_same() {
    for &variant in VariantId::ALL {
        let plies: usize = random_games(variant, 0, 20, 400).iter().map(compare).sum();
        assert!(plies > 1000, "{plies} of {variant}");
        for record in told_games(variant, "games", 20) {
            compare(&record);
        }
        for record in told_games(variant, "games_options", 8) {
            compare(&record);
        }
    }
}

/// A random game in which seats resign.
struct WithResignations<'a> {
    rules: &'a str,
    game: u64,
}

impl VariantVisitor for WithResignations<'_> {
    type Output = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let rules = V::Rules::parse(self.rules).unwrap();
        let mut game: Game<V> = Game::new(V::start(&rules));
        let mut random = GameRng::derive(SEED, &[self.game]);
        while game.outcome().is_none() && game.plies() < 150 {
            let seat = Seat::new(random.below(V::SEATS));
            let resigns = random.below(30) == 0 && game.position().contenders().contains(seat);
            if resigns {
                game.act(Event::Resign(seat)).unwrap();
            } else {
                let mv = game.legal()[random.below(game.legal().len())];
                game.play(mv).unwrap();
            }
        }
        let told = |&event: &Event<V::Move>| V::event_text(event);
        let moves = game.events().iter().map(told).collect();
        let rules = self.rules;
        Told { rules, moves }.visit::<V>()
    }
}

/// The last position of a record, read again from its text.
struct Last<'a>(&'a GameRecord);

impl VariantVisitor for Last<'_> {
    type Output = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let record = self.0;
        let last = trusted::<V>(record, |_| ()).unwrap();
        let text = last.position_text();
        let rules = V::Rules::parse(&record.rules).unwrap();
        assert_eq!(
            V::parse_position(&text, &rules).as_ref(),
            Ok(&last),
            "{text}"
        );
        GameRecord {
            start: text,
            moves: Vec::new(),
            scores: Vec::new(),
            flags: Vec::new(),
            plies: 0,
            ..record.clone()
        }
    }
}

#[test]
fn finished_positions_are_read_as_they_are_written() {
    for variant in [VariantId::Yonin, VariantId::Chess4] {
        let games = told_games(variant, "games", 10);
        let others = told_games(variant, "games_options", 10);
        for record in games.iter().chain(&others) {
            let rest = variant.visit(Last(record));
            assert_eq!(compare(&rest), 0);
        }
    }
}

#[test]
fn events_change_positions_as_the_rules_say() {
    for rules in ["default", "resign_mode=dkw", "resign_award=survivor20"] {
        for game in 0..15 {
            let record = VariantId::Chess4.visit(WithResignations { rules, game });
            let events = record.moves.len() - record.plies as usize;
            assert!(events > 0 || record.plies < 150, "nobody resigns");
            compare(&record);
        }
    }
}

#[test]
fn an_illegal_last_move_is_ruled_on() {
    for (rules, moves) in [
        ("on_illegal=lose", "7g7f 3c3d 2h2c"),
        ("on_illegal=kinte", "7g7f 4c4d 8h3c+ 9c9d 3c5a"),
        ("on_illegal=kinte", "7g7f 3c3d 7i3e claim"),
        ("on_illegal=kinte", "7g7f 3c3d 7i3e 9c9d 3e3d"),
    ] {
        let moves = moves.split(' ').map(Into::into).collect();
        compare(&VariantId::Shogi.visit(Told { rules, moves }));
    }
}

#[test]
fn texts_that_are_no_moves_are_named() {
    for &variant in VariantId::ALL {
        let mut record = random_games(variant, 0, 1, 30).remove(0);
        record.moves[11] = "x9y9".into();
        let error = variant.visit(Trusted(&record)).unwrap_err();
        let ReplayError::Move { entry, text, .. } = error else {
            panic!("{error}");
        };
        assert_eq!((entry, text.as_str()), (12, "x9y9"));
    }
}

struct Trusted<'a>(&'a GameRecord);

impl VariantVisitor for Trusted<'_> {
    type Output = Result<usize, ReplayError>;

    fn visit<V: Variant>(self) -> Self::Output {
        let mut seen = 0;
        trusted::<V>(self.0, |ply| {
            // What a reader asks of a position must not panic either.
            seen += usize::from(ply.position.in_check(ply.position.to_move()));
            seen += shown(&ply).len();
        })?;
        Ok(seen)
    }
}

/// Plays moves in wrong orders, and any moves at all that fit, with some rules.
struct Damage<'a> {
    rules: &'a str,
    seed: u64,
}

impl VariantVisitor for Damage<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        let mut random = GameRng::derive(SEED, &[self.seed]);
        let mut record =
            random_games(V::NAME.parse().unwrap(), self.seed, self.seed + 1, 300).remove(0);
        let rules = V::Rules::parse(self.rules).unwrap();
        record.rules = rules.to_string();
        record.start = V::start(&rules).position_text();
        for index in (1..record.moves.len()).rev() {
            // The games' beginnings stay, so that the damage is met in positions of all kinds.
            let other = random.below(index + 1);
            if other > record.moves.len() / 4 {
                record.moves.swap(index, other);
            }
        }
        // Errors are as good as meaningless positions.
        let _ = V::NAME
            .parse::<VariantId>()
            .unwrap()
            .visit(Trusted(&record));
        let mut position = V::start(&rules);
        let texts = record.moves.clone();
        let mut played = 0;
        for _ in 0..5_000 {
            let Ok(mv) = position.parse_move(&texts[random.below(texts.len())]) else {
                continue;
            };
            if position.fits(mv) {
                position.play(mv);
                let _ = (position.in_check(position.to_move()), position.key());
                let _ = (position.settled(), position.count_legal_moves());
                played += 1;
            }
        }
        assert!(played > 20, "{played} of {} with {}", V::NAME, self.rules);
    }
}

#[test]
fn damaged_games_do_not_panic() {
    let rules: &[(VariantId, &[&str])] = &[
        (VariantId::Shogi, &["default", "on_illegal=kinte"]),
        (VariantId::Annan, &["default", "nifu=any"]),
        (
            VariantId::Yonin,
            &[
                "default",
                "mate_time=on_turn",
                "after_mate=from_mated",
                "check_giver=piece_owner",
            ],
        ),
        (
            VariantId::Chess4,
            &[
                "default",
                "resign_mode=dkw",
                "mate_timing=own_turn",
                "mode=teams",
            ],
        ),
    ];
    for (variant, rules) in rules {
        for rules in *rules {
            for seed in 0..4 {
                variant.visit(Damage { rules, seed });
            }
        }
    }
}

#[test]
fn only_whole_shards_are_verified() {
    let games = random_games(VariantId::Shogi, 0, 4, 60);
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(VariantId::Shogi), false).unwrap();
    writer.write_shard(0, &games).unwrap();
    writer.finish().unwrap();
    let dataset = Dataset::open(folder.path()).unwrap();
    assert_eq!(dataset.verified_records(0).unwrap(), games);
    let path = dataset.shard_path(0).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = dataset.verified_records(0).unwrap_err().to_string();
    assert!(error.contains("games-00000.parquet"), "{error}");
}
