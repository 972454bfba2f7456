//! Random games written and read in every format.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/records.rs"]
mod support;

use shiho_core::VariantId;
use shiho_data::formats::{Encoding, GameText, csa, kif};
use support::{moves, random_game, reason, result, through_all};

const HANDICAPS: [&str; 16] = [
    "none",
    "lance",
    "right-lance",
    "bishop",
    "rook",
    "rook-lance",
    "2-piece",
    "3-piece",
    "4-piece",
    "5-piece",
    "left-5-piece",
    "6-piece",
    "left-7-piece",
    "right-7-piece",
    "8-piece",
    "10-piece",
];

fn check(game: &GameText) {
    for (format, again) in through_all(game) {
        let place = format!("{format}: {} {}", game.rules, moves(&game.main));
        assert_eq!(again.rules, game.rules, "{place}");
        assert_eq!(again.variant, game.variant, "{place}");
        assert_eq!(again.start, game.start, "{place}");
        assert_eq!(moves(&again.main), moves(&game.main), "{place}");
        assert_eq!(result(&again.main), result(&game.main), "{place}");
        assert_eq!(reason(&again.main), reason(&game.main), "{place}");
        assert_eq!(again.warnings, Vec::<String>::new(), "{place}");
        if format.starts_with("KIF") || format.starts_with("CSA") {
            assert_eq!(again.main, game.main, "{place}");
        }
    }
}

#[test]
fn shogi_in_every_format() {
    for seed in 0..72 {
        let handicap = HANDICAPS[seed as usize % HANDICAPS.len()];
        let rules = format!("handicap={handicap},max_plies=300");
        check(&random_game(VariantId::Shogi, &rules, seed, 400));
    }
    for seed in 100..140 {
        check(&random_game(VariantId::Shogi, "default", seed, 120));
    }
}

#[test]
fn handicaps_that_the_start_does_not_tell() {
    for (rules, start) in [
        ("handicap=4-piece", "2-piece"),
        ("default", "2-piece"),
        ("max_plies=50", "lance"),
        ("handicap=lance", "none"),
    ] {
        let mut game = random_game(VariantId::Shogi, &format!("handicap={start}"), 5, 30);
        rules.clone_into(&mut game.rules);
        for (format, again) in through_all(&game) {
            // USI lists tell no rules: readers are given them, and the start speaks for itself.
            if format != "USI" || rules.contains("handicap=") {
                assert_eq!(again.rules, rules, "{format}: {start}");
            }
            assert_eq!(again.start, game.start, "{format}: {start}");
            assert_eq!(moves(&again.main), moves(&game.main), "{format}: {start}");
        }
        // A later first ply hides the handicap, except in CSA, which does not number plies.
        game.start = game.start.replace(" 1", " 2");
        for (format, again) in through_all(&game) {
            assert!(format == "USI" || again.rules == rules, "{format}: {start}");
        }
    }
}

#[test]
fn annan_in_every_format() {
    let options = [
        "default",
        "max_plies=200",
        "setup=advanced,nifu=drop,dead=free,uchifuzume=front,impasse=auto27",
        "dead=orig,king_borrows=off",
    ];
    for seed in 0..60 {
        let rules = options[seed as usize % options.len()];
        check(&random_game(VariantId::Annan, rules, seed, 250));
    }
}

#[test]
fn games_that_start_in_the_middle() {
    for seed in 0..20 {
        let variant = [VariantId::Shogi, VariantId::Annan][seed as usize % 2];
        let mut game = random_game(variant, "default", seed, 80);
        let earlier = game.main.plies.drain(..30).map(|ply| ply.text);
        let line = format!("startpos moves {}", earlier.collect::<Vec<_>>().join(" "));
        game.start = position_after(variant, &line);
        for (format, again) in through_all(&game) {
            // CSA has no number for the first ply.
            let board = |text: &str| text.rsplit_once(' ').unwrap().0.to_owned();
            assert_eq!(board(&again.start), board(&game.start), "{format}");
            if !format.starts_with("CSA") {
                assert_eq!(again.start, game.start, "{format}");
            }
            assert_eq!(moves(&again.main), moves(&game.main), "{format}");
            assert_eq!(result(&again.main), result(&game.main), "{format}");
        }
    }
}

fn position_after(variant: VariantId, line: &str) -> String {
    use shiho_core::games::{annan::AnnanPosition, shogi::ShogiPosition};
    use shiho_core::{Game, Variant};
    fn play<P: Variant>(line: &str) -> String {
        let mut game = Game::new(P::start(&P::Rules::default()));
        for text in line.split(' ').skip(2) {
            game.play_text(text).unwrap();
        }
        game.position().position_text()
    }
    match variant {
        VariantId::Shogi => play::<ShogiPosition>(line),
        _ => play::<AnnanPosition>(line),
    }
}

#[test]
fn several_games_in_one_file() {
    let games: Vec<GameText> = (0..5)
        .map(|seed| random_game(VariantId::Shogi, "default", seed, 40))
        .collect();
    for version in [csa::Version::V2_2, csa::Version::V3_0] {
        let bytes = csa::to_bytes(&games, version, Encoding::Cp932).unwrap();
        let again = csa::read(&bytes).unwrap();
        let both = || games.iter().zip(&again);
        assert_eq!(again.len(), games.len());
        assert!(both().all(|(game, again)| game.main == again.main));
    }
}

#[test]
fn what_a_format_cannot_hold_is_an_error() {
    let mut game = random_game(VariantId::Shogi, "default", 1, 10);
    game.players[0] = Some("♞".into());
    let error = kif::to_bytes(&game, Encoding::Cp932).unwrap_err();
    assert!(error.to_string().contains('♞'), "{error}");
    game.players[0] = Some("a\n1 ７六歩(77)".into());
    assert!(kif::write(&game, Encoding::Utf8).is_err());
    assert!(csa::write(&game, csa::Version::V3_0, Encoding::Utf8).is_err());
    game.players[0] = None;
    game.main.plies[3].text = "5e5a".into();
    let error = kif::write(&game, Encoding::Utf8).unwrap_err();
    assert!(error.to_string().contains("move 4"), "{error}");
    game.variant = VariantId::Chess4;
    assert!(kif::write(&game, Encoding::Utf8).is_err());
}
