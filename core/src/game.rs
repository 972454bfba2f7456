//! A game in progress: a position plus its history.

use std::fmt::Debug;

use crate::error::PlayError;
use crate::notation::Notation;
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::seat::Seat;

/// One entry of a game's record.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Event<M> {
    /// A move of the seat to move.
    Move(M),
    /// A seat gives up.
    Resign(Seat),
    /// The seat to move declares a win (entering king, points lead).
    Declare(Seat),
    /// All seats agree to end the game by counting.
    Agree,
    /// The seat claims that an opponent has made an illegal move.
    Claim(Seat),
}

/// What the rules make of an illegal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is not played.
    Refused,
    /// It ends the game; the position stays as it was.
    Ends(Outcome),
    /// It has been played and stands unless somebody claims it.
    Stands,
}

/// What a game's history adds to its positions: repetition, limits, declarations, resignation.
pub trait Referee<P: Position>: Clone + Debug + Send {
    /// A referee for a game that starts at `start`, which is its first occurrence.
    fn new(start: &P) -> Self;

    /// Judges the start position. `legal` are the sorted legal moves.
    fn judge_start(&mut self, position: &mut P, legal: &mut MoveList<P::Move>) -> Option<Outcome>;

    /// Judges `position`, which `mover` reached from `before` by `mv`. `legal` are its sorted legal
    /// moves; rules that forbid moves because of the history take them out here. An outcome ends the
    /// game. The position may change: some endings award points.
    fn judge_move(
        &mut self,
        before: &P,
        mover: Seat,
        mv: P::Move,
        position: &mut P,
        legal: &mut MoveList<P::Move>,
    ) -> Option<Outcome>;

    /// Judges as [`Referee::judge_move`] does where only is known whether there is a legal move, so that
    /// random playouts need no list. `None` means that this cannot be told without the list; then
    /// nothing has happened yet and [`Referee::judge_move`] must be called instead.
    fn judge_unlisted(
        &mut self,
        before: &P,
        mover: Seat,
        mv: P::Move,
        position: &mut P,
        can_move: bool,
    ) -> Option<Option<Outcome>> {
        let _ = (before, mover, mv, position, can_move);
        None
    }

    /// Rules on a move that is not legal. By default it is refused.
    fn judge_illegal(&mut self, position: &mut P, mv: P::Move) -> Ruling {
        let _ = (position, mv);
        Ruling::Refused
    }

    /// Carries out an event that is no move. `legal` is to be refilled if the game goes on from a
    /// changed position.
    ///
    /// Returns why not, if it is not possible.
    fn judge_event(
        &mut self,
        event: Event<P::Move>,
        position: &mut P,
        legal: &mut MoveList<P::Move>,
    ) -> Result<Option<Outcome>, String>;

    /// The seat that wins by declaring now ([`Event::Declare`]), if there is one: CPU players do so.
    fn winning_declaration(&self, position: &P) -> Option<Seat> {
        let _ = position;
        None
    }

    /// Keys of the positions so far, oldest first, the current one last.
    fn keys(&self) -> &[u64];
}

/// A game: start position, moves and events, current position, result.
///
/// Legal moves are generated once per ply and kept.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    position: P,
    events: Vec<Event<P::Move>>,
    legal: MoveList<P::Move>,
    referee: P::Referee,
    outcome: Option<Outcome>,
    plies: usize,
}

impl<P: Position> Game<P> {
    /// A new game from `start`.
    pub fn new(start: P) -> Self {
        let mut game = Self {
            referee: P::Referee::new(&start),
            position: start.clone(),
            start,
            events: Vec::new(),
            legal: MoveList::new(),
            outcome: None,
            plies: 0,
        };
        game.generate();
        let judged = game
            .referee
            .judge_start(&mut game.position, &mut game.legal);
        game.close(judged);
        game
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Moves and events so far.
    pub fn events(&self) -> &[Event<P::Move>] {
        &self.events
    }

    /// Number of moves so far; events that are no moves do not count.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The moves that may be played now, in canonical order; empty when the game is over. Rules under
    /// which illegal moves can stand may also leave a seat without a legal move that can still claim.
    pub fn legal(&self) -> &[P::Move] {
        &self.legal
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The seat that wins by declaring now ([`Event::Declare`]), if there is one.
    pub fn winning_declaration(&self) -> Option<Seat> {
        let judged = || self.referee.winning_declaration(&self.position);
        self.outcome.is_none().then(judged).flatten()
    }

    /// Keys of the positions so far, oldest first, the current one last.
    pub fn keys(&self) -> &[u64] {
        self.referee.keys()
    }

    /// Plays a move.
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError>
    where
        P: Notation,
    {
        self.refuse_if_over(|| P::move_text(mv))?;
        if self.legal.binary_search(&mv).is_err() {
            return self.play_illegal(mv);
        }
        let before = self.position.clone();
        let mover = before.to_move();
        self.position.play(mv);
        self.events.push(Event::Move(mv));
        self.plies += 1;
        self.generate();
        let judged =
            self.referee
                .judge_move(&before, mover, mv, &mut self.position, &mut self.legal);
        self.close(judged);
        Ok(())
    }

    fn play_illegal(&mut self, mv: P::Move) -> Result<(), PlayError>
    where
        P: Notation,
    {
        match self.referee.judge_illegal(&mut self.position, mv) {
            Ruling::Refused => {
                return Err(PlayError::Illegal {
                    text: P::move_text(mv),
                    ply: self.plies + 1,
                });
            }
            Ruling::Ends(outcome) => self.close(Some(outcome)),
            Ruling::Stands => {
                self.plies += 1;
                self.generate();
            }
        }
        self.events.push(Event::Move(mv));
        Ok(())
    }

    /// Plays a move or carries out an event.
    pub fn act(&mut self, event: Event<P::Move>) -> Result<(), PlayError>
    where
        P: Notation,
    {
        if let Event::Move(mv) = event {
            return self.play(mv);
        }
        self.refuse_if_over(|| P::event_text(event))?;
        let judged = self
            .referee
            .judge_event(event, &mut self.position, &mut self.legal)
            .map_err(|problem| PlayError::Event {
                text: P::event_text(event),
                problem,
            })?;
        self.events.push(event);
        self.close(judged);
        Ok(())
    }

    /// Plays a move or event written in the game's notation.
    pub fn play_text(&mut self, text: &str) -> Result<(), PlayError>
    where
        P: Notation,
    {
        let event = self.position.parse_event(text)?;
        self.act(event)
    }

    /// Ends the game here for `reason`, which is no rule of the game (a run's ply cap).
    pub fn stop(&mut self, reason: EndReason) {
        if self.outcome.is_none() {
            let outcome = self.position.adjudicate(reason);
            self.close(Some(outcome));
        }
    }

    fn refuse_if_over(&self, text: impl FnOnce() -> String) -> Result<(), PlayError> {
        match &self.outcome {
            Some(outcome) => Err(PlayError::Over {
                reason: outcome.reason.0,
                text: text(),
            }),
            None => Ok(()),
        }
    }

    fn generate(&mut self) {
        self.position.legal_moves(&mut self.legal);
        self.legal.sort_unstable();
    }

    fn close(&mut self, outcome: Option<Outcome>) {
        if outcome.is_some() {
            self.legal.clear();
            self.outcome = outcome;
        }
    }
}
