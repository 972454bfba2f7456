//! Games without a result, and games that their run stopped: no draws in anything that is written.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::fs;

use shiho_core::VariantId;
use shiho_data::exchange::{ExportOptions, Format, ImportOptions, export, import};
use shiho_data::outside::INTERRUPTED;
use shiho_data::positions::{positions, write_positions};
use shiho_data::{Dataset, DatasetWriter, GameRecord, Reasons};
use support::{draft, random_games};

/// Ten plies of a game: stopped by the run, broken off, and drawn.
fn three_games(variant: VariantId) -> Vec<GameRecord> {
    let mut games = random_games(variant, 0, 3, 10);
    assert!(games.iter().all(GameRecord::is_capped), "{variant}");
    games[1].reason = INTERRUPTED.into();
    (games[1].places, games[1].utilities) = (None, [0.0; 4]);
    games[2].reason = "draw".into();
    games
}

fn dataset(variant: VariantId, games: &[GameRecord]) -> (tempfile::TempDir, Dataset) {
    let folder = tempfile::tempdir().unwrap();
    let games_folder = folder.path().join("games");
    let writer = DatasetWriter::create(&games_folder, draft(variant), false).unwrap();
    writer.write_shard(0, games).unwrap();
    writer.finish().unwrap();
    let opened = Dataset::open(&games_folder).unwrap();
    (folder, opened)
}

#[test]
fn shares_are_null_and_games_come_back() {
    for &variant in VariantId::ALL {
        let games = three_games(variant);
        let (folder, dataset) = dataset(variant, &games);
        assert_eq!(dataset.verified_records(0).unwrap(), games, "{variant}");
        let text = fs::read_to_string(dataset.folder().join("games.csv")).unwrap();
        let mut table = csv::Reader::from_reader(text.as_bytes());
        let header = table.headers().unwrap().clone();
        let is_share = |name: &str| name.starts_with("utility_");
        for (row, has_shares) in table.records().zip([false, false, true]) {
            let row = row.unwrap();
            let shares = header.iter().zip(&row).filter(|(name, _)| is_share(name));
            for (name, share) in shares {
                assert_eq!(!share.is_empty(), has_shares, "{variant} {name}: `{share}`");
            }
        }
        for format in ["jsonl", "csv"] {
            let format: Format = format.parse().unwrap();
            let file = folder.path().join(format!("games.{format}"));
            let options = ExportOptions::default();
            export(&dataset, format, &file, options, &Reasons::default(), false).unwrap();
            let again = folder.path().join(format!("again-{format}"));
            import(&[file], &again, &ImportOptions::default(), &mut |_| ()).unwrap();
            let again = Dataset::open(&again).unwrap().verified_records(0).unwrap();
            let told = |games: &[GameRecord]| -> Vec<_> {
                games
                    .iter()
                    .map(|it| (it.reason.clone(), it.places, it.utilities))
                    .collect()
            };
            assert_eq!(told(&again), told(&games), "{variant} {format}");
        }
    }
}

#[test]
fn positions_without_a_result_have_no_shares() {
    for &variant in VariantId::ALL {
        let games = three_games(variant);
        for (game, has_shares) in games.iter().zip([false, false, true]) {
            for row in positions(variant, game).unwrap() {
                assert_eq!(row.share_mover.is_some(), has_shares, "{variant}");
                assert_eq!(row.shares.is_some(), has_shares, "{variant}");
            }
        }
        let (folder, dataset) = dataset(variant, &games);
        let path = folder.path().join("p.csv");
        write_positions(&dataset, &path, false).unwrap();
        let text = fs::read_to_string(path).unwrap();
        let empty = ",".repeat(1 + games[0].seats());
        for line in text.lines().skip(1) {
            let followed_by = |bool: &str| line.contains(&format!("{empty},{bool},"));
            let has_none = followed_by("true") || followed_by("false");
            assert_eq!(has_none, !line.starts_with("2,"), "{variant}: {line}");
        }
    }
}
