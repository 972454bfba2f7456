//! What a move does on the board, and what came of it: for searches, filters of training data and reports.

use crate::seat::{PerSeat, Seat, SeatSet};

/// Whose a piece is.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Owner {
    /// A seat that still gets turns.
    Living(Seat),
    /// A seat that is out; its pieces stand there but move no more (grey, overturned).
    Out(Seat),
    /// Nobody.
    Nobody,
}

/// A piece taken off the board.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Taken {
    /// Whose it was.
    pub owner: Owner,
    /// Its kind, an index of [`Position::KINDS`](crate::Position::KINDS).
    pub kind: u8,
}

/// What a legal move does on the board.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Effect {
    /// The piece taken on the target square.
    pub taken: Option<Taken>,
    /// The pawn taken in passing, on another square than the target.
    pub en_passant: Option<Taken>,
    /// Whether the piece promotes.
    pub promotes: bool,
    /// Whether the piece comes from the hand.
    pub drops: bool,
}

impl Effect {
    /// Whether a piece is taken off the board, whoever's it is.
    pub const fn takes(&self) -> bool {
        self.taken.is_some() || self.en_passant.is_some()
    }

    /// The pieces taken.
    pub fn all_taken(&self) -> impl Iterator<Item = Taken> {
        self.taken.into_iter().chain(self.en_passant)
    }

    /// Whether a piece of a living seat is taken.
    pub fn takes_living(&self) -> bool {
        self.all_taken()
            .any(|taken| matches!(taken.owner, Owner::Living(_)))
    }
}

/// A seat that left the game.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Out {
    /// The seat.
    pub seat: Seat,
    /// Who is credited with it, if anybody is.
    pub by: Option<Seat>,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The seat that moved.
    pub mover: Seat,
    /// What the move did on the board.
    pub effect: Effect,
    /// The living seats whose kings it newly attacked.
    pub checked: SeatSet,
    /// The seats that left the game because of it, in the order in which they left.
    pub out: [Option<Out>; 3],
    /// What each seat won (or lost) in points, bonuses included; zero in games without points.
    pub points: PerSeat<i32>,
    /// The part of the mover's points that was a bonus for the manner of the move (several kings checked).
    pub bonus: i32,
    /// The living seats that the turn passed over: a check pulled it to a seat behind them.
    pub skipped: SeatSet,
}
