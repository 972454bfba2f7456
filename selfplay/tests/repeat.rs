//! The command in a manifest repeats the run, byte for byte.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs a line as a shell reads it; `shiho` is the program that is tested. Returns its stdout.
fn shell(line: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin("shiho");
    let mut path = OsString::from(program.parent().expect("a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .output()
        .expect("a shell");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {words}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("readable"));
    entries
        .map(|it| (it.file_name(), std::fs::read(it.path()).expect("readable")))
        .collect()
}

fn repeats(line: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    shell(&format!("{line} --out {}", first.display()));
    let manifest = std::fs::read_to_string(first.join("manifest.json")).expect("written");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let command = manifest["command"].as_str().expect("a command");
    shell(&format!("{command} --out {}", second.display()));
    assert!(files(&first) == files(&second), "{line}\n{command}");
}

#[test]
fn runs_from_the_start_repeat() {
    repeats("shiho selfplay shogi --games 5 --agent random --shard-games 2 --ply-cap 30");
    repeats(
        "shiho selfplay yonin --games 3 --ply-cap 20 --random-plies 3 --rules teams=on \
         --agent random --agent ab:nodes=9 --agent maxn:depth=1 --agent random",
    );
}

#[test]
fn runs_from_a_position_repeat() {
    repeats(
        "shiho selfplay shogi --games 3 --agent ab:depth=1 --ply-cap 20 \
         --position '4k4/9/9/9/9/9/9/9/4K4 b RBrb 1'",
    );
    // Quotes stand in the text after a double step.
    let moves = shell("shiho moves chess4");
    let double = moves
        .lines()
        .find(|mv| mv.starts_with("e2") && mv.ends_with("e4"));
    let replayed = shell(&format!(
        "shiho replay chess4 --json --moves {}",
        double.expect("a double step")
    ));
    let replayed: Value = serde_json::from_str(&replayed).expect("JSON");
    let position = replayed["position"].as_str().expect("a text");
    assert!(position.contains('\''), "{position}");
    repeats(&format!(
        "shiho selfplay chess4 --games 3 --agent random --ply-cap 20 --position \"{position}\""
    ));
}

#[test]
fn matches_repeat_and_resume() {
    let line = "shiho match annan --agents ab:nodes=20,depth=2,random --games 5 --ply-cap 30 \
                --shard-games 2 --random-plies 3";
    repeats(line);
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games");
    let line = format!("{line} --json --seed 3 --out {}", out.display());
    let first = shell(&line);
    assert_eq!(shell(&format!("{line} --resume")), first);
    let stored: Value = serde_json::from_str(&first).expect("JSON");
    assert_eq!(stored["games"], 6);
    let info = shell(&format!("shiho data verify {}", out.display()));
    assert!(info.contains("ok, 6 games"), "{info}");
    let refused = format!("! {line} 2>&1");
    assert!(shell(&refused).contains("not empty"));
}
