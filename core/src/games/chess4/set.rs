//! Sets of squares on the 16x16 torus of [`Square`].

use super::square::{Square, Step};
use crate::seat::Seat;

/// A set of squares: bit `n % 64` of word `n / 64` is the square with cell number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SquareSet([u64; 4]);

impl SquareSet {
    /// No square.
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// The squares of the cross.
    pub(super) const CROSS: Self = {
        let mut set = Self::EMPTY;
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            if square.on_board() {
                set.insert(square);
            }
            cell += 1;
        }
        set
    };

    /// The squares on `seat`'s own rank `rank`.
    pub(super) const fn own_rank(seat: Seat, rank: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            if square.on_board() && square.own_rank(seat) == rank {
                set.insert(square);
            }
            cell += 1;
        }
        set
    }

    pub(super) const fn insert(&mut self, square: Square) {
        self.0[square.cell() / 64] |= 1 << (square.cell() % 64);
    }

    #[inline(always)]
    pub(super) const fn insert_if(&mut self, square: Square, condition: bool) {
        self.0[square.cell() / 64] |= (condition as u64) << (square.cell() % 64);
    }

    pub(super) const fn remove(&mut self, square: Square) {
        self.0[square.cell() / 64] &= !(1 << (square.cell() % 64));
    }

    pub(super) const fn contains(self, square: Square) -> bool {
        self.0[square.cell() / 64] >> (square.cell() % 64) & 1 != 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The squares in both sets.
    pub(super) const fn and(self, other: Self) -> Self {
        Self([
            self.0[0] & other.0[0],
            self.0[1] & other.0[1],
            self.0[2] & other.0[2],
            self.0[3] & other.0[3],
        ])
    }

    /// The squares in either set.
    pub(super) const fn or(self, other: Self) -> Self {
        Self([
            self.0[0] | other.0[0],
            self.0[1] | other.0[1],
            self.0[2] | other.0[2],
            self.0[3] | other.0[3],
        ])
    }

    /// Whether a square is in both sets and not in `except`.
    #[inline(always)]
    pub(super) const fn meets(&self, other: &Self, except: &Self) -> bool {
        let mut common = 0;
        let mut word = 0;
        while word < 4 {
            common |= self.0[word] & other.0[word] & !except.0[word];
            word += 1;
        }
        common != 0
    }

    /// The squares that are not in `other`.
    pub(super) const fn without(self, other: Self) -> Self {
        Self([
            self.0[0] & !other.0[0],
            self.0[1] & !other.0[1],
            self.0[2] & !other.0[2],
            self.0[3] & !other.0[3],
        ])
    }

    /// All squares moved by one step on the torus.
    #[inline(always)]
    pub(super) const fn shifted(self, step: Step) -> Self {
        let [a, b, c, d] = self.0;
        let by = step.cells();
        if by > 0 {
            let back = 64 - by as u32;
            Self([
                a << by | d >> back,
                b << by | a >> back,
                c << by | b >> back,
                d << by | c >> back,
            ])
        } else {
            let by = -by as u32;
            let back = 64 - by;
            Self([
                a >> by | b << back,
                b >> by | c << back,
                c >> by | d << back,
                d >> by | a << back,
            ])
        }
    }

    /// The sixteen squares of the rank of `square` as bits, file 0 lowest.
    #[inline(always)]
    pub(super) const fn rank_bits(self, square: Square) -> u32 {
        (self.0[square.cell() / 64] >> (square.cell() & 0x30)) as u32 & 0xFFFF
    }

    /// The word of the squares with cell numbers from `64 * word`.
    #[inline(always)]
    pub(super) const fn word(self, word: u8) -> u64 {
        self.0[word as usize]
    }

    /// Calls `each` with the squares, ascending, until it returns true.
    #[inline(always)]
    pub(super) fn any(self, mut each: impl FnMut(Square) -> bool) -> bool {
        for word in 0..4 {
            let mut bits = self.0[word];
            while bits != 0 {
                let square = Square::from_cell(word as u8 * 64 + bits.trailing_zeros() as u8);
                bits &= bits - 1;
                if each(square) {
                    return true;
                }
            }
        }
        false
    }

    /// The squares in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    Square::from_cell(word as u8 * 64 + bit)
                })
            })
        })
    }
}

/// As [`SquareSet::any`], with the body in place: a closure that the compiler does not inline would not be
/// compiled for the [bit instructions](crate::sets::cpu) of its surroundings.
macro_rules! any_square {
    ($set:expr, $square:ident => $found:expr) => {{
        let set: $crate::games::chess4::set::SquareSet = $set;
        'search: {
            for word in 0..4 {
                let mut bits = set.word(word);
                while bits != 0 {
                    let $square = $crate::games::chess4::square::Square::from_cell(
                        word * 64 + bits.trailing_zeros() as u8,
                    );
                    bits &= bits - 1;
                    if $found {
                        break 'search true;
                    }
                }
            }
            false
        }
    }};
}
pub(super) use any_square;
