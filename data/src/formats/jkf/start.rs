//! Start positions: names, and board and hands as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shiho_core::Notation;
use shiho_core::games::family::{Board, Colour, FamilyPosition, Piece};
use shiho_core::games::shogi::{Handicap, Shogi, ShogiRules};
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, Square};

use crate::formats::csa::pieces;

/// The name of a start position whose board is written out.
pub(super) const OTHER: &str = "OTHER";

const NAMES: [(&str, Handicap); 16] = [
    ("HIRATE", Handicap::None),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::TwoPiece),
    ("3", Handicap::ThreePiece),
    ("4", Handicap::FourPiece),
    ("5", Handicap::FivePiece),
    ("5_L", Handicap::LeftFivePiece),
    ("6", Handicap::SixPiece),
    ("7_L", Handicap::LeftSevenPiece),
    ("7_R", Handicap::RightSevenPiece),
    ("8", Handicap::EightPiece),
    ("10", Handicap::TenPiece),
];

/// The start position called `name`.
pub(super) fn parse(name: &str) -> Option<Handicap> {
    NAMES.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// The name of a start position.
pub(super) fn name(handicap: Handicap) -> &'static str {
    let found = NAMES.iter().find(|it| it.1 == handicap);
    found.expect("every handicap has a name").0
}

/// Who is to move, board and hands.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Setup {
    color: u8,
    /// By files from 1, then by ranks from 1.
    board: Vec<Vec<Cell>>,
    hands: Vec<BTreeMap<String, u32>>,
}

/// A square of the board, empty without a kind.
#[derive(Debug, Default, Deserialize, Serialize)]
struct Cell {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
}

/// The colour numbered so in the format.
pub(super) fn colour(number: u8) -> Option<Colour> {
    Colour::BOTH.get(usize::from(number)).copied()
}

impl Setup {
    /// The board of a position.
    pub(super) fn of(board: &Board) -> Self {
        let cell = |file, rank| match board.piece(Square::new(file, rank)) {
            None => Cell::default(),
            Some(piece) => Cell {
                color: Some(piece.colour().index() as u8),
                kind: Some(pieces::name(piece.kind()).into()),
            },
        };
        let hand = |colour| {
            let held = HAND_KINDS.into_iter().map(|kind| {
                let count = u32::from(board.hand(colour).count(kind));
                (pieces::name(kind).to_owned(), count)
            });
            held.collect()
        };
        Self {
            color: board.turn().index() as u8,
            board: (1..=9)
                .map(|file| (1..=9).map(|rank| cell(file, rank)).collect())
                .collect(),
            hands: Colour::BOTH.into_iter().map(hand).collect(),
        }
    }

    /// The position as SFEN; what is wrong if it is none.
    pub(super) fn sfen(&self) -> Result<String, String> {
        let mut board = Board::empty(colour(self.color).ok_or("color is 0 or 1")?);
        if self.board.len() != 9 || self.board.iter().any(|file| file.len() != 9) {
            return Err("the board has nine files of nine ranks".into());
        }
        for (file, cells) in (1..).zip(&self.board) {
            for (rank, cell) in (1..).zip(cells) {
                let Some(name) = &cell.kind else { continue };
                let kind =
                    pieces::parse(name).ok_or_else(|| format!("no piece is called {name}"))?;
                let colour = cell.color.and_then(colour);
                let colour = colour.ok_or("a piece has color 0 or 1")?;
                board.put(Square::new(file, rank), Piece::new(kind, colour));
            }
        }
        for (colour, hand) in Colour::BOTH.into_iter().zip(&self.hands) {
            for (name, &count) in hand {
                let kind = pieces::parse(name).filter(|kind| HAND_KINDS.contains(kind));
                let kind: Kind =
                    kind.ok_or_else(|| format!("no piece in hand is called {name}"))?;
                if count > 18 {
                    return Err(format!("{count} pieces {name} in hand"));
                }
                for _ in 0..count {
                    board.add_to_hand(colour, kind);
                }
            }
        }
        let position = FamilyPosition::<Shogi>::new(board, ShogiRules::default(), 1);
        Ok(position.position_text())
    }
}
