//! Which values settings may have.

/// A setting with a value that no run can be made with.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{name} = {value}: {problem}")]
pub struct SettingError {
    /// The setting.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// What is wrong with it.
    pub problem: OutOfRange,
}

/// The values that a setting may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// A learning rate: above 0, and small enough that a step is not the end.
    LearningRate,
    /// Centipawns: not below 1, and no more than scores can have.
    Centipawns,
    /// 0 or more.
    NotNegative,
    /// In `0..=1`.
    Share,
    /// In `0..1`.
    Part,
    /// Whole numbers in `1..=n`.
    UpTo(u64),
    /// Whole numbers from `n` on.
    From(u64),
}

/// Units of a feature layer.
pub const HIDDEN: Allowed = Allowed::UpTo(4096);
/// Passes over the positions.
pub const EPOCHS: Allowed = Allowed::UpTo(u32::MAX as u64);
/// Positions of a batch.
pub const BATCH: Allowed = Allowed::UpTo(1 << 20);
/// Positions to validate with.
pub const POSITIONS: Allowed = Allowed::From(1);
/// Bytes of positions in memory.
pub const MEMORY: Allowed = Allowed::From(1_000_000);

/// Why a value is not [`Allowed`].
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum OutOfRange {
    /// Infinite, or none at all.
    #[error("not a number")]
    NotANumber,
    /// Not above 0, or above 10.
    #[error("must be above 0 and at most 10")]
    NotALearningRate,
    /// No score can be so small or so large.
    #[error("must be in 1..=32767")]
    NotCentipawns,
    /// Below 0.
    #[error("must not be below 0")]
    Negative,
    /// Not in `0..=1`.
    #[error("must be in 0..=1")]
    NotAShare,
    /// Not in `0..1`.
    #[error("must be in 0..1")]
    NotAPart,
    /// Not in `1..=n`.
    #[error("must be a number in 1..={0}")]
    NotUpTo(u64),
    /// Below `n`.
    #[error("must be at least {0}")]
    Below(u64),
}

impl Allowed {
    /// Whether `value` is among these.
    pub fn check(self, value: f64) -> Result<(), OutOfRange> {
        let (allowed, problem) = match self {
            Self::LearningRate => (value > 0.0 && value <= 10.0, OutOfRange::NotALearningRate),
            Self::Centipawns => ((1.0..=32_767.0).contains(&value), OutOfRange::NotCentipawns),
            Self::NotNegative => (value >= 0.0, OutOfRange::Negative),
            Self::Share => ((0.0..=1.0).contains(&value), OutOfRange::NotAShare),
            Self::Part => ((0.0..1.0).contains(&value), OutOfRange::NotAPart),
            Self::UpTo(largest) => {
                let within = (1.0..=largest as f64).contains(&value);
                (within, OutOfRange::NotUpTo(largest))
            }
            Self::From(least) => (value >= least as f64, OutOfRange::Below(least)),
        };
        if !value.is_finite() {
            Err(OutOfRange::NotANumber)
        } else if allowed {
            Ok(())
        } else {
            Err(problem)
        }
    }
}
