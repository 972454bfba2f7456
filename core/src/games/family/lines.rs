//! Sides and gaits, the ways pieces of the two-seat games move: their tables of steps and lines, and their slides.

use super::piece::Colour;
use crate::sets::Set81;
use crate::shogi9::reach::{OFF, reach, step_from};
use crate::shogi9::square::SQUARES;
use crate::shogi9::{Kind, Square};

/// A way to move. Gold and the four kinds that promote to its move share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Gait {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    Horse,
    Dragon,
}

/// Number of gaits.
pub(crate) const GAITS: usize = 10;

impl Gait {
    /// All gaits, in the order of their numbers.
    pub(crate) const ALL: [Self; GAITS] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Horse,
        Self::Dragon,
    ];

    /// The gait of a kind.
    #[inline(always)]
    pub(crate) const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Pawn => Self::Pawn,
            Kind::Lance => Self::Lance,
            Kind::Knight => Self::Knight,
            Kind::Silver => Self::Silver,
            Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => {
                Self::Gold
            }
            Kind::Bishop => Self::Bishop,
            Kind::Rook => Self::Rook,
            Kind::King => Self::King,
            Kind::ProBishop => Self::Horse,
            Kind::ProRook => Self::Dragon,
        }
    }
}

/// A side of the board, as a type: code for either is compiled apart.
pub trait Side: Copy {
    /// The other side.
    type Other: Side<Other = Self>;
    /// Its colour.
    const COLOUR: Colour;
    /// What moving one rank forward adds to the number of a square.
    const FORWARD: isize;
    /// The direction of "forward".
    const AHEAD: usize;
    /// The farthest rank.
    const LAST: Set81;
    /// The two farthest ranks.
    const LAST_TWO: Set81;
    /// The promotion zone.
    const ZONE: Set81;

    /// Every square moved one rank forward.
    fn forward(set: Set81) -> Set81;

    /// Every square moved one rank backward.
    fn backward(set: Set81) -> Set81;
}

/// Black: moves towards rank a.
#[derive(Clone, Copy)]
pub(crate) struct Black;

/// White: moves towards rank i.
#[derive(Clone, Copy)]
pub(crate) struct White;

impl Side for Black {
    type Other = White;
    const COLOUR: Colour = Colour::Black;
    const FORWARD: isize = -1;
    const AHEAD: usize = 0;
    const LAST: Set81 = Set81::rank(1);
    const LAST_TWO: Set81 = Self::LAST.union(Set81::rank(2));
    const ZONE: Set81 = Self::LAST_TWO.union(Set81::rank(3));

    #[inline(always)]
    fn forward(set: Set81) -> Set81 {
        set.up()
    }

    #[inline(always)]
    fn backward(set: Set81) -> Set81 {
        set.down()
    }
}

impl Side for White {
    type Other = Black;
    const COLOUR: Colour = Colour::White;
    const FORWARD: isize = 1;
    const AHEAD: usize = 4;
    const LAST: Set81 = Set81::rank(9);
    const LAST_TWO: Set81 = Self::LAST.union(Set81::rank(8));
    const ZONE: Set81 = Self::LAST_TWO.union(Set81::rank(7));

    #[inline(always)]
    fn forward(set: Set81) -> Set81 {
        set.down()
    }

    #[inline(always)]
    fn backward(set: Set81) -> Set81 {
        set.up()
    }
}

/// What steps from a square, by colour.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) pawn: Set81,
    pub(super) knight: Set81,
    pub(super) silver: Set81,
    pub(super) gold: Set81,
}

/// What does not depend on the colour: the eight neighbours, the file, and the empty board's lines.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    pub(super) king: Set81,
    pub(super) file: Set81,
    pub(super) orthogonal: Set81,
    pub(super) diagonal: Set81,
    pub(super) rays: [Set81; 8],
}

static STEPS: [[Steps; SQUARES]; 2] = [steps_table(Colour::Black), steps_table(Colour::White)];
static LINES: [Lines; SQUARES] = lines_table();

const fn steps_of(kind: Kind, colour: Colour, from: usize) -> Set81 {
    let steps = reach(kind).turned(colour.facing()).steps;
    let mut set = Set81::EMPTY;
    let mut direction = 0;
    while direction < 8 {
        let to = step_from(from, direction);
        if steps & 1 << direction != 0 && to != OFF {
            set = set.union(Set81::of(to as usize));
        }
        direction += 1;
    }
    set
}

const fn steps_table(colour: Colour) -> [Steps; SQUARES] {
    let nothing = Steps {
        pawn: Set81::EMPTY,
        knight: Set81::EMPTY,
        silver: Set81::EMPTY,
        gold: Set81::EMPTY,
    };
    let mut table = [nothing; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut knight = Set81::EMPTY;
        let jumps = colour.jumps(Square::from_index(from));
        if let Some(to) = jumps[0] {
            knight = knight.union(Set81::of(to.index()));
        }
        if let Some(to) = jumps[1] {
            knight = knight.union(Set81::of(to.index()));
        }
        table[from] = Steps {
            pawn: steps_of(Kind::Pawn, colour, from),
            knight,
            silver: steps_of(Kind::Silver, colour, from),
            gold: steps_of(Kind::Gold, colour, from),
        };
        from += 1;
    }
    table
}

const fn lines_table() -> [Lines; SQUARES] {
    let nothing = Lines {
        king: Set81::EMPTY,
        file: Set81::EMPTY,
        orthogonal: Set81::EMPTY,
        diagonal: Set81::EMPTY,
        rays: [Set81::EMPTY; 8],
    };
    let mut table = [nothing; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut lines = nothing;
        lines.king = steps_of(Kind::King, Colour::Black, from);
        let mut direction = 0;
        while direction < 8 {
            let mut at = step_from(from, direction);
            while at != OFF {
                lines.rays[direction] = lines.rays[direction].union(Set81::of(at as usize));
                at = step_from(at as usize, direction);
            }
            if direction % 2 == 0 {
                lines.orthogonal = lines.orthogonal.union(lines.rays[direction]);
            } else {
                lines.diagonal = lines.diagonal.union(lines.rays[direction]);
            }
            direction += 1;
        }
        lines.file = lines.rays[0].union(lines.rays[4]).union(Set81::of(from));
        table[from] = lines;
        from += 1;
    }
    table
}

/// The steps of `S` from a square.
#[inline(always)]
pub(super) fn steps<S: Side>(from: usize) -> &'static Steps {
    &STEPS[S::COLOUR.index()][from]
}

/// The neighbours and lines of a square.
#[inline(always)]
pub(super) fn lines(from: usize) -> &'static Lines {
    &LINES[from]
}

/// What a lance of `S` reaches.
#[inline(always)]
pub(super) fn lance<S: Side>(from: usize, occupied: Set81) -> Set81 {
    let ray = lines(from).rays[S::AHEAD];
    match S::COLOUR {
        Colour::Black => Set81::ray_downwards(ray, occupied),
        Colour::White => Set81::ray_upwards(ray, occupied),
    }
}

/// What a bishop reaches.
#[inline(always)]
pub(super) fn bishop(from: usize, occupied: Set81) -> Set81 {
    let rays = &lines(from).rays;
    Set81::ray_downwards(rays[1], occupied)
        | Set81::ray_downwards(rays[3], occupied)
        | Set81::ray_upwards(rays[5], occupied)
        | Set81::ray_upwards(rays[7], occupied)
}

/// What a rook reaches.
#[inline(always)]
pub(super) fn rook(from: usize, occupied: Set81) -> Set81 {
    let rays = &lines(from).rays;
    Set81::ray_downwards(rays[0], occupied)
        | Set81::ray_downwards(rays[2], occupied)
        | Set81::ray_upwards(rays[4], occupied)
        | Set81::ray_upwards(rays[6], occupied)
}

/// What a piece of `S` with this gait reaches on a board with these squares `occupied`.
#[inline(always)]
pub(super) fn reached<S: Side>(gait: Gait, from: usize, occupied: Set81) -> Set81 {
    match gait {
        Gait::Pawn => steps::<S>(from).pawn,
        Gait::Lance => lance::<S>(from, occupied),
        Gait::Knight => steps::<S>(from).knight,
        Gait::Silver => steps::<S>(from).silver,
        Gait::Gold => steps::<S>(from).gold,
        Gait::Bishop => bishop(from, occupied),
        Gait::Rook => rook(from, occupied),
        Gait::King => lines(from).king,
        Gait::Horse => bishop(from, occupied) | lines(from).king,
        Gait::Dragon => rook(from, occupied) | lines(from).king,
    }
}
