//! Moves in 16 bits, as Apery and as `YaneuraOu` write them. Zero stands for no move in both.
//!
//! Source: shogi formats 3.6 and 3.7.

use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Kind, ShogiMove, Square};

use super::PackedProblem;

/// Dropped kinds by their number, from 1.
const DROPS: [Kind; 7] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Bishop,
    Kind::Rook,
    Kind::Gold,
];

const LOW: u16 = 127;
const APERY_PROMOTES: u16 = 1 << 14;
const YANEURAOU_DROPS: u16 = 1 << 14;
const YANEURAOU_PROMOTES: u16 = 1 << 15;

fn number(kind: Kind) -> u16 {
    let index = DROPS.iter().position(|&it| it == kind);
    1 + index.expect("every kind that can be dropped has a number") as u16
}

fn dropped(number: u16) -> Option<Kind> {
    DROPS.get(usize::from(number).checked_sub(1)?).copied()
}

fn square(index: u16) -> Option<Square> {
    let index = usize::from(index);
    (index < SQUARES).then(|| Square::from_index(index))
}

fn board_move(from: u16, to: u16, promote: bool) -> Option<ShogiMove> {
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| ShogiMove::board(from, to, promote))
}

/// Apery's number: bits 0-6 target, 7-13 origin or 80 + dropped kind, 14 promotion.
pub fn to_apery(mv: Option<ShogiMove>) -> u16 {
    let Some(mv) = mv else { return 0 };
    let to = mv.to().index() as u16;
    match mv.kind() {
        MoveKind::Board { from, promote } => {
            let promotion = if promote { APERY_PROMOTES } else { 0 };
            to | (from.index() as u16) << 7 | promotion
        }
        MoveKind::Drop(kind) => to | (80 + number(kind)) << 7,
    }
}

/// The move of Apery's number.
///
/// # Errors
/// A number that is no move.
pub fn from_apery(code: u16) -> Result<Option<ShogiMove>, PackedProblem> {
    if code == 0 {
        return Ok(None);
    }
    let (to, from) = (code & LOW, code >> 7 & LOW);
    let promote = code & APERY_PROMOTES != 0;
    let mv = match dropped(from.saturating_sub(80)) {
        _ if code >> 15 != 0 => None,
        Some(_) if promote => None,
        Some(kind) => square(to).map(|to| ShogiMove::drop(kind, to)),
        None => board_move(from, to, promote),
    };
    mv.map(Some).ok_or(PackedProblem::Move(code))
}

/// `YaneuraOu`'s number: bits 0-6 target, 7-13 origin or dropped kind, 14 drop, 15 promotion.
pub fn to_yaneuraou(mv: Option<ShogiMove>) -> u16 {
    let Some(mv) = mv else { return 0 };
    let to = mv.to().index() as u16;
    match mv.kind() {
        MoveKind::Board { from, promote } => {
            let promotion = if promote { YANEURAOU_PROMOTES } else { 0 };
            to | (from.index() as u16) << 7 | promotion
        }
        MoveKind::Drop(kind) => to | number(kind) << 7 | YANEURAOU_DROPS,
    }
}

/// The move of `YaneuraOu`'s number.
///
/// # Errors
/// A number that is no move. Other encodings are in use, too; their drops are refused.
pub fn from_yaneuraou(code: u16) -> Result<Option<ShogiMove>, PackedProblem> {
    if code == 0 {
        return Ok(None);
    }
    let (to, from) = (code & LOW, code >> 7 & LOW);
    let promote = code & YANEURAOU_PROMOTES != 0;
    let mv = if code & YANEURAOU_DROPS == 0 {
        board_move(from, to, promote)
    } else {
        let kind = dropped(from).filter(|_| !promote);
        kind.and_then(|kind| Some(ShogiMove::drop(kind, square(to)?)))
    };
    mv.map(Some).ok_or(PackedProblem::Move(code))
}
