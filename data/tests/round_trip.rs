//! What is written is what is read.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use shiho_core::VariantId;
use shiho_data::{DataError, Dataset, DatasetWriter, FLAG_NO_SCORE, GameRecord, shard};
use std::path::Path;
use support::{draft, random_games};

fn letters(variant: VariantId) -> Vec<String> {
    draft(variant).seat_letters
}

#[test]
fn random_games_come_back() {
    for &variant in VariantId::ALL {
        let games = random_games(variant, 0, 20, 200);
        let bytes = shard::encode(&games, &letters(variant)).unwrap();
        assert_eq!(shard::decode(bytes, Path::new("x")).unwrap(), games);
    }
}

#[test]
fn a_ply_takes_at_most_six_bytes() {
    for &variant in VariantId::ALL {
        let games = random_games(variant, 0, 200, 100);
        let plies: u64 = games.iter().map(|game| u64::from(game.plies)).sum();
        let bytes = shard::encode(&games, &letters(variant)).unwrap().len() as u64;
        assert!(
            bytes <= 6 * plies,
            "{variant}: {bytes} bytes for {plies} plies"
        );
        assert_eq!(
            bytes,
            shard::encode(&games, &letters(variant)).unwrap().len() as u64
        );
    }
}

fn odd_games() -> Vec<GameRecord> {
    let mut games = random_games(VariantId::ALL[0], 0, 3, 10);
    games[0].moves.clear();
    games[0].scores.clear();
    games[0].flags.clear();
    games[0].plies = 0;
    games[0].seed = u64::MAX;
    games[1].reason = "mate".into();
    games[1].utilities = [f64::from_bits(0x3FE0_0000_0000_0001), -0.0, 0.0, 0.0];
    games[1].scores = vec![i16::MIN, i16::MAX, 0, 1, -1, 0, 0, 0, 0, 0];
    games[1].flags = vec![0, !FLAG_NO_SCORE, 2, 0, 0, 0, 0, 0, 0, 0];
    games[1].points = Some([-3, i32::MAX, 0, 0]);
    games[1].replay = true;
    games[1].rules = "handicap=rook,max_plies=500".into();
    games[1].agents = vec!["ab:nodes=1000,eval=Netz \"ü\"".into(), String::new()];
    games[2].reason = "resign".into();
    games[2].places = Some([2, 1, 0, 0]);
    games[2].moves[9] = "resign".into();
    games[2].plies = 9;
    games
}

#[test]
fn odd_values_come_back_bit_for_bit() {
    let games = odd_games();
    let bytes = shard::encode(&games, &letters(VariantId::ALL[0])).unwrap();
    let read = shard::decode(bytes, Path::new("x")).unwrap();
    assert_eq!(read, games);
    let bits = |games: &[GameRecord]| games[1].utilities.map(f64::to_bits);
    assert_eq!(bits(&read), bits(&games));
}

#[test]
fn four_seats_come_back() {
    let mut games = random_games(VariantId::ALL[0], 0, 2, 10);
    for game in &mut games {
        game.agents = ["a", "b", "c", "d"].map(Into::into).into();
        game.places = Some([1, 1, 3, 4]);
        game.points = Some([10, 10, -2, 0]);
        game.reason = "lead".into();
        game.utilities = [5.0 / 12.0, 5.0 / 12.0, 1.0 / 6.0, 0.0];
    }
    let letters = ["R", "B", "Y", "G"].map(Into::into);
    let bytes = shard::encode(&games, &letters).unwrap();
    assert_eq!(shard::decode(bytes, Path::new("x")).unwrap(), games);
}

#[test]
fn no_games_are_a_shard_too() {
    let bytes = shard::encode(&[], &letters(VariantId::ALL[0])).unwrap();
    assert_eq!(shard::decode(bytes, Path::new("x")).unwrap(), []);
}

/// Makes a record that cannot be stored.
type Spoil = fn(&mut GameRecord);

#[test]
fn records_that_would_change_are_refused() {
    let good = random_games(VariantId::ALL[0], 0, 1, 10).remove(0);
    let cases: &[(Spoil, &str)] = &[
        (
            |it| it.scores.truncate(3),
            "10 moves, 3 scores and 10 flags",
        ),
        (|it| it.moves[4] = "7g 7f".into(), "`7g 7f`"),
        (|it| it.moves[4] = String::new(), "empty"),
        (|it| it.scores[0] = 5, "ply without score has score 5"),
        (|it| it.utilities[3] = 0.5, "beyond"),
        (|it| it.agents.truncate(1), "1 agents for 2 seats"),
        (|it| it.plies = 11, "11 plies"),
        (|it| it.game = u64::MAX, "index"),
        (|it| it.places = Some([200, 1, 0, 0]), "place 200"),
        (|it| it.utilities = [1.0, 0.0, 0.0, 0.0], "without a result"),
    ];
    for (spoil, expected) in cases {
        let mut game = good.clone();
        spoil(&mut game);
        let error = shard::encode(&[game], &letters(VariantId::ALL[0])).unwrap_err();
        assert!(matches!(error, DataError::BadRecord { .. }), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_dataset_comes_back() {
    let variant = VariantId::ALL[1];
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(variant), false).unwrap();
    let games = random_games(variant, 0, 25, 60);
    // Out of order, as threads finish.
    for index in [2, 0, 1] {
        let range = index * 10..(index * 10 + 10).min(25);
        writer.write_shard(index, &games[range]).unwrap();
    }
    let manifest = writer.finish().unwrap();
    let dataset = Dataset::open(folder.path()).unwrap();
    assert_eq!(*dataset.manifest(), manifest);
    assert_eq!(dataset.variant().unwrap(), variant);
    assert_eq!(manifest.games, 25);
    assert_eq!(
        manifest.plies,
        games.iter().map(|it| u64::from(it.plies)).sum::<u64>()
    );
    assert_eq!(manifest.reasons.values().sum::<u64>(), 25);
    assert_eq!(
        dataset.records().collect::<Result<Vec<_>, _>>().unwrap(),
        games
    );
    assert_eq!(dataset.verified_records(2).unwrap(), games[20..]);
    let csv = std::fs::read_to_string(folder.path().join("games.csv")).unwrap();
    assert_eq!(csv.lines().count(), 26);
    let names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.len(), 5, "{names:?}");
}
