//! Generation in stages: the moves that take or promote, and the others.

use super::generate::own_rank;
use super::moves::Chess4Move;
use super::plain::PROMOTION_RANK;
use super::position::{Chess4Position, SEATS};
use super::rules::PromotionZone;
use super::set::SquareSet;
use super::sink::Sink;
use super::square::{Square, Step};
use crate::position::{MoveList, Position};
use crate::seat::Seat;

/// The squares on which the pawns of each seat promote in a free-for-all: all, and those in the centre.
static PROMOTING: [[SquareSet; SEATS]; 2] = {
    let mut promoting = [[SquareSet::EMPTY; SEATS]; 2];
    let mut seat = 0;
    while seat < SEATS {
        let rank = own_rank(Seat::new(seat), PROMOTION_RANK);
        promoting[0][seat] = rank;
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            let across = square.across(Seat::new(seat));
            if rank.contains(square) && across >= 4 && across <= 11 {
                promoting[1][seat].insert(square);
            }
            cell += 1;
        }
        seat += 1;
    }
    promoting
};

/// Writes the moves that take or promote to a list, or else those that do neither.
pub(super) struct Stage<'a, const GAINS: bool> {
    position: &'a Chess4Position,
    list: &'a mut MoveList<Chess4Move>,
    /// The live pieces of the others.
    prey: SquareSet,
    promoting: SquareSet,
}

impl<'a, const GAINS: bool> Stage<'a, GAINS> {
    /// The stage of the moves of the seat to move. Replaces the contents of `list`.
    pub(super) fn new(position: &'a Chess4Position, list: &'a mut MoveList<Chess4Move>) -> Self {
        list.clear();
        let seat = position.to_move();
        let armies = seat
            .others_clockwise(SEATS)
            .map(|other| position.pieces(other));
        let central = position.rules().promo_zone == PromotionZone::Central;
        Self {
            position,
            list,
            prey: armies.fold(SquareSet::EMPTY, SquareSet::or),
            promoting: PROMOTING[usize::from(central)][seat.index()],
        }
    }

    #[inline(always)]
    fn part(targets: SquareSet, gains: SquareSet) -> SquareSet {
        if GAINS {
            targets.and(gains)
        } else {
            targets.without(gains)
        }
    }
}

impl<const GAINS: bool> Sink for Stage<'_, GAINS> {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        if self.position.is_gain(mv) == GAINS {
            self.list.push(mv);
        }
        false
    }

    #[inline(always)]
    fn ray(&mut self, from: Square, step: Step, count: u8) -> bool {
        if count == 0 {
            return false;
        }
        let last = from.steps(step, count);
        let takes = self.prey.contains(last);
        if GAINS {
            if takes {
                self.list.push(Chess4Move::new(from, last));
            }
        } else {
            let quiet = 1..=count - u8::from(takes);
            self.list
                .extend(quiet.map(|steps| Chess4Move::new(from, from.steps(step, steps))));
        }
        false
    }

    #[inline(always)]
    fn wanted(&self, targets: SquareSet) -> SquareSet {
        Self::part(targets, self.prey)
    }

    #[inline(always)]
    fn fan(&mut self, from: Square, targets: SquareSet) -> bool {
        let targets = self.wanted(targets);
        targets.any(|to| {
            self.list.push(Chess4Move::new(from, to));
            false
        })
    }

    #[inline(always)]
    fn all(&mut self, targets: SquareSet, back: Step) -> bool {
        let targets = Self::part(targets, self.prey.or(self.promoting));
        targets.any(|to| {
            self.list.push(Chess4Move::new(to.step(back), to));
            false
        })
    }
}
