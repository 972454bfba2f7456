//! Shogi (shogi rules 1): a member of the [`family`](super::family), where its rules are.
//!
//! | what shogi answers to the family's hooks | file | section |
//! |---|---|---|
//! | handicaps and start positions | `rules` | 1.2 |
//! | options of endings and their presets | `rules` | 1.6-1.9 |
//! | pieces move as themselves; pawns, lances and knights must be able to move on | `mod` | 1.4 |
//! | two pawns on a file exist in no position; a pawn drop mates from the square in front of the king | `mod` | 1.4-4, 1.4-6 |

mod rules;

pub use rules::{EVEN, Handicap, ShogiRules};

use crate::games::family::board::Board;
use crate::games::family::end_rules::EndRules;
use crate::games::family::hooks::{DropMate, Family, Hooks};
use crate::games::family::lines::Side;
use crate::games::family::piece::Piece;
use crate::games::family::pieces::Pieces;
use crate::games::family::state::FamilyPosition;
use crate::rules::OptionValue;
use crate::sets::Set81;
use crate::shogi9::{Kind, Square};

/// Shogi as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shogi;

/// A position of shogi.
pub type ShogiPosition = FamilyPosition<Shogi>;

impl Family for Shogi {
    type Rules = ShogiRules;
    const NAME: &'static str = "shogi";
    const TITLE: &'static str = "Shogi";

    fn moves_as(_rules: &ShogiRules, _board: &Board, _square: Square, piece: Piece) -> Kind {
        piece.kind()
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

impl Hooks<ShogiRules> for Shogi {
    const BORROWS: bool = false;
    const NIFU_IS_A_STATE: bool = true;

    #[inline(always)]
    fn pieces<S: Side>(_rules: &ShogiRules, board: &Board) -> Pieces {
        let own = board.side(S::COLOUR);
        Pieces::new(|gait| board.with_gait(gait) & own)
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
        !piece.has_no_move(square)
    }
}
