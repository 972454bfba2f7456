//! Where results come from: which ends of games count as evidence, and what was used and left out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shiho_core::EndReason;

use crate::outside::{CALLED, UNKNOWN, is_outside_rules};
use crate::record::GameRecord;
use crate::stats::table::{Align, TextTable};

/// What stands for every end that a record calls and the rules do not confirm.
const ANY_CALLED: &str = "called";

/// Which ends of games count.
///
/// By default those that the rules of the game prove, resignations among them, and [`UNKNOWN`] ones: a result without
/// a reason, which is all that packed positions have. Others are left out: games stopped at a run's ply cap, lost
/// on time, broken off, or called over although the rules do not say so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reasons {
    /// The only ones that count, if there are any; `called` stands for all that are called.
    pub only: Vec<String>,
    /// Others that do not count.
    pub without: Vec<String>,
}

impl Reasons {
    /// Whether games that ended for `reason` count.
    pub fn count(&self, reason: &str) -> bool {
        if names(&self.without, reason) {
            return false;
        }
        if !self.only.is_empty() {
            return names(&self.only, reason);
        }
        let is_foreign = is_outside_rules(reason) || reason == EndReason::PLY_CAP.0;
        !is_foreign || reason == UNKNOWN
    }

    /// Whether the result of `record` is evidence: it has one, and its end counts.
    pub fn use_result(&self, record: &GameRecord) -> bool {
        record.has_result() && self.count(&record.reason)
    }
}

fn names(list: &[String], reason: &str) -> bool {
    let is_called = reason.starts_with(CALLED);
    list.iter()
        .any(|name| name == reason || is_called && name == ANY_CALLED)
}

/// Games that ended for one reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OfReason {
    /// Games whose result was used.
    pub used: u64,
    /// Games whose result was left out, or that have none.
    pub left_out: u64,
    /// Plies of all of them.
    pub plies: u64,
}

/// What was used and left out, by the reason of the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Provenance(BTreeMap<String, OfReason>);

impl Provenance {
    /// Notes a game and whether its result was used.
    pub fn add(&mut self, record: &GameRecord, is_used: bool) {
        let of_reason = self.0.entry(record.reason.clone()).or_default();
        of_reason.plies += u64::from(record.plies);
        of_reason.used += u64::from(is_used);
        of_reason.left_out += u64::from(!is_used);
    }

    /// Adds what `other` has noted.
    pub fn join(&mut self, other: &Self) {
        for (reason, more) in &other.0 {
            let of_reason = self.0.entry(reason.clone()).or_default();
            of_reason.used += more.used;
            of_reason.left_out += more.left_out;
            of_reason.plies += more.plies;
        }
    }

    /// Reasons with their games, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OfReason)> {
        self.0
            .iter()
            .map(|(reason, games)| (reason.as_str(), games))
    }

    /// Number of games whose result was used.
    pub fn used(&self) -> u64 {
        self.0.values().map(|it| it.used).sum()
    }

    /// Number of games whose result was left out.
    pub fn left_out(&self) -> u64 {
        self.0.values().map(|it| it.left_out).sum()
    }

    /// A table for people: a line for each reason.
    pub fn to_text(&self) -> String {
        let right = Align::Right;
        let mut table = TextTable::new(&[
            ("Result by", Align::Left),
            ("games used", right),
            ("left out", right),
            ("plies", right),
        ]);
        for (reason, games) in self.iter() {
            let shown = if reason.is_empty() {
                "(no word)"
            } else {
                reason
            };
            table.row([
                shown.to_owned(),
                games.used.to_string(),
                games.left_out.to_string(),
                games.plies.to_string(),
            ]);
        }
        table.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn only_proven_ends_count_unless_asked() {
        let reasons = Reasons::default();
        for counted in ["mate", "resign", "repetition", "unknown", "lead"] {
            assert!(reasons.count(counted), "{counted}");
        }
        for foreign in [
            "ply_cap",
            "time_up",
            "interrupted",
            "called:repetition",
            "forfeit",
        ] {
            assert!(!reasons.count(foreign), "{foreign}");
        }
        let only = Reasons {
            only: list(&["called", "time_up"]),
            without: list(&["called:mate"]),
        };
        for (reason, counts) in [
            ("called:resign", true),
            ("called:mate", false),
            ("time_up", true),
            ("mate", false),
        ] {
            assert_eq!(only.count(reason), counts, "{reason}");
        }
    }
}
