//! How games of the shogi family end: repetition, entering king, limits (rules 1.5-1.8).

use super::end_rules::{BadDeclaration, EndRules, Impasse, OnIllegal};
use super::fouls;
use super::hooks::Family;
use super::impasse::{self, Declaration, Verdict};
use super::piece::Colour;
use super::reasons;
use super::repetition::History;
use super::state::FamilyPosition;
use crate::event::Event;
use crate::outcome::Outcome;
use crate::position::{MoveList, Position};
use crate::referee::{Referee, Refereed, Ruling};
use crate::seat::Seat;
use crate::shogi9::ShogiMove;
use crate::shogi9::moves::MoveKind;

/// The history of a game of the shogi family.
#[derive(Clone, Debug)]
pub struct FamilyReferee<F: Family> {
    history: History,
    rules: EndRules,
    /// What [`impasse::missing_points`] says of the start.
    missing_points: u32,
    /// Who made the last move, if it was illegal and stands.
    foul: Option<Colour>,
    family: std::marker::PhantomData<F>,
}

/// Rules by which a seat can declare.
const DECLARED: [Impasse; 3] = [
    Impasse::Declare27,
    Impasse::Declare24,
    Impasse::Declare27Agree27,
];

impl<F: Family> FamilyReferee<F> {
    fn declaration(&self, position: &FamilyPosition<F>) -> Declaration {
        impasse::declaration(position, self.missing_points)
    }

    fn judge(
        &mut self,
        mover: Seat,
        mv: ShogiMove,
        position: &FamilyPosition<F>,
        is_stuck: bool,
    ) -> Option<Outcome> {
        let rules = self.rules;
        let checked = position.in_check(position.to_move());
        self.foul = None;
        self.history.push(position.key(), checked);
        if rules.impasse == Impasse::Try && is_try(position, Colour::of(mover), mv) {
            return Some(Outcome::won_by(reasons::TRY, mover));
        }
        if is_stuck {
            return Some(position.stuck());
        }
        if rules.impasse == Impasse::Auto27
            && has_entered(position)
            && self.declaration(position).verdict == Some(Verdict::Win)
        {
            return Some(Outcome::won_by(reasons::IMPASSE, position.to_move()));
        }
        self.history
            .outcome(&rules, position.board().turn())
            .or_else(|| self.limit(&rules, || checked))
    }

    fn limit(&self, rules: &EndRules, checked: impl FnOnce() -> bool) -> Option<Outcome> {
        let limit = rules.max_plies? as usize;
        let reached = self.history.plies() >= limit;
        (reached && !(rules.limit_extends_in_check && checked()))
            .then(|| Outcome::draw(reasons::LIMIT))
    }
}

/// Whether the king of the side to move stands in that side's promotion zone.
fn has_entered<F: Family>(position: &FamilyPosition<F>) -> bool {
    let board = position.board();
    let side = board.turn();
    board.king(side).is_some_and(|king| side.zone(king))
}

/// Whether `mv`, made by `mover`, put its king on the enemy king's start square.
fn is_try<F: Family>(position: &FamilyPosition<F>, mover: Colour, mv: ShogiMove) -> bool {
    let goal_rank = match mover {
        Colour::Black => 1,
        Colour::White => 9,
    };
    matches!(mv.kind(), MoveKind::Board { .. })
        && (mv.to().file(), mv.to().rank()) == (5, goal_rank)
        && position.board().king(mover) == Some(mv.to())
}

impl<F: Family> Refereed for FamilyPosition<F> {
    type Referee = FamilyReferee<F>;
}

impl<F: Family> Referee<FamilyPosition<F>> for FamilyReferee<F> {
    fn new(start: &FamilyPosition<F>) -> Self {
        Self {
            history: History::new(start.key(), start.board().turn()),
            rules: F::end_rules(start.rules()),
            missing_points: impasse::missing_points(start),
            foul: None,
            family: std::marker::PhantomData,
        }
    }

    fn judge_start(
        &mut self,
        position: &mut FamilyPosition<F>,
        legal: &mut MoveList<ShogiMove>,
    ) -> Option<Outcome> {
        legal.is_empty().then(|| position.stuck())
    }

    fn judge_move(
        &mut self,
        _before: &FamilyPosition<F>,
        mover: Seat,
        mv: ShogiMove,
        position: &mut FamilyPosition<F>,
        legal: &mut MoveList<ShogiMove>,
    ) -> Option<Outcome> {
        self.judge(mover, mv, position, legal.is_empty())
    }

    fn judge_unlisted(
        &mut self,
        _before: &FamilyPosition<F>,
        mover: Seat,
        mv: ShogiMove,
        position: &mut FamilyPosition<F>,
        can_move: bool,
    ) -> Option<Option<Outcome>> {
        Some(self.judge(mover, mv, position, !can_move))
    }

    fn judge_event(
        &mut self,
        event: Event<ShogiMove>,
        position: &mut FamilyPosition<F>,
        _legal: &mut MoveList<ShogiMove>,
    ) -> Result<Option<Outcome>, String> {
        let rules = self.rules;
        match event {
            Event::Move(_) => Err("a move is not an event".into()),
            Event::Resign(seat) => {
                let winner = Colour::of(seat).other().seat();
                Ok(Some(Outcome::won_by(reasons::RESIGN, winner)))
            }
            Event::Agree => impasse::agreed_result(position)
                .map(Some)
                .ok_or_else(|| "the rules have no agreed count".into()),
            Event::Claim(seat) => {
                let offender = Colour::of(seat).other();
                let kinte = rules.on_illegal == OnIllegal::Kinte;
                if kinte && (self.foul == Some(offender) || fouls::leaves_trace(position, offender))
                {
                    return Ok(Some(Outcome::won_by(reasons::ILLEGAL_MOVE, seat)));
                }
                Err("there is no illegal move to claim".into())
            }
            Event::Declare(seat) => {
                if !DECLARED.contains(&rules.impasse) {
                    return Err("the rules have no declaration".into());
                }
                let count = self.declaration(position);
                match (count.verdict, rules.bad_declaration) {
                    (Some(Verdict::Win), _) => {
                        Ok(Some(Outcome::won_by(reasons::DECLARATION, seat)))
                    }
                    (Some(Verdict::Draw), _) => Ok(Some(Outcome {
                        replay: true,
                        ..Outcome::draw(reasons::JISHOGI)
                    })),
                    (None, BadDeclaration::Lose) => {
                        let winner = Colour::of(seat).other().seat();
                        Ok(Some(Outcome::won_by(reasons::BAD_DECLARATION, winner)))
                    }
                    (None, BadDeclaration::Reject) => Err(format!(
                        "the declaration is not valid ({} points of {}, {} pieces of 10 in the camp)",
                        count.points, count.needed, count.pieces
                    )),
                }
            }
        }
    }

    fn judge_illegal(&mut self, position: &mut FamilyPosition<F>, mv: ShogiMove) -> Ruling {
        let mover = position.board().turn();
        match F::end_rules(position.rules()).on_illegal {
            OnIllegal::Reject => Ruling::Refused,
            OnIllegal::Lose => {
                Ruling::Ends(Outcome::won_by(reasons::ILLEGAL_MOVE, mover.other().seat()))
            }
            OnIllegal::Kinte if fouls::takes_king(position, mv) => {
                Ruling::Ends(Outcome::won_by(reasons::KING_TAKEN, mover.seat()))
            }
            OnIllegal::Kinte => {
                let king = position.board().king(mover.other());
                if !fouls::is_possible(position.board(), mv) || king == Some(mv.to()) {
                    return Ruling::Refused;
                }
                position.play(mv);
                let checked = position.in_check(position.to_move());
                self.history.push(position.key(), checked);
                self.foul = Some(mover);
                Ruling::Stands
            }
        }
    }

    fn winning_declaration(&self, position: &FamilyPosition<F>) -> Option<Seat> {
        let side = position.board().turn();
        let entered = position
            .board()
            .king(side)
            .is_some_and(|king| side.zone(king));
        let wins = entered
            && DECLARED.contains(&self.rules.impasse)
            && self.declaration(position).verdict == Some(Verdict::Win);
        wins.then_some(side.seat())
    }

    fn keys(&self) -> &[u64] {
        self.history.keys()
    }
}
