//! Two-letter names of pieces, and squares as two digits.

use shiho_core::shogi9::{Kind, Square};

const NAMES: [(&str, Kind); 14] = [
    ("FU", Kind::Pawn),
    ("KY", Kind::Lance),
    ("KE", Kind::Knight),
    ("GI", Kind::Silver),
    ("KI", Kind::Gold),
    ("KA", Kind::Bishop),
    ("HI", Kind::Rook),
    ("OU", Kind::King),
    ("TO", Kind::ProPawn),
    ("NY", Kind::ProLance),
    ("NK", Kind::ProKnight),
    ("NG", Kind::ProSilver),
    ("UM", Kind::ProBishop),
    ("RY", Kind::ProRook),
];

/// The kind called `name`.
pub(in crate::formats) fn parse(name: &str) -> Option<Kind> {
    NAMES.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// The name of a kind.
pub(in crate::formats) fn name(kind: Kind) -> &'static str {
    let found = NAMES.iter().find(|it| it.1 == kind);
    found.expect("every kind has a name").0
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On the board.
    Board(Square),
    /// In a hand: `00`.
    Hand,
}

/// Reads `77` or `00`.
pub(super) fn place(text: &str) -> Option<Place> {
    match *text.as_bytes() {
        [b'0', b'0'] => Some(Place::Hand),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            Some(Place::Board(Square::new(file - b'0', rank - b'0')))
        }
        _ => None,
    }
}

/// Reads `77`.
pub(super) fn square(text: &str) -> Option<Square> {
    match place(text)? {
        Place::Board(square) => Some(square),
        Place::Hand => None,
    }
}
