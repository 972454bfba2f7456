//! Shogi (shogi rules 1).

mod rules;

pub(crate) use rules::check_end;
pub use rules::{EVEN, Handicap, ShogiRules};

use crate::bits::Set81;
use crate::rules::OptionValue;
use crate::shogi9::board::Board;
use crate::shogi9::family::{self, DropMate, Family};
use crate::shogi9::gait::{Gait, Side};
use crate::shogi9::piece::{Kind, Piece};
use crate::shogi9::pieces::Pieces;
use crate::shogi9::position::FamilyPosition;
use crate::shogi9::referee::EndRules;
use crate::shogi9::square::Square;

/// Shogi as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shogi;

/// A position of shogi.
pub type ShogiPosition = FamilyPosition<Shogi>;

impl Family for Shogi {
    type Rules = ShogiRules;
    const NAME: &'static str = "shogi";
    const TITLE: &'static str = "Shogi";
    const BORROWS: bool = false;
    const NIFU_IS_A_STATE: bool = true;

    fn moves_as(_rules: &ShogiRules, _board: &Board, _square: Square, piece: Piece) -> Kind {
        piece.kind()
    }

    #[inline(always)]
    fn pieces<S: Side>(_rules: &ShogiRules, board: &Board) -> Pieces {
        let own = board.side(S::COLOUR);
        Pieces::new(Gait::ALL.map(|gait| board.with_gait(gait) & own))
    }

    #[inline(always)]
    fn dead_squares<S: Side>(_rules: &ShogiRules, _board: &Board, kind: Kind) -> Set81 {
        match kind {
            Kind::Pawn | Kind::Lance => S::LAST,
            Kind::Knight => S::LAST_TWO,
            _ => Set81::EMPTY,
        }
    }

    fn pawn_moves_obey_nifu(_rules: &ShogiRules) -> bool {
        false
    }

    fn pawn_drops_obey_nifu(_rules: &ShogiRules) -> bool {
        true
    }

    fn drop_mate(_rules: &ShogiRules) -> DropMate {
        DropMate::Front
    }

    fn may_stand(_rules: &ShogiRules, square: Square, piece: Piece) -> bool {
        !family::has_no_move(piece.kind(), piece.colour(), square)
    }

    fn start_sfen(rules: &ShogiRules) -> &'static str {
        rules.handicap.sfen()
    }

    fn named_start(name: &str) -> Option<&'static str> {
        match name {
            "even" => Some(EVEN),
            _ => Handicap::parse(name).map(Handicap::sfen),
        }
    }

    fn end_rules(rules: &ShogiRules) -> EndRules {
        rules.end_rules()
    }
}
