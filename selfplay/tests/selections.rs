//! Datasets made of others, their positions, and games shown from them.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

fn shiho(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("shiho").expect("built with the tests");
    command.current_dir(folder).args(arguments);
    command
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let output = shiho(folder, arguments).output().expect("runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn error(folder: &Path, arguments: &[&str], code: i32) -> String {
    let output = shiho(folder, arguments).output().expect("runs");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

fn play(folder: &Path, game: &str, games: &str, seed: &str, out: &str) {
    let base = ["selfplay", game, "--agent", "random", "--ply-cap", "60"];
    let rest = ["--games", games, "--seed", seed, "--out", out];
    let run = [&base[..], &rest[..]].concat();
    shiho(folder, &run).assert().success();
}

#[test]
fn datasets_are_merged_filtered_and_sampled() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    play(folder, "yonin", "12", "1", "a");
    play(folder, "yonin", "8", "2", "b");
    let merged = json(
        folder,
        &["data", "merge", "a", "b", "a", "--out", "m", "--json"],
    );
    assert_eq!(merged["selected"]["taken"], 32);
    let distinct = [
        "data",
        "merge",
        "a",
        "b",
        "a",
        "--distinct",
        "--out",
        "d",
        "--json",
    ];
    let distinct = json(folder, &distinct);
    assert_eq!(
        (
            &distinct["selected"]["taken"],
            &distinct["selected"]["copies"]
        ),
        (&20.into(), &12.into())
    );
    assert!(
        distinct["manifest"]["settings"]["source_2"]
            .as_str()
            .expect("a source")
            .starts_with("b ")
    );
    for out in ["m", "d"] {
        shiho(folder, &["data", "verify", out]).assert().success();
    }
    // Statistics of a filter are statistics with the filter.
    let of = |arguments: &[&str]| {
        let mut stats = json(
            folder,
            &[&["stats", "balance", "--json"], arguments].concat(),
        );
        let first = stats[0].take();
        assert!(first["seats"].is_array(), "{first}");
        first["seats"].clone()
    };
    let filter = [
        "data",
        "filter",
        "d",
        "--reasons",
        "ply_cap",
        "--out",
        "f",
        "--json",
    ];
    let capped = json(folder, &filter);
    let taken = capped["selected"]["taken"].as_u64().expect("a number");
    assert!(taken > 0 && capped["manifest"]["reasons"]["ply_cap"] == taken);
    assert_eq!(
        of(&["f", "--reasons", "ply_cap"]),
        of(&["d", "--reasons", "ply_cap"])
    );
    let none = ["data", "filter", "d", "--min-plies", "61", "--out", "none"];
    assert!(error(folder, &none, 1).contains("no game was taken"));
    assert!(!folder.join("none").exists());
    let agent = [
        "data",
        "filter",
        "d",
        "--agent",
        "random",
        "--max-plies",
        "60",
        "--out",
        "g",
        "--json",
    ];
    assert_eq!(json(folder, &agent)["selected"]["taken"], 20);

    let sample = |seed: &str, out: &str| {
        let call = [
            "data", "sample", "d", "--games", "9", "--seed", seed, "--out", out, "--json",
        ];
        assert_eq!(json(folder, &call)["selected"]["taken"], 9);
        std::fs::read(folder.join(out).join("games-00000.parquet")).expect("a shard")
    };
    assert_eq!(sample("5", "s"), sample("5", "t"));
    assert_ne!(sample("6", "u"), sample("5", "v"));
    let large = ["data", "sample", "d", "--games", "21", "--out", "w"];
    assert!(error(folder, &large, 1).contains("21 games cannot be drawn from 20"));
    play(folder, "shogi", "2", "1", "x");
    let other = ["data", "merge", "a", "x", "--out", "y"];
    assert!(error(folder, &other, 1).contains("holds games of `shogi`, not of `yonin`"));
    assert!(error(folder, &["data", "merge", "a", "--out", "b"], 1).contains("b: "));
    assert!(error(folder, &["resume", "m"], 1).contains("does not go on"));
    assert!(std::fs::read_dir(folder).expect("readable").all(|entry| {
        let name = entry.expect("readable").file_name();
        !name.to_string_lossy().contains("shiho-part")
    }));
}

#[test]
fn positions_are_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let run = [
        "selfplay",
        "chess4",
        "--agent",
        "random",
        "--ply-cap",
        "40",
        "--games",
        "9",
    ];
    let more = ["--seed", "1", "--shard-games", "2", "--out", "a"];
    shiho(folder, &[&run[..], &more[..]].concat())
        .assert()
        .success();
    let write = |threads: &str, out: &str| {
        let call = [
            "data",
            "positions",
            "a",
            "--threads",
            threads,
            "--out",
            out,
            "--json",
        ];
        assert_eq!(json(folder, &call)["positions"], 360);
        std::fs::read(folder.join(out)).expect("written")
    };
    assert_eq!(write("1", "1.parquet"), write("3", "3.parquet"));
    let csv = write("2", "2.csv");
    assert_eq!(csv, write("1", "1.csv"));
    let text = String::from_utf8(csv).expect("UTF-8");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let at = |name: &str| header.iter().position(|it| *it == name).expect("a column");
    assert!(at("in_check") > at("utility_G") && at("place_R") > at("plies"));
    assert!(lines.all(|line| line.contains(",ply_cap,") && line.contains(",40,")));
}

#[test]
fn games_of_datasets_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    play(folder, "annan", "3", "4", "a");
    let shown = json(
        folder,
        &["show", "--game", "a", "2", "--ply", "7", "--json"],
    );
    assert_eq!(
        (&shown["game"]["game"], &shown["game"]["ply"]),
        (&2.into(), &7.into())
    );
    assert!(shown["position"].as_str().expect("a text").ends_with(" 8"));
    let whole = shiho(folder, &["show", "--game", "a", "0"])
        .output()
        .expect("runs");
    let text = String::from_utf8(whole.stdout).expect("UTF-8");
    assert!(
        text.contains("game 0, after 60 of 60, last ") && text.contains("ended by ply_cap"),
        "{text}"
    );
    assert!(error(folder, &["show", "--game", "a", "3"], 1).contains("no game 3 among 3"));
    assert!(error(folder, &["show", "--game", "a", "0", "--ply", "61"], 2).contains("60 moves"));
    assert!(error(folder, &["show", "--game", "a", "x"], 2).contains("a folder and a number"));
    assert!(error(folder, &["show"], 2).contains("VARIANT"));
}
