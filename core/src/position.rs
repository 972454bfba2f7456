//! A position: board, hands, who acts, and the legal moves. It knows nothing of history.

use std::fmt::Debug;
use std::hash::Hash;

use crate::effect::{Effect, Happened, Out};
use crate::outcome::{EndReason, Outcome};
use crate::random::scaled;
use crate::rules::RuleSet;
use crate::seat::{PerSeat, Seat, SeatSet};

/// The list that move generation fills; reuse one to avoid allocating.
pub type MoveList<M> = Vec<M>;

/// A move, small and copyable. Its order is the canonical order of the rules' move lists.
pub trait Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// A number that names the move for ever: stored in tables and files.
    fn code(self) -> u32;

    /// The move with this code, if there is one.
    fn from_code(code: u32) -> Option<Self>;
}

/// A position of one game.
///
/// A position is *settled*: all consequences of the last move (eliminations, inheritance, whose turn
/// it is) have been applied, and unless the game is over the seat to move has a legal move or its
/// lack of one is the game's end ([`Position::stuck`]).
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game's moves.
    type Move: Move;
    /// The game's options.
    type Rules: RuleSet;

    /// Number of seats, 2 or 4.
    const SEATS: usize;

    /// The kinds of pieces, each by its letters in the position's text; [`Taken::kind`](crate::effect::Taken::kind)
    /// is an index of this list.
    const KINDS: &'static [&'static str];

    /// The start position under `rules` (handicaps and set-ups are rules).
    fn start(rules: &Self::Rules) -> Self;

    /// The start position of game number `index` (from 0) of a run or match: some rules let the first
    /// move go round the table.
    fn start_of_game(rules: &Self::Rules, index: u64) -> Self {
        let _ = index;
        Self::start(rules)
    }

    /// The rules this position is played by.
    fn rules(&self) -> &Self::Rules;

    /// The seat that acts next. Nothing else says so: a check can pull the turn to another seat, and
    /// seats can be eliminated.
    fn to_move(&self) -> Seat;

    /// The seats that still get turns, the seat to move among them.
    fn living(&self) -> SeatSet;

    /// The living seats that have given up and whose moves are drawn at random. Few rules have such.
    fn walking(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// The living seats that play to win.
    fn contenders(&self) -> SeatSet {
        self.living().minus(self.walking())
    }

    /// Whether the next move is drawn at random from the legal ones, all alike, whoever plays the seat.
    /// It is a move of the record like any other, so that replaying needs no randomness.
    fn chance(&self) -> bool {
        self.walking().contains(self.to_move())
    }

    /// The side `seat` plays for: seats with the same number win and lose together.
    fn side(&self, seat: Seat) -> usize {
        seat.index()
    }

    /// Whether `seat`'s king is attacked.
    fn in_check(&self, seat: Seat) -> bool;

    /// Replaces the contents of `moves` by the legal moves of the seat to move, in any order.
    /// Empty if the game is over.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Number of legal moves.
    fn count_legal_moves(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// Replaces the contents of `moves` by the legal moves that take a piece or promote, in any order.
    /// Together with [`Position::legal_quiets`] they are the legal moves, each once.
    fn legal_gains(&self, moves: &mut MoveList<Self::Move>) {
        self.legal_moves(moves);
        moves.retain(|&mv| self.is_gain(mv));
    }

    /// Replaces the contents of `moves` by the legal moves that neither take nor promote.
    fn legal_quiets(&self, moves: &mut MoveList<Self::Move>) {
        self.legal_moves(moves);
        moves.retain(|&mv| !self.is_gain(mv));
    }

    /// Whether a legal move takes a piece or promotes.
    fn is_gain(&self, mv: Self::Move) -> bool {
        self.is_capture(mv) || self.is_promotion(mv)
    }

    /// Whether a legal move promotes.
    fn is_promotion(&self, mv: Self::Move) -> bool;

    /// Legal move number `index` in an order fixed for the position, without writing a list; `None` from
    /// [`Position::count_legal_moves`] on.
    fn nth_legal_move(&self, index: usize) -> Option<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.get(index).copied()
    }

    /// The legal move that 64 random bits choose, each as likely as the others; `None` if there is none.
    /// By default that of number [`scaled`]`(random, count)`.
    fn sample_legal_move(&self, random: u64) -> Option<Self::Move> {
        self.nth_legal_move(scaled(random, self.count_legal_moves()))
    }

    /// Whether any move value at all, for example one from a table, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }

    /// Whether [`Position::play`] takes `mv` without harm, legal or not: what records that were checked
    /// before are still asked when they are played again. True of every legal move; cheap.
    fn fits(&self, mv: Self::Move) -> bool {
        self.is_legal(mv)
    }

    /// Whether there is a legal move.
    fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Plays a legal move and settles the position. An illegal move gives a meaningless position.
    fn play(&mut self, mv: Self::Move);

    /// What a legal move does on the board: what it takes, whether it promotes or drops.
    fn effect(&self, mv: Self::Move) -> Effect;

    /// Whether a legal move takes a piece off the board, whoever's it is.
    fn is_capture(&self, mv: Self::Move) -> bool {
        self.effect(mv).takes()
    }

    /// What came of `mv`, played in `before` and settled in `after`. By default what the two positions tell: seats
    /// that left are credited to the mover, and there are no bonuses.
    fn happened(before: &Self, mv: Self::Move, after: &Self) -> Happened {
        happened_between(before, mv, after)
    }

    /// The points of each seat, in games that count points.
    fn points(&self) -> Option<PerSeat<i32>> {
        None
    }

    /// The position in which the seat to move has let its turn go by, where a search may suppose that: the
    /// seat is not in check and the next one would have its turn. `None` elsewhere.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// The position turned by the game's own symmetry so that what was of seat `s` is of seat
    /// `(s + by) % SEATS`: half turns with two seats, quarter turns with four. Everything that
    /// chooses moves by order or number does so in the mover's own frame, so that all seats play alike.
    ///
    /// Under rules that set up seats differently (`setup` of four-player chess) the turned position may
    /// be no position of a game.
    fn turned(&self, by: usize) -> Self;

    /// The move that [`Position::turned`] makes of `mv`.
    fn turned_move(mv: Self::Move, by: usize) -> Self::Move;

    /// `mv` as the seat to move sees it: turned so that this seat is seat 0.
    fn own_frame(&self, mv: Self::Move) -> Self::Move {
        Self::turned_move(mv, Self::SEATS - self.to_move().index())
    }

    /// A 64-bit hash of everything that makes two positions the same for the repetition rule.
    fn key(&self) -> u64;

    /// The outcome if the position alone ends the game; cheap, never generates moves.
    fn settled(&self) -> Option<Outcome>;

    /// The outcome when the seat to move has no legal move.
    fn stuck(&self) -> Outcome;

    /// The outcome a search may assume when this position has occurred before in its line or game.
    fn assume_repetition(&self) -> Outcome {
        self.adjudicate(EndReason("repetition"))
    }

    /// The outcome if play stops here for `reason` without any rule having ended the game.
    fn adjudicate(&self, reason: EndReason) -> Outcome;
}

/// What the positions before and after a move tell of it: seats that left are credited to the mover, and there are
/// no bonuses.
pub fn happened_between<P: Position>(before: &P, mv: P::Move, after: &P) -> Happened {
    let mover = before.to_move();
    let gone = before.living().minus(after.living());
    let mut left = gone.iter().map(|seat| Out {
        seat,
        by: Some(mover),
    });
    let earlier = before.points().unwrap_or_default();
    let mut points = after.points().unwrap_or_default();
    for (points, earlier) in points.iter_mut().zip(earlier) {
        *points -= earlier;
    }
    let next = after.to_move();
    let newly_checked = |&seat: &Seat| after.in_check(seat) && !before.in_check(seat);
    let passed_over = mover
        .others_clockwise(P::SEATS)
        .take_while(|&seat| seat != next);
    Happened {
        mover,
        effect: before.effect(mv),
        checked: after.living().iter().filter(newly_checked).collect(),
        out: std::array::from_fn(|_| left.next()),
        points,
        bonus: 0,
        skipped: passed_over
            .filter(|&seat| after.living().contains(seat))
            .collect(),
    }
}
