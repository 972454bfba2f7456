//! Repetition, continuous check and move limit (specification, sections 7 and 8).

use super::history::{History, Occurrences};
use super::places::{LIMIT, REPETITION};
use super::position::YoninPosition;
use super::rules::{CheckGiver, GiverUpdate, Perpetual};
use crate::event::Event;
use crate::outcome::Outcome;
use crate::position::{MoveList, Position};
use crate::referee::{Referee, Refereed};
use crate::seat::{Seat, SeatSet};
use crate::shogi9::ShogiMove;

/// Occurrences of a position that end the game.
const REPETITIONS: usize = 4;

/// A move of the history: who made it and whom it newly checked.
#[derive(Clone, Copy, Debug)]
struct Ply {
    mover: Seat,
    checked: SeatSet,
}

/// Watches over a game of Yonin.
#[derive(Clone, Debug)]
pub struct YoninReferee {
    history: History,
    /// `plies[n]` led from key number `n` to the next.
    plies: Vec<Ply>,
    /// The positions that one more occurrence would repeat too often, with their first occurrence.
    /// Nearly always empty, which makes the filter of prohibited moves free.
    ripe: Vec<(u64, usize)>,
}

impl YoninReferee {
    /// The seats newly checked by every move that `seat` made since `first` and by `more`. All seats
    /// if there was no such move.
    fn always_checked(&self, seat: Seat, first: usize, more: Option<SeatSet>) -> AlwaysChecked {
        let own = self.plies[first..].iter().filter(|ply| ply.mover == seat);
        let mut sum = AlwaysChecked {
            moves: 0,
            all_check: true,
            victims: SeatSet::full(4),
        };
        for checked in own.map(|ply| ply.checked).chain(more) {
            sum.moves += 1;
            sum.all_check &= !checked.is_empty();
            sum.victims = sum
                .victims
                .iter()
                .filter(|&victim| checked.contains(victim))
                .collect();
        }
        sum
    }

    fn is_continuous_checker(
        &self,
        position: &YoninPosition,
        seat: Seat,
        first: usize,
        more: Option<SeatSet>,
    ) -> bool {
        let rules = position.rules();
        let sum = self.always_checked(seat, first, more);
        rules.perpetual == Perpetual::Deviate
            && sum.moves > 0
            && sum.all_check
            && !(rules.perpetual_same_victim && sum.victims.is_empty())
    }

    /// Notes the move `mv` of `mover` from `before` to `position` and judges its end tests.
    fn note(
        &mut self,
        before: &YoninPosition,
        mover: Seat,
        mv: ShogiMove,
        position: &YoninPosition,
    ) -> Option<Outcome> {
        let key = position.key();
        self.plies.push(Ply {
            mover,
            checked: newly_checked(before, mv, position),
        });
        let Occurrences { number, first } = self.history.push(key);
        if let Some(outcome) = position.settled() {
            return Some(outcome);
        }
        if number >= REPETITIONS && self.repetition_ends(mover, position, first) {
            return Some(position.adjudicate(REPETITION));
        }
        if let Some(outcome) = limit(position) {
            return Some(outcome);
        }
        if number + 1 == REPETITIONS {
            self.ripe.push((key, first));
        }
        None
    }

    /// Whether a fourth occurrence of the position that occurred `first` ends the game.
    fn repetition_ends(&self, mover: Seat, position: &YoninPosition, first: usize) -> bool {
        let checks = |seat| self.is_continuous_checker(position, seat, first, None);
        checks(mover) || !position.living().iter().any(checks)
    }

    /// The ripe positions that the seat to move could be prohibited to repeat.
    fn risky(&self, position: &YoninPosition) -> impl Iterator<Item = (u64, usize)> {
        let me = position.to_move();
        let judged = position.rules().perpetual != Perpetual::None;
        self.ripe
            .iter()
            .copied()
            .filter(move |&(_, first)| judged && self.always_checked(me, first, None).all_check)
    }

    /// Takes out the moves that the seat to move may not play because it would go on checking
    /// (section 8), unless those are all its moves.
    fn filter(&self, position: &YoninPosition, legal: &mut MoveList<ShogiMove>) {
        let me = position.to_move();
        let ripe: Vec<_> = self.risky(position).collect();
        if ripe.is_empty() {
            return;
        }
        let prohibited = |&mv: &ShogiMove| {
            let checked = position.newly_checked(mv);
            if checked.is_empty() {
                return false;
            }
            let mut after = position.clone();
            after.play(mv);
            !after.is_over()
                && ripe.iter().any(|&(key, first)| {
                    key == after.key()
                        && self.is_continuous_checker(position, me, first, Some(checked))
                })
        };
        let allowed: Vec<_> = legal.iter().copied().filter(|mv| !prohibited(mv)).collect();
        if !allowed.is_empty() {
            *legal = allowed;
        }
    }
}

/// What the moves of one seat over a span have in common.
struct AlwaysChecked {
    moves: usize,
    all_check: bool,
    victims: SeatSet,
}

/// The seats newly checked by the move from `before` to `position`.
fn newly_checked(before: &YoninPosition, mv: ShogiMove, position: &YoninPosition) -> SeatSet {
    let mover = before.to_move();
    let opponents = || {
        let living = position.living().iter();
        living.filter(|&seat| position.side(seat) != position.side(mover))
    };
    if before.living() == position.living() {
        // No pending check has gone with a seat.
        if before.givers.is_empty() {
            return opponents()
                .filter(|&seat| position.givers.is_checked(seat))
                .collect();
        }
        let rules = position.rules();
        let gave = |position: &YoninPosition, seat| position.giver(seat) == Some(mover);
        if rules.check_giver == CheckGiver::Mover
            && rules.giver_update == GiverUpdate::Latest
            && !opponents().any(|seat| gave(before, seat))
        {
            // Whoever gives a new check is its giver.
            return opponents().filter(|&seat| gave(position, seat)).collect();
        }
    }
    before.newly_checked(mv)
}

fn limit(position: &YoninPosition) -> Option<Outcome> {
    let reached = position
        .rules()
        .max_moves
        .is_some_and(|limit| position.ply() >= limit);
    reached.then(|| position.adjudicate(LIMIT))
}

impl Refereed for YoninPosition {
    type Referee = YoninReferee;
}

impl Referee<YoninPosition> for YoninReferee {
    fn new(start: &YoninPosition) -> Self {
        Self {
            history: History::new(start.key()),
            plies: Vec::new(),
            ripe: Vec::new(),
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
            self.filter(position, legal);
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
        if !self.ripe.is_empty() && position.rules().perpetual != Perpetual::None {
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
        self.history.keys()
    }
}
