//! Fitting nets to played games.
//!
//! Datasets are [loaded](load()) as labelled [`samples`], split into training and validation by game, in
//! memory or streamed; [`fit`](fit()) moves a [`model`]'s weights down the [`loss`](loss::loss) with [`optimiser`] steps and
//! leaves [`checkpoint`]s behind, from which come the net files that `shiho-eval` plays with.
//!
//! One run is a pure function of its datasets and its [`config`]: equal runs give equal bytes, whatever
//! the number of threads, also when stopped and resumed.

pub mod allowed;
pub mod batch;
pub mod checkpoint;
pub mod config;
pub mod error;
pub mod fit;
pub mod init;
pub mod log;
pub mod loss;
pub mod model;
pub mod optimiser;
pub mod recipe;
pub mod samples;

pub use checkpoint::Checkpoint;
pub use config::{Config, Filter, Schedule, SourceKind, Utility};
pub use error::TrainError;
pub use fit::{EpochReport, FitState, Observer, fit};
pub use model::Model;
pub use recipe::Recipe;
pub use samples::{Loaded, load, load_as};
