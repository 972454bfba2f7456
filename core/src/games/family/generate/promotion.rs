//! Parting targets into moves without and with promotion: zone, dead pieces, pawns on one file.

use std::marker::PhantomData;

use crate::games::family::lines::{Side, lines};
use crate::sets::Set81;

/// What parts the targets of a piece into moves without and with promotion.
pub(super) struct Promotion<S> {
    pub(super) promotable: Set81,
    pub(super) straight: Set81,
    pub(super) knights: Set81,
    pub(super) dead_straight: Set81,
    pub(super) dead_knights: Set81,
    /// Pawns that may not move to a file of another pawn.
    pub(super) bound_pawns: Set81,
    pub(super) pawn_files: Set81,
    pub(super) side: PhantomData<S>,
}

impl<S: Side> Promotion<S> {
    /// Parts the targets of the piece on `from`, which is the square of `at` alone.
    #[inline(always)]
    pub(super) fn part(&self, from: usize, at: Set81, targets: Set81) -> (Set81, Set81) {
        if self.promotable.meets(at) {
            self.part_promotable(from, at, targets)
        } else {
            (targets, Set81::EMPTY)
        }
    }

    /// As [`Promotion::part`] for a piece that can promote.
    #[inline(always)]
    pub(super) fn part_promotable(&self, from: usize, at: Set81, targets: Set81) -> (Set81, Set81) {
        let promoting = if S::ZONE.meets(at) {
            targets
        } else {
            targets & S::ZONE
        };
        let mut plain = targets;
        if promoting.meets(S::LAST_TWO) {
            if self.straight.meets(at) {
                plain = plain.without(self.dead_straight);
            } else if self.knights.meets(at) {
                plain = plain.without(self.dead_knights);
            }
        }
        if self.bound_pawns.meets(at) {
            plain = plain.without(self.pawn_files.without(lines(from).file));
        }
        (plain, promoting)
    }

    /// Parts the targets `to` of many pieces at once, each of which has its own target: `shift` leads
    /// from where a piece stands to its target. They change their file if `across`.
    #[inline(always)]
    pub(super) fn part_shifted(
        &self,
        to: Set81,
        across: bool,
        shift: impl Fn(Set81) -> Set81,
    ) -> (Set81, Set81) {
        let dead =
            shift(self.straight) & self.dead_straight | shift(self.knights) & self.dead_knights;
        let mut plain = to.without(dead);
        if across {
            plain = plain.without(shift(self.bound_pawns) & self.pawn_files);
        }
        // Forward moves that start in the zone stay there.
        (plain, to & shift(self.promotable) & S::ZONE)
    }
}
