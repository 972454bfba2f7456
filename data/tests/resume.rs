//! A killed run goes on and ends in the same bytes.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use shiho_core::VariantId;
use shiho_data::{DataError, Dataset, DatasetWriter, GameRecord, ManifestDraft};
use support::{draft, random_games};

const VARIANT: VariantId = VariantId::ALL[0];

fn games() -> Vec<GameRecord> {
    random_games(VARIANT, 0, 30, 40)
}

fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|it| {
            (
                it.file_name().into_string().unwrap(),
                fs::read(it.path()).unwrap(),
            )
        })
        .collect()
}

fn write(writer: &DatasetWriter, index: usize) {
    writer
        .write_shard(index, &games()[index * 10..(index + 1) * 10])
        .unwrap();
}

fn undisturbed() -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(VARIANT), false).unwrap();
    (0..3).for_each(|index| write(&writer, index));
    writer.finish().unwrap();
    contents(folder.path())
}

fn finish_the_run(folder: &Path) -> usize {
    let writer = DatasetWriter::create(folder, draft(VARIANT), true).unwrap();
    let missing: Vec<usize> = (0..3).filter(|&index| !writer.has_shard(index)).collect();
    for &index in &missing {
        write(&writer, index);
    }
    writer.finish().unwrap();
    missing.len()
}

#[test]
fn resuming_gives_the_bytes_of_an_undisturbed_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let writer = DatasetWriter::create(path, draft(VARIANT), false).unwrap();
    write(&writer, 2);
    write(&writer, 0);
    drop(writer);
    fs::write(path.join("games-00001.parquet.shiho-part"), b"PAR1 half").unwrap();
    fs::write(path.join("games-00001.done.shiho-part"), b"{").unwrap();
    assert!(matches!(
        Dataset::open(path),
        Err(DataError::Unfinished { .. })
    ));
    assert_eq!(finish_the_run(path), 1);
    assert_eq!(contents(path), undisturbed());
    assert_eq!(
        finish_the_run(path),
        0,
        "a finished run has nothing left to do"
    );
    assert_eq!(contents(path), undisturbed());
}

#[test]
fn shards_without_proof_are_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let writer = DatasetWriter::create(path, draft(VARIANT), false).unwrap();
    (0..3).for_each(|index| write(&writer, index));
    drop(writer);
    fs::remove_file(path.join("games-00000.done")).unwrap();
    fs::write(path.join("games-00001.parquet"), b"PAR1").unwrap();
    fs::write(path.join("games-00002.done"), b"{\"file\"").unwrap();
    assert_eq!(finish_the_run(path), 3);
    assert_eq!(contents(path), undisturbed());
}

#[test]
fn a_run_killed_at_its_very_end_or_start_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("run.json.shiho-part"), b"{").unwrap();
    assert_eq!(finish_the_run(path), 3);
    // The manifest is there, what an unfinished run needs not yet removed.
    fs::write(path.join("run.json"), b"{").unwrap();
    fs::write(path.join("games-00000.done"), b"{").unwrap();
    fs::write(path.join("games.csv.shiho-part"), b"game,").unwrap();
    assert_eq!(finish_the_run(path), 0);
    assert_eq!(contents(path), undisturbed());
}

#[test]
fn other_folders_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("thesis.shiho-part"), b"text").unwrap();
    let before = contents(path);
    let fresh = DatasetWriter::create(path, draft(VARIANT), false);
    assert!(matches!(fresh, Err(DataError::NotEmpty { .. })));
    let resumed = DatasetWriter::create(path, draft(VARIANT), true);
    assert!(matches!(resumed, Err(DataError::NotResumable { .. })));
    assert!(matches!(
        Dataset::open(path),
        Err(DataError::NotADataset { .. })
    ));
    assert_eq!(contents(path), before);
}

#[test]
fn another_configuration_is_refused_by_its_first_difference() {
    let folder = tempfile::tempdir().unwrap();
    drop(DatasetWriter::create(folder.path(), draft(VARIANT), false).unwrap());
    let resume = |draft| DatasetWriter::create(folder.path(), draft, true).unwrap_err();
    let error = resume(ManifestDraft {
        seed: 8,
        ..draft(VARIANT)
    });
    assert!(
        error
            .to_string()
            .ends_with("another run: seed was `18364758544493064720`, now `8`")
    );
    let settings = [("ply_cap".into(), "90".into())].into();
    let error = resume(ManifestDraft {
        settings,
        ..draft(VARIANT)
    });
    assert!(
        error
            .to_string()
            .contains("settings was `{\"ply_cap\":\"60\"}`"),
        "{error}"
    );
    let again = DatasetWriter::create(folder.path(), draft(VARIANT), false);
    assert!(matches!(again, Err(DataError::NotEmpty { .. })));
}

#[test]
fn a_gap_between_shards_is_no_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(VARIANT), false).unwrap();
    write(&writer, 0);
    write(&writer, 2);
    let error = writer.finish().unwrap_err();
    assert!(
        matches!(&error, DataError::MissingShard { path } if path.ends_with("games-00001.parquet"))
    );
}

#[test]
fn foreign_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(VARIANT), false).unwrap();
    let error = writer
        .write_shard(0, &random_games(VariantId::ALL[1], 0, 1, 4))
        .unwrap_err();
    assert_eq!(error.to_string(), "game 0: variant `annan`, not `shogi`");
    let mut game = random_games(VARIANT, 0, 1, 4);
    game[0].rules = "handicap=rook".into();
    let error = writer.write_shard(0, &game).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 0: rules `handicap=rook`, not `default`"
    );
}
