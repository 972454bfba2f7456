//! What can be wrong with datasets and records.

use std::io;
use std::path::{Path, PathBuf};

use shiho_core::UnknownVariant;

use crate::replay::ReplayError;

/// An error about a dataset, a shard or a record; each names the file and the offending text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// No game to be written.
    #[error("{}: no game was taken, nothing is written", path.display())]
    NoGames {
        /// The folder that was to be written.
        path: PathBuf,
    },
    /// A sample larger than what it is drawn from.
    #[error("{}: {wanted} games cannot be drawn from {found}", path.display())]
    TooFewGames {
        /// The folder that was to be written.
        path: PathBuf,
        /// Games asked for.
        wanted: u64,
        /// Games there are.
        found: u64,
    },
    /// The operating system refused to read or write.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The folder has no `manifest.json`.
    #[error("{}: not a dataset, it has no manifest.json", path.display())]
    NotADataset {
        /// The folder.
        path: PathBuf,
    },
    /// The folder is a run that has not finished.
    #[error("{}: the run that writes this dataset has not finished; resume it first", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// A JSON file of the dataset cannot be understood.
    #[error("{}:{line}:{column}: {problem}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A newer program wrote the dataset.
    #[error("{}: format version {found} is not supported, the newest known is {newest}", path.display())]
    UnsupportedVersion {
        /// The manifest.
        path: PathBuf,
        /// The version it names.
        found: u64,
        /// The newest version this program reads.
        newest: u32,
    },
    /// A field of the manifest contradicts the others.
    #[error("{}: {problem}: `{text}`", path.display())]
    BadManifest {
        /// The manifest.
        path: PathBuf,
        /// What is wrong.
        problem: String,
        /// The offending text.
        text: String,
    },
    /// No variant has the name that the file gives.
    #[error("{}: {source}", path.display())]
    UnknownVariant {
        /// The file.
        path: PathBuf,
        /// Which name, and which are known.
        source: UnknownVariant,
    },
    /// The dataset holds games of another variant than asked for.
    #[error("{}: holds games of `{found}`, not of `{wanted}`", path.display())]
    WrongVariant {
        /// The folder.
        path: PathBuf,
        /// The variant asked for.
        wanted: String,
        /// The variant found.
        found: String,
    },
    /// A shard's bytes are not those the manifest describes.
    #[error("{}: SHA-256 is {found}, the manifest says {expected}", path.display())]
    HashMismatch {
        /// The shard.
        path: PathBuf,
        /// The manifest's hash.
        expected: String,
        /// The hash of the file.
        found: String,
    },
    /// A shard is named but not there, or a number is left out.
    #[error("{}: the shard is missing", path.display())]
    MissingShard {
        /// The shard.
        path: PathBuf,
    },
    /// There is no shard of this number.
    #[error("{}: there is no shard {index}, the dataset has {shards}", path.display())]
    NoSuchShard {
        /// The folder.
        path: PathBuf,
        /// The number asked for.
        index: usize,
        /// Number of shards.
        shards: usize,
    },
    /// A shard is not readable as Parquet, or not as a table of games.
    #[error("{}: corrupt shard: {problem}", path.display())]
    CorruptShard {
        /// The shard.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A value of a shard is impossible.
    #[error("{}: row {row}, column {column}: {problem}", path.display())]
    BadRow {
        /// The shard.
        path: PathBuf,
        /// Row, from 0.
        row: usize,
        /// Column name.
        column: String,
        /// What is wrong, with the offending value.
        problem: String,
    },
    /// A count in the manifest is not what the shards hold.
    #[error("{}: {what}: the manifest says {expected}, found {found}", path.display())]
    CountMismatch {
        /// The shard or the manifest.
        path: PathBuf,
        /// What is counted.
        what: String,
        /// The manifest's count.
        expected: u64,
        /// The true count.
        found: u64,
    },
    /// A record that cannot be stored.
    #[error("game {game}: {problem}")]
    BadRecord {
        /// The game's index in its run.
        game: u64,
        /// What is wrong, with the offending value.
        problem: String,
    },
    /// A stored game does not replay to what the record says.
    #[error("{}: row {row}, game {game}: {source}", path.display())]
    Replay {
        /// The shard.
        path: PathBuf,
        /// Row, from 0.
        row: usize,
        /// The game's index in its run.
        game: u64,
        /// What is wrong.
        source: Box<ReplayError>,
    },
    /// The table could not be encoded.
    #[error("{}: cannot encode: {problem}", path.display())]
    Encode {
        /// The file to be written.
        path: PathBuf,
        /// The encoder's words.
        problem: String,
    },
    /// What is to be written has no place there.
    #[error("{}: {problem}", path.display())]
    Output {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        problem: String,
    },
    /// Another run, which is alive, writes there.
    #[error("{}: another run is writing it", path.display())]
    Busy {
        /// The file or folder it holds.
        path: PathBuf,
    },
    /// The output folder already holds something.
    #[error("{}: the folder is not empty", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// A run is to be resumed in a folder that holds something else.
    #[error("{}: not a run that can be resumed, it has neither run.json nor manifest.json", path.display())]
    NotResumable {
        /// The folder.
        path: PathBuf,
    },
    /// A run is to be resumed with another configuration.
    #[error("{}: another run: {field} was `{recorded}`, now `{given}`", path.display())]
    DifferentRun {
        /// The recorded configuration.
        path: PathBuf,
        /// The first field that differs.
        field: String,
        /// Its recorded value.
        recorded: String,
        /// Its value now.
        given: String,
    },
    /// The file name's extension names no table format.
    #[error("{}: the extension must be .parquet or .csv", path.display())]
    UnknownExtension {
        /// The file.
        path: PathBuf,
    },
}

impl DataError {
    /// Wraps an I/O error with the path it is about; for `map_err`.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io {
            path: path.into(),
            source,
        }
    }

    /// Wraps a `serde_json` error with its file; for `map_err`.
    pub(crate) fn json(path: &Path) -> impl FnOnce(serde_json::Error) -> Self + '_ {
        move |error| Self::Json {
            path: path.into(),
            line: error.line(),
            column: error.column(),
            problem: without_place(&error.to_string()),
        }
    }

    /// A shard that is no table of games.
    pub(crate) fn corrupt(path: &Path, problem: impl Into<String>) -> Self {
        Self::CorruptShard {
            path: path.into(),
            problem: problem.into(),
        }
    }
}

/// The words of a `serde_json` error without the place at their end, which is told in front.
fn without_place(words: &str) -> String {
    words.split(" at line ").next().unwrap_or(words).to_owned()
}
