//! Moves as Japanese records write them: `７六歩(77)`, `同　銀右成`, `４五歩打`.

use shiho_core::games::family::Colour;

use shiho_core::shogi9::Square;

use super::super::family::{JapaneseMove, Motion, Origin, Side, Words};
use super::words::{digit, piece};

/// Marks before moves, with their colour.
pub(in crate::formats) const MARKS: [(char, Colour); 8] = [
    ('▲', Colour::Black),
    ('☗', Colour::Black),
    ('▼', Colour::Black),
    ('⛊', Colour::Black),
    ('△', Colour::White),
    ('☖', Colour::White),
    ('▽', Colour::White),
    ('⛉', Colour::White),
];

/// The colour of a mark.
pub(in crate::formats) fn mark(character: char) -> Option<Colour> {
    MARKS.iter().find(|it| it.0 == character).map(|it| it.1)
}

fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches(char::is_whitespace)
}

/// Reads a move without its mark; spaces are allowed between its parts.
pub(in crate::formats) fn parse(text: &str, colour: Option<Colour>) -> Option<JapaneseMove> {
    let (to, rest) = target(skip_spaces(text))?;
    let (kind, rest) = piece(skip_spaces(rest))?;
    let mut it = JapaneseMove {
        colour,
        to,
        kind,
        promote: false,
        origin: Origin::Words(Words::default()),
    };
    let mut words = Words::default();
    let mut rest = skip_spaces(rest);
    while let Some(character) = rest.chars().next() {
        let mut after = &rest[character.len_utf8()..];
        match character {
            '成' => it.promote = true,
            '不' | '生' => after = after.strip_prefix('成').unwrap_or(after),
            '打' => it.origin = Origin::Drop,
            '上' | '行' => words.motion = Some(Motion::Up),
            '引' => words.motion = Some(Motion::Back),
            '寄' => words.motion = Some(Motion::Side),
            '跳' => words.motion = Some(Motion::Jump),
            '左' => words.side = Some(Side::Left),
            '右' => words.side = Some(Side::Right),
            '直' => words.straight = true,
            '(' | '（' => {
                let (origin, behind) = origin(after)?;
                it.origin = match (origin, it.origin) {
                    (None, _) => Origin::Drop,
                    (Some(_), Origin::Drop) => return None,
                    (Some(square), _) => Origin::Square(square),
                };
                after = behind;
            }
            _ => return None,
        }
        rest = skip_spaces(after);
    }
    match it.origin {
        Origin::Drop if it.promote => return None,
        Origin::Words(_) => it.origin = Origin::Words(words),
        Origin::Drop | Origin::Square(_) => {}
    }
    Some(it)
}

/// `７六`, `76`, `同`: the square, `None` for the one of the move before.
fn target(text: &str) -> Option<(Option<Square>, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((None, rest));
    }
    let mut characters = text.chars();
    let file = digit(characters.next()?)?;
    let rank = digit(characters.next()?)?;
    Some((Some(Square::new(file, rank)), characters.as_str()))
}

/// `77)`; `00)` stands for a hand.
fn origin(text: &str) -> Option<(Option<Square>, &str)> {
    let end = text.find([')', '）'])?;
    let closing = text[end..].chars().next()?.len_utf8();
    let rest = &text[end + closing..];
    let inside = &text[..end];
    if inside == "00" {
        return Some((None, rest));
    }
    let mut characters = inside.chars();
    let file = digit(characters.next()?)?;
    let rank = digit(characters.next()?)?;
    characters
        .next()
        .is_none()
        .then(|| (Some(Square::new(file, rank)), rest))
}
