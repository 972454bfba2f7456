//! The pieces on the cross by square, army and line, and what attacks what (spec section 4.1).

use super::lines::{ALONG, BACK, FALLING, FILE, Lines, RANK, RISING, sight};
use super::piece::{Cell, Codes, cell_key};
use super::set::SquareSet;
use super::square::{JUMPS, Square, Step};
use crate::seat::{Seat, SeatSet};

/// The contents of all squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    cells: [Cell; 256],
    lines: Lines,
    armies: [SquareSet; 4],
    kinds: Kinds,
}

/// The live pieces of all seats by how they move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub(super) pawns: SquareSet,
    pub(super) knights: SquareSet,
    /// Rooks and queens.
    pub(super) straight: SquareSet,
    /// Bishops and queens.
    pub(super) diagonal: SquareSet,
}

impl Kinds {
    const EMPTY: Self = Self {
        pawns: SquareSet::EMPTY,
        knights: SquareSet::EMPTY,
        straight: SquareSet::EMPTY,
        diagonal: SquareSet::EMPTY,
    };

    #[inline(always)]
    const fn remove(&mut self, square: Square) {
        self.pawns.remove(square);
        self.knights.remove(square);
        self.straight.remove(square);
        self.diagonal.remove(square);
    }

    #[inline(always)]
    const fn insert(&mut self, square: Square, piece: Cell) {
        self.pawns.insert_if(square, Codes::PAWNS.contains(piece));
        self.knights
            .insert_if(square, Codes::KNIGHTS.contains(piece));
        self.straight
            .insert_if(square, Codes::STRAIGHT.contains(piece));
        self.diagonal
            .insert_if(square, Codes::DIAGONAL.contains(piece));
    }
}

impl Board {
    /// A cross without pieces.
    pub(super) const EMPTY: Self = {
        let mut cells = [Cell::OFF; 256];
        let mut index = 0;
        while index < 256 {
            if Square::from_cell(index as u8).on_board() {
                cells[index] = Cell::EMPTY;
            }
            index += 1;
        }
        Self {
            cells,
            lines: Lines::EMPTY,
            armies: [SquareSet::EMPTY; 4],
            kinds: Kinds::EMPTY,
        }
    };

    #[inline(always)]
    pub(super) const fn get(&self, square: Square) -> Cell {
        self.cells[square.cell()]
    }

    /// Which squares are occupied.
    #[inline(always)]
    pub(super) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The live pieces of `seat`.
    #[inline(always)]
    pub(super) const fn army(&self, seat: Seat) -> SquareSet {
        self.armies[seat.index()]
    }

    /// The live pieces of all seats by how they move.
    #[inline(always)]
    pub(super) const fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The board after `by` quarter turns, with its pieces given to the seats that many further.
    pub(super) fn turned(&self, by: usize) -> Self {
        let mut turned = Self::EMPTY;
        for square in self.lines.occupied().and(SquareSet::CROSS).iter() {
            turned.put(square.turned(by), self.get(square).turned(by));
        }
        turned
    }

    /// The part of a position's key that the pieces make up.
    pub(super) fn key(&self) -> u64 {
        let pieces = self.lines.occupied().and(SquareSet::CROSS);
        let keys = pieces
            .iter()
            .map(|square| cell_key(square, self.get(square)));
        keys.fold(0, |key, piece| key ^ piece)
    }

    /// The contents of a rank, rim included, as one word: the lowest byte is that of file 0.
    #[inline(always)]
    fn rank_word(&self, rank: usize) -> u128 {
        let cells: [u8; 16] = std::array::from_fn(|file| self.cells[rank * 16 + file].code() as u8);
        u128::from_le_bytes(cells)
    }

    /// The squares whose contents differ, ascending.
    #[inline]
    pub(super) fn differing(&self, other: &Self) -> impl Iterator<Item = Square> {
        (1..=14u8).flat_map(|rank| {
            let mut word = self.rank_word(rank.into()) ^ other.rank_word(rank.into());
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let file = word.trailing_zeros() / 8;
                    word &= !(0xFF << (8 * file));
                    Square::from_cell(rank * 16 + file as u8)
                })
            })
        })
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) const fn put(&mut self, square: Square, piece: Cell) {
        self.lines.fill(square);
        self.enter(square, piece);
    }

    /// Takes the piece on an occupied square away.
    #[inline(always)]
    pub(super) const fn lift(&mut self, square: Square) -> Cell {
        let piece = self.get(square);
        self.leave(square, piece);
        self.cells[square.cell()] = Cell::EMPTY;
        self.lines.vacate(square);
        piece
    }

    /// Puts a piece in the place of another.
    #[inline(always)]
    pub(super) const fn replace(&mut self, square: Square, piece: Cell) {
        self.leave(square, self.get(square));
        self.enter(square, piece);
    }

    /// Moves a live piece of `seat` to a square where `target` stands, and makes it `arriving`.
    #[inline(always)]
    pub(super) const fn shift(
        &mut self,
        seat: Seat,
        (from, to): (Square, Square),
        arriving: Cell,
        target: Cell,
    ) {
        self.cells[from.cell()] = Cell::EMPTY;
        self.cells[to.cell()] = arriving;
        self.lines.vacate(from);
        let army = &mut self.armies[seat.index()];
        army.remove(from);
        army.insert(to);
        if target.is_empty() {
            self.lines.fill(to);
        } else if target.is_live() {
            self.armies[target.seat().index()].remove(to);
            self.kinds.remove(to);
        }
        self.kinds.remove(from);
        self.kinds.insert(to, arriving);
    }

    #[inline(always)]
    const fn enter(&mut self, square: Square, piece: Cell) {
        self.cells[square.cell()] = piece;
        if piece.is_live() {
            self.armies[piece.seat().index()].insert(square);
            self.kinds.insert(square, piece);
        }
    }

    #[inline(always)]
    const fn leave(&mut self, square: Square, piece: Cell) {
        if piece.is_live() {
            self.armies[piece.seat().index()].remove(square);
            self.kinds.remove(square);
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

/// The pieces that attack along each line from the square next to the target: kings, and on diagonals
/// the pawns of the two seats that capture that way. First those that stand back on the line.
const NEAR: [[Codes; 2]; 4] = {
    const fn pawns(one: usize, other: usize) -> Codes {
        let seats = Codes::of(Seat::new(one)).or(Codes::of(Seat::new(other)));
        Codes::KINGS.or(Codes::PAWNS.and(seats))
    }
    [
        [Codes::KINGS; 2],
        [Codes::KINGS; 2],
        [pawns(0, 1), pawns(2, 3)],
        [pawns(1, 2), pawns(3, 0)],
    ]
};

const fn sliders(line: usize) -> Codes {
    if line == RANK || line == FILE {
        Codes::STRAIGHT
    } else {
        Codes::DIAGONAL
    }
}

/// For each direction its step, and what attacks from there from afar and from nearby.
static DIRECTIONS: [(Step, Codes, Codes); 8] = {
    let mut directions = [(ALONG[0], Codes::LIVE, Codes::LIVE); 8];
    let mut line = 0;
    while line < 4 {
        directions[2 * line] = (BACK[line], sliders(line), NEAR[line][0]);
        directions[2 * line + 1] = (ALONG[line], sliders(line), NEAR[line][1]);
        line += 1;
    }
    directions
};

impl Board {
    /// What stands `distance` steps back or along a line from a square.
    #[inline(always)]
    fn end<const LINE: usize>(&self, from: Square, along: bool, distance: u8) -> (Square, Cell) {
        let step = if along { ALONG[LINE] } else { BACK[LINE] };
        let square = from.steps(step, distance);
        (square, self.get(square))
    }

    /// Whether a piece at that distance attacks.
    #[inline(always)]
    fn attacks<const LINE: usize>(cell: Cell, along: bool, distance: u8, enemies: Codes) -> bool {
        let far = sliders(LINE).and(enemies);
        let near = NEAR[LINE][usize::from(along)].and(enemies).or(far);
        let attackers = if distance == 1 { near } else { far };
        attackers.contains(cell)
    }

    #[inline(always)]
    fn attacked_on<const LINE: usize>(
        &self,
        lines: &Lines,
        target: Square,
        enemies: Codes,
    ) -> bool {
        let sliders = sliders(LINE).and(enemies);
        let reach = lines.reach::<LINE>(target);
        let (_, back) = self.end::<LINE>(target, false, reach.back);
        let (_, along) = self.end::<LINE>(target, true, reach.along);
        sliders.contains(back) || sliders.contains(along)
    }

    #[inline(always)]
    fn attacked_next_on<const LINE: usize>(&self, target: Square, enemies: Codes) -> bool {
        let (_, back) = self.end::<LINE>(target, false, 1);
        let (_, along) = self.end::<LINE>(target, true, 1);
        NEAR[LINE][0].and(enemies).contains(back) | NEAR[LINE][1].and(enemies).contains(along)
    }

    /// Whether a king or pawn of `enemies` next to `target` attacks it.
    #[inline(always)]
    fn attacked_from_nearby(&self, target: Square, enemies: Codes) -> bool {
        self.attacked_next_on::<RISING>(target, enemies)
            || self.attacked_next_on::<FALLING>(target, enemies)
            || self.attacked_next_on::<RANK>(target, enemies)
            || self.attacked_next_on::<FILE>(target, enemies)
    }

    /// Whether one of the pieces `enemies` would attack `target` if the squares of `lines` were the
    /// occupied ones. `friends` are the live pieces that are no enemies.
    #[inline(always)]
    pub(super) fn is_attacked_through(
        &self,
        lines: &Lines,
        target: Square,
        enemies: Codes,
        friends: &SquareSet,
    ) -> bool {
        let (kinds, sight) = (self.kinds(), sight(target));
        kinds.knights.meets(&sight.jumps, friends)
            || self.attacked_from_nearby(target, enemies)
            || kinds.straight.meets(&sight.straight, friends)
                && (self.attacked_on::<RANK>(lines, target, enemies)
                    || self.attacked_on::<FILE>(lines, target, enemies))
            || kinds.diagonal.meets(&sight.diagonal, friends)
                && (self.attacked_on::<RISING>(lines, target, enemies)
                    || self.attacked_on::<FALLING>(lines, target, enemies))
    }

    /// Whether one of the pieces `enemies` attacks `target`.
    pub(super) fn is_attacked(&self, target: Square, enemies: Codes) -> bool {
        let mut attacked = false;
        self.each_attacker(target, enemies, |_, _| attacked = true);
        attacked
    }

    #[inline(always)]
    fn attackers_on<const LINE: usize>(
        &self,
        target: Square,
        enemies: Codes,
        each: &mut impl FnMut(Square, Cell),
    ) {
        let reach = self.lines().reach::<LINE>(target);
        for (along, distance) in [(false, reach.back), (true, reach.along)] {
            let (square, cell) = self.end::<LINE>(target, along, distance);
            if Self::attacks::<LINE>(cell, along, distance, enemies) {
                each(square, cell);
            }
        }
    }

    /// Calls `each` with the pieces of `enemies` that attack `target`.
    pub(super) fn each_attacker(
        &self,
        target: Square,
        enemies: Codes,
        mut each: impl FnMut(Square, Cell),
    ) {
        for jump in JUMPS {
            let square = target.step(jump);
            let cell = self.get(square);
            if enemies.and(Codes::KNIGHTS).contains(cell) {
                each(square, cell);
            }
        }
        self.attackers_on::<RANK>(target, enemies, &mut each);
        self.attackers_on::<FILE>(target, enemies, &mut each);
        self.attackers_on::<RISING>(target, enemies, &mut each);
        self.attackers_on::<FALLING>(target, enemies, &mut each);
    }

    /// The seats whose pieces among `enemies` attack `target`.
    pub(super) fn attackers(&self, target: Square, enemies: Codes) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        self.each_attacker(target, enemies, |_, cell| seats = seats.with(cell.seat()));
        seats
    }

    /// The first piece from `target` in a [direction](super::lines::Relation::direction), if it is one of `enemies` and
    /// attacks `target`.
    #[inline(always)]
    pub(super) fn attacker_in(
        &self,
        target: Square,
        direction: usize,
        enemies: Codes,
    ) -> Option<Cell> {
        let distance = self.lines().distance(target, direction);
        let (step, far, near) = DIRECTIONS[direction];
        let cell = self.get(target.steps(step, distance));
        let attackers = far.or(near.only_if(distance == 1)).and(enemies);
        attackers.contains(cell).then_some(cell)
    }

    #[inline(always)]
    fn pinned_on<const LINE: usize>(
        &self,
        king: Square,
        own: Codes,
        enemies: Codes,
        pinned: &mut SquareSet,
    ) {
        let word = self.lines().word::<LINE>(king);
        let first = word.reach();
        let second = word.beyond(first).reach();
        let ends = [
            (false, first.back, second.back),
            (true, first.along, second.along),
        ];
        for (along, shield, slider) in ends {
            let (square, cell) = self.end::<LINE>(king, along, shield);
            let (_, behind) = self.end::<LINE>(king, along, slider);
            if own.contains(cell) & enemies.and(sliders(LINE)).contains(behind) {
                pinned.insert(square);
            }
        }
    }

    /// The pieces of `own`, a single army, that alone stand between `king` and a slider of `enemies`.
    /// `friends` are the live pieces that are no enemies.
    #[inline(always)]
    pub(super) fn pinned(
        &self,
        king: Square,
        own: Codes,
        enemies: Codes,
        friends: &SquareSet,
    ) -> SquareSet {
        let mut pinned = SquareSet::EMPTY;
        let (kinds, sight) = (self.kinds(), sight(king));
        if kinds.straight.meets(&sight.straight, friends) {
            self.pinned_on::<RANK>(king, own, enemies, &mut pinned);
            self.pinned_on::<FILE>(king, own, enemies, &mut pinned);
        }
        if kinds.diagonal.meets(&sight.diagonal, friends) {
            self.pinned_on::<RISING>(king, own, enemies, &mut pinned);
            self.pinned_on::<FALLING>(king, own, enemies, &mut pinned);
        }
        pinned
    }
}
