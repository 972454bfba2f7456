//! Results on stdout: readers that go away end a command quietly, a full disk in one line.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Every command that prints a result, with `DIR/games` a dataset of shogi.
const COMMANDS: [&str; 21] = [
    "--help",
    "--version",
    "match --help",
    "variants",
    "variants yonin --json",
    "moves shogi",
    "moves shogi --json",
    "perft annan --depth 1",
    "show chess4",
    "replay yonin --json",
    "data info DIR/games",
    "data info DIR/games --json",
    "data verify DIR/games --json",
    "data positions DIR/games --out DIR/rows.csv",
    "data export DIR/games --format csv --out DIR/games.csv",
    "data import DIR/games.csv --out DIR/import-N",
    "stats balance DIR/games --json",
    "bench shogi --playouts 1",
    "bench shogi --playouts 1 --json",
    "match shogi --games 2 --seed 1 --agents random,random --ply-cap 9 --json",
    "selfplay shogi --games 2 --seed 1 --agent random --ply-cap 9 --out DIR/games-N",
];

/// The command whose number is `number`, with its results going to `stdout`.
fn run(number: usize, folder: &Path, stdout: Stdio) -> Output {
    let folder = folder.to_str().expect("UTF-8");
    let words = COMMANDS[number]
        .replace("DIR", folder)
        .replace("-N", &format!("-{number}"));
    let program = assert_cmd::cargo::cargo_bin("shiho");
    let output = Command::new(program)
        .args(words.split(' '))
        .stdout(stdout)
        .stderr(Stdio::piped())
        .output();
    output.expect("the program runs")
}

/// A folder in which every command finds what it asks for.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let last = COMMANDS.len() - 1;
    assert!(run(last, folder.path(), Stdio::null()).status.success());
    let made = folder.path().join(format!("games-{last}"));
    std::fs::rename(made, folder.path().join("games")).expect("it was made");
    folder
}

/// What a command says to people, without the line that counts games.
fn words(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    let lines = text.lines().filter(|line| !line.starts_with("shogi: "));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_reader_that_goes_away_ends_a_command_quietly() {
    let folder = folder();
    for (number, command) in COMMANDS.iter().enumerate() {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run(number, folder.path(), writer.into());
        assert!(output.status.success(), "{command}: {:?}", words(&output));
        assert!(words(&output).is_empty(), "{command}: {:?}", words(&output));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_line() {
    let folder = folder();
    for (number, command) in COMMANDS.iter().enumerate() {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("there");
        let output = run(number, folder.path(), full.into());
        assert_eq!(output.status.code(), Some(1), "{command}");
        let words = words(&output);
        assert_eq!(words.len(), 1, "{command}: {words:?}");
        assert!(
            words[0].starts_with("error: standard output: "),
            "{words:?}"
        );
    }
}
