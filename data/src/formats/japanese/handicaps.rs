//! Names of start positions (手合割).
//!
//! Source: shogi formats 1.2.

use shiho_core::games::shogi::Handicap;

const NAMES: [(&str, Handicap); 17] = [
    ("平手", Handicap::None),
    ("香落ち", Handicap::Lance),
    ("右香落ち", Handicap::RightLance),
    ("角落ち", Handicap::Bishop),
    ("飛車落ち", Handicap::Rook),
    ("飛香落ち", Handicap::RookLance),
    ("二枚落ち", Handicap::TwoPiece),
    ("三枚落ち", Handicap::ThreePiece),
    ("四枚落ち", Handicap::FourPiece),
    ("五枚落ち", Handicap::FivePiece),
    ("左五枚落ち", Handicap::LeftFivePiece),
    ("六枚落ち", Handicap::SixPiece),
    ("右七枚落ち", Handicap::RightSevenPiece),
    ("七枚落ち", Handicap::RightSevenPiece),
    ("左七枚落ち", Handicap::LeftSevenPiece),
    ("八枚落ち", Handicap::EightPiece),
    ("十枚落ち", Handicap::TenPiece),
];

/// The start position called `name`.
pub(in crate::formats) fn parse(name: &str) -> Option<Handicap> {
    NAMES.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// The name of a start position.
pub(in crate::formats) fn name(handicap: Handicap) -> &'static str {
    let found = NAMES.iter().find(|it| it.1 == handicap);
    found.expect("every handicap has a name").0
}
