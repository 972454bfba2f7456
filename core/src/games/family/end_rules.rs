//! The options that decide how games of the family end (rules 1.6-1.9).

use crate::error::RuleError;
use crate::rule_choice;

rule_choice! {
    /// Which moves must all give check for a perpetual check (rules 1.6).
    pub enum Perpetual {
        /// All since the first of the repeated positions.
        Span = "span",
        /// All since the last occurrence.
        LastCycle = "last_cycle",
        /// As `last_cycle`, judged at the second occurrence.
        FirstRepeat = "first_repeat",
    }
}

rule_choice! {
    /// What happens when both sides check perpetually (rules 1.6).
    pub enum MutualPerpetual {
        /// A draw.
        Draw = "draw",
        /// The side to move after the last occurrence loses.
        MoverLoses = "mover_loses",
    }
}

rule_choice! {
    /// The entering-king rule (rules 1.7).
    pub enum Impasse {
        /// No entering-king rule.
        Off = "off",
        /// A declaration wins with 28 points for black, 27 for white.
        Declare27 = "declare27",
        /// A declaration wins with 31 points and draws with 24.
        Declare24 = "declare24",
        /// As `declare27`, tested for the side to move after every ply.
        Auto27 = "auto27",
        /// A king on the enemy king's start square wins.
        Try = "try",
        /// Counting by agreement, 24 points each draw.
        Agree24 = "agree24",
        /// Counting by agreement, more points win.
        Agree27 = "agree27",
        /// Both a declaration and an agreed count (amateur rules).
        Declare27Agree27 = "declare27+agree27",
    }
}

rule_choice! {
    /// What an invalid declaration does (rules 1.7).
    pub enum BadDeclaration {
        /// It is refused and play goes on.
        Reject = "reject",
        /// The declarer loses.
        Lose = "lose",
    }
}

rule_choice! {
    /// What an illegal move does (rules 1.9).
    pub enum OnIllegal {
        /// It is refused.
        Reject = "reject",
        /// The offender loses.
        Lose = "lose",
        /// The opponent may claim it.
        Kinte = "kinte",
    }
}

/// The options of a game that decide how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the option of the same name")]
pub struct EndRules {
    pub repetition_count: u32,
    pub perpetual: Perpetual,
    pub mutual_perpetual: MutualPerpetual,
    pub impasse: Impasse,
    pub bad_declaration: BadDeclaration,
    pub handicap_points: bool,
    pub max_plies: Option<u32>,
    pub limit_extends_in_check: bool,
    pub on_illegal: OnIllegal,
}

impl EndRules {
    /// Refuses counts of repetitions that no game can be played with.
    pub(crate) fn check(repetition_count: u32) -> Result<(), RuleError> {
        if repetition_count < 2 {
            return Err(RuleError::BadValue {
                name: "repetition_count",
                value: repetition_count.to_string(),
                possible: "2 and more".into(),
            });
        }
        Ok(())
    }
}
