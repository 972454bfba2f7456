//! Values of options that clap does not know.

fn number(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|it: &f64| it.is_finite())
        .ok_or_else(|| "not a number".into())
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    number(text).and_then(|it| {
        if it > 0.0 {
            Ok(it)
        } else {
            Err("must be above 0".into())
        }
    })
}

/// A number that is not below 0.
pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    number(text).and_then(|it| {
        if it >= 0.0 {
            Ok(it)
        } else {
            Err("must not be below 0".into())
        }
    })
}

/// A share: a number in `0..=1`.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let within = |it: f64| (0.0..=1.0).contains(&it);
    number(text).and_then(|it| {
        if within(it) {
            Ok(it)
        } else {
            Err("must be in 0..=1".into())
        }
    })
}

/// A number in `0..1`.
pub(super) fn part(text: &str) -> Result<f64, String> {
    let within = |it: f64| (0.0..1.0).contains(&it);
    number(text).and_then(|it| {
        if within(it) {
            Ok(it)
        } else {
            Err("must be in 0..1".into())
        }
    })
}

fn count(text: &str, largest: usize) -> Result<usize, String> {
    let count = text.parse().ok().filter(|it| (1..=largest).contains(it));
    count.ok_or_else(|| format!("must be a number in 1..={largest}"))
}

/// Units of a feature layer.
pub(super) fn hidden(text: &str) -> Result<usize, String> {
    count(text, 4096)
}

/// Positions of a batch.
pub(super) fn batch(text: &str) -> Result<usize, String> {
    count(text, 1 << 20)
}
