//! Numbers and pieces in Japanese.

use shiho_core::shogi9::{Kind, Square};

const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A digit 1..=9 written as ASCII, fullwidth or kanji.
pub(in crate::formats) fn digit(character: char) -> Option<u8> {
    let value = match character {
        '1'..='9' => character as u32 - '0' as u32,
        '１'..='９' => character as u32 - '０' as u32,
        _ => 1 + KANJI.iter().position(|&it| it == character)? as u32,
    };
    Some(value as u8)
}

/// A square as records print it: `７六`.
pub(in crate::formats) fn square_text(square: Square) -> String {
    let file = char::from_u32('０' as u32 + u32::from(square.file()));
    let file = file.expect("fullwidth digits are characters");
    [file, KANJI[usize::from(square.rank()) - 1]]
        .iter()
        .collect()
}

/// The rank's kanji, `rank` 1..=9.
pub(in crate::formats) fn rank_kanji(rank: u8) -> char {
    KANJI[usize::from(rank) - 1]
}

/// A number up to 99 in kanji: `十八`. One and zero are written too.
pub(in crate::formats) fn number_text(number: u8) -> String {
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(KANJI[usize::from(tens) - 1]);
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(KANJI[usize::from(ones) - 1]);
    }
    text
}

/// The names of pieces; longer ones before their beginnings.
const PIECES: [(&str, Kind); 19] = [
    ("成銀", Kind::ProSilver),
    ("成桂", Kind::ProKnight),
    ("成香", Kind::ProLance),
    ("全", Kind::ProSilver),
    ("圭", Kind::ProKnight),
    ("杏", Kind::ProLance),
    ("と", Kind::ProPawn),
    ("龍", Kind::ProRook),
    ("竜", Kind::ProRook),
    ("馬", Kind::ProBishop),
    ("歩", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
];

/// The piece at the start of `text`, and the rest.
pub(in crate::formats) fn piece(text: &str) -> Option<(Kind, &str)> {
    PIECES
        .iter()
        .find_map(|&(name, kind)| Some((kind, text.strip_prefix(name)?)))
}

/// The name of a piece in a move: two characters for promoted silvers, knights and lances.
pub(in crate::formats) const fn piece_text(kind: Kind) -> &'static str {
    match kind {
        Kind::ProSilver => "成銀",
        Kind::ProKnight => "成桂",
        Kind::ProLance => "成香",
        other => other.kanji(),
    }
}

/// `text` without spaces at its ends, fullwidth ones included.
pub(in crate::formats) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{3000}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_squares() {
        let texts: Vec<_> = [1, 2, 10, 11, 18, 20, 81].map(number_text).into();
        assert_eq!(texts, ["一", "二", "十", "十一", "十八", "二十", "八十一"]);
        assert_eq!(square_text(Square::new(7, 6)), "７六");
        assert_eq!([digit('7'), digit('７'), digit('七')], [Some(7); 3]);
        assert_eq!([digit('0'), digit('０'), digit('十')], [None; 3]);
    }
}
