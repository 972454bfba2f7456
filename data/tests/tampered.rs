//! What somebody changed in a dataset by hand is found: by the manifest's own hash, and where that was put right, by
//! what the parts say about each other.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::fs;
use std::path::Path;

use shiho_core::VariantId;
use shiho_data::{Dataset, DatasetWriter, Manifest, examine, examine_shard, verify};
use support::{draft, random_games};
use tempfile::TempDir;

const GAMES: u64 = 20;

/// A finished run of two shards.
fn run() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let variant = VariantId::Yonin;
    let games = random_games(variant, 0, GAMES, 30);
    let mut draft = draft(variant);
    draft.seed = games[0].seed;
    draft.agents.clone_from(&games[0].agents);
    draft.settings.insert("games".into(), GAMES.to_string());
    let writer = DatasetWriter::create(folder.path(), draft, false).unwrap();
    for (index, games) in games.chunks(10).enumerate() {
        writer.write_shard(index, games).unwrap();
    }
    writer.finish().unwrap();
    assert_eq!(verify(folder.path()).unwrap().games, GAMES);
    folder
}

/// What is done to a manifest.
type Tamper = fn(&mut Manifest);

/// Changes the manifest and puts its hash right.
fn change(folder: &Path, change: impl FnOnce(&mut Manifest)) {
    let path = folder.join("manifest.json");
    let mut manifest = Manifest::read(&path).unwrap();
    change(&mut manifest);
    fs::write(path, manifest.to_json()).unwrap();
}

#[track_caller]
fn assert_fault(folder: &Path, problem: &str) {
    let error = verify(folder).unwrap_err().to_string();
    assert!(
        error.contains(problem),
        "`{error}` does not tell `{problem}`"
    );
}

#[test]
fn every_word_of_a_manifest_is_under_its_hash() {
    for (old, new) in [
        ("\"plies\": ", "\"plies\": 1"),
        ("\"shiho_version\": \"", "\"shiho_version\": \"9"),
        ("\"command\": \"", "\"command\": \"x"),
        ("\"agents\": [", "\"agents\": [\"a\", "),
        ("\"settings\": {", "\"settings\": {\"a\": \"b\", "),
        ("games-00000.parquet", "games-00002.parquet"),
        ("\"nets\": {", "\"nets\": {\"a\": \"b\""),
    ] {
        let folder = run();
        let path = folder.path().join("manifest.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(old), "{old} in {text}");
        fs::write(&path, text.replacen(old, new, 1)).unwrap();
        assert_fault(folder.path(), "manifest.json: was changed: its SHA-256 is");
    }
    // Without its hash, as older programs wrote it, it is read, and that is told.
    let folder = run();
    let path = folder.path().join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.contains("manifest_sha256"));
    let text = lines.collect::<Vec<_>>().join("\n");
    fs::write(&path, text.replace("\",\n}", "\"\n}")).unwrap();
    let found = examine(&Dataset::open(folder.path()).unwrap());
    assert!(found.faults.is_empty());
    assert_eq!(found.unproven, ["the manifest has no hash"]);
}

#[test]
fn what_the_parts_say_about_each_other_must_agree() {
    let cases: [(Tamper, &str); 6] = [
        (
            |it| it.draft.seat_letters.swap(0, 1),
            "not the seats of yonin",
        ),
        (|it| it.draft.seed += 1, "column seed"),
        (|it| it.draft.agents = vec!["else".into()], "took no part"),
        (
            |it| it.shards.swap(0, 1),
            "column game: 0 does not follow 19",
        ),
        (|it| it.shards[1] = it.shards[0].clone(), "listed twice"),
        (|it| it.games_csv_sha256 = None, ""),
    ];
    for (tamper, problem) in cases {
        let folder = run();
        change(folder.path(), tamper);
        if problem.is_empty() {
            // Then the table itself is compared.
            verify(folder.path()).unwrap();
            let path = folder.path().join("games.csv");
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, text.replacen("yonin", "yonim", 1)).unwrap();
            assert_fault(folder.path(), "games.csv: SHA-256 is");
        } else {
            assert_fault(folder.path(), problem);
        }
    }
}

#[test]
fn tables_and_files_beside_the_shards_are_looked_at() {
    let folder = run();
    let table = folder.path().join("games.csv");
    let good = fs::read_to_string(&table).unwrap();
    fs::write(&table, good.replacen(",random", ",somebody", 1)).unwrap();
    assert_fault(folder.path(), "games.csv: SHA-256 is");
    fs::remove_file(&table).unwrap();
    assert_fault(folder.path(), "games.csv");
    fs::write(&table, good).unwrap();
    for name in ["games-00007.parquet", "run.json", "x.shiho-part"] {
        let stray = folder.path().join(name);
        fs::write(&stray, "{}").unwrap();
        assert_fault(folder.path(), name);
        fs::remove_file(stray).unwrap();
    }
    verify(folder.path()).unwrap();
}

#[test]
fn all_faults_are_told_not_only_the_first() {
    let folder = run();
    let dataset = Dataset::open(folder.path()).unwrap();
    assert!(examine_shard(&dataset, 0).faults.is_empty());
    change(folder.path(), |it| it.draft.seed += 1);
    let dataset = Dataset::open(folder.path()).unwrap();
    assert_eq!(examine_shard(&dataset, 0).faults.len(), 10);
}

#[test]
fn a_finished_dataset_that_is_resumed_is_not_written_again() {
    let folder = run();
    let draft = Manifest::read(&folder.path().join("manifest.json"))
        .unwrap()
        .draft;
    let written = |name: &str| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = ["games.csv", "manifest.json"].map(written);
    let resume = || {
        DatasetWriter::create(folder.path(), draft.clone(), true)
            .unwrap()
            .finish()
    };
    resume().unwrap();
    assert_eq!(["games.csv", "manifest.json"].map(written), before);
    // One that is damaged is made whole.
    fs::remove_file(folder.path().join("games.csv")).unwrap();
    resume().unwrap();
    verify(folder.path()).unwrap();
}
