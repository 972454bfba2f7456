//! One game between agents: a pure function of the setup, the seating and an index.

use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, Position, Seat};
use shiho_data::GameRecord;
use shiho_data::record::{FLAG_NO_SCORE, FLAG_RANDOM};
use shiho_eval::player::random_move;
use shiho_eval::{Playable, Player, PlayerSource};

use crate::opening::Opening;

/// Stream of the random numbers of agents, apart from those of openings.
const STREAM: u64 = 2;

/// Where the games of a run start.
#[derive(Clone, Debug)]
pub enum Start<P: Position> {
    /// At the start position of the rules, which may let the first move go round the table.
    Rules(P::Rules),
    /// At this position.
    Position(P),
}

impl<P: Position> Start<P> {
    /// Where game number `index` starts.
    pub fn of_game(&self, index: u64) -> P {
        match self {
            Self::Rules(rules) => P::start_of_game(rules, index),
            Self::Position(position) => position.clone(),
        }
    }

    /// The rules of all games.
    pub fn rules(&self) -> &P::Rules {
        match self {
            Self::Rules(rules) => rules,
            Self::Position(position) => position.rules(),
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

/// Plays game number `game_index` from opening number `opening_index`; `seating[seat]` plays `seat`.
/// Moves that the rules draw at random are drawn here, and wins that can be declared (entering king,
/// claimed lead) are declared: the agents are not asked.
///
/// # Panics
/// If there are not as many agents as seats.
pub fn play_game<P: Playable>(
    setup: &Setup<P>,
    seating: &[&PlayerSource<P>],
    game_index: u64,
    opening_index: u64,
) -> GameRecord {
    assert_eq!(seating.len(), P::SEATS, "one agent for each seat");
    let start = setup.start.of_game(opening_index);
    let mut game = setup.opening.game(&start, setup.seed, opening_index);
    let mut players: Vec<Box<dyn Player<P>>> =
        seating.iter().map(|source| source.player()).collect();
    let mut numbers: Vec<GameRng> = (0..P::SEATS as u64)
        .map(|seat| GameRng::derive(setup.seed, &[STREAM, game_index, seat]))
        .collect();
    let mut scores = vec![0; game.plies()];
    let mut flags = vec![FLAG_RANDOM | FLAG_NO_SCORE; game.plies()];
    while game.outcome().is_none() {
        if game.plies() >= setup.ply_cap {
            game.stop(EndReason::PLY_CAP);
            break;
        }
        if let Some(winner) = game.winning_declaration() {
            scores.push(0);
            flags.push(FLAG_NO_SCORE);
            game.act(Event::Declare(winner))
                .expect("a declaration that wins");
            continue;
        }
        let seat = game.position().to_move().index();
        if game.position().chance() {
            let drawn = random_move(&game, &mut numbers[seat]);
            scores.push(0);
            flags.push(FLAG_RANDOM | FLAG_NO_SCORE);
            game.play(drawn).expect("a legal move");
            continue;
        }
        let limits = seating[seat].limits();
        let decision = players[seat]
            .choose(&game, &limits, &mut numbers[seat], &mut |_| ())
            .expect("a game that goes on has a move to choose");
        let stored = |score: i32| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        scores.push(decision.score.map_or(0, stored));
        flags.push(if decision.score.is_none() {
            FLAG_NO_SCORE
        } else {
            0
        });
        game.play(decision.best)
            .expect("players choose legal moves");
    }
    record(setup, seating, game_index, &game, scores, flags)
}

fn record<P: Playable>(
    setup: &Setup<P>,
    seating: &[&PlayerSource<P>],
    game_index: u64,
    game: &Game<P>,
    scores: Vec<i16>,
    flags: Vec<u8>,
) -> GameRecord {
    let text = |event: &Event<P::Move>| P::event_text(*event);
    let mut record = GameRecord {
        game: game_index,
        seed: setup.seed,
        variant: P::NAME.into(),
        rules: setup.start.rules().to_string(),
        start: game.start().position_text(),
        moves: game.events().iter().map(text).collect(),
        scores,
        flags,
        plies: game.plies() as u32,
        reason: String::new(),
        replay: false,
        places: None,
        points: None,
        utilities: [0.0; 4],
        agents: Seat::all(P::SEATS)
            .map(|seat| seating[seat.index()].spec().to_string())
            .collect(),
    };
    record.set_outcome(game.outcome().expect("the loop ends with an outcome"));
    record
}
