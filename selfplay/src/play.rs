//! One game between agents: a pure function of the setup, the seating and an index.

use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, Position, Variant};
use shiho_data::GameRecord;
use shiho_data::record::{FLAG_NO_SCORE, FLAG_RANDOM};
use shiho_eval::player::random_move;
use shiho_eval::{Playable, Player};

use crate::book::Book;
use crate::error::GameError;
use crate::opening::Opening;
use crate::players::Players;

/// Stream of the random numbers of agents, apart from those of openings.
const STREAM: u64 = 2;

/// Where the games of a run start.
#[derive(Clone, Debug)]
pub enum Start<P: Position> {
    /// At the start position of the rules, which may let the first move go round the table.
    Rules(P::Rules),
    /// At this position.
    Position(P),
    /// At the openings of a book.
    Book(Book<P>),
}

impl<P: Variant> Start<P> {
    /// The game that opening number `index` of the run seeded with `seed` begins with.
    pub fn game(&self, seed: u64, index: u64) -> Game<P> {
        match self {
            Self::Rules(rules) => Game::new(P::start_of_game(rules, index)),
            Self::Position(position) => Game::new(position.clone()),
            Self::Book(book) => book.game(seed, index),
        }
    }

    /// The rules of all games.
    pub fn rules(&self) -> &P::Rules {
        match self {
            Self::Rules(rules) => rules,
            Self::Position(position) => position.rules(),
            Self::Book(book) => book.rules(),
        }
    }
}

/// What all games of a run share.
#[derive(Clone, Debug)]
pub struct Setup<P: Playable> {
    /// Where games start.
    pub start: Start<P>,
    /// Seed of the run.
    pub seed: u64,
    /// How openings are drawn.
    pub opening: Opening,
    /// Games longer than this are stopped with the reason `ply_cap`.
    pub ply_cap: usize,
}

impl<P: Playable> Setup<P> {
    /// Whether the random moves of the openings leave games to play, judged by the first openings.
    pub fn has_openings(&self) -> bool {
        let start = |index| self.start.game(self.seed, index);
        self.opening.is_possible(start, self.seed)
    }
}

/// Plays game number `game_index` from opening number `opening_index`; agent number `seating[seat]` of
/// `players` plays `seat`. Moves that the rules draw at random are drawn here, and wins that can be
/// declared (entering king, claimed lead) are declared: the agents are not asked.
///
/// # Panics
/// If `seating` is not one agent of `players` for each seat.
pub fn play_game<P: Playable>(
    setup: &Setup<P>,
    players: &Players<P>,
    seating: &[usize],
    game_index: u64,
    opening_index: u64,
) -> Result<GameRecord, GameError> {
    assert_eq!(seating.len(), P::SEATS, "one agent for each seat");
    let start = setup.start.game(setup.seed, opening_index);
    let game = setup.opening.game(&start, setup.seed, opening_index);
    let game = game.ok_or(GameError::NoOpening {
        game: game_index,
        random_plies: setup.opening.random_plies,
    })?;
    let mut table = Table {
        scores: vec![0; game.plies()],
        flags: vec![FLAG_RANDOM | FLAG_NO_SCORE; game.plies()],
        game,
        index: game_index,
        players,
        seating,
        seats: seating.iter().map(|&agent| players.take(agent)).collect(),
        numbers: (0..P::SEATS as u64)
            .map(|seat| GameRng::derive(setup.seed, &[STREAM, game_index, seat]))
            .collect(),
    };
    while table.game.outcome().is_none() {
        if table.game.plies() >= setup.ply_cap {
            table.game.stop(EndReason::PLY_CAP);
            break;
        }
        table.ply()?;
    }
    Ok(table.leave(setup))
}

/// A game that goes on.
struct Table<'a, P: Playable> {
    game: Game<P>,
    /// The game's number.
    index: u64,
    players: &'a Players<P>,
    seating: &'a [usize],
    /// Who sits at each seat.
    seats: Vec<Box<dyn Player<P>>>,
    /// The random numbers of each seat.
    numbers: Vec<GameRng>,
    scores: Vec<i16>,
    flags: Vec<u8>,
}

impl<P: Playable> Table<'_, P> {
    /// The next move or event.
    fn ply(&mut self) -> Result<(), GameError> {
        if let Some(winner) = self.game.winning_declaration() {
            self.note(None, 0);
            self.game
                .act(Event::Declare(winner))
                .expect("a declaration that wins");
            return Ok(());
        }
        let seat = self.game.position().to_move().index();
        if self.game.position().chance() {
            let drawn = random_move(&self.game, &mut self.numbers[seat]);
            self.note(None, FLAG_RANDOM);
            self.game.play(drawn).expect("a legal move");
            return Ok(());
        }
        let source = self.players.source(self.seating[seat]);
        let decision = self.seats[seat]
            .choose(
                &self.game,
                &source.limits(),
                &mut self.numbers[seat],
                &mut |_| (),
            )
            .map_err(|source| GameError::Player {
                game: self.index,
                seat: P::SEAT_LETTERS[seat],
                source,
            })?;
        if self.game.legal().binary_search(&decision.best).is_err() {
            return Err(GameError::Illegal {
                game: self.index,
                seat: P::SEAT_LETTERS[seat],
                player: source.spec().to_string(),
                mv: P::move_text(decision.best),
            });
        }
        self.note(decision.score, 0);
        self.game.play(decision.best).expect("a legal move");
        Ok(())
    }

    /// Notes score and flags of the move that is about to be played.
    fn note(&mut self, score: Option<i32>, flags: u8) {
        let stored = |score: i32| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.scores.push(score.map_or(0, stored));
        let unknown = if score.is_none() { FLAG_NO_SCORE } else { 0 };
        self.flags.push(flags | unknown);
    }

    /// The record; players go back to where they came from.
    fn leave(self, setup: &Setup<P>) -> GameRecord {
        for (&agent, player) in self.seating.iter().zip(self.seats) {
            self.players.give_back(agent, player);
        }
        let text = |event: &Event<P::Move>| P::event_text(*event);
        let agent = |&agent: &usize| self.players.source(agent).spec().to_string();
        let mut record = GameRecord {
            game: self.index,
            seed: setup.seed,
            variant: P::NAME.into(),
            rules: setup.start.rules().to_string(),
            start: self.game.start().position_text(),
            moves: self.game.events().iter().map(text).collect(),
            scores: self.scores,
            flags: self.flags,
            plies: self.game.plies() as u32,
            reason: String::new(),
            replay: false,
            places: None,
            points: None,
            utilities: [0.0; 4],
            agents: self.seating.iter().map(agent).collect(),
        };
        record.set_outcome(self.game.outcome().expect("a game that has ended"));
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
    use shiho_core::shogi9::{ShogiMove, Square};
    use shiho_eval::player::{Decision, PlayerError};
    use shiho_eval::search::{Info, Limits};

    /// Says what it is told to say.
    struct Faulty(Result<ShogiMove, PlayerError>);

    impl Player<ShogiPosition> for Faulty {
        fn new_game(&mut self) {}

        fn choose(
            &mut self,
            _game: &Game<ShogiPosition>,
            _limits: &Limits,
            _rng: &mut GameRng,
            _info: &mut dyn FnMut(&Info<ShogiMove>),
        ) -> Result<Decision<ShogiMove>, PlayerError> {
            self.0.clone().map(|best| Decision {
                best,
                score: None,
                nodes: 0,
            })
        }
    }

    fn error(says: Result<ShogiMove, PlayerError>) -> String {
        let specs = ["random".parse().expect("valid")];
        let players = Players::open(&specs).expect("no net");
        let mut table = Table {
            game: Game::new(ShogiPosition::start(&ShogiRules::default())),
            index: 7,
            players: &players,
            seating: &[0, 0],
            seats: vec![Box::new(Faulty(says)), players.take(0)],
            numbers: vec![GameRng::derive(1, &[]); 2],
            scores: Vec::new(),
            flags: Vec::new(),
        };
        let error = table.ply().expect_err("a fault");
        assert_eq!(table.game.plies(), 0);
        error.to_string()
    }

    #[test]
    fn faults_of_players_name_game_and_seat() {
        let player = "a program".to_owned();
        assert_eq!(
            error(Err(PlayerError::NoMove { player })),
            "game 7, seat b: `a program` was asked for a move in a game without one"
        );
        let far = ShogiMove::board(Square::new(7, 7), Square::new(7, 1), false);
        assert_eq!(
            error(Ok(far)),
            "game 7, seat b: `random` played the illegal move 7g7a"
        );
    }
}
