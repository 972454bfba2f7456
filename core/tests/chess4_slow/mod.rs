//! Four-player chess as the rules say it, square by square and move by move: the slow twin of the
//! library's generator. It tries every move and looks at every piece.

mod ply;

use shiho_core::Notation as _;
use shiho_core::games::chess4::rules::{
    EnPassantFlank, EnPassantOccupied, KingCapture, Mode, PromotionZone,
};
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, Kind, Piece, Square};
use shiho_core::{PerSeat, Position, Seat, SeatSet};

/// Files and ranks of the board.
const SIDE: i8 = 14;
const SEATS: usize = 4;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// Forward for each seat.
const FORWARD: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The state of a game (spec section 2) without what it derives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    rules: Chess4Rules,
    cells: Vec<Option<Piece>>,
    kings: PerSeat<Option<Square>>,
    turn: Seat,
    active: SeatSet,
    /// Seats that have resigned and whose kings walk.
    walking: SeatSet,
    /// The seat to move has left and its king makes its first step.
    stepping: bool,
    short: SeatSet,
    long: SeatSet,
    passed: PerSeat<Option<Square>>,
    points: PerSeat<i32>,
    quiet: PerSeat<u32>,
}

/// A move with what it does besides.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Chess4Move,
    /// The pawn taken en passant.
    victim: Option<Square>,
    /// Where the rook of castling comes from and goes.
    rook: Option<(Square, Square)>,
}

fn place(square: Square) -> (i8, i8) {
    (square.file() as i8, square.rank() as i8)
}

fn offset(square: Square, (files, ranks): (i8, i8), times: i8) -> Option<Square> {
    let (file, rank) = place(square);
    let (file, rank) = (file + files * times, rank + ranks * times);
    let inside = (1..=SIDE).contains(&file) && (1..=SIDE).contains(&rank);
    inside
        .then(|| Square::new(file as u8, rank as u8))
        .flatten()
}

fn squares() -> impl Iterator<Item = Square> {
    (0..196).filter_map(Square::from_index)
}

/// The two capturing steps of `seat`'s pawns.
fn pawn_captures(seat: Seat) -> [(i8, i8); 2] {
    let (files, ranks) = FORWARD[seat.index()];
    [-1, 1].map(|side| {
        if files == 0 {
            (side, ranks)
        } else {
            (files, side)
        }
    })
}

impl Slow {
    pub(crate) fn of(position: &Chess4Position) -> Self {
        let (short, long) = position.castling_rights();
        let mut cells = vec![None; 196];
        for square in squares() {
            cells[square.index() as usize] = position.piece_at(square);
        }
        let seats = [0, 1, 2, 3].map(Seat::new);
        Self {
            rules: *position.rules(),
            cells,
            kings: seats.map(|seat| position.king(seat)),
            turn: position.to_move(),
            active: seats
                .into_iter()
                .filter(|&seat| {
                    position.living().contains(seat) && !position.walking().contains(seat)
                })
                .collect(),
            walking: position.walking(),
            stepping: position.position_text().contains("'leaving':'step'"),
            short,
            long,
            passed: seats.map(|seat| position.en_passant(seat).map(|(passed, _)| passed)),
            points: position.points(),
            quiet: position.quiet(),
        }
    }

    pub(crate) fn turn(&self) -> Seat {
        self.turn
    }

    /// Number of pieces on the board, grey ones too.
    pub(crate) fn pieces(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Whether the turn stops at `seat`.
    fn has_turns(&self, seat: Seat) -> bool {
        self.active.contains(seat) || self.walking.contains(seat)
    }

    fn teams(&self) -> bool {
        self.rules.mode == Mode::Teams
    }

    fn get(&self, square: Square) -> Option<Piece> {
        self.cells[square.index() as usize]
    }

    /// The seat whose live piece this is.
    fn owner(piece: Piece) -> Option<Seat> {
        piece.owner.filter(|_| !piece.grey)
    }

    fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        one != other && !(self.teams() && one.index() % 2 == other.index() % 2)
    }

    /// Whether nothing stands strictly between two squares in line, and all are on the cross.
    fn is_clear(&self, from: Square, to: Square) -> bool {
        let ((a, b), (c, d)) = (place(from), place(to));
        let step = ((c - a).signum(), (d - b).signum());
        let distance = (c - a).abs().max((d - b).abs());
        (1..distance)
            .all(|n| offset(from, step, n).is_some_and(|square| self.get(square).is_none()))
    }

    /// Whether the piece on `from` attacks `target` (spec section 4.1).
    fn attacks(&self, from: Square, target: Square) -> bool {
        let Some(piece) = self.get(from) else {
            return false;
        };
        let Some(owner) = Self::owner(piece) else {
            return false;
        };
        let ((a, b), (c, d)) = (place(from), place(target));
        let (files, ranks) = (c - a, d - b);
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files.abs() == ranks.abs() && files != 0;
        match piece.kind {
            Kind::Pawn => pawn_captures(owner).contains(&(files, ranks)),
            Kind::Knight => files.abs() * ranks.abs() == 2,
            Kind::King => files.abs().max(ranks.abs()) == 1,
            Kind::Bishop => diagonal && self.is_clear(from, target),
            Kind::Rook => straight && self.is_clear(from, target),
            Kind::Queen | Kind::Promoted => (straight || diagonal) && self.is_clear(from, target),
        }
    }

    /// The squares from which live pieces attack `target`.
    fn attackers(&self, target: Square) -> Vec<Square> {
        squares()
            .filter(|&from| self.attacks(from, target))
            .collect()
    }

    fn owner_on(&self, square: Square) -> Option<Seat> {
        self.get(square).and_then(Self::owner)
    }

    fn is_attacked(&self, target: Square, seat: Seat) -> bool {
        self.attackers(target).into_iter().any(|from| {
            self.owner_on(from)
                .is_some_and(|owner| self.are_opponents(seat, owner))
        })
    }

    /// The opponents that attack `seat`'s king.
    pub(crate) fn checkers(&self, seat: Seat) -> SeatSet {
        let Some(king) = self.kings[seat.index()] else {
            return SeatSet::EMPTY;
        };
        let owners = self.attackers(king).into_iter();
        owners
            .filter_map(|from| self.owner_on(from))
            .filter(|&owner| self.are_opponents(seat, owner))
            .collect()
    }

    fn capturable(&self, seat: Seat, piece: Piece) -> bool {
        match Self::owner(piece) {
            None => true,
            Some(owner) => {
                self.are_opponents(seat, owner)
                    && (piece.kind != Kind::King || self.rules.king_capture == KingCapture::Capture)
            }
        }
    }

    fn own_rank(seat: Seat, square: Square) -> i8 {
        i8::try_from(square.own_rank(seat)).unwrap()
    }

    fn promotes(&self, seat: Seat, square: Square) -> bool {
        let rank = if self.teams() { 11 } else { 8 };
        let (file, other) = place(square);
        let across = if seat.index().is_multiple_of(2) {
            file
        } else {
            other
        };
        Self::own_rank(seat, square) == rank
            && (self.rules.promo_zone == PromotionZone::Full || (4..=11).contains(&across))
    }

    fn is_pawn_of(&self, square: Square, seat: Seat) -> bool {
        self.get(square)
            .is_some_and(|piece| piece.kind == Kind::Pawn && piece.owner == Some(seat))
    }

    /// The pawn taken en passant by a pawn of `seat` going from `from` to `to` (spec section 3.6).
    fn victim(&self, seat: Seat, from: Square, to: Square) -> Option<Square> {
        let owner = Seat::all(SEATS).find(|owner| self.passed[owner.index()] == Some(to))?;
        let landed = offset(to, FORWARD[owner.index()], 1)?;
        let front = offset(from, FORWARD[seat.index()], 1) == Some(landed);
        let possible = self.are_opponents(seat, owner)
            && self.is_pawn_of(landed, owner)
            && (front || self.rules.ep_flank == EnPassantFlank::Both)
            && (self.get(to).is_none() || self.rules.ep_occupied == EnPassantOccupied::Both);
        possible.then_some(landed)
    }

    fn slides(&self, from: Square, steps: &[(i8, i8)], reach: i8, targets: &mut Vec<Square>) {
        for &step in steps {
            for times in 1..=reach {
                let Some(to) = offset(from, step, times) else {
                    break;
                };
                targets.push(to);
                if self.get(to).is_some() {
                    break;
                }
            }
        }
    }

    fn pawn_candidates(&self, seat: Seat, from: Square, list: &mut Vec<Candidate>) {
        let mut arrive = |to: Square, victim| {
            let choices = if self.teams() && self.promotes(seat, to) {
                [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
                    .map(Some)
                    .to_vec()
            } else {
                vec![None]
            };
            list.extend(choices.into_iter().map(|promotion| Candidate {
                mv: Chess4Move {
                    from,
                    to,
                    promotion,
                },
                victim,
                rook: None,
            }));
        };
        let ahead =
            |times| offset(from, FORWARD[seat.index()], times).filter(|&to| self.get(to).is_none());
        if let Some(to) = ahead(1) {
            arrive(to, None);
            if let Some(to) = ahead(2).filter(|_| Self::own_rank(seat, from) == 2) {
                arrive(to, None);
            }
        }
        for step in pawn_captures(seat) {
            let Some(to) = offset(from, step, 1) else {
                continue;
            };
            let victim = self.victim(seat, from, to);
            match self.get(to) {
                None if victim.is_some() => arrive(to, victim),
                Some(piece) if self.capturable(seat, piece) => arrive(to, victim),
                _ => {}
            }
        }
    }

    /// The king's square at the start and the two corners of its rooks, the near one first.
    fn homes(&self, seat: Seat) -> (Square, [Square; 2]) {
        let start = Chess4Position::start(&self.rules);
        let king = start.king(seat).unwrap();
        let mut rooks: Vec<Square> = start
            .army(seat)
            .filter(|&square| start.piece_at(square).unwrap().kind == Kind::Rook)
            .collect();
        rooks.sort_by_key(|rook| {
            rook.file().abs_diff(king.file()) + rook.rank().abs_diff(king.rank())
        });
        (king, [rooks[0], rooks[1]])
    }

    fn castlings(&self, seat: Seat, list: &mut Vec<Candidate>) {
        let (home, rooks) = self.homes(seat);
        if self.kings[seat.index()] != Some(home) || self.is_attacked(home, seat) {
            return;
        }
        for (rook, rights) in rooks.into_iter().zip([self.short, self.long]) {
            let ((a, b), (c, d)) = (place(home), place(rook));
            let step = ((c - a).signum(), (d - b).signum());
            let crossed = offset(home, step, 1).unwrap();
            let own_rook = self
                .get(rook)
                .is_some_and(|piece| piece.kind == Kind::Rook && Self::owner(piece) == Some(seat));
            if rights.contains(seat)
                && own_rook
                && self.is_clear(home, rook)
                && !self.is_attacked(crossed, seat)
            {
                list.push(Candidate {
                    mv: Chess4Move::new(home, offset(home, step, 2).unwrap()),
                    victim: None,
                    rook: Some((rook, crossed)),
                });
            }
        }
    }

    /// Pseudo-legal moves (spec section 3).
    fn candidates(&self, seat: Seat) -> Vec<Candidate> {
        let mut list = Vec::new();
        let queen = [STRAIGHT, DIAGONAL].concat();
        let jumps: Vec<(i8, i8)> = (-2..=2)
            .flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)))
            .filter(|(files, ranks): &(i8, i8)| files.abs() * ranks.abs() == 2)
            .collect();
        for from in squares().filter(|&square| self.owner_on(square) == Some(seat)) {
            let mut targets = Vec::new();
            match self.get(from).unwrap().kind {
                Kind::Pawn => self.pawn_candidates(seat, from, &mut list),
                Kind::Knight => self.slides(from, &jumps, 1, &mut targets),
                Kind::Bishop => self.slides(from, &DIAGONAL, SIDE, &mut targets),
                Kind::Rook => self.slides(from, &STRAIGHT, SIDE, &mut targets),
                Kind::Queen | Kind::Promoted => self.slides(from, &queen, SIDE, &mut targets),
                Kind::King => self.slides(from, &queen, 1, &mut targets),
            }
            targets.retain(|&to| {
                self.get(to)
                    .is_none_or(|piece| self.capturable(seat, piece))
            });
            list.extend(targets.into_iter().map(|to| Candidate {
                mv: Chess4Move::new(from, to),
                victim: None,
                rook: None,
            }));
        }
        self.castlings(seat, &mut list);
        list
    }

    /// Legal moves of `seat`, as if it had the turn, in canonical order.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<Chess4Move> {
        if !self.has_turns(seat) {
            return Vec::new();
        }
        let mut moves: Vec<Chess4Move> = self
            .candidates(seat)
            .into_iter()
            .filter(|candidate| {
                let own = |piece: Piece| piece.owner == Some(seat);
                let takes_own = self.get(candidate.mv.to).is_some_and(own);
                !(self.stepping && seat == self.turn && takes_own)
            })
            .filter(|&candidate| {
                let mut after = self.clone();
                let captured = after.carry_out(seat, candidate);
                for piece in captured.iter().filter(|piece| piece.kind == Kind::King) {
                    after.grey(piece.owner.unwrap());
                }
                let king = after.kings[seat.index()].unwrap();
                !after.is_attacked(king, seat)
            })
            .map(|candidate| candidate.mv)
            .collect();
        moves.sort_unstable();
        moves
    }
}
