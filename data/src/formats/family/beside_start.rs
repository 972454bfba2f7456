//! Rules beside the start position, which tells the handicap.

use shiho_core::RuleSet;
use shiho_core::games::shogi::Handicap;
use shiho_core::rules::OptionValue;

/// The handicap whose start position is `sfen`.
pub(in crate::formats) fn handicap_of(sfen: &str) -> Option<Handicap> {
    let names = Handicap::possible();
    let mut handicaps = names.split(", ").filter_map(Handicap::parse);
    handicaps.find(|handicap| *handicap != Handicap::None && handicap.sfen() == sfen)
}

/// Rules of the game as their text, without the handicap if it is the one that the start position tells.
pub(in crate::formats) fn rules_beside_start<R: RuleSet>(rules: &R, start: &str) -> String {
    let text = rules.to_string();
    let told = handicap_of(start).unwrap_or_default();
    let mut by_start = *rules;
    if by_start.set("handicap", &told.text()).is_err() {
        // Annan has no such option.
        return text;
    }
    if by_start != *rules {
        // Readers take the start position's word unless the rules name a handicap.
        return match text.as_str() {
            "default" => "handicap=none".into(),
            text if text.contains("handicap=") => text.into(),
            text => format!("handicap=none,{text}"),
        };
    }
    let set = by_start.set("handicap", &Handicap::None.text());
    set.map_or(text, |()| by_start.to_string())
}
