//! How many positions were used and not used.

use super::label::Label;
use crate::error::TrainError;

/// The least share of clear scores that agrees with the results unless a run says otherwise: below it, scores and
/// results contradict each other more often than not.
pub const LEAST_AGREEMENT: f64 = 0.5;
/// With fewer clear scores than this nothing is said of their agreement.
const FEW_SCORES: u64 = 100;

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

    /// Refuses labels if a smaller share than `least` of the clear scores agrees with the results.
    ///
    /// # Errors
    /// [`TrainError::Contradicted`].
    pub fn check_agreement(&self, least: f64) -> Result<(), TrainError> {
        match self.coherence() {
            Some(agreeing) if self.clear >= FEW_SCORES && agreeing < least => {
                let clear = self.clear;
                Err(TrainError::Contradicted {
                    agreeing: 100.0 * agreeing,
                    clear,
                    least: 100.0 * least,
                })
            }
            _ => Ok(()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_contradict_the_scores_are_refused() {
        let tally = |clear, coherent| Tally {
            clear,
            coherent,
            ..Tally::default()
        };
        for (clear, coherent) in [(0, 0), (99, 0), (100, 50), (1000, 900)] {
            assert!(tally(clear, coherent).check_agreement(0.5).is_ok());
        }
        let refused = tally(1000, 203).check_agreement(0.5).expect_err("20 %");
        assert_eq!(
            refused.to_string(),
            "20.3 % of 1000 clear scores agree with the results, less than 50 %: \
             scores or results of the wrong side? (--min-agreement)"
        );
        assert!(tally(1000, 203).check_agreement(0.2).is_ok());
    }
}
