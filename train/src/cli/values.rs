//! Values of options that clap does not know.

use shiho_train::allowed::{self, Allowed};

fn number(text: &str, allowed: Allowed) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "not a number".to_owned())?;
    let checked = allowed.check(number);
    checked
        .map(|()| number)
        .map_err(|problem| problem.to_string())
}

fn count(text: &str, allowed: Allowed) -> Result<u64, String> {
    let count: u64 = text.parse().map_err(|_| "not a whole number".to_owned())?;
    let checked = allowed.check(count as f64);
    checked
        .map(|()| count)
        .map_err(|problem| problem.to_string())
}

/// A learning rate.
pub(super) fn learning_rate(text: &str) -> Result<f64, String> {
    number(text, Allowed::LearningRate)
}

/// A number of centipawns.
pub(super) fn centipawns(text: &str) -> Result<f64, String> {
    number(text, Allowed::Centipawns)
}

/// A number that is not below 0.
pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    number(text, Allowed::NotNegative)
}

/// A share: a number in `0..=1`.
pub(super) fn share(text: &str) -> Result<f64, String> {
    number(text, Allowed::Share)
}

/// A number in `0..1`.
pub(super) fn part(text: &str) -> Result<f64, String> {
    number(text, Allowed::Part)
}

/// Units of a feature layer.
pub(super) fn hidden(text: &str) -> Result<usize, String> {
    count(text, allowed::HIDDEN).map(|it| it as usize)
}

/// Positions of a batch.
pub(super) fn batch(text: &str) -> Result<usize, String> {
    count(text, allowed::BATCH).map(|it| it as usize)
}

/// Positions to validate with.
pub(super) fn positions(text: &str) -> Result<u64, String> {
    count(text, allowed::POSITIONS)
}

/// An amount of memory: `800MB`, `2GB`, or a number of bytes.
pub(super) fn memory(text: &str) -> Result<u64, String> {
    let units = [("GB", 1e9), ("MB", 1e6), ("", 1.0)];
    let unit = units
        .iter()
        .find_map(|(unit, bytes)| Some((text.strip_suffix(unit)?, bytes)));
    let (digits, bytes) = unit.expect("every text ends with nothing");
    let amount: f64 = digits
        .trim_end()
        .parse()
        .map_err(|_| "not an amount like 800MB or 2GB".to_owned())?;
    let amount = (amount * bytes).round();
    let checked = allowed::MEMORY.check(amount);
    checked
        .map(|()| amount as u64)
        .map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_units() {
        assert_eq!(memory("2GB"), Ok(2_000_000_000));
        assert_eq!(memory("1.5 MB"), Ok(1_500_000));
        assert_eq!(memory("4000000"), Ok(4_000_000));
        for wrong in ["", "GB", "2TB", "1", "-1GB", "nan", "infGB"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}
