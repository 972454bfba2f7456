//! Headers with a meaning, and their values.

/// Header by which a file says that it is not about shogi.
pub(super) const VARIANT_KEY: &str = "棋種";
/// Value of [`VARIANT_KEY`] for Annan.
pub(super) const ANNAN: &str = "安南将棋";
/// Value of [`VARIANT_KEY`] for shogi, which is also meant without the header.
pub(super) const SHOGI: &str = "本将棋";
/// Header of ours that names the rules, as `name=value,...`.
pub(in crate::formats) const RULES_KEY: &str = "四方規則";
/// Header that names the start position.
pub(super) const HANDICAP_KEY: &str = "手合割";
/// Value of [`HANDICAP_KEY`] for positions without a name.
pub(super) const OTHER: &str = "その他";
/// Value of [`HANDICAP_KEY`] for the even position.
pub(super) const EVEN_NAME: &str = "平手";
