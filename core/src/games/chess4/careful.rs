//! Legal moves of Teams, with its choices of promotion, and what the [common way](super::generate) shares:
//! promotion, en passant, and trying a move on a copy of the board.

use super::board::Board;
use super::castling::Wing;
use super::codes::Codes;
use super::moves::{Chess4Move, PROMOTIONS};
use super::piece::{Cell, Kind};
use super::position::{Chess4Position, partner};
use super::relation::Relation;
use super::rules::{EnPassantFlank, EnPassantOccupied, KingCapture, PromotionZone};
use super::set::SquareSet;
use super::square::{DIAGONAL, JUMPS, STRAIGHT, Square, Step, forward, pawn_captures};
use crate::seat::Seat;

impl Chess4Position {
    /// Calls `each` with the legal moves of `seat`, as if it had the turn, until it returns true.
    #[cold]
    pub(super) fn any_careful(
        &self,
        seat: Seat,
        king: Square,
        mut each: impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        let mut friends = self.board().army(seat);
        if self.rules_ref().teams() {
            friends = friends.or(self.board().army(partner(seat)));
        }
        let safety = Safety {
            position: self,
            seat,
            king,
            pinned: self
                .board()
                .pinned(king, Codes::of(seat), self.enemies(seat), &friends),
            in_check: self.checks.against(seat),
        };
        let mut legal = |mv| safety.holds(mv) && each(mv);
        let army = self.board().army(seat);
        self.any_step(seat, king, &STRAIGHT, &mut legal)
            || self.any_step(seat, king, &DIAGONAL, &mut legal)
            || army.any(|from| self.any_piece_move(seat, from, &mut legal))
            || !safety.in_check && self.any_castling(seat, king, &mut legal)
    }

    fn any_piece_move(
        &self,
        seat: Seat,
        from: Square,
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        match self.board().get(from).kind() {
            Kind::Pawn => self.any_pawn_move(seat, from, each),
            Kind::Knight => self.any_step(seat, from, &JUMPS, each),
            Kind::Bishop => self.any_slide(seat, from, DIAGONAL, each),
            Kind::Rook => self.any_slide(seat, from, STRAIGHT, each),
            Kind::Queen | Kind::Promoted => {
                self.any_slide(seat, from, STRAIGHT, each)
                    || self.any_slide(seat, from, DIAGONAL, each)
            }
            Kind::King => false,
        }
    }

    fn any_step(
        &self,
        seat: Seat,
        from: Square,
        steps: &[Step],
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        steps.iter().any(|&step| {
            let to = from.step(step);
            let cell = self.board().get(to);
            (cell.is_empty() || self.capturable(seat, cell)) && each(Chess4Move::new(from, to))
        })
    }

    fn any_slide(
        &self,
        seat: Seat,
        from: Square,
        directions: [Step; 4],
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        directions.iter().any(|&step| {
            let mut to = from.step(step);
            while self.board().get(to).is_empty() {
                if each(Chess4Move::new(from, to)) {
                    return true;
                }
                to = to.step(step);
            }
            self.capturable(seat, self.board().get(to)) && each(Chess4Move::new(from, to))
        })
    }

    fn any_pawn_move(
        &self,
        seat: Seat,
        from: Square,
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        let board = self.board();
        let ahead = from.step(forward(seat));
        if board.get(ahead).is_empty() {
            if self.pawn_arrives(seat, from, ahead, each) {
                return true;
            }
            let double = ahead.step(forward(seat));
            if from.own_rank(seat) == 2
                && board.get(double).is_empty()
                && each(Chess4Move::new(from, double))
            {
                return true;
            }
        }
        pawn_captures(seat).iter().any(|&capture| {
            let to = from.step(capture);
            let cell = board.get(to);
            let possible = if cell.is_empty() {
                self.en_passant_victim(seat, from, to).is_some()
            } else {
                self.capturable(seat, cell)
            };
            possible && self.pawn_arrives(seat, from, to, each)
        })
    }

    fn pawn_arrives(
        &self,
        seat: Seat,
        from: Square,
        to: Square,
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        if self.rules_ref().teams() && self.promotes(seat, to) {
            PROMOTIONS.iter().any(|&kind| {
                each(Chess4Move {
                    promotion: Some(kind),
                    ..Chess4Move::new(from, to)
                })
            })
        } else {
            each(Chess4Move::new(from, to))
        }
    }

    fn any_castling(
        &self,
        seat: Seat,
        king: Square,
        each: &mut impl FnMut(Chess4Move) -> bool,
    ) -> bool {
        let moves = |wing| self.castling_move(seat, king, wing);
        Wing::BOTH.into_iter().filter_map(moves).any(each)
    }

    /// Whether `seat` may capture what is in `cell` (spec section 3.2).
    fn capturable(&self, seat: Seat, cell: Cell) -> bool {
        cell.is_grey()
            || cell.is_live()
                && cell.seat() != seat
                && self.side_of(cell.seat()) != self.side_of(seat)
                && (cell.kind() != Kind::King
                    || self.rules_ref().king_capture == KingCapture::Capture)
    }

    /// Whether a pawn of `seat` promotes on arriving at `square` (spec section 3.4).
    pub(super) fn promotes(&self, seat: Seat, square: Square) -> bool {
        let rules = self.rules_ref();
        square.own_rank(seat) == rules.promotion_rank()
            && (rules.promo_zone == PromotionZone::Full || (4..=11).contains(&square.across(seat)))
    }

    /// The pawn taken en passant by `seat`'s pawn capturing from `from` to `to` (spec section 3.6).
    pub(super) fn en_passant_victim(&self, seat: Seat, from: Square, to: Square) -> Option<Square> {
        if !self.passed.any() {
            return None;
        }
        let rules = self.rules_ref();
        Seat::all(4).find_map(|owner| {
            let (passed, landed) = self.en_passant(owner)?;
            let possible = passed == to
                && self.side_of(owner) != self.side_of(seat)
                && self.board().get(landed).is_pawn_of(owner)
                && (rules.ep_flank == EnPassantFlank::Both || from.step(forward(seat)) == landed)
                && (rules.ep_occupied == EnPassantOccupied::Both
                    || self.board().get(to).is_empty());
            possible.then_some(landed)
        })
    }

    /// Whether `seat`'s king, now on `king`, is safe after a move that takes `victim` en passant.
    pub(super) fn is_safe_after(
        &self,
        seat: Seat,
        king: Square,
        mv: Chess4Move,
        victim: Option<Square>,
    ) -> bool {
        let mut after: Board = *self.board();
        let piece = after.lift(mv.from);
        let target = after.get(mv.to);
        if target.is_empty() {
            after.put(mv.to, piece);
        } else {
            after.replace(mv.to, piece);
        }
        if let Some(victim) = victim {
            after.lift(victim);
        }
        let king = if mv.from == king { mv.to } else { king };
        let mut enemies = self.enemies(seat);
        if target.is_live() && target.kind() == Kind::King {
            enemies = enemies.without(Codes::of(target.seat()));
        }
        !after.is_attacked(king, enemies)
    }
}

/// The test whether a move leaves its own king attacked.
struct Safety<'a> {
    position: &'a Chess4Position,
    seat: Seat,
    king: Square,
    pinned: SquareSet,
    in_check: bool,
}

impl Safety<'_> {
    fn holds(&self, mv: Chess4Move) -> bool {
        let board = self.position.board();
        let (piece, target) = (board.get(mv.from), board.get(mv.to));
        let takes_king = target.is_live() && target.kind() == Kind::King;
        let mut victim = None;
        if piece.kind() == Kind::Pawn && mv.from.across(self.seat) != mv.to.across(self.seat) {
            victim = self.position.en_passant_victim(self.seat, mv.from, mv.to);
        }
        if mv.from != self.king && !takes_king && victim.is_none() {
            if self.in_check {
                // Only capturing a checker or stepping into its line can end a check.
                if !Relation::between(self.king, mv.to).matters() {
                    return false;
                }
            } else if !self.pinned.contains(mv.from) {
                return true;
            }
        }
        self.position
            .is_safe_after(self.seat, self.king, mv, victim)
    }
}
