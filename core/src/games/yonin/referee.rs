//! How games end: mates, then repetition, then the move limit (specification, section 7).

use super::places::reasons;
use super::repetition::Repetition;
use super::state::YoninPosition;
use crate::event::Event;
use crate::outcome::Outcome;
use crate::position::{MoveList, Position};
use crate::referee::{Referee, Refereed};
use crate::seat::Seat;
use crate::shogi9::ShogiMove;

/// Watches over a game of Yonin.
#[derive(Clone, Debug)]
pub struct YoninReferee {
    repetition: Repetition,
}

impl YoninReferee {
    /// Notes the move `mv` of `mover` from `before` to `position` and judges its end tests.
    fn note(
        &mut self,
        before: &YoninPosition,
        mover: Seat,
        mv: ShogiMove,
        position: &YoninPosition,
    ) -> Option<Outcome> {
        let repeated = self.repetition.note(before, mover, mv, position);
        if let Some(outcome) = position.settled() {
            return Some(outcome);
        }
        if repeated {
            return Some(position.adjudicate(reasons::REPETITION));
        }
        limit(position)
    }
}

fn limit(position: &YoninPosition) -> Option<Outcome> {
    let reached = position
        .rules()
        .max_moves
        .is_some_and(|limit| position.ply() >= limit);
    reached.then(|| position.adjudicate(reasons::LIMIT))
}

impl Refereed for YoninPosition {
    type Referee = YoninReferee;
}

impl Referee<YoninPosition> for YoninReferee {
    fn new(start: &YoninPosition) -> Self {
        Self {
            repetition: Repetition::new(start),
        }
    }

    fn judge_start(
        &mut self,
        position: &mut YoninPosition,
        _legal: &mut MoveList<ShogiMove>,
    ) -> Option<Outcome> {
        position.settled().or_else(|| limit(position))
    }

    fn judge_move(
        &mut self,
        before: &YoninPosition,
        mover: Seat,
        mv: ShogiMove,
        position: &mut YoninPosition,
        legal: &mut MoveList<ShogiMove>,
    ) -> Option<Outcome> {
        let outcome = self.note(before, mover, mv, position);
        if outcome.is_none() {
            self.repetition.filter(position, legal);
        }
        outcome
    }

    fn judge_unlisted(
        &mut self,
        before: &YoninPosition,
        mover: Seat,
        mv: ShogiMove,
        position: &mut YoninPosition,
        _can_move: bool,
    ) -> Option<Option<Outcome>> {
        // Only a return to a position that has occurred three times can be prohibited, and if this move
        // leads to the first such one, the next cannot return to it: no move changes nothing.
        if self.repetition.may_prohibit(position) {
            return None;
        }
        Some(self.note(before, mover, mv, position))
    }

    fn judge_event(
        &mut self,
        event: Event<ShogiMove>,
        _position: &mut YoninPosition,
        _legal: &mut MoveList<ShogiMove>,
    ) -> Result<Option<Outcome>, String> {
        Err(match event {
            Event::Move(_) => "a move is played, not judged as an event",
            Event::Resign(_) => "there is no resignation in this game",
            Event::Declare(_) => "there is no declaration in this game",
            Event::Agree => "there is no agreed end in this game",
            Event::Claim(_) => "illegal moves are refused, there is nothing to claim",
        }
        .into())
    }

    fn keys(&self) -> &[u64] {
        self.repetition.keys()
    }
}
