//! How games of the shogi family end: repetition, entering king, limits (rules 1.5-1.8).

use std::cell::OnceCell;

use super::family::Family;
use super::fouls;
use super::impasse::{self, Declaration, Verdict};
use super::moves::{MoveKind, ShogiMove};
use super::occurrences::Occurrences;
use super::piece::{Colour, Piece};
use super::position::FamilyPosition;
use crate::event::Event;
use crate::outcome::Outcome;
use crate::position::{MoveList, Position};
use crate::referee::{Referee, Refereed, Ruling};
use crate::rule_choice;
use crate::seat::Seat;

/// Reasons for which games of the shogi family end.
#[expect(missing_docs, reason = "the words of the rules")]
pub mod reasons {
    use crate::outcome::EndReason;

    pub const MATE: EndReason = EndReason("mate");
    pub const NO_MOVES: EndReason = EndReason("no_moves");
    pub const REPETITION: EndReason = EndReason("repetition");
    pub const PERPETUAL_CHECK: EndReason = EndReason("perpetual_check");
    pub const DECLARATION: EndReason = EndReason("declaration");
    pub const BAD_DECLARATION: EndReason = EndReason("bad_declaration");
    pub const JISHOGI: EndReason = EndReason("jishogi");
    pub const IMPASSE: EndReason = EndReason("impasse");
    pub const TRY: EndReason = EndReason("try");
    pub const LIMIT: EndReason = EndReason("limit");
    pub const RESIGN: EndReason = EndReason("resign");
    pub const ILLEGAL_MOVE: EndReason = EndReason("illegal_move");
    pub const KING_TAKEN: EndReason = EndReason("king_taken");
}

rule_choice! {
    /// Which moves must all give check for a perpetual check (rules 1.6).
    pub enum Perpetual {
        /// All since the first of the repeated positions.
        Span = "span",
        /// All since the last occurrence.
        LastCycle = "last_cycle",
        /// As `last_cycle`, judged at the second occurrence.
        FirstRepeat = "first_repeat",
    }
}

rule_choice! {
    /// What happens when both sides check perpetually (rules 1.6).
    pub enum MutualPerpetual {
        /// A draw.
        Draw = "draw",
        /// The side to move after the last occurrence loses.
        MoverLoses = "mover_loses",
    }
}

rule_choice! {
    /// The entering-king rule (rules 1.7).
    pub enum Impasse {
        /// No entering-king rule.
        Off = "off",
        /// A declaration wins with 28 points for black, 27 for white.
        Declare27 = "declare27",
        /// A declaration wins with 31 points and draws with 24.
        Declare24 = "declare24",
        /// As `declare27`, tested for the side to move after every ply.
        Auto27 = "auto27",
        /// A king on the enemy king's start square wins.
        Try = "try",
        /// Counting by agreement, 24 points each draw.
        Agree24 = "agree24",
        /// Counting by agreement, more points win.
        Agree27 = "agree27",
        /// Both a declaration and an agreed count (amateur rules).
        Declare27Agree27 = "declare27+agree27",
    }
}

rule_choice! {
    /// What an invalid declaration does (rules 1.7).
    pub enum BadDeclaration {
        /// It is refused and play goes on.
        Reject = "reject",
        /// The declarer loses.
        Lose = "lose",
    }
}

rule_choice! {
    /// What an illegal move does (rules 1.9).
    pub enum OnIllegal {
        /// It is refused.
        Reject = "reject",
        /// The offender loses.
        Lose = "lose",
        /// The opponent may claim it.
        Kinte = "kinte",
    }
}

/// The options of a game that decide how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the option of the same name")]
pub struct EndRules {
    pub repetition_count: u32,
    pub perpetual: Perpetual,
    pub mutual_perpetual: MutualPerpetual,
    pub impasse: Impasse,
    pub bad_declaration: BadDeclaration,
    pub handicap_points: bool,
    pub max_plies: Option<u32>,
    pub limit_extends_in_check: bool,
    pub on_illegal: OnIllegal,
}

/// The history of a game of the shogi family.
#[derive(Clone, Debug)]
pub struct ShogiReferee<F: Family> {
    occurrences: Occurrences,
    /// `checks[n]`: whether the move made at ply `n + 1` gave check.
    checks: Vec<bool>,
    first_mover: Colour,
    rules: EndRules,
    /// What [`missing_points`] says, once it was needed.
    missing_points: OnceCell<u32>,
    /// Who made the last move, if it was illegal and stands.
    foul: Option<Colour>,
    family: std::marker::PhantomData<F>,
}

/// Entering-king points missing from the array that the rules' handicap names; a game may start from a
/// later position.
fn missing_points<F: Family>(rules: &F::Rules) -> u32 {
    let array = FamilyPosition::<F>::start(rules);
    let points = |(_, piece): (_, Piece)| piece.kind().points();
    impasse::ALL_POINTS.saturating_sub(array.board().pieces().map(points).sum())
}

/// Rules by which a seat can declare.
const DECLARED: [Impasse; 3] = [
    Impasse::Declare27,
    Impasse::Declare24,
    Impasse::Declare27Agree27,
];

impl<F: Family> ShogiReferee<F> {
    fn missing(&self, position: &FamilyPosition<F>) -> u32 {
        *self
            .missing_points
            .get_or_init(|| missing_points::<F>(position.rules()))
    }

    fn declaration(&self, position: &FamilyPosition<F>) -> Declaration {
        let missing = self.missing(position);
        impasse::declaration(position, missing)
    }

    fn repetition(&self, rules: &EndRules, to_move: Colour) -> Option<Outcome> {
        let needed = match rules.perpetual {
            Perpetual::FirstRepeat => 2,
            _ => rules.repetition_count.max(2) as usize,
        };
        let occurrences = self.occurrences.of_current(needed);
        let now = *occurrences.last()?;
        let since = match rules.perpetual {
            Perpetual::Span => occurrences[0],
            Perpetual::LastCycle | Perpetual::FirstRepeat => occurrences[occurrences.len() - 2],
        };
        let checks_always = |colour: Colour| {
            let offset = usize::from(colour != self.first_mover);
            (since..now)
                .filter(|ply| ply % 2 == offset)
                .all(|ply| self.checks[ply])
        };
        let lost_by = |loser: Colour| {
            Some(Outcome::won_by(
                reasons::PERPETUAL_CHECK,
                loser.other().seat(),
            ))
        };
        match (checks_always(Colour::Black), checks_always(Colour::White)) {
            (true, false) => lost_by(Colour::Black),
            (false, true) => lost_by(Colour::White),
            (true, true) if rules.mutual_perpetual == MutualPerpetual::MoverLoses => {
                lost_by(to_move)
            }
            _ => Some(Outcome {
                replay: true,
                ..Outcome::draw(reasons::REPETITION)
            }),
        }
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
        self.occurrences.push(position.key());
        self.checks.push(checked);
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
        self.repetition(&rules, position.board().turn())
            .or_else(|| self.limit(&rules, || checked))
    }

    fn limit(&self, rules: &EndRules, checked: impl FnOnce() -> bool) -> Option<Outcome> {
        let limit = rules.max_plies? as usize;
        let reached = self.checks.len() >= limit;
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
    type Referee = ShogiReferee<F>;
}

impl<F: Family> Referee<FamilyPosition<F>> for ShogiReferee<F> {
    fn new(start: &FamilyPosition<F>) -> Self {
        Self {
            occurrences: Occurrences::new(start.key()),
            checks: Vec::with_capacity(128),
            first_mover: start.board().turn(),
            rules: F::end_rules(start.rules()),
            missing_points: OnceCell::new(),
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
            Event::Agree => {
                let missing = self.missing(position);
                impasse::agreed_result(position, missing)
                    .map(Some)
                    .ok_or_else(|| "the rules have no agreed count".into())
            }
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
                self.occurrences.push(position.key());
                self.checks.push(position.in_check(position.to_move()));
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
        self.occurrences.keys()
    }
}
