//! Which format a file has.

use std::path::Path;

use super::Format;
use crate::formats::encoding;
use crate::formats::packed::{Hcpe, PackedRecord, Psv};

/// Lines that are looked at.
const LINES: usize = 200;

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
    match encoding::decode(lines) {
        Ok((text, _)) if !text.contains('\0') => of_text(&text),
        _ => of_binary(head, length),
    }
}

fn of_binary(bytes: &[u8], length: u64) -> Option<Format> {
    let is = |size: usize| length > 0 && length.is_multiple_of(size as u64) && bytes.len() >= size;
    if is(Psv::BYTES) && Psv::decode(&bytes[..Psv::BYTES]).is_ok() {
        return Some(Format::Psv);
    }
    if is(Hcpe::BYTES) && Hcpe::decode(&bytes[..Hcpe::BYTES]).is_ok() {
        return Some(Format::Hcpe);
    }
    None
}

fn of_text(text: &str) -> Option<Format> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut japanese = false;
    for line in lines.take(LINES) {
        let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
        let says = |words: &[&str]| words.iter().any(|word| line.contains(word));
        if says(&["四人将棋"]) || starts(&["Variant: yonin"]) {
            return Some(Format::Yonin);
        } else if starts(&["#KIF", "手数-"]) {
            japanese = true;
        } else if starts(&["▲", "△", "☗", "☖"]) {
            return Some(Format::Ki2);
        } else if starts(&["{"]) {
            return Some(Format::Jsonl);
        } else if starts(&["["]) {
            return Some(Format::Pgn4);
        } else if starts(&["'CSA", "V2", "V3", "N+", "N-", "PI", "P1"]) {
            return Some(Format::Csa);
        } else if starts(&["rules "]) || says(&["y4sfen"]) {
            return Some(Format::YoninLines);
        } else if starts(&["position", "startpos", "sfen "]) {
            return Some(Format::Usi);
        } else if says(&["moves,", ",moves"]) {
            return Some(Format::Csv);
        }
        let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
        if digits.len() < line.len() && digits.starts_with(' ') && !line.is_ascii() {
            return Some(Format::Kif);
        }
    }
    japanese.then_some(Format::Kif)
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
