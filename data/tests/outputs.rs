//! Where files are written: nothing is replaced by accident, and what a killed run left is cleared away.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/exchange.rs"]
mod support;

use std::fs::{self, File};
use std::path::Path;

use shiho_core::VariantId;
use shiho_data::exchange::{ExportOptions, Format, ImportOptions, export, import};
use shiho_data::files::{FileKind, Output};
use shiho_data::{DataError, Dataset, DatasetWriter, Reasons, write_positions};
use support::{dataset, records};

fn games(folder: &Path) -> Dataset {
    dataset(
        VariantId::Shogi,
        &records(VariantId::Shogi, 4),
        &folder.join("games"),
    )
}

/// Exports to `out`; the message if that is refused.
fn to_csa(games: &Dataset, out: &Path, replace: bool) -> Result<(), String> {
    let options = ExportOptions::default();
    export(
        games,
        Format::Csa,
        out,
        options,
        &Reasons::default(),
        replace,
    )
    .map(|_| ())
    .map_err(|error| error.to_string())
}

#[track_caller]
fn assert_refused<T>(result: Result<T, impl std::fmt::Display>, problem: &str) {
    let error = result.err().expect("refused").to_string();
    assert!(
        error.contains(problem),
        "`{error}` does not tell `{problem}`"
    );
}

#[test]
fn files_that_are_there_are_replaced_only_when_asked_and_of_the_same_kind() {
    let scratch = tempfile::tempdir().unwrap();
    let games = games(scratch.path());
    let out = scratch.path().join("games.csa");
    fs::write(&out, "V2.2\n").unwrap();
    assert_refused(to_csa(&games, &out, false), "--force");
    assert_eq!(fs::read(&out).unwrap(), b"V2.2\n");
    to_csa(&games, &out, true).unwrap();
    assert!(fs::metadata(&out).unwrap().len() > 100);

    let positions = scratch.path().join("positions.csv");
    write_positions(&games, &positions, false).unwrap();
    write_positions(&games, &positions, true).unwrap();
    let own = scratch.path().join("own.csv");
    fs::write(&own, "name,value\na,1\n").unwrap();
    assert_refused(write_positions(&games, &own, true), "same kind");
    assert_eq!(fs::read(&own).unwrap(), b"name,value\na,1\n");
    let parquet = scratch.path().join("table.parquet");
    write_positions(&games, &parquet, false).unwrap();
    assert_refused(to_csa(&games, &parquet, true), "same kind");
}

#[test]
fn nothing_is_written_into_a_dataset() {
    let scratch = tempfile::tempdir().unwrap();
    let games = games(scratch.path());
    for name in ["games-00000.parquet", "manifest.json", "new.csa"] {
        let out = games.folder().join(name);
        let before = fs::read(&out).ok();
        assert_refused(to_csa(&games, &out, true), "dataset");
        assert_refused(
            write_positions(&games, &out.with_extension("csv"), true),
            "dataset",
        );
        assert_eq!(fs::read(&out).ok(), before);
    }
    // The manifest of another program's folder is no dataset.
    let site = scratch.path().join("site");
    fs::create_dir(&site).unwrap();
    fs::write(site.join("manifest.json"), "{\"name\": \"site\"}").unwrap();
    to_csa(&games, &site.join("games.csa"), false).unwrap();
}

#[test]
fn folders_and_absent_folders_are_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("folder.csa");
    fs::create_dir(&folder).unwrap();
    let output = |path: &Path| Output::new(path, FileKind::Other, true);
    assert_refused(output(&folder), "is a folder");
    assert_refused(output(&scratch.path().join("no/file")), "no folder");
    assert_refused(output(Path::new("/")), "");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_not_followed_or_replaced() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    let scratch = tempfile::tempdir().unwrap();
    let games = games(scratch.path());
    let victim = scratch.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let link = scratch.path().join("link.csa");
    symlink(&victim, &link).unwrap();
    assert_refused(to_csa(&games, &link, true), "is a link");
    // A link at the name of the unfinished file leads nowhere either.
    let out = scratch.path().join("out.csa");
    symlink(&victim, scratch.path().join("out.csa.shiho-part")).unwrap();
    assert_refused(to_csa(&games, &out, true), "in the way");
    assert_eq!(fs::read(&victim).unwrap(), b"precious");
    let pipe = scratch.path().join("pipe.csa");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        assert_refused(to_csa(&games, &pipe, true), "a device or a pipe");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
    assert_refused(
        to_csa(&games, Path::new("/dev/null"), true),
        "a device or a pipe",
    );
}

#[test]
fn the_place_is_looked_at_again_when_the_file_is_complete() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("a.csa");
    let file = Output::new(&path, FileKind::Other, false)
        .unwrap()
        .create()
        .unwrap();
    fs::write(&path, "somebody was faster").unwrap();
    assert_refused(file.write_whole(b"games"), "is there already");
    assert_eq!(fs::read(&path).unwrap(), b"somebody was faster");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
}

#[test]
fn reserved_room_is_no_part_of_the_file() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("a.net");
    let mut file = Output::new(&path, FileKind::Other, false)
        .unwrap()
        .create()
        .unwrap();
    file.reserve(10_000).unwrap();
    file.write_whole(b"short").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"short");
}

#[test]
fn what_a_killed_run_left_is_cleared_away_and_a_living_one_is_not_disturbed() {
    let scratch = tempfile::tempdir().unwrap();
    let games = games(scratch.path());
    let out = scratch.path().join("games.csa");
    let part = scratch.path().join("games.csa.shiho-part");
    fs::write(&part, "half a ga").unwrap();
    {
        let living = File::open(&part).unwrap();
        living.lock().unwrap();
        assert_refused(to_csa(&games, &out, false), "another run");
        assert_eq!(fs::read(&part).unwrap(), b"half a ga");
    }
    to_csa(&games, &out, false).unwrap();
    assert!(!part.exists());

    let imported = scratch.path().join("imported");
    let part = scratch.path().join("imported.shiho-part");
    fs::create_dir_all(part.join("content")).unwrap();
    fs::write(part.join("content/games-00000.parquet"), "half").unwrap();
    fs::write(part.join("lock"), "").unwrap();
    let again = || {
        let options = ImportOptions::default();
        import(std::slice::from_ref(&out), &imported, &options, &mut |_| {})
    };
    {
        let living = File::open(part.join("lock")).unwrap();
        living.lock().unwrap();
        assert_refused(again(), "another run");
    }
    again().unwrap();
    assert!(!part.exists());
    assert_refused(again(), "not empty");

    let folder = scratch.path().join("kif");
    let options = ExportOptions::default();
    fs::create_dir(scratch.path().join("kif.shiho-part")).unwrap();
    export(
        &games,
        Format::Kif,
        &folder,
        options,
        &Reasons::default(),
        false,
    )
    .unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
    assert!(!scratch.path().join("kif.shiho-part").exists());
}

#[test]
fn two_runs_do_not_write_one_dataset() {
    let scratch = tempfile::tempdir().unwrap();
    let finished = games(scratch.path());
    let draft = finished.manifest().draft.clone();
    let run = scratch.path().join("run");
    let first = DatasetWriter::create(&run, draft.clone(), false).unwrap();
    let second = DatasetWriter::create(&run, draft.clone(), true);
    assert!(matches!(second, Err(DataError::Busy { .. })));
    drop(first);
    DatasetWriter::create(&run, draft, true).unwrap();
}
