//! Where randomness comes from.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::output::tell;

/// `--seed`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct SeedArgs {
    /// Seed of everything random [default: drawn from the clock and printed].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed given, or one drawn from the clock, which is printed so that the run can be repeated.
    pub fn given_or_drawn(self) -> u64 {
        self.given_or(None)
    }

    /// The seed given, else the `recorded` one of a run that goes on, else one drawn from the clock and printed.
    pub fn given_or(self, recorded: Option<u64>) -> u64 {
        self.seed.or(recorded).unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let seed = now.map_or(0, |since| since.as_nanos() as u64) % 1_000_000_000;
            tell(&format!("seed {seed}"));
            seed
        })
    }
}
