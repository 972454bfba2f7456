//! What can be wrong with files to be imported and datasets to be exported.

use std::path::PathBuf;

use shiho_core::VariantId;

use crate::error::DataError;
use crate::formats::{Format, GameProblem, Place};

/// Why an import or export cannot be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// Reading or writing of datasets and files.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A file whose format is not told by its name nor by its contents.
    #[error("{}: the format cannot be told, name it with --format", path.display())]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// A game of a file that cannot be read.
    #[error("{}:{place}: {problem}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// Where in it.
        place: Place,
        /// What is wrong.
        problem: Box<GameProblem>,
    },
    /// The files hold games of several variants, of which a dataset has one.
    #[error(
        "{}:{place}: a game of {found}, those before are of {before}; choose one with --variant",
        path.display()
    )]
    SeveralVariants {
        /// The file.
        path: PathBuf,
        /// Where in it.
        place: Place,
        /// The variant of the games so far.
        before: VariantId,
        /// The variant found.
        found: VariantId,
    },
    /// Labels of positions that cannot be right.
    #[error(
        "{contradicted} of {told} labels contradict the moves, more than a share of {most} (--max-contradicted)"
    )]
    Contradicted {
        /// Labels read.
        told: u64,
        /// How many of them contradict the moves.
        contradicted: u64,
        /// The largest share that is taken.
        most: f64,
    },
    /// A dataset is no file of records.
    #[error("{}: is a dataset already", path.display())]
    IsADataset {
        /// Its folder.
        path: PathBuf,
    },
    /// Nothing was read.
    #[error("there is no game to import")]
    NoGames,
    /// The format has no way to tell games of the dataset's variant.
    #[error("the format {format} cannot hold games of {variant}")]
    CannotHold {
        /// The format.
        format: Format,
        /// The dataset's variant.
        variant: VariantId,
    },
    /// A game that cannot be written.
    #[error("{}: game {game}: {problem}", path.display())]
    Write {
        /// The dataset.
        path: PathBuf,
        /// The game's index in it.
        game: u64,
        /// Why not.
        problem: Box<GameProblem>,
    },
}
