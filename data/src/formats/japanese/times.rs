//! Times behind moves: `( 0:12/00:00:15)`, spent on the move and by its side so far.

use super::words::trim;

/// A move line without its times, and the seconds spent: `( 0:12/00:00:15)`.
pub(super) fn split_time(text: &str) -> (&str, Option<f64>) {
    let Some(open) = text.rfind(['(', '（']) else {
        return (text, None);
    };
    let (body, time) = text.split_at(open);
    if !time.contains([':', '：']) {
        return (text, None);
    }
    let time = time.trim_start_matches(['(', '（']);
    let spent = time.split(['/', ')', '）']).next().unwrap_or("");
    let mut seconds = 0.0;
    for part in spent.split([':', '：']) {
        let part = trim(part);
        let is_number = part
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        match part.parse::<f64>() {
            Ok(value) if is_number && value < 1e9 => seconds = seconds * 60.0 + value,
            _ => return (body, None),
        }
    }
    (body, Some(seconds))
}

#[cfg(test)]
mod tests {
    use shiho_core::shogi9::Square;

    use super::super::move_text;
    use super::*;

    fn target(text: &str) -> Option<Square> {
        move_text::parse(text, None).and_then(|it| it.to)
    }

    #[test]
    fn times_and_targets() {
        assert_eq!(split_time("７六歩(77) ( 1:01/00:01:16)").1, Some(61.0));
        assert_eq!(split_time("７六歩(77)"), ("７六歩(77)", None));
        assert_eq!(split_time("投了 (1:00:00/)").1, Some(3600.0));
        for text in ["７六歩", "76歩(77)", "７６歩", " 七六 歩"] {
            assert_eq!(target(text), Some(Square::new(7, 6)), "{text}");
        }
        assert_eq!(target("７六歩(7)"), None);
    }
}
