//! Choosing a legal move at random without generating the others (random playouts).
//!
//! Every piece has as many slots as it would have moves on an empty board. A slot is chosen; if what it
//! stands for is no legal move, another is chosen. So all legal moves are equally
//! likely, and a few looks at the board replace the generation of thirty or forty moves.

use super::Generation;
use super::sinks::Sink;
use crate::games::chess4::castling::Wing;
use crate::games::chess4::lines::Relation;
use crate::games::chess4::moves::Chess4Move;
use crate::games::chess4::piece::{Cell, Codes, Kind, mixed};
use crate::games::chess4::rules::KingCapture;
use crate::games::chess4::square::{
    DIAGONAL, JUMPS, KING_STEPS, STRAIGHT, Square, Step, forward, pawn_captures,
};
use crate::games::chess4::state::{Chess4Position, Leaving};
use crate::position::Position;
use crate::random::scaled;
use crate::seat::Seat;
use crate::sets::cpu;

/// Most pieces of an army whose slots are chosen from; loaded positions can have more.
const PIECES: usize = 16;

/// Tries before the legal moves are counted: enough for all but one in many thousand positions.
const TRIES: usize = 64;

/// Steps of knights and kings.
const STEPS: u8 = 8;

/// A pawn's step, double step and two captures.
const PAWN_MOVES: u8 = 4;

/// Castlings, which are slots of the king beyond its steps.
const CASTLINGS: u8 = 2;

/// The squares that a rook and then a bishop could go to from one square of the empty cross.
#[derive(Clone, Copy)]
struct Reached {
    squares: [Square; 64],
    by_rook: u8,
    by_both: u8,
}

impl Reached {
    const fn along(mut self, from: Square, steps: [Step; 4]) -> Self {
        let mut way = 0;
        while way < steps.len() {
            let mut to = from.step(steps[way]);
            while to.on_board() {
                self.squares[self.by_both as usize] = to;
                self.by_both += 1;
                to = to.step(steps[way]);
            }
            way += 1;
        }
        self
    }

    const fn from(square: Square) -> Self {
        let none = Self {
            squares: [Square::from_cell(0); 64],
            by_rook: 0,
            by_both: 0,
        };
        if !square.on_board() {
            return none;
        }
        let mut rook = none.along(square, STRAIGHT);
        rook.by_rook = rook.by_both;
        rook.along(square, DIAGONAL)
    }
}

static REACHED: [Reached; 256] = {
    let mut all = [Reached::from(Square::from_cell(0)); 256];
    let mut cell = 0;
    while cell < 256 {
        all[cell] = Reached::from(Square::from_cell(cell as u8));
        cell += 1;
    }
    all
};

/// Slots of a piece of each [number of a kind](Cell::kind_number) on each square.
static SLOTS: [[u8; 256]; 8] = {
    let mut slots = [[0; 256]; 8];
    let mut cell = 0;
    while cell < 256 {
        let reached = &REACHED[cell];
        slots[number(Kind::Pawn)][cell] = PAWN_MOVES;
        slots[number(Kind::Knight)][cell] = STEPS;
        slots[number(Kind::King)][cell] = STEPS + CASTLINGS;
        slots[number(Kind::Rook)][cell] = reached.by_rook;
        slots[number(Kind::Bishop)][cell] = reached.by_both - reached.by_rook;
        slots[number(Kind::Queen)][cell] = reached.by_both;
        slots[number(Kind::Promoted)][cell] = reached.by_both;
        cell += 1;
    }
    slots
};

/// Moves that are kept where the choice is from the legal ones; hardly ever are there more in check.
const FEW: usize = 32;

/// Keeps some moves and counts all.
struct Few {
    moves: [Chess4Move; FEW],
    count: usize,
}

impl Sink for Few {
    #[inline(always)]
    fn one(&mut self, mv: Chess4Move) -> bool {
        self.moves[self.count % FEW] = mv;
        self.count += 1;
        false
    }
}

const fn number(kind: Kind) -> usize {
    Cell::piece(Seat::new(0), kind).kind_number()
}

impl Chess4Position {
    /// The legal move of the seat to move that 64 random bits choose.
    #[inline(always)]
    pub(in crate::games::chess4) fn sampled_move(&self, random: u64) -> Option<Chess4Move> {
        let sampled = match self.turn.index() {
            0 => self.sampled_of::<0>(random),
            1 => self.sampled_of::<1>(random),
            2 => self.sampled_of::<2>(random),
            _ => self.sampled_of::<3>(random),
        };
        sampled.or_else(|| self.sampled_of_listed(random))
    }

    #[inline(never)]
    fn sampled_of_listed(&self, random: u64) -> Option<Chess4Move> {
        let mut few = Few {
            moves: [Chess4Move::new(Square::from_cell(0), Square::from_cell(0)); FEW],
            count: 0,
        };
        cpu::run(Generation {
            position: self,
            seat: self.turn,
            sink: &mut few,
        });
        let index = scaled(random, few.count);
        if few.count <= FEW {
            few.moves[..few.count].get(index).copied()
        } else {
            self.nth_legal_move(index)
        }
    }

    /// A move chosen by slots; `None` where few slots are moves: in check, and where no try was lucky.
    #[inline(always)]
    fn sampled_of<const SEAT: usize>(&self, random: u64) -> Option<Chess4Move> {
        let seat = Seat::new(SEAT);
        let king = self.king(seat)?;
        if self.checks.against(seat) || self.rules.teams() || self.leaving == Leaving::FirstStep {
            return None;
        }
        let mut pieces = [king; PIECES];
        // Where the slots of each piece begin, and beyond the last piece where no try gets.
        let mut begins = [i16::MAX; PIECES];
        let (mut kept, mut slots) = (0, 0);
        let too_many = self.board.army(seat).any(|from| {
            if kept == PIECES {
                return true;
            }
            pieces[kept] = from;
            begins[kept] = slots;
            slots += i16::from(SLOTS[self.board.get(from).kind_number()][from.cell()]);
            kept += 1;
            false
        });
        if too_many {
            return None;
        }
        let mut bits = random;
        for _ in 0..TRIES {
            let slot = scaled(bits, slots as usize) as i16;
            // Summed in the numbers' own width, all at once.
            let begun: i16 = begins.iter().map(|&begin| i16::from(begin <= slot)).sum();
            let piece = (begun - 1) as usize % PIECES;
            let slot = (slot - begins[piece]) as usize;
            let sampled = self.move_of_slot::<SEAT>(king, pieces[piece], slot);
            if sampled.is_some() {
                return sampled;
            }
            bits = mixed(bits);
        }
        None
    }

    /// What a slot of the piece on `from` stands for, if that is a legal move of a seat not in check.
    #[inline(always)]
    fn move_of_slot<const SEAT: usize>(
        &self,
        king: Square,
        from: Square,
        slot: usize,
    ) -> Option<Chess4Move> {
        let seat = Seat::new(SEAT);
        let board = &self.board;
        let free = |square| board.get(square).is_empty();
        let mut victim = None;
        let to = match board.get(from).kind() {
            Kind::Knight => from.step(JUMPS[slot % 8]),
            Kind::King if slot >= STEPS.into() => {
                let wing = Wing::BOTH[slot % 2];
                let enemies = Codes::LIVE.without(Codes::of(seat));
                return self
                    .rights
                    .legal_move(&self.rules, board, (seat, king), enemies, wing);
            }
            Kind::King => from.step(KING_STEPS[slot % 8]),
            Kind::Pawn if slot < 2 => {
                let ahead = from.step(forward(seat));
                let double = ahead.step(forward(seat));
                let single = slot == 0;
                let possible = free(ahead) && (single || from.own_rank(seat) == 2 && free(double));
                if !possible {
                    return None;
                }
                if single { ahead } else { double }
            }
            Kind::Pawn => {
                let to = from.step(pawn_captures(seat)[slot % 2]);
                victim = self.en_passant_victim(seat, from, to);
                if victim.is_none() && free(to) {
                    return None;
                }
                to
            }
            kind => {
                let reached = &REACHED[from.cell()];
                let skipped = if kind == Kind::Bishop {
                    reached.by_rook
                } else {
                    0
                };
                let to = reached.squares[(usize::from(skipped) + slot) % 64];
                let direction = Relation::between(from, to).direction();
                if board.lines().distance(from, direction) < from.distance(to) {
                    return None;
                }
                to
            }
        };
        let own = Codes::of(seat);
        let enemies = Codes::LIVE.without(own);
        let target = board.get(to);
        let mv = Chess4Move::new(from, to);
        let takes_king = Codes::KINGS.and(enemies).contains(target);
        if takes_king || victim.is_some() {
            let allowed = !takes_king || self.rules.king_capture == KingCapture::Capture;
            let own_piece = own.contains(target);
            let legal = allowed && !own_piece && self.is_safe_after(seat, king, mv, victim);
            return legal.then_some(mv);
        }
        let targets = enemies.or(Codes::GREY).or(Codes::EMPTY_SQUARE);
        let legal = targets.contains(target) && self.keeps_king_safe(seat, king, mv);
        legal.then_some(mv)
    }

    /// Whether the king of `seat`, which is not in check, is safe after a move that takes nothing but
    /// what stands on its target, and no king.
    #[inline(always)]
    fn keeps_king_safe(&self, seat: Seat, king: Square, mv: Chess4Move) -> bool {
        let own = Codes::of(seat);
        let enemies = Codes::LIVE.without(own);
        let board = &self.board;
        let friends = board.army(seat);
        if mv.from == king {
            return !board.is_attacked_through(board.lines(), mv.to, enemies, &friends);
        }
        Relation::between(king, mv.from)
            .line()
            .is_none_or(|(line, _)| {
                Relation::between(king, mv.to).is_on(line)
                    || !board.pinned(king, own, enemies, &friends).contains(mv.from)
            })
    }
}
