//! Outlines of characters, in thousandths of the size, from the baseline with y downwards.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The outline of a character.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    /// Width with the space around it.
    pub(super) advance: f32,
    pub(super) outline: Vec<Segment>,
}

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    Quadratic([f32; 2], [f32; 2]),
    Cubic([f32; 2], [f32; 2], [f32; 2]),
    Close,
}

/// Code point in hexadecimal, advance, and outline as the path of an SVG, between tabs.
static TABLE: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| {
    let lines = include_str!("glyphs.txt").lines();
    lines.filter_map(glyph_of_line).collect()
});

fn glyph_of_line(line: &str) -> Option<(char, Glyph)> {
    let mut cells = line.split('\t');
    let code = u32::from_str_radix(cells.next()?, 16).ok()?;
    let advance = cells.next()?.parse().ok()?;
    let outline = segments(cells.next()?)?;
    Some((char::from_u32(code)?, Glyph { advance, outline }))
}

fn segments(path: &str) -> Option<Vec<Segment>> {
    let mut found = Vec::new();
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic());
        let (numbers, after) = rest[1..].split_at(end.unwrap_or(rest.len() - 1));
        let numbers = numbers.split_whitespace().map(str::parse);
        let numbers: Vec<f32> = numbers.collect::<Result<_, _>>().ok()?;
        found.push(match (letter, &numbers[..]) {
            ('M', &[x, y]) => Segment::Move([x, y]),
            ('L', &[x, y]) => Segment::Line([x, y]),
            ('Q', &[a, b, x, y]) => Segment::Quadratic([a, b], [x, y]),
            ('C', &[a, b, c, d, x, y]) => Segment::Cubic([a, b], [c, d], [x, y]),
            ('Z', []) => Segment::Close,
            _ => return None,
        });
        rest = after;
    }
    Some(found)
}

/// The outline of `character`; that of a question mark for characters that have none here.
///
/// # Panics
/// Never: the table has a question mark.
pub(super) fn glyph(character: char) -> &'static Glyph {
    let known = TABLE.get(&character).or_else(|| TABLE.get(&'?'));
    known.expect("the table has a question mark")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_glyph_and_every_piece_has_one() {
        let lines = include_str!("glyphs.txt").lines().count();
        assert_eq!(TABLE.len(), lines);
        for character in "王玉飛龍竜角馬金銀全桂圭香杏歩と裏♟♞♝♜♛♚".chars()
        {
            assert!(TABLE[&character].outline.len() > 4, "{character}");
        }
        assert!((' '..='~').all(|character| TABLE.contains_key(&character)));
    }
}
