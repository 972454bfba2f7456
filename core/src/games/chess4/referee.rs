//! The end of the game: lead, limits and draws (spec section 9), resignation and claims.

use super::moves::Chess4Move;
use super::piece::Kind;
use super::rules::{Fifty, Insufficient, LeadAward, LeadMode, LeadScope, Repetition, TieBreak};
use super::state::{Chess4Position, Leaving, SEATS};
use crate::event::Event;
use crate::outcome::{EndReason, Outcome, places_by};
use crate::position::{MoveList, Position};
use crate::referee::{Referee, Refereed};
use crate::seat::Seat;

/// Why games of four-player chess end.
pub mod reasons {
    use crate::outcome::EndReason;

    /// At most one seat is left (spec section 7).
    pub const ELIMINATION: EndReason = EndReason("elimination");
    /// One of the last two leads decisively (spec section 9.2).
    pub const LEAD: EndReason = EndReason("lead");
    /// One of the last two has claimed a decisive lead (spec section 9.2).
    pub const CLAIM: EndReason = EndReason("claim");
    /// The number of plies that the rules allow is played (spec section 9.4).
    pub const MOVE_LIMIT: EndReason = EndReason("move_limit");
    /// Nobody can win any more (spec section 9.3).
    pub const INSUFFICIENT: EndReason = EndReason("insufficient");
    /// The position has occurred too often (spec section 9.3).
    pub const REPETITION: EndReason = EndReason("repetition");
    /// Too long nothing was captured and no pawn moved (spec section 9.3).
    pub const FIFTY: EndReason = EndReason("fifty");
    /// A king was captured (Teams, spec section 15).
    pub const KING_CAPTURE: EndReason = EndReason("king_capture");
    /// The seat to move is mated (Teams, spec section 15).
    pub const MATE: EndReason = EndReason("mate");
    /// The seat to move has no move (Teams, spec section 15).
    pub const STALEMATE: EndReason = EndReason("stalemate");
    /// A seat has resigned for its team (Teams, spec section 15).
    pub const RESIGN: EndReason = EndReason("resign");
}

/// Points of each active seat for a draw (spec section 8.1).
const DRAW: i32 = 10;

/// Points of the trailing seat when a lead ends the game, where the rules award them.
const TRAILING: i32 = 20;

/// Counts plies and positions and tests for the end (spec section 7, step 6).
#[derive(Clone, Debug)]
pub struct Chess4Referee {
    keys: Vec<u64>,
    plies: u32,
}

impl Chess4Referee {
    /// Step 6.
    fn judge(&mut self, position: &mut Chess4Position, stuck: bool) -> Option<Outcome> {
        self.keys.push(position.key());
        if let Some(outcome) = position.settled() {
            return Some(outcome);
        }
        if stuck {
            return Some(position.stuck());
        }
        if position.rules().lead_mode == LeadMode::Auto
            && let Some((_, trailing)) = decisive_lead(position)
        {
            return Some(end_by_lead(position, trailing, reasons::LEAD));
        }
        if position
            .rules()
            .move_limit
            .is_some_and(|limit| self.plies >= limit)
        {
            return Some(position.outcome(reasons::MOVE_LIMIT));
        }
        let reason = if is_insufficient(position) {
            reasons::INSUFFICIENT
        } else if self.is_repetition(position) {
            reasons::REPETITION
        } else if is_fifty(position) {
            reasons::FIFTY
        } else {
            return None;
        };
        Some(position.draw(reason))
    }

    /// Whether the current position has occurred often enough (spec section 9.3).
    ///
    /// Since the last capture, pawn move or elimination the turn has gone round the same seats, so only
    /// positions a multiple of their number of plies ago can be equal. That is at most as long ago
    /// as there are quiet plies.
    fn is_repetition(&self, position: &Chess4Position) -> bool {
        let allowed = match position.rules().repetition {
            Repetition::Third => 3,
            Repetition::Fifth => 5,
        };
        let Some((current, earlier)) = self.keys.split_last() else {
            return false;
        };
        let round = position.moving().len();
        let quiet = usize::try_from(position.halfmove()).unwrap_or(usize::MAX);
        let since = &earlier[earlier.len().saturating_sub(quiet)..];
        let rounds = since.rchunks_exact(round);
        let same = rounds.filter(|round| round.first() == Some(current));
        1 + same.count() >= allowed
    }

    fn refill(position: &Chess4Position, legal: &mut MoveList<Chess4Move>) {
        position.legal_moves(legal);
        legal.sort_unstable();
    }
}

impl Chess4Position {
    /// The outcome with places by points (spec section 9.5); in Teams everyone shares the first place.
    pub(super) fn outcome(&self, reason: EndReason) -> Outcome {
        let places = places_by(SEATS, |seat| {
            let points = self.points[seat.index()];
            let survived = self.active.contains(seat);
            match self.rules.tie_break {
                _ if self.rules.teams() => (0, false, 0),
                TieBreak::Shared => (points, false, 0),
                TieBreak::SurvivorFirst => (points, survived, 0),
                TieBreak::LaterElimination => (points, survived, self.eliminated[seat.index()]),
            }
        });
        Outcome {
            reason,
            places: Some(places),
            points: Some(self.points),
            replay: false,
        }
    }

    /// Why a free-for-all in which at most one seat is left has ended.
    pub(super) fn end_reason(&self) -> EndReason {
        match self.leaving {
            Leaving::Drawn => reasons::INSUFFICIENT,
            Leaving::Nothing | Leaving::FirstStep => reasons::ELIMINATION,
        }
    }

    /// Ends the game as a draw: each active seat gets its award (spec section 9.3).
    pub(super) fn draw(&mut self, reason: EndReason) -> Outcome {
        if !self.rules.teams() {
            self.award(self.active, DRAW);
            self.share_walks();
        }
        self.outcome(reason)
    }

    /// The outcome of a Teams game lost by `loser`'s team.
    pub(super) fn lost_by_team_of(&self, loser: Seat, reason: EndReason) -> Outcome {
        let places = places_by(SEATS, |seat| {
            i32::from(self.rules.side(seat) != self.rules.side(loser))
        });
        Outcome {
            places: Some(places),
            ..self.outcome(reason)
        }
    }
}

impl Refereed for Chess4Position {
    type Referee = Chess4Referee;
}

impl Referee<Chess4Position> for Chess4Referee {
    fn new(start: &Chess4Position) -> Self {
        Self {
            keys: vec![start.key()],
            plies: 0,
        }
    }

    /// Loading runs nothing (spec section 7), except where the seat to move could not go on.
    fn judge_start(
        &mut self,
        position: &mut Chess4Position,
        legal: &mut MoveList<Chess4Move>,
    ) -> Option<Outcome> {
        if !legal.is_empty() {
            return None;
        }
        position.judge();
        Self::refill(position, legal);
        self.keys.clear();
        self.judge(position, legal.is_empty())
    }

    fn judge_move(
        &mut self,
        _before: &Chess4Position,
        _mover: Seat,
        _mv: Chess4Move,
        position: &mut Chess4Position,
        legal: &mut MoveList<Chess4Move>,
    ) -> Option<Outcome> {
        self.plies = self.plies.saturating_add(1);
        self.judge(position, legal.is_empty())
    }

    fn judge_unlisted(
        &mut self,
        _before: &Chess4Position,
        _mover: Seat,
        _mv: Chess4Move,
        position: &mut Chess4Position,
        can_move: bool,
    ) -> Option<Option<Outcome>> {
        self.plies = self.plies.saturating_add(1);
        Some(self.judge(position, !can_move))
    }

    fn judge_event(
        &mut self,
        event: Event<Chess4Move>,
        position: &mut Chess4Position,
        legal: &mut MoveList<Chess4Move>,
    ) -> Result<Option<Outcome>, String> {
        match event {
            Event::Move(_) => Err("a move is no event".into()),
            Event::Agree => Err("there is no agreed end in this game".into()),
            Event::Claim(_) => Err("illegal moves are refused, there is nothing to claim".into()),
            Event::Resign(seat) if !position.active.contains(seat) => {
                Err("this seat has resigned or is out already".into())
            }
            Event::Resign(seat) if position.rules().teams() => {
                Ok(Some(position.lost_by_team_of(seat, reasons::RESIGN)))
            }
            Event::Resign(seat) => {
                position.resign_reported(seat);
                Self::refill(position, legal);
                Ok(self.judge(position, legal.is_empty()))
            }
            Event::Declare(_) if position.rules().lead_mode != LeadMode::Claim => {
                Err("a lead is claimed only under lead_mode=claim".into())
            }
            Event::Declare(seat) => match decisive_lead(position) {
                Some((leader, trailing)) if leader == seat => {
                    Ok(Some(end_by_lead(position, trailing, reasons::CLAIM)))
                }
                _ => Err("this seat has no decisive lead".into()),
            },
        }
    }

    fn winning_declaration(&self, position: &Chess4Position) -> Option<Seat> {
        let (leader, _) = decisive_lead(position)?;
        let first = position.points.iter().max() == Some(&position.points[leader.index()]);
        (first && position.rules().lead_mode == LeadMode::Claim).then_some(leader)
    }

    fn keys(&self) -> &[u64] {
        &self.keys
    }
}

/// The leading and the trailing of two active seats if the lead is decisive (spec section 9.2).
fn decisive_lead(position: &Chess4Position) -> Option<(Seat, Seat)> {
    let rules = position.rules();
    if position.active.len() != 2 {
        return None;
    }
    let points = |seat: Seat| position.points[seat.index()];
    let mut active = position.active.iter();
    let (one, other) = (active.next()?, active.next()?);
    if rules.teams() || rules.lead == 0 {
        return None;
    }
    let (leader, trailing) = if points(one) > points(other) {
        (one, other)
    } else {
        (other, one)
    };
    let decisive = points(leader).abs_diff(points(trailing)) >= rules.lead;
    let first = match rules.lead_scope {
        LeadScope::Pair => true,
        LeadScope::LeaderFirst => Seat::all(SEATS).all(|seat| points(seat) <= points(leader)),
    };
    (decisive && first).then_some((leader, trailing))
}

fn end_by_lead(position: &mut Chess4Position, trailing: Seat, reason: EndReason) -> Outcome {
    if position.rules().lead_award == LeadAward::Trailing20 {
        position.points[trailing.index()] += TRAILING;
    }
    position.outcome(reason)
}

/// Whether no active seat can win any more (spec section 9.3).
fn is_insufficient(position: &Chess4Position) -> bool {
    let rule = position.rules().insufficient;
    if rule == Insufficient::Off {
        return false;
    }
    let is_bare = |seat: Seat| {
        let mut army = position.pieces(seat);
        if let Some(king) = position.king(seat) {
            army.remove(king);
        }
        army.is_empty()
    };
    if position.active.iter().all(is_bare) {
        return true;
    }
    rule == Insufficient::Fide2 && position.active.len() == 2 && is_fide_draw(position)
}

/// Bishop or knight against the bare king, or one bishop each on one colour (spec 17-C6).
fn is_fide_draw(position: &Chess4Position) -> bool {
    let mut bishop_colours = Vec::new();
    let mut knights = 0;
    for seat in position.active.iter() {
        if position.pieces(seat).len() > 2 {
            return false;
        }
        for square in position.pieces(seat).iter() {
            match position.board.get(square).kind() {
                Kind::King => {}
                Kind::Knight => knights += 1,
                Kind::Bishop => bishop_colours.push((square.file() + square.rank()) % 2),
                _ => return false,
            }
        }
    }
    match (knights, bishop_colours.as_slice()) {
        (0, [one, other]) => one == other,
        (knights, bishops) => knights + bishops.len() <= 1,
    }
}

/// Whether too long nothing was captured and no pawn moved (spec section 9.3).
fn is_fifty(position: &Chess4Position) -> bool {
    match position.rules().fifty {
        Fifty::PerSeat => position
            .active
            .iter()
            .all(|seat| position.quiet[seat.index()] >= 50),
        Fifty::Plies100 => position.halfmove() >= 100,
    }
}
