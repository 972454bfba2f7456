//! The formats by name: their extensions and what they can hold.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use shiho_core::VariantId;

/// A format of files outside datasets.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Format {
    /// KIF, one game a file.
    Kif,
    /// KI2, one game a file.
    Ki2,
    /// CSA, any number of games a file.
    Csa,
    /// USI, one game a line.
    Usi,
    /// PGN4, any number of games a file.
    Pgn4,
    /// The text of Yonin records, one game a file.
    Yonin,
    /// The one-line form of Yonin records.
    YoninLines,
    /// A table with the columns of `games.csv` and moves, scores and flags.
    Csv,
    /// The same as JSON, one object a line.
    Jsonl,
    /// Positions as `YaneuraOu`'s `PackedSfenValue`.
    Psv,
    /// Positions as Apery's `HuffmanCodedPosAndEval`.
    Hcpe,
}

impl Format {
    /// All formats, in the order of the documentation.
    pub const ALL: [Self; 11] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Usi,
        Self::Pgn4,
        Self::Yonin,
        Self::YoninLines,
        Self::Csv,
        Self::Jsonl,
        Self::Psv,
        Self::Hcpe,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Pgn4 => "pgn4",
            Self::Yonin => "yonin",
            Self::YoninLines => "yonin-lines",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Psv => "psv",
            Self::Hcpe => "hcpe",
        }
    }

    /// The extensions by which it is recognised; files are written with the first.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Kif => &["kif", "kifu"],
            Self::Ki2 => &["ki2", "ki2u"],
            Self::Csa => &["csa"],
            Self::Usi => &["usi"],
            Self::Pgn4 => &["pgn4", "pgn"],
            Self::Yonin => &["yonin"],
            Self::YoninLines => &["y4usi"],
            Self::Csv => &["csv"],
            Self::Jsonl => &["jsonl", "ndjson"],
            Self::Psv => &["psv"],
            Self::Hcpe => &["hcpe"],
        }
    }

    /// The format of the extension of `path`.
    pub fn of_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.extensions().contains(&&*extension))
    }

    /// Whether it can hold games of `variant`.
    pub fn holds(self, variant: VariantId) -> bool {
        match self {
            Self::Kif | Self::Ki2 | Self::Csa | Self::Usi => {
                matches!(variant, VariantId::Shogi | VariantId::Annan)
            }
            Self::Pgn4 => variant == VariantId::Chess4,
            Self::Yonin | Self::YoninLines => variant == VariantId::Yonin,
            Self::Csv | Self::Jsonl => true,
            // Annan's positions would fit, but nothing in the bytes would say what they are.
            Self::Psv | Self::Hcpe => variant == VariantId::Shogi,
        }
    }

    /// Whether a file holds one game only, so that a dataset becomes a folder of files.
    pub const fn is_one_game_a_file(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Yonin)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{name}`; known: {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The name given.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat { name: name.into() })
    }
}
