//! Words of the format, and its versions.

/// The format's name in errors.
pub(super) const FORMAT: &str = "CSA";
/// Header of ours that names a game other than shogi.
pub(super) const VARIANT_KEY: &str = "SHIHO_VARIANT";
/// Header of ours that names the rules, as `name=value,...`.
pub(super) const RULES_KEY: &str = "SHIHO_RULES";

/// A version of the format to be written.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Version {
    /// 2.2 of 2008: whole seconds.
    V2_2,
    /// 3.0 of 2024: declares its encoding, milliseconds.
    #[default]
    V3_0,
}
