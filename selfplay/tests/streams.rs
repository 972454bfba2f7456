//! Streams that are closed, full or gone never end a run, and nothing printed is wider than a terminal.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

fn sh(folder: &Path, script: &str) -> (i32, String) {
    let shiho = assert_cmd::cargo::cargo_bin("shiho");
    let output = Command::new("sh")
        .current_dir(folder)
        .env("SHIHO", shiho)
        .args(["-c", script])
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap_or(-1), told)
}

#[test]
fn closed_and_full_streams_end_no_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = "selfplay yonin --games 4 --seed 1 --agent random --ply-cap 30 --out";
    let commands = [
        "match annan --agents random,random --games 4 --ply-cap 30",
        "data positions whole --out p.csv --force",
        "data verify whole",
        "data info whole",
        "stats balance whole",
        "perft shogi --depth 3 --divide",
        "replay shogi --moves 7g7f",
        "show chess4",
        "variants chess4",
        "data verify nowhere",
        "moves shogi",
        "bench shogi --signature",
        "man pages",
        "completions bash",
    ];
    let (code, told) = sh(folder, &format!("$SHIHO {play} whole"));
    assert_eq!(code, 0, "{told}");
    let streams = [
        ">&-",
        "2>&-",
        ">/dev/full",
        "2>/dev/full",
        ">&- 2>&-",
        "</dev/null >/dev/full 2>&1",
    ];
    for (number, stream) in streams.into_iter().enumerate() {
        let (code, told) = sh(folder, &format!("$SHIHO {play} r{number} {stream}"));
        assert!(code == 0 || code == 1, "{stream}: {code} {told}");
        let (code, told) = sh(folder, &format!("$SHIHO data verify r{number}"));
        assert_eq!(
            code, 0,
            "the games are all there in spite of {stream}: {told}"
        );
        for command in commands {
            let (code, told) = sh(folder, &format!("$SHIHO {command} {stream}"));
            assert!((0..=2).contains(&code), "{command} {stream}: {code} {told}");
            assert!(!told.contains("panicked"), "{command} {stream}: {told}");
        }
    }
    // A reader that goes away.
    for command in commands {
        let script =
            format!("($SHIHO {command}; echo $? > code) 2>&1 | head -c 1 > /dev/null; cat code");
        sh(folder, &script);
        let code = std::fs::read_to_string(folder.join("code")).expect("written");
        assert!(["0", "1", "2"].contains(&code.trim()), "{command}: {code}");
    }
}

/// Columns of a terminal.
const WIDTH: usize = 80;

#[test]
fn tables_fit_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for game in ["shogi", "annan", "yonin", "chess4"] {
        let agents = if game == "shogi" || game == "annan" {
            "random,ab:nodes=20"
        } else {
            "random,ab:nodes=20,random,maxn:nodes=20"
        };
        let count = if agents.matches(',').count() == 1 {
            2
        } else {
            24
        };
        let script = format!(
            "$SHIHO selfplay {game} --games 3 --seed 1 --agent random --ply-cap 40 --out {game}\n\
             $SHIHO match {game} --agents {agents} --games {count} --ply-cap 40 --seed 1\n\
             $SHIHO stats balance {game}\n$SHIHO show {game}\n$SHIHO data verify {game}\n$SHIHO variants {game}"
        );
        let shiho = assert_cmd::cargo::cargo_bin("shiho");
        let output = Command::new("sh")
            .current_dir(folder)
            .env("SHIHO", shiho)
            .args(["-c", &script])
            .output()
            .expect("a shell");
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8_lossy(&text).into_owned();
            // Positions are one word, whatever their length.
            let words =
                |line: &str| line.split_whitespace().count() > 4 && !line.starts_with("start");
            let wide = text
                .lines()
                .filter(|line| line.chars().count() > WIDTH && words(line));
            assert_eq!(wide.collect::<Vec<_>>(), [""; 0], "{game}");
        }
    }
}
