//! Annan shogi: a piece moves as the own piece directly behind it (shogi rules 2).

mod rules;

pub use rules::{AnnanRules, Dead, Nifu, Setup, Uchifuzume};

use crate::rules::OptionValue;
use crate::shogi9::board::{Board, direction_of, facing, jumps};
use crate::shogi9::family::{self, Family};
use crate::shogi9::piece::{Colour, Kind, Piece};
use crate::shogi9::position::FamilyPosition;
use crate::shogi9::reach::{directions, neighbour, reach};
use crate::shogi9::referee::EndRules;
use crate::shogi9::square::Square;

/// Annan as a member of the shogi family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annan;

/// A position of Annan shogi.
pub type AnnanPosition = FamilyPosition<Annan>;

/// The own piece directly behind `square`.
fn supporter(board: &Board, square: Square, colour: Colour) -> Option<Piece> {
    let behind = board.piece(colour.behind(square)?)?;
    (behind.colour() == colour).then_some(behind)
}

/// Whether a piece of `colour` with the reach of `kind` has a target on the board from `square`,
/// whatever stands there.
fn has_target(kind: Kind, colour: Colour, square: Square) -> bool {
    let reach = reach(kind).turned(facing(colour));
    directions(reach.near()).any(|direction| neighbour(square, direction).is_some())
        || reach.jumps && jumps(square, colour).iter().any(Option::is_some)
}

impl Family for Annan {
    type Rules = AnnanRules;
    const NAME: &'static str = "annan";
    const TITLE: &'static str = "Annan shogi";
    /// A capture can take the piece that lent its move to the enemy in front of it.
    const CAPTURES_CAN_EXPOSE: bool = true;
    const NIFU_IS_A_STATE: bool = false;

    fn moves_as(rules: &AnnanRules, board: &Board, square: Square, piece: Piece) -> Kind {
        if piece.kind() == Kind::King && !rules.king_borrows {
            return Kind::King;
        }
        supporter(board, square, piece.colour()).map_or(piece.kind(), Piece::kind)
    }

    fn is_dead(rules: &AnnanRules, after: &Board, square: Square, piece: Piece) -> bool {
        match rules.dead {
            Dead::Free => false,
            Dead::Orig => true,
            Dead::Support => !supporter(after, square, piece.colour())
                .is_some_and(|behind| has_target(behind.kind(), piece.colour(), square)),
        }
    }

    fn pawn_moves_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu == Nifu::Any
    }

    fn pawn_drops_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu != Nifu::None
    }

    fn is_drop_mate(rules: &AnnanRules, after: &Board, square: Square) -> bool {
        let defender = after.turn();
        let attacker = defender.other();
        let Some(king) = after.king(defender) else {
            return false;
        };
        let forbids = match rules.uchifuzume {
            Uchifuzume::None => false,
            Uchifuzume::Any => family::in_check::<Self>(rules, after, defender),
            Uchifuzume::Front => neighbour(square, direction_of(attacker, 0)) == Some(king),
            Uchifuzume::Direct => {
                let pawn = Piece::new(Kind::Pawn, attacker);
                let kind = Self::moves_as(rules, after, square, pawn);
                let mut attacks_king = false;
                after.for_each_attacked(square, attacker, reach(kind), |target| {
                    attacks_king |= target == king;
                });
                attacks_king
            }
        };
        forbids && !family::has_legal_move::<Self>(rules, after)
    }

    fn may_stand(rules: &AnnanRules, square: Square, piece: Piece) -> bool {
        rules.dead != Dead::Orig || !family::has_no_move(piece.kind(), piece.colour(), square)
    }

    fn start_sfen(rules: &AnnanRules) -> &'static str {
        rules.setup.sfen()
    }

    fn named_start(name: &str) -> Option<&'static str> {
        Setup::parse(name).map(Setup::sfen)
    }

    fn end_rules(rules: &AnnanRules) -> EndRules {
        rules.end_rules()
    }
}
