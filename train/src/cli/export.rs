//! `shiho-train export`: a net file from a checkpoint.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use shiho_data::files::{FileKind, Output};
use shiho_eval::net::sha256;
use shiho_kit::{ForceArgs, print_answer};
use shiho_train::Checkpoint;
use shiho_train::checkpoint::CHECKPOINT_FILE;

/// Write the net of a checkpoint, of a finished run or one that still goes on
#[derive(Debug, Args)]
pub(super) struct Export {
    /// The checkpoint, or the folder it is in
    checkpoint: PathBuf,
    /// The net file to write
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    #[command(flatten)]
    force: ForceArgs,
    /// The last weights instead of those with the lowest validation loss
    #[arg(long)]
    last: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Export {
    pub(super) fn run(self) -> Result<()> {
        let mut path = self.checkpoint;
        if path.is_dir() {
            path.push(CHECKPOINT_FILE);
        }
        let net = Checkpoint::read(&path)?.net(self.last);
        let bytes = net.to_bytes();
        Output::new(&self.out, FileKind::Net, self.force.replace())?.write(&bytes)?;
        let sha256 = sha256(&bytes);
        let epoch = &net.header.provenance["epoch"];
        print_answer(
            self.json,
            &json!({ "net": self.out.display().to_string(), "sha256": sha256, "epoch": epoch }),
            &format!(
                "{}: net of epoch {epoch}, sha256 {sha256}",
                self.out.display()
            ),
        )
    }
}
