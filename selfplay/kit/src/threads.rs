//! How many threads a command uses.

use std::sync::OnceLock;

use crate::errors::Failure;

/// `--threads`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ThreadsArgs {
    /// Number of threads [default: all cores]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=512))]
    threads: Option<u16>,
}

impl ThreadsArgs {
    /// Gives the global rayon pool that many threads.
    pub fn apply(self) -> Result<(), Failure> {
        use_threads(self.threads.unwrap_or(0).into())
    }
}

/// Whether the global pool has its threads.
static SET: OnceLock<()> = OnceLock::new();

/// Gives the global rayon pool `threads` threads; 0 means all cores. A program that does several runs one after the
/// other keeps those of the first.
pub fn use_threads(threads: usize) -> Result<(), Failure> {
    if SET.set(()).is_err() {
        return Ok(());
    }
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let built = builder.build_global();
    built.map_err(|error| Failure::Failed(format!("threads: {error}")))
}
