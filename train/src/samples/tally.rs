//! How many positions were used and not used.

use super::label::Label;

/// How many positions were used and not used, and whether the labels make sense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions learnt from.
    pub kept: u64,
    /// Moves drawn at random.
    pub random: u64,
    /// Positions in check.
    pub checks: u64,
    /// Positions in which a capture was played.
    pub captures: u64,
    /// Positions before the first ply that counts.
    pub early: u64,
    /// Positions with a score beyond the limit.
    pub extreme: u64,
    /// Positions of games whose result does not count, by the reason of its end.
    pub unproven: u64,
    /// Positions of games without a result.
    pub without_result: u64,
    /// Positions whose living seats gained nothing, so that there is nothing to divide.
    pub worthless: u64,
    /// Positions with a clear score whose game gave the mover's side more or less than an equal share.
    pub clear: u64,
    /// Those of them whose score and result agree.
    pub coherent: u64,
}

impl Tally {
    /// Adds the counts of `other`.
    pub fn add(&mut self, other: &Self) {
        self.kept += other.kept;
        self.random += other.random;
        self.checks += other.checks;
        self.captures += other.captures;
        self.early += other.early;
        self.extreme += other.extreme;
        self.unproven += other.unproven;
        self.without_result += other.without_result;
        self.worthless += other.worthless;
        self.clear += other.clear;
        self.coherent += other.coherent;
    }

    /// Notes whether score and result of a position agree, if its score is beyond `clear` centipawns.
    pub(super) fn compare(&mut self, label: &Label, clear: u16) {
        let Some(score) = label.score.filter(|score| score.unsigned_abs() > clear) else {
            return;
        };
        let gain = label.gain();
        if gain.abs() > 1e-3 {
            self.clear += 1;
            self.coherent += u64::from((gain > 0.0) == (score > 0));
        }
    }

    /// Share of the clear scores that agree with the result of the game; `None` without clear scores.
    /// Far below 0.8 means that scores or results are taken from the wrong side.
    pub fn coherence(&self) -> Option<f64> {
        (self.clear > 0).then(|| self.coherent as f64 / self.clear as f64)
    }

    /// What was skipped, in words.
    pub fn skipped(&self) -> String {
        format!(
            "random {}, check {}, capture {}, early {}, extreme {}, unproven {}, \
             without result {}, worthless {}",
            self.random,
            self.checks,
            self.captures,
            self.early,
            self.extreme,
            self.unproven,
            self.without_result,
            self.worthless
        )
    }
}
