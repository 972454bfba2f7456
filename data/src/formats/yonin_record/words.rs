//! The words of the record: seats, arrows, and moves in Japanese.

use shiho_core::games::yonin::YoninPosition;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{Kind, ShogiMove, Square};
use shiho_core::{Position, Seat};

use super::error::YoninProblem;

/// Names of the headers that the writer makes from the game.
pub(super) const VARIANT: &str = "棋種";
/// The value of [`VARIANT`].
pub(super) const VARIANT_NAME: &str = "四人将棋";
/// Rules that differ from the defaults.
pub(super) const RULES: &str = "四方規則";
/// The start position, if it is not the game's own.
pub(super) const START: &str = "開始局面";
/// Seats in Japanese, which also are the headers of the players.
pub(super) const SEATS: [&str; 4] = ["南", "西", "北", "東"];
/// The arrow of each seat: where its pieces look (specification, section 1).
pub(super) const ARROWS: [&str; 4] = ["↑", "→", "↓", "←"];
/// What a header may be called in ASCII.
const ASCII: [(&str, &str); 7] = [
    ("Variant", VARIANT),
    ("Rules", RULES),
    ("Start", START),
    ("South", SEATS[0]),
    ("West", SEATS[1]),
    ("North", SEATS[2]),
    ("East", SEATS[3]),
];
const LETTERS: [&str; 4] = ["s", "w", "n", "e"];
const DIGITS: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Names of pieces, the written one of each kind first.
const PIECES: [(&str, Kind); 12] = [
    ("歩", Kind::Pawn),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("と", Kind::ProPawn),
    ("成銀", Kind::ProSilver),
    ("龍", Kind::ProRook),
    ("全", Kind::ProSilver),
    ("竜", Kind::ProRook),
    ("王", Kind::King),
    ("成飛", Kind::ProRook),
];

/// The header's Japanese name.
pub(super) fn header_key(key: &str) -> &str {
    ASCII
        .iter()
        .find(|(ascii, _)| *ascii == key)
        .map_or(key, |(_, key)| key)
}

/// Whether a header with this key is read as the same header again.
pub(super) fn is_free_key(key: &str) -> bool {
    let reserved = [VARIANT, RULES, START];
    let japanese = header_key(key);
    let begins = |text: &str| key.starts_with(text);
    let taken = reserved.contains(&japanese) || SEATS.contains(&japanese);
    let other_line = ["#", "*", "手数-", "まで", "終局", "End", "変化"]
        .into_iter()
        .any(begins)
        || key.starts_with(|c: char| c.is_ascii_digit());
    let whole = !key.is_empty() && key.trim() == key && !key.contains(['：', ':', '\n']);
    whole && !taken && !other_line
}

/// The seat written as an arrow, a letter or in Japanese at the start of `text`, and what follows.
pub(super) fn read_seat(text: &str) -> Option<(Seat, &str)> {
    Seat::all(4).find_map(|seat| {
        let names = [ARROWS, LETTERS, SEATS].map(|names| names[seat.index()]);
        let rest = names.into_iter().find_map(|name| text.strip_prefix(name))?;
        Some((seat, rest))
    })
}

fn kind_name(kind: Kind) -> &'static str {
    let found = PIECES.iter().find(|(_, named)| *named == kind);
    found.map_or(kind.kanji(), |(name, _)| name)
}

/// A legal move in Japanese: `６七歩(68)`, `６三歩成(64)`, `５五歩打`.
pub(super) fn move_text(position: &YoninPosition, mv: ShogiMove) -> String {
    let to = mv.to();
    let square = [
        DIGITS[usize::from(to.file()) - 1],
        RANKS[usize::from(to.rank()) - 1],
    ]
    .concat();
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{square}{}打", kind_name(kind)),
        MoveKind::Board { from, promote } => {
            let piece = position.board().piece(from);
            let name = piece.map_or("", |piece| kind_name(piece.kind()));
            let promotes = if promote { "成" } else { "" };
            format!("{square}{name}{promotes}({}{})", from.file(), from.rank())
        }
    }
}

/// Reads a move in Japanese. The piece named must be the one that moves.
pub(super) fn read_move(position: &YoninPosition, text: &str) -> Result<ShogiMove, YoninProblem> {
    let (to, rest) = read_square(text).ok_or(YoninProblem::Move)?;
    let mut pieces = PIECES.iter();
    let (kind, rest) = pieces
        .find_map(|&(name, kind)| Some((kind, rest.strip_prefix(name)?)))
        .ok_or(YoninProblem::Move)?;
    if rest == "打" {
        let droppable = [Kind::Pawn, Kind::Silver, Kind::Gold, Kind::Rook].contains(&kind);
        return droppable
            .then(|| ShogiMove::drop(kind, to))
            .ok_or(YoninProblem::Move);
    }
    let (promote, rest) = match rest.strip_prefix("成") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let inside = rest
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let from = match inside.map(str::as_bytes) {
        Some(&[file @ b'1'..=b'9', rank @ b'1'..=b'9']) => Square::new(file - b'0', rank - b'0'),
        _ => return Err(YoninProblem::Move),
    };
    match position.board().piece(from) {
        Some(piece) if piece.kind() == kind => Ok(ShogiMove::board(from, to, promote)),
        Some(piece) => Err(YoninProblem::WrongPiece(kind_name(piece.kind()).into())),
        None => Err(YoninProblem::WrongPiece("-".into())),
    }
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let digit = |text: &'_ str, names: &[[&str; 9]]| -> Option<(u8, usize)> {
        names.iter().find_map(|names| {
            let index = names.iter().position(|name| text.starts_with(name))?;
            Some((index as u8 + 1, names[index].len()))
        })
    };
    let ascii = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let (file, length) = digit(text, &[DIGITS, ascii])?;
    let rest = &text[length..];
    let (rank, length) = digit(rest, &[RANKS, DIGITS, ascii])?;
    Some((Square::new(file, rank), &rest[length..]))
}

/// What the seat to move is called.
pub(super) fn to_move_name(position: &YoninPosition) -> &'static str {
    SEATS[position.to_move().index()]
}
