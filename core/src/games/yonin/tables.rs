//! Tables of sets of squares: steps and lines; and slides worked out on them.

use super::piece::{SHAPES, reach_of_shape};
use super::set::SquareSet;
use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// `(left, down)` of each direction, numbered as in [`crate::shogi9::reach`].
const OFFSETS: [(i8, i8); 8] = [
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
];

type Table = [SquareSet; SQUARES];

/// The neighbours of `from` in the directions of `mask`.
const fn neighbours(from: Square, mask: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut direction = 0;
    while direction < 8 {
        if mask >> direction & 1 != 0 {
            let (left, down) = OFFSETS[direction];
            if let Some(to) = from.offset(left, down) {
                set.insert(to);
            }
        }
        direction += 1;
    }
    set
}

/// The steps of every shape (kind and facing) from every square, slides left out.
pub(super) static STEPS: [Table; SHAPES] = {
    let mut table = [[SquareSet::EMPTY; SQUARES]; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let steps = reach_of_shape(shape).steps;
        let mut index = 0;
        while index < SQUARES {
            table[shape][index] = neighbours(Square::from_index(index), steps);
            index += 1;
        }
        shape += 1;
    }
    table
};

/// The neighbours of each square.
pub(super) static NEIGHBOURS: Table = {
    let mut table = [SquareSet::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        table[index] = neighbours(Square::from_index(index), 0xFF);
        index += 1;
    }
    table
};

/// The squares of each file (first) and rank, from 1 on.
const LINES: [[SquareSet; 10]; 2] = {
    let mut lines = [[SquareSet::EMPTY; 10]; 2];
    let mut index = 0;
    while index < SQUARES {
        let square = Square::from_index(index);
        lines[0][square.file() as usize].insert(square);
        lines[1][square.rank() as usize].insert(square);
        index += 1;
    }
    lines
};

/// For each square what a slide on an empty board reaches on its file, on its rank, and on both; and
/// the files and ranks at a distance of at most 1, which are all that can reach a neighbour.
struct LineTables {
    file: Table,
    rank: Table,
    cross: Table,
    near_lines: Table,
    below: Table,
}

static LINE_TABLES: LineTables = {
    let mut tables = LineTables {
        file: [SquareSet::EMPTY; SQUARES],
        rank: [SquareSet::EMPTY; SQUARES],
        cross: [SquareSet::EMPTY; SQUARES],
        near_lines: [SquareSet::EMPTY; SQUARES],
        below: [SquareSet::EMPTY; SQUARES],
    };
    let mut index = 0;
    while index < SQUARES {
        let square = Square::from_index(index);
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        let others = !(1u128 << index);
        tables.file[index] = SquareSet::from_bits(LINES[0][file].bits() & others);
        tables.rank[index] = SquareSet::from_bits(LINES[1][rank].bits() & others);
        let cross = (LINES[0][file].bits() | LINES[1][rank].bits()) & others;
        tables.cross[index] = SquareSet::from_bits(cross);
        tables.below[index] = SquareSet::from_bits((1 << index) - 1);
        let (files, ranks) = (band(0, file, 1), band(1, rank, 1));
        tables.near_lines[index] = SquareSet::from_bits(files | ranks);
        index += 1;
    }
    tables
};

/// The lines of one orientation at a distance of at most `distance` from `line`.
const fn band(orientation: usize, line: usize, distance: usize) -> u128 {
    let mut bits = 0;
    let mut other = 1;
    while other <= 9 {
        if other <= line + distance && line <= other + distance {
            bits |= LINES[orientation][other].bits();
        }
        other += 1;
    }
    bits
}

/// What a slide on an empty board reaches from `square`.
#[inline(always)]
pub(super) fn cross(square: Square) -> SquareSet {
    LINE_TABLES.cross[square.index()]
}

/// The other squares of the file of `square`.
#[inline(always)]
pub(super) fn file(square: Square) -> SquareSet {
    LINE_TABLES.file[square.index()]
}

/// The other squares of the rank of `square`.
#[inline(always)]
pub(super) fn rank(square: Square) -> SquareSet {
    LINE_TABLES.rank[square.index()]
}

/// The squares from which a slide can reach a neighbour of `square`.
#[inline(always)]
pub(super) fn near_lines(square: Square) -> SquareSet {
    LINE_TABLES.near_lines[square.index()]
}

/// The squares from which a step can reach a neighbour of `square`.
pub(super) const fn near(square: Square) -> SquareSet {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let bits = band(0, file, 2) & band(1, rank, 2);
    SquareSet::from_bits(bits).without(SquareSet::of(square))
}

/// The file or rank that two different squares of a common line share, without `a`.
#[inline(always)]
pub(super) fn line(a: Square, b: Square) -> SquareSet {
    if file(a).contains(b) {
        file(a)
    } else {
        rank(a)
    }
}

/// The squares between two different squares of a common file or rank.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let below = &LINE_TABLES.below;
    line(low, high) & below[high.index()].without(below[low.index()])
}

/// What a slide from each place of a line of nine reaches, by the pieces on the seven inner places: a
/// piece on an outer one stops nothing that the edge would not stop.
static LINE_SLIDES: [[u16; 128]; 9] = {
    let mut table = [[0; 128]; 9];
    let mut place = 0;
    while place < 9 {
        let mut inner = 0;
        while inner < 128 {
            let occupied = inner << 1;
            let mut reached = 0;
            let mut at = place;
            while at > 0 {
                at -= 1;
                reached |= 1 << at;
                if occupied >> at & 1 != 0 {
                    break;
                }
            }
            at = place + 1;
            while at < 9 {
                reached |= 1 << at;
                if occupied >> at & 1 != 0 {
                    break;
                }
                at += 1;
            }
            table[place][inner] = reached;
            inner += 1;
        }
        place += 1;
    }
    table
};

/// Every ninth bit, and one bit in each byte at the same place as in the byte before.
const NINTHS: u64 = 0x8040_2010_0804_0201;
const BYTES: u64 = 0x0101_0101_0101_0101;

/// What a rook on `square` attacks where the squares of `occupied` stop slides.
#[inline(always)]
pub(super) fn slides(square: Square, occupied: SquareSet) -> SquareSet {
    let (file, rank) = PLACES[square.index()];
    let first = 9 * u32::from(file);
    let on_file = (occupied.bits() >> (first + 1)) as usize & 127;
    let along_file = u128::from(LINE_SLIDES[usize::from(rank)][on_file]) << first;
    // A rank is below 16: said so, shifting by it needs no look at which of two words comes out.
    // The squares of a rank are nine apart: the product brings them together in its highest byte, and
    // another one takes them apart again.
    let on_rank = (occupied.bits() >> (rank & 15)) as u64 & NINTHS;
    let on_rank = (on_rank.wrapping_mul(BYTES) >> 57) as usize & 127;
    let along_rank = u64::from(LINE_SLIDES[usize::from(file)][on_rank]);
    let low = ((along_rank & 0xFF) * BYTES) & NINTHS;
    let along_rank = (u128::from(low) | u128::from(along_rank & 0x100) << 64) << (rank & 15);
    SquareSet::from_bits(along_file | along_rank)
}

/// File and rank of each square, from 0 on.
static PLACES: [(u8, u8); SQUARES] = {
    let mut places = [(0, 0); SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let square = Square::from_index(index);
        places[index] = (square.file() - 1, square.rank() - 1);
        index += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;
    use crate::shogi9::reach::neighbour;

    /// Slides and the squares between, step by step.
    #[test]
    fn slides_stop_at_the_first_piece() {
        let mut random = SplitMix64::new(1);
        for index in 0..40 * SQUARES {
            let square = Square::from_index(index % SQUARES);
            let bits = u128::from(random.next() & random.next()) << 64
                | u128::from(random.next() & random.next());
            let occupied = SquareSet::from_bits(bits) & SquareSet::ALL;
            let mut reached = SquareSet::EMPTY;
            for direction in [0, 2, 4, 6] {
                let mut at = square;
                let mut passed = SquareSet::EMPTY;
                while let Some(next) = neighbour(at, direction) {
                    assert_eq!(between(square, next), passed);
                    assert_eq!(between(next, square), passed);
                    passed.insert(next);
                    at = next;
                }
                at = square;
                while let Some(next) = neighbour(at, direction) {
                    reached.insert(next);
                    if occupied.contains(next) {
                        break;
                    }
                    at = next;
                }
            }
            assert_eq!(slides(square, occupied), reached);
        }
    }
}
