//! Times spent on moves as text that keeps every digit.

/// The time `h:mm:ss`, where seconds may have decimals, in seconds.
pub(in crate::formats) fn parse(text: &str) -> Option<f64> {
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
pub(in crate::formats) fn text(seconds: f64) -> Option<String> {
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
            let text = super::text(time).expect("a time");
            assert_eq!(parse(&text), Some(time), "{text}");
        }
        assert_eq!(text(61.5).as_deref(), Some("0:01:01.5"));
        assert_eq!(text(-1.0), None);
        assert_eq!(text(f64::NAN), None);
        assert_eq!(parse("12"), Some(12.0));
        assert_eq!(parse("1:2:3"), Some(3723.0));
        assert_eq!(parse("a:2:3"), None);
    }
}
