//! Files as the field writes them: what is read of each, and what is told about it.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::path::{Path, PathBuf};

use shiho_data::GameRecord;
use shiho_data::exchange::{ReadOptions, read_file};

pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/field")
        .join(name)
}

/// What is read of a file: its games, the first error if there is one, and all warnings.
#[derive(Debug, Default)]
pub(crate) struct Read {
    pub(crate) games: Vec<GameRecord>,
    pub(crate) error: Option<String>,
    pub(crate) warnings: String,
}

pub(crate) fn read(name: &str) -> Read {
    let mut read = Read::default();
    let result = read_file(&path(name), &ReadOptions::default(), &mut |found| {
        read.warnings += &found.warnings.join("\n");
        match found.game {
            Ok(game) => read.games.push(game),
            Err(problem) => {
                read.error = read
                    .error
                    .take()
                    .or(Some(format!("{}: {problem}", found.place)));
            }
        }
        Ok(())
    });
    if let Err(problem) = result {
        read.error = read.error.take().or(Some(problem.to_string()));
    }
    read
}

/// Files, their moves, the reason of their end, and a part of the warnings, empty if there must be none.
pub(crate) type Expected<'a> = (&'a str, &'a str, &'a str, &'a str);

pub(crate) fn check(expected: &[Expected<'_>]) {
    for &(name, moves, reason, warning) in expected {
        let read = read(name);
        assert_eq!(read.error, None, "{name}");
        assert_eq!(read.games.len(), 1, "{name}");
        assert_eq!(read.games[0].moves.join(" "), moves, "{name}");
        assert_eq!(read.games[0].reason, reason, "{name}");
        if warning.is_empty() {
            assert_eq!(read.warnings, "", "{name}");
        } else {
            assert!(read.warnings.contains(warning), "{name}: {}", read.warnings);
        }
    }
}
