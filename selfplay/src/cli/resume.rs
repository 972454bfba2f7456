//! `shiho resume`: an interrupted run goes on, told nothing again.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use shiho_data::manifest::{MANIFEST_FILE, RUN_FILE};
use shiho_kit::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Dataset folder of a self-play run or a match, or a folder of such.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Play so many games instead of those the run was started with; at least as many.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Number of threads [default: all cores]. Results do not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

/// What is recorded of a run, finished or not.
#[derive(Deserialize)]
struct Recorded {
    command: String,
    seed: u64,
}

/// What the folder of a dataset or of a run says about it; none if it is neither.
fn recorded(folder: &Path) -> Option<Recorded> {
    let texts = [MANIFEST_FILE, RUN_FILE].map(|name| fs::read_to_string(folder.join(name)));
    let text = texts.into_iter().find_map(Result::ok)?;
    serde_json::from_str(&text).ok()
}

/// The seed of the run in `folder`.
pub(super) fn recorded_seed(folder: &Path) -> Option<u64> {
    recorded(folder).map(|it| it.seed)
}

/// The command lines that go on with what is in the folder, one for each run.
pub(super) fn command_lines(args: &Args) -> Result<Vec<Vec<OsString>>, Failure> {
    let failed = |problem: String| Failure::failed(format!("{}: {problem}", args.folder.display()));
    let mut folders = vec![args.folder.clone()];
    if recorded(&args.folder).is_none() {
        let entries = fs::read_dir(&args.folder).map_err(|error| failed(error.to_string()))?;
        folders = entries.flatten().map(|entry| entry.path()).collect();
        folders.sort();
    }
    let mut lines = Vec::new();
    for folder in folders {
        let Some(recorded) = recorded(&folder) else {
            continue;
        };
        let mut words = words(&recorded.command);
        let name = words.get(1).map(String::as_str).unwrap_or_default();
        if !["selfplay", "match"].contains(&name) {
            let command = &recorded.command;
            let folder = folder.display();
            let problem = format!("{folder}: made by `{command}`, which does not go on");
            return Err(Failure::Failed(problem));
        }
        if let Some(games) = args.games
            && let Some(at) = words.iter().position(|word| word == "--games")
            && let Some(value) = words.get_mut(at + 1)
        {
            *value = games.to_string();
        }
        let mut line: Vec<OsString> = words.into_iter().map(Into::into).collect();
        line.extend(["--resume".into(), "--out".into(), folder.into_os_string()]);
        if let Some(threads) = args.threads {
            line.extend(["--threads".into(), threads.to_string().into()]);
        }
        lines.push(line);
    }
    if lines.is_empty() {
        return Err(failed("no run and no dataset there".into()));
    }
    Ok(lines)
}

/// The words of a command as the manifest has it.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            '\\' if !quoted => word.get_or_insert_default().extend(chars.next()),
            ' ' if !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_out_of_their_quotes() {
        let command = r"shiho selfplay --position '9/9 b - 1' --x '{'\''a'\'':1}' ''";
        let expected = [
            "shiho",
            "selfplay",
            "--position",
            "9/9 b - 1",
            "--x",
            "{'a':1}",
            "",
        ];
        assert_eq!(words(command), expected);
    }
}
