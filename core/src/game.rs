//! A game in progress: a position plus its history.

use crate::error::PlayError;
use crate::event::Event;
use crate::notation::Notation;
use crate::outcome::{EndReason, Outcome};
use crate::position::MoveList;
use crate::referee::{Referee, Refereed, Ruling};
use crate::seat::Seat;

/// A game: start position, moves and events, current position, result.
///
/// Legal moves are generated once per ply and kept.
#[derive(Clone, Debug)]
pub struct Game<P: Refereed> {
    start: P,
    position: P,
    events: Vec<Event<P::Move>>,
    legal: MoveList<P::Move>,
    referee: P::Referee,
    outcome: Option<Outcome>,
    plies: usize,
}

impl<P: Refereed> Game<P> {
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
                    why: why_illegal(&self.position, mv),
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

/// What is against `mv`, for people, as far as it can be told.
fn why_illegal<P: Notation>(position: &P, mv: P::Move) -> &'static str {
    if !position.fits(mv) {
        return "the side to move has no piece there that moves so";
    }
    let seat = position.to_move();
    let mut after = position.clone();
    after.play(mv);
    if after.in_check(seat) {
        "the mover's king would be attacked"
    } else {
        "the piece does not move so, or a rule forbids it"
    }
}
