//! The balance report of known games.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::fs;

use shiho_core::VariantId;
use shiho_data::Reasons;
use shiho_data::stats::balance::{EndShare, Lengths, SeatBalance};
use shiho_data::stats::{Balance, BalanceBuilder, Moments, Proportion, write_balance_csv};
use shiho_data::{GameRecord, ReplayError};
use support::random_games;

fn report(games: &[GameRecord]) -> Vec<Balance> {
    let mut builder = BalanceBuilder::default();
    for game in games {
        builder.add(game).unwrap();
    }
    builder.finish()
}

/// 10 games: black wins 6, white 3, one is drawn.
fn ten_games() -> Vec<GameRecord> {
    let mut games = random_games(VariantId::ALL[0], 0, 10, 4);
    for (index, game) in games.iter_mut().enumerate() {
        game.plies = 100 + 10 * index as u32;
        game.agents = vec!["ab:nodes=1000".into(); 2];
        (game.reason, game.places, game.utilities) = match index {
            0..6 => ("mate".into(), Some([1, 2, 0, 0]), [1.0, 0.0, 0.0, 0.0]),
            6..9 => ("resign".into(), Some([2, 1, 0, 0]), [0.0, 1.0, 0.0, 0.0]),
            _ => ("repetition".into(), None, [0.5, 0.5, 0.0, 0.0]),
        };
        game.replay = game.reason == "repetition";
    }
    games
}

/// Compares with a golden file; with `UPDATE_EXPECT=1` in the environment it is rewritten instead.
fn golden(name: &str, text: &str) {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap());
}

#[test]
fn the_text_is_as_agreed() {
    let text = report(&ten_games())[0].to_text();
    golden("balance.txt", &text);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

/// 200 games of a four-seat game with points, each seat doing half a percent worse than the last.
fn four_seats() -> Balance {
    let part = |count| Proportion::new(count, 200);
    let mean = |values: [f64; 2]| {
        let mut moments = Moments::default();
        moments.extend((0..200).map(|index| values[index % 2]));
        moments.finish().unwrap()
    };
    let seat = |(index, (letter, name)): (u64, (&str, &str))| SeatBalance {
        letter: letter.into(),
        name: name.into(),
        agents: ["level:1", "level:2", "level:3", "level:4"][..=index as usize]
            .iter()
            .map(|&agent| agent.into())
            .collect(),
        won: part(51 - index),
        shared: part(4),
        lost: part(145 + index),
        places: [55 - index, 50, 50, 43 + index].map(part).into(),
        unplaced: part(2),
        utility: mean([0.0, 0.52 - 0.01 * index as f64]),
        points: Some(mean([10.0 + index as f64, 61.0])),
    };
    let names = [("R", "Red"), ("B", "Blue"), ("Y", "Yellow"), ("G", "Green")];
    let turns = [
        ("1", "first"),
        ("2", "second"),
        ("3", "third"),
        ("4", "fourth"),
    ];
    let lengths = Lengths {
        mean: mean([180.0, 340.0]),
        median: 260.0,
        min: 180,
        max: 340,
    };
    let end = |reason: &str, count| EndShare {
        reason: reason.into(),
        games: part(count),
        used: count,
        plies: 260 * count,
    };
    Balance {
        variant: "chess4".into(),
        title: "Four-player chess".into(),
        rules: "default".into(),
        games: 200,
        copies: 0,
        plies: 52_000,
        replays: 0,
        without_result: 0,
        lengths,
        ends: vec![end("elimination", 150), end("lead", 48), end("fifty", 2)],
        seats: (0..).zip(names).map(seat).collect(),
        turns: (0..).zip(turns).map(seat).collect(),
    }
}

#[test]
fn the_text_of_four_seats_is_as_agreed() {
    let text = four_seats().to_text();
    golden("balance-four-seats.txt", &text);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn seats_are_counted() {
    let reports = report(&ten_games());
    assert_eq!(reports.len(), 1);
    let balance = &reports[0];
    assert_eq!(
        (balance.games, balance.plies, balance.replays),
        (10, 1450, 1)
    );
    let black = &balance.seats[0];
    assert_eq!(
        (black.won.count, black.shared.count, black.lost.count),
        (6, 1, 3)
    );
    assert_eq!(
        black.places.iter().map(|it| it.count).collect::<Vec<_>>(),
        [6, 3]
    );
    assert_eq!(black.unplaced.count, 1);
    assert!((black.utility.mean - 0.65).abs() < 1e-12);
    assert!((balance.lengths.median - 145.0).abs() < 1e-12);
    assert_eq!((balance.lengths.min, balance.lengths.max), (100, 190));
}

/// Takes the result away from `game`, as when it was broken off.
fn break_off(game: &mut GameRecord) {
    game.reason = "interrupted".into();
    game.replay = false;
    game.places = None;
    game.utilities = [0.0; 4];
}

#[test]
fn games_without_a_result_are_no_draws() {
    let mut games = ten_games();
    break_off(&mut games[0]);
    break_off(&mut games[9]);
    let balance = &report(&games)[0];
    assert_eq!((balance.games, balance.without_result), (10, 2));
    let black = &balance.seats[0];
    let counts = [black.won, black.shared, black.lost].map(|it| it.count);
    assert_eq!(counts, [5, 0, 3]);
    assert_eq!((black.won.of, black.unplaced.count), (8, 0));
    assert!((black.utility.mean - 5.0 / 8.0).abs() < 1e-12);
    let text = balance.to_text();
    assert!(text.contains("2 without a result"), "{text}");
    games.iter_mut().for_each(break_off);
    let balance = &report(&games)[0];
    assert_eq!((balance.without_result, balance.seats.len()), (10, 0));
    assert!(balance.to_text().contains("interrupted"));
}

#[test]
fn rules_and_variants_are_kept_apart() {
    let mut games = ten_games();
    games[3].rules = "handicap=rook".into();
    games.extend(random_games(VariantId::ALL[1], 0, 1, 4));
    let keys: Vec<_> = report(&games)
        .into_iter()
        .map(|it| (it.variant, it.rules, it.games))
        .collect();
    let key = |variant: &str, rules: &str, games| (variant.to_owned(), rules.to_owned(), games);
    assert_eq!(
        keys,
        [
            key("shogi", "default", 9),
            key("shogi", "handicap=rook", 1),
            key("annan", "default", 1)
        ]
    );
}

#[test]
fn a_single_game_has_no_intervals_of_means() {
    let balance = report(&ten_games()[..1]).remove(0);
    assert_eq!(balance.lengths.mean.interval, None);
    let utility = balance.seats[0].utility.interval.unwrap();
    assert!(utility.low < 0.3 && utility.high > 0.99, "{utility:?}");
    assert!(balance.to_text().contains('-'));
    let json = serde_json::to_value(&balance).unwrap();
    assert_eq!(json["seats"][0]["won"]["count"], 1);
    assert!(json["seats"][0]["points"].is_null());
}

#[test]
fn what_is_no_game_is_refused() {
    let good = ten_games().remove(0);
    let add = |game: GameRecord| BalanceBuilder::default().add(&game).unwrap_err();
    let error = add(GameRecord {
        variant: "go".into(),
        ..good.clone()
    });
    assert!(matches!(error, ReplayError::UnknownVariant(_)));
    let error = add(GameRecord {
        rules: "komi=7".into(),
        ..good.clone()
    });
    assert!(
        error
            .to_string()
            .starts_with("rules `komi=7`: unknown rule option `komi`")
    );
    let error = add(GameRecord {
        agents: vec!["a".into(); 3],
        ..good
    });
    assert_eq!(
        error.to_string(),
        "the number of seats is 3 in the record, 2 by the rules"
    );
}

#[test]
fn every_table_becomes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    write_balance_csv(&report(&ten_games()), &folder.path().join("csv"), false).unwrap();
    let lines = |name: &str| {
        let text = fs::read_to_string(folder.path().join("csv").join(name)).unwrap();
        text.lines().map(Into::into).collect::<Vec<String>>()
    };
    let ends = lines("balance-ends.csv");
    assert_eq!(
        ends[0],
        "variant,rules,reason,games,share,low,high,used,plies"
    );
    assert!(ends[1].starts_with("shogi,default,mate,6,0.6,0.31"));
    assert_eq!(lines("balance-seats.csv").len(), 3);
    assert!(ends[1].ends_with(",6,750"), "{}", ends[1]);
    assert_eq!(lines("balance-places.csv").len(), 5);
    assert_eq!(lines("balance-turn-places.csv").len(), 5);
    assert!(lines("balance-lengths.csv")[1].starts_with("shogi,default,10,0,1450,145,"));
}

#[test]
fn copies_are_no_evidence() {
    let games = ten_games();
    let twice: Vec<_> = games.iter().chain(&games).cloned().collect();
    let (once, twice) = (report(&games).remove(0), report(&twice).remove(0));
    assert_eq!((once.copies, twice.copies), (0, 10));
    assert_eq!((&once.seats, &once.ends), (&twice.seats, &twice.ends));
    assert!(
        twice
            .to_text()
            .contains("10 games (and 10 copies, left out)")
    );
    assert!(twice.to_text().contains("warning: few distinct games"));
}

#[test]
fn ends_outside_the_rules_are_nobodys_results_unless_asked() {
    let mut games = ten_games();
    games[0].reason = "time_up".into();
    (games[1].reason, games[1].places, games[1].utilities) =
        ("ply_cap".into(), None, [0.5, 0.5, 0.0, 0.0]);
    games[2].reason = "called:mate".into();
    let balance = report(&games).remove(0);
    assert_eq!((balance.games, balance.without_result), (10, 3));
    assert_eq!(balance.seats[0].won.count, 3);
    assert_eq!(balance.seats[0].shared.count, 1, "a capped game is no draw");
    let mut asked = BalanceBuilder::new(Reasons {
        only: vec!["time_up".into(), "called".into()],
        without: Vec::new(),
    });
    for game in &games {
        asked.add(game).unwrap();
    }
    assert_eq!(asked.finish()[0].seats[0].won.count, 2);
}

#[test]
fn turns_are_counted_from_whoever_moves_first() {
    let yonin = VariantId::ALL
        .iter()
        .find(|it| it.name() == "yonin")
        .unwrap();
    let mut games = random_games(*yonin, 0, 8, 4);
    let mut firsts = std::collections::BTreeSet::new();
    for (index, game) in games.iter_mut().enumerate() {
        // Whoever moves first wins.
        let first = index % 3;
        let turn = [" s ", " w ", " n "][first];
        game.start = game.start.replacen(" s ", turn, 1);
        assert!(game.start.contains(turn), "{}", game.start);
        firsts.insert(first);
        let mut places = [2; 4];
        places[first] = 1;
        let mut utilities = [0.0; 4];
        utilities[first] = 1.0;
        (game.reason, game.places, game.utilities) = ("mate".into(), Some(places), utilities);
    }
    assert!(firsts.len() > 1, "the first seat changes");
    let balance = report(&games).remove(0);
    let won = |seats: &[SeatBalance]| seats.iter().map(|it| it.won.count).collect::<Vec<_>>();
    assert_eq!(won(&balance.turns), [8, 0, 0, 0]);
    assert_ne!(won(&balance.seats), [8, 0, 0, 0]);
}
