//! What can be wrong with a net file.

use std::path::PathBuf;

use super::container::ChecksumError;

/// A net file that cannot be used; each variant names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no safetensors file, or is cut off.
    #[error("{}: not a complete safetensors file: {problem}", path.display())]
    Container {
        /// The file.
        path: PathBuf,
        /// What the reader said.
        problem: String,
    },
    /// The file is not the one that was written.
    #[error("{}: {source}", path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// What is wrong with its checksum.
        source: ChecksumError,
    },
    /// A safetensors file, but none of ours.
    #[error("{}: not a Shiho net (its metadata has no `shiho_net_format`)", path.display())]
    NotANet {
        /// The file.
        path: PathBuf,
    },
    /// A net of a format this version cannot read.
    #[error("{}: net format `{found}` is unknown; this version reads {known}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The format it says it has.
        found: String,
        /// The format this version reads.
        known: u32,
    },
    /// A metadata entry is missing or senseless.
    #[error("{}: metadata `{key}`: {problem}", path.display())]
    Metadata {
        /// The file.
        path: PathBuf,
        /// The entry.
        key: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// A net of a game nobody here knows.
    #[error("{}: {source}", path.display())]
    UnknownVariant {
        /// The file.
        path: PathBuf,
        /// The name and the known ones.
        source: shiho_core::UnknownVariant,
    },
    /// A net of another game than asked for.
    #[error("{}: a net for `{found}`, not for `{wanted}`", path.display())]
    WrongVariant {
        /// The file.
        path: PathBuf,
        /// The variant of the net.
        found: String,
        /// The variant asked for.
        wanted: &'static str,
    },
    /// The net sees the game through a feature set this version does not have.
    #[error(
        "{}: feature set `{found}` is unknown; `{variant}` has {}",
        path.display(), known.join(", ")
    )]
    Features {
        /// The file.
        path: PathBuf,
        /// The variant.
        variant: &'static str,
        /// The feature set of the net.
        found: String,
        /// The feature sets of this version.
        known: Vec<&'static str>,
    },
    /// The views are put together in a way this version does not have.
    #[error("{}: architecture `{found}` is unknown; this version has `pair` and `seats`", path.display())]
    Architecture {
        /// The file.
        path: PathBuf,
        /// What the net says.
        found: String,
    },
    /// The net's layers do not fit its game or feature set.
    #[error("{}: {problem}", path.display())]
    Misfit {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        problem: String,
    },
    /// The weights are stored in a way this version cannot read.
    #[error("{}: quantisation `{found}` is unknown; this version reads `none`", path.display())]
    Quantisation {
        /// The file.
        path: PathBuf,
        /// What the net says.
        found: String,
    },
    /// A tensor is missing, or not of the right type or shape.
    #[error("{}: tensor `{tensor}`: {problem}", path.display())]
    Tensor {
        /// The file.
        path: PathBuf,
        /// The tensor.
        tensor: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A weight is infinite or not a number.
    #[error("{}: tensor `{tensor}`: weight {index} is {value}", path.display())]
    NotFinite {
        /// The file.
        path: PathBuf,
        /// The tensor.
        tensor: String,
        /// Index of the weight in the tensor.
        index: usize,
        /// The weight.
        value: f32,
    },
}
