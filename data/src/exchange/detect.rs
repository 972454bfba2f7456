//! Which format a file has.

use std::path::Path;

use crate::formats::{Format, RecordFormat, encoding};

/// Lines that are looked at.
const LINES: usize = 200;
/// A text has fewer broken bytes than one in so many.
const BROKEN_IN: usize = 20;

/// The format of `path` by its extension or, if that says nothing, by its contents: `head` are the first
/// bytes of `length`.
pub(super) fn format_of(path: &Path, head: &[u8], length: u64) -> Option<Format> {
    Format::of_extension(path).or_else(|| of_contents(head, length))
}

fn of_contents(head: &[u8], length: u64) -> Option<Format> {
    let is_whole = head.len() as u64 == length;
    // The last line may be cut inside a character.
    let end = head.iter().rposition(|&byte| byte == b'\n');
    let lines = &head[..end.filter(|_| !is_whole).unwrap_or(head.len())];
    let decoded = encoding::decode(lines);
    let broken = decoded.text.matches(char::REPLACEMENT_CHARACTER).count();
    // A few broken bytes are no reason to take a text for packed positions.
    if decoded.text.contains('\0') || broken * BROKEN_IN > lines.len() {
        of_binary(head, length)
    } else {
        of_text(&decoded.text).or_else(|| of_binary(head, length))
    }
}

fn of_binary(head: &[u8], length: u64) -> Option<Format> {
    let mut all = Format::ALL.into_iter();
    all.find(|format| format.record_format().is_shown_by_bytes(head, length))
}

fn of_text(text: &str) -> Option<Format> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut hinted = None;
    for line in lines.take(LINES) {
        let find = |is: fn(&dyn RecordFormat, &str) -> bool| {
            let mut all = Format::ALL.into_iter();
            all.find(|format| is(format.record_format(), line))
        };
        let shown = find(|format, line| format.is_shown_by(line));
        if shown.is_some() {
            return shown;
        }
        hinted = hinted.or_else(|| find(|format, line| format.is_hinted_by(line)));
    }
    hinted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_tell_the_format() {
        let cases = [
            ("#KIF version=2.0\n手合割：平手\n", Format::Kif),
            ("手合割：平手\n   1 ７六歩(77)\n", Format::Kif),
            ("棋種：四人将棋\n手数----手番\n", Format::Yonin),
            ("先手：甲\n\n▲７六歩 △３四歩\n", Format::Ki2),
            ("V2.2\nPI\n+\n", Format::Csa),
            ("startpos moves 7g7f\n", Format::Usi),
            ("position y4sfen K w - - - 0\n", Format::YoninLines),
            ("[Variant \"FFA\"]\n", Format::Pgn4),
            ("game,moves\n0,7g7f\n", Format::Csv),
            ("{\"moves\":[]}\n", Format::Jsonl),
        ];
        for (text, format) in cases {
            let length = text.len() as u64;
            assert_eq!(of_contents(text.as_bytes(), length), Some(format), "{text}");
            // Cut in the middle of the next line.
            let cut = [text.as_bytes(), "一".as_bytes().split_at(1).0].concat();
            assert_eq!(of_contents(&cut, length + 100), Some(format), "{text}");
        }
        assert_eq!(of_contents(b"nothing known", 13), None);
        assert_eq!(of_contents(&[0; 17], 17), None);
        let named = format_of(Path::new("a.KIFU"), b"V2.2", 4);
        assert_eq!(named, Some(Format::Kif), "the extension goes first");
    }
}
