//! The formats by name.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use shiho_core::VariantId;

use super::game_text::GameText;
use super::into_text::tell;
use super::record_format::RecordFormat;
use super::{csa, jkf, ki2, kif, packed, pgn4, table, usi, yonin_record};
use crate::record::GameRecord;
use crate::replay::ReplayError;

/// A format of files outside datasets.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Format {
    /// KIF, one game a file.
    Kif,
    /// KI2, one game a file.
    Ki2,
    /// CSA, any number of games a file.
    Csa,
    /// JSON Kifu Format, one game a file.
    Jkf,
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
    pub const ALL: [Self; 12] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Jkf,
        Self::Usi,
        Self::Pgn4,
        Self::Yonin,
        Self::YoninLines,
        Self::Csv,
        Self::Jsonl,
        Self::Psv,
        Self::Hcpe,
    ];

    /// Whether it holds positions with results, not games.
    pub const fn is_packed(self) -> bool {
        matches!(self, Self::Psv | Self::Hcpe)
    }

    /// What the format can do: the only place where the list becomes types.
    pub fn record_format(self) -> &'static dyn RecordFormat {
        match self {
            Self::Kif => &kif::format::Kif,
            Self::Ki2 => &ki2::format::Ki2,
            Self::Csa => &csa::format::Csa,
            Self::Jkf => &jkf::format::Jkf,
            Self::Usi => &usi::format::Usi,
            Self::Pgn4 => &pgn4::format::Pgn4,
            Self::Yonin => &yonin_record::format::YoninText,
            Self::YoninLines => &yonin_record::format::YoninLines,
            Self::Csv => &table::csv::Csv,
            Self::Jsonl => &table::jsonl::Jsonl,
            Self::Psv => &packed::format::PsvFormat,
            Self::Hcpe => &packed::format::HcpeFormat,
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.record_format().name()
    }

    /// The extensions by which it is recognised; files are written with the first.
    pub fn extensions(self) -> &'static [&'static str] {
        self.record_format().extensions()
    }

    /// Whether it can hold games of `variant`.
    pub fn holds(self, variant: VariantId) -> bool {
        self.record_format().holds(variant)
    }

    /// Whether a file holds one game only, so that a dataset becomes a folder of files.
    pub fn is_one_game_a_file(self) -> bool {
        self.record_format().is_one_game_a_file()
    }

    /// The format of the extension of `path`.
    pub fn of_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.extensions().contains(&&*extension))
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

/// `record` as a game for `format`, with a note in its headers if the format has no word for its end.
///
/// # Errors
/// Records that cannot be replayed.
pub fn to_text(record: &GameRecord, format: Format) -> Result<GameText, ReplayError> {
    Ok(tell(record, format.record_format())?.text)
}
