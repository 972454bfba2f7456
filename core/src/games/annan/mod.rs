//! Annan shogi: a piece moves as the own piece directly behind it (shogi rules 2). A member of the
//! [`family`](super::family), where the rules are that it shares with shogi.
//!
//! | what Annan answers to the family's hooks | file | section |
//! |---|---|---|
//! | start positions | `rules` | 2.1 |
//! | whose move a piece has (`king_borrows`) | `mod` | 2.2 |
//! | dead pieces (`dead`) | `mod` | 2.4-2, 2.6 |
//! | two pawns on a file (`nifu`) | `mod` | 2.4-3 |
//! | mates by a pawn drop (`uchifuzume`) | `mod` | 2.4-4 |
//! | options of endings and their presets | `rules` | 2.5 |

mod rules;

pub use rules::{AnnanRules, Dead, Nifu, Setup, Uchifuzume};

use crate::games::family::board::Board;
use crate::games::family::end_rules::EndRules;
use crate::games::family::hooks::{DropMate, Family, Hooks};
use crate::games::family::lines::{Gait, Side};
use crate::games::family::piece::{Colour, Piece};
use crate::games::family::pieces::Pieces;
use crate::games::family::state::FamilyPosition;
use crate::rules::OptionValue;
use crate::sets::Set81;
use crate::shogi9::{Kind, Square};

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

impl Family for Annan {
    type Rules = AnnanRules;
    const NAME: &'static str = "annan";
    const TITLE: &'static str = "Annan shogi";

    fn moves_as(rules: &AnnanRules, board: &Board, square: Square, piece: Piece) -> Kind {
        if piece.kind() == Kind::King && !rules.king_borrows {
            return Kind::King;
        }
        supporter(board, square, piece.colour()).map_or(piece.kind(), Piece::kind)
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

impl Hooks<AnnanRules> for Annan {
    const BORROWS: bool = true;
    const NIFU_IS_A_STATE: bool = false;

    #[inline(always)]
    fn pieces<S: Side>(rules: &AnnanRules, board: &Board) -> Pieces {
        let own = board.side(S::COLOUR);
        let mut borrowers = own & S::forward(own);
        if !rules.king_borrows {
            borrowers = borrowers.without(board.with_gait(Gait::King));
        }
        Pieces::new(|gait| {
            let printed = board.with_gait(gait) & own;
            printed.without(borrowers) | S::forward(printed) & borrowers
        })
    }

    #[inline(always)]
    fn dead_squares<S: Side>(rules: &AnnanRules, board: &Board, kind: Kind) -> Set81 {
        let restricted = match kind {
            Kind::Pawn | Kind::Lance => S::LAST,
            Kind::Knight => S::LAST_TWO,
            _ => return Set81::EMPTY,
        };
        match rules.dead {
            Dead::Free => Set81::EMPTY,
            Dead::Orig => restricted,
            // A piece that moves straight ahead leaves no supporter behind, but then it is a pawn,
            // lance or knight itself and would lend no move there either.
            Dead::Support => {
                let own = board.side(S::COLOUR).without(board.with_gait(Gait::Knight));
                let straight = board.with_gait(Gait::Pawn) | board.with_gait(Gait::Lance);
                let lent = S::forward(own.without(straight)) | S::forward(own).without(S::LAST);
                restricted.without(lent)
            }
        }
    }

    fn pawn_moves_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu == Nifu::Any
    }

    fn pawn_drops_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu != Nifu::None
    }

    fn drop_mate(rules: &AnnanRules) -> DropMate {
        match rules.uchifuzume {
            Uchifuzume::Any => DropMate::Checking,
            Uchifuzume::Direct => DropMate::Direct,
            Uchifuzume::Front => DropMate::Front,
            Uchifuzume::None => DropMate::Allowed,
        }
    }

    fn may_stand(rules: &AnnanRules, square: Square, piece: Piece) -> bool {
        rules.dead != Dead::Orig || !piece.has_no_move(square)
    }
}
