//! Files and folders that appear under their final names only when complete, and replace nothing by accident.
//!
//! What is not complete lies beside its place under a name that ends in [`PART`] and is locked while somebody writes
//! it: what a killed run left is told from what a living one needs, and the next run clears it away.

mod lock;
mod output;
mod part;
mod part_folder;

pub(crate) use lock::{RunLock, lock_run};
pub use output::{FileKind, Output};
pub use part::{PART, PartFile, write_atomically};
pub(crate) use part::{part_path, remove_if_present};
pub(crate) use part_folder::PartFolder;
