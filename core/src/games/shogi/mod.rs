//! Shogi (shogi rules 1).

mod rules;

pub(crate) use rules::check_end;
pub use rules::{EVEN, Handicap, ShogiRules};

use crate::rules::OptionValue;
use crate::shogi9::board::{Board, direction_of};
use crate::shogi9::family::{self, Family};
use crate::shogi9::piece::{Kind, Piece};
use crate::shogi9::position::FamilyPosition;
use crate::shogi9::reach::neighbour;
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
    const CAPTURES_CAN_EXPOSE: bool = false;
    const NIFU_IS_A_STATE: bool = true;

    fn moves_as(_rules: &ShogiRules, _board: &Board, _square: Square, piece: Piece) -> Kind {
        piece.kind()
    }

    fn is_dead(_rules: &ShogiRules, _after: &Board, square: Square, piece: Piece) -> bool {
        family::has_no_move(piece.kind(), piece.colour(), square)
    }

    fn pawn_moves_obey_nifu(_rules: &ShogiRules) -> bool {
        false
    }

    fn pawn_drops_obey_nifu(_rules: &ShogiRules) -> bool {
        true
    }

    fn is_drop_mate(rules: &ShogiRules, after: &Board, square: Square) -> bool {
        let defender = after.turn();
        let ahead = neighbour(square, direction_of(defender.other(), 0));
        let attacks_king = ahead.is_some() && after.king(defender) == ahead;
        attacks_king && !family::has_legal_move::<Self>(rules, after)
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
