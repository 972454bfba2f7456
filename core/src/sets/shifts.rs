//! Whole sets of squares of the 9x9 board on their way: shifts, files and rays.

use super::set81::{HIGH, LOW, Set81};

impl Set81 {
    /// Every square moved one rank up (towards rank a); those of rank a are dropped.
    #[inline(always)]
    pub const fn up(self) -> Self {
        const KEPT: Set81 = Set81::FULL.without(Set81::rank(1));
        Self {
            low: (self.low & KEPT.low) >> 1,
            high: (self.high & KEPT.high) >> 1,
        }
    }

    /// Every square moved one rank down (towards rank i); those of rank i are dropped.
    #[inline(always)]
    pub const fn down(self) -> Self {
        const KEPT: Set81 = Set81::FULL.without(Set81::rank(9));
        Self {
            low: (self.low & KEPT.low) << 1,
            high: (self.high & KEPT.high) << 1,
        }
    }

    /// Every square moved one file to the left (file 1 to 2); those of file 9 are dropped.
    #[inline(always)]
    pub const fn left(self) -> Self {
        Self {
            low: self.low << 9 & LOW,
            high: (self.high << 9 | self.low >> 54) & HIGH,
        }
    }

    /// Every square moved one file to the right (file 2 to 1); those of file 1 are dropped.
    #[inline(always)]
    pub const fn right(self) -> Self {
        Self {
            low: self.low >> 9 | (self.high & 0x1FF) << 54,
            high: self.high >> 9,
        }
    }

    /// Every square moved one file to both sides.
    #[inline(always)]
    pub const fn sides(self) -> Self {
        self.left().union(self.right())
    }

    /// All squares of the files that the set touches.
    #[inline(always)]
    pub const fn files(self) -> Self {
        const LAST: Set81 = Set81::rank(9);
        const OTHERS: Set81 = Set81::FULL.without(LAST);
        Self {
            low: touched_files(self.low, OTHERS.low, LAST.low),
            high: touched_files(self.high, OTHERS.high, LAST.high),
        }
    }

    /// The part of `ray` up to and with the first of `blockers`, for a ray towards higher numbers.
    #[inline(always)]
    pub const fn ray_upwards(ray: Self, blockers: Self) -> Self {
        let (low, high) = (ray.low & blockers.low, ray.high & blockers.high);
        let reached = ray.high & (high ^ high.wrapping_sub(1));
        Self {
            low: ray.low & (low ^ low.wrapping_sub(1)),
            high: if low == 0 { reached } else { 0 },
        }
    }

    /// The part of `ray` up to and with the last of `blockers`, for a ray towards lower numbers.
    #[inline(always)]
    pub const fn ray_downwards(ray: Self, blockers: Self) -> Self {
        let (low, high) = (ray.low & blockers.low, ray.high & blockers.high);
        let reached = ray.low & (u64::MAX << (low | 1).ilog2());
        Self {
            low: if high == 0 { reached } else { 0 },
            high: ray.high & (u64::MAX << (high | 1).ilog2()),
        }
    }
}

/// The files of a word that have a bit, when `last` are their last ranks and `others` all other ranks.
#[inline(always)]
const fn touched_files(word: u64, others: u64, last: u64) -> u64 {
    // Per file: a number below 256, increased by 255, has bit 8 set unless it was 0.
    let mark = (((word & others) + others) | word) & last;
    // The difference of neighbouring files' first bits fills what lies between them.
    (mark << 1).wrapping_sub(mark >> 8)
}

#[cfg(test)]
mod tests {
    use super::super::set81::tests::random_sets;
    use super::*;
    use crate::shogi9::Square;

    fn moved(squares: &[usize], left: i8, down: i8) -> Set81 {
        squares
            .iter()
            .filter_map(|&index| Square::from_index(index).offset(left, down))
            .map(Square::index)
            .collect()
    }

    #[test]
    fn whole_sets_move_like_their_squares() {
        for (squares, set) in random_sets() {
            assert_eq!(set.up(), moved(&squares, 0, -1));
            assert_eq!(set.down(), moved(&squares, 0, 1));
            assert_eq!(set.left(), moved(&squares, 1, 0));
            assert_eq!(set.right(), moved(&squares, -1, 0));
            let files: Set81 = (0..81)
                .filter(|index| squares.iter().any(|square| square / 9 == index / 9))
                .collect();
            assert_eq!(set.files(), files);
        }
    }
}
