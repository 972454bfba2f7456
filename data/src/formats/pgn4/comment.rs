//! Comments: people's words, and what the common record keeps that PGN4 has no word for.
//!
//! `{[%emt h:mm:ss]}` is the time spent on a move, `{[%program ...]}` a program's comment,
//! `{[%event resign:Y]}` an event that has no place of its own among the tokens (17-D2).

/// A comment, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Comment {
    /// Words, one entry a line.
    Words(Vec<String>),
    /// Time spent, in seconds.
    Seconds(f64),
    /// A program's words.
    Program(String),
    /// An event in the game's own notation.
    Event(String),
}

/// Understands the inside of a comment.
pub(super) fn parse(text: &str) -> Comment {
    let text = text.trim();
    let command = text
        .strip_prefix("[%")
        .and_then(|rest| rest.strip_suffix(']'))
        .and_then(|rest| rest.split_once(' '));
    let understood = match command {
        Some(("emt", time)) => seconds(time).map(Comment::Seconds),
        Some(("program", words)) => Some(Comment::Program(words.into())),
        Some(("event", event)) => Some(Comment::Event(event.trim().into())),
        _ => None,
    };
    understood.unwrap_or_else(|| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Comment::Words(lines.map(String::from).collect())
    })
}

/// The time `h:mm:ss`, where seconds may have decimals, in seconds.
fn seconds(text: &str) -> Option<f64> {
    let mut parts = text.trim().rsplitn(3, ':');
    let (whole, decimals) = {
        let last = parts.next()?;
        last.split_once('.').unwrap_or((last, "0"))
    };
    let unit = |part: &str| -> Option<u64> {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| digits)
    };
    let mut total = unit(whole)?;
    for (part, worth) in parts.zip([60_u64, 3600]) {
        total = unit(part)?.checked_mul(worth)?.checked_add(total)?;
    }
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{total}.{decimals}").parse().ok()
}

/// A time as [`parse`] reads it back exactly; `None` for what is no time.
pub(super) fn time_text(seconds: f64) -> Option<String> {
    let text = format!("{seconds}");
    let (whole, decimals) = match text.split_once('.') {
        Some((whole, decimals)) => (whole, format!(".{decimals}")),
        None => (text.as_str(), String::new()),
    };
    let total: u64 = whole.parse().ok()?;
    let (hours, minutes) = (total / 3600, total / 60 % 60);
    Some(format!("{hours}:{minutes:02}:{:02}{decimals}", total % 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back_exactly() {
        for time in [0.0, 0.1, 59.999, 61.3, 3_661.000_001, 86_400.0, 1e15 + 0.5] {
            let text = time_text(time).expect("a time");
            assert_eq!(seconds(&text), Some(time), "{text}");
        }
        assert_eq!(time_text(61.5).as_deref(), Some("0:01:01.5"));
        assert_eq!(time_text(-1.0), None);
        assert_eq!(time_text(f64::NAN), None);
        assert_eq!(seconds("12"), Some(12.0));
        assert_eq!(seconds("1:2:3"), Some(3723.0));
        assert_eq!(seconds("a:2:3"), None);
    }
}
