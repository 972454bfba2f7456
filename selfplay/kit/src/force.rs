//! Whether a command may replace what is there.

/// `--force`.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ForceArgs {
    /// Replace files of the same kind that are there already.
    #[arg(long)]
    force: bool,
}

impl ForceArgs {
    /// Whether it is given.
    pub fn replace(self) -> bool {
        self.force
    }
}
