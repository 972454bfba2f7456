//! Games from packed positions: records that follow from each other are one game.
//!
//! A record belongs to the game of the one before it if the move there leads to its position and the
//! results agree. The last move of a game is played too. Shuffled files give games of one ply.
//!
//! Labels that the moves contradict are counted: where results do not agree, and where the rules give a game another
//! result than its records, which then counts.

use std::io::BufRead;

use shiho_core::games::family::{Board, Colour, FamilyPosition};
use shiho_core::games::shogi::Shogi;
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Game, Notation as _, RuleSet as _, VariantId};

use super::error::PackedError;
use super::hcpe::{Hcpe, HcpeResult};
use super::psv::{Psv, PsvResult};
use super::stream::{PackedReader, PackedRecord};
use crate::formats::found::{FoundGame, Given, Labels};
use crate::formats::game_text::{Ending, GameText, Line, Ply};
use crate::formats::into_record::to_record_given;
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{Sink, Stop};
use crate::outside::UNKNOWN;
use crate::replay::ReplayError;

/// What both kinds of records tell.
pub(super) struct Entry {
    board: Board,
    score: i16,
    mv: Option<ShogiMove>,
    /// Number of the ply as in SFEN, if the record has it.
    number: Option<u32>,
    winner: Option<Colour>,
}

impl From<Psv> for Entry {
    fn from(record: Psv) -> Self {
        let turn = record.board.turn();
        Self {
            board: record.board,
            score: record.score,
            mv: record.best_move,
            number: Some(u32::from(record.ply)),
            winner: match record.result {
                PsvResult::Lost => Some(turn.other()),
                PsvResult::Draw => None,
                PsvResult::Won => Some(turn),
            },
        }
    }
}

impl From<Hcpe> for Entry {
    fn from(record: Hcpe) -> Self {
        Self {
            board: record.board,
            score: record.score,
            mv: record.best_move,
            number: None,
            winner: match record.result {
                HcpeResult::Draw => None,
                HcpeResult::Black => Some(Colour::Black),
                HcpeResult::White => Some(Colour::White),
            },
        }
    }
}

/// Reads the records of a file.
pub(super) fn read<R: PackedRecord + Into<Entry>>(
    stream: &mut dyn BufRead,
    given: &Given<'_>,
    sink: &mut Sink<'_>,
) -> Result<(), Stop> {
    // Annan's positions would fit, but nothing in the bytes says what they are.
    if let Some(other) = given.variant.filter(|&variant| variant != VariantId::Shogi) {
        return Err(Stop::CannotHold(other));
    }
    let mut chain: Option<Chain> = None;
    for (index, record) in PackedReader::<_, R>::new(stream).enumerate() {
        let place = Place::Byte((index * R::BYTES) as u64);
        let entry: Entry = match record {
            Ok(record) => record.into(),
            Err(PackedError::Io { source, .. }) => return Err(source.into()),
            Err(PackedError::Record { problem, .. }) => {
                end(&mut chain, given, sink)?;
                sink(FoundGame::bad(place, problem))?;
                continue;
            }
        };
        let follows = chain.as_ref().is_some_and(|chain| chain.leads_to(&entry));
        let agrees = chain.as_ref().is_some_and(|it| it.winner == entry.winner);
        if !(follows && agrees) {
            end(&mut chain, given, sink)?;
        }
        let contradicts = follows && !agrees;
        let mut playing = match chain.take() {
            Some(chain) => chain,
            None => match Chain::start(place, &entry, given.rules) {
                Ok(chain) => Chain {
                    contradicts_the_one_before: contradicts,
                    ..chain
                },
                Err(problem) => {
                    sink(FoundGame::bad(place, problem))?;
                    continue;
                }
            },
        };
        let played = playing.play(&entry);
        // What was read before a bad record is a game all the same.
        chain = Some(playing).filter(|chain| !chain.scores.is_empty());
        if let Err(problem) = played {
            end(&mut chain, given, sink)?;
            sink(FoundGame::bad(place, problem))?;
        }
    }
    end(&mut chain, given, sink)
}

/// A game as far as it has been read.
struct Chain {
    place: Place,
    game: Game<FamilyPosition<Shogi>>,
    scores: Vec<i16>,
    winner: Option<Colour>,
    /// Whether the record before leads here but has another result.
    contradicts_the_one_before: bool,
}

impl Chain {
    fn start(place: Place, entry: &Entry, rules: &str) -> Result<Self, ReplayError> {
        let text = rules.to_owned();
        let rules = <Shogi as shiho_core::games::family::Family>::Rules::parse(rules)
            .map_err(|source| ReplayError::Rules { text, source })?;
        let number = entry.number.unwrap_or(1);
        let position = FamilyPosition::new(entry.board, rules, number);
        Ok(Self {
            place,
            game: Game::new(position),
            scores: Vec::new(),
            winner: entry.winner,
            contradicts_the_one_before: false,
        })
    }

    /// Whether the moves so far lead to the position of `entry`.
    fn leads_to(&self, entry: &Entry) -> bool {
        let position = self.game.position();
        *position.board() == entry.board
            && self.game.outcome().is_none()
            && entry
                .number
                .is_none_or(|number| number == position.number())
    }

    /// Plays the move of a record; a bad one changes nothing.
    fn play(&mut self, entry: &Entry) -> Result<(), GameProblem> {
        let Some(mv) = entry.mv else {
            return Err(GameProblem::PackedMove("none".into()));
        };
        let played = self.game.play(mv);
        played.map_err(|error| GameProblem::PackedMove(error.to_string()))?;
        self.scores.push(entry.score);
        Ok(())
    }
}

/// Gives away the game so far.
fn end(chain: &mut Option<Chain>, given: &Given<'_>, sink: &mut Sink<'_>) -> Result<(), Stop> {
    let Some(chain) = chain.take() else {
        return Ok(());
    };
    let plies = chain.game.events().iter().map(|&event| Ply {
        text: FamilyPosition::<Shogi>::event_text(event),
        ..Ply::default()
    });
    let ending = Ending {
        reason: UNKNOWN.into(),
        places: chain.winner.map(|winner| match winner {
            Colour::Black => [1, 2, 0, 0],
            Colour::White => [2, 1, 0, 0],
        }),
        draw: chain.winner.is_none(),
        seconds: None,
    };
    let text = GameText {
        variant: VariantId::Shogi,
        rules: "default".into(),
        start: chain.game.start().position_text(),
        players: Default::default(),
        headers: Vec::new(),
        comments: Vec::new(),
        main: Line {
            plies: plies.collect(),
            ending: Some(ending),
        },
        variations: Vec::new(),
        warnings: Vec::new(),
    };
    let mut warnings = Vec::new();
    let mut labels = Labels {
        told: chain.scores.len() as u64,
        contradicted: 0,
    };
    if chain.contradicts_the_one_before {
        labels.contradicted = 1;
        warnings.push(format!(
            "{}: the label contradicts that of the position before, whose move leads here",
            chain.place.to_string().trim_start()
        ));
    }
    if let Some(outcome) = chain.game.outcome() {
        let proven = outcome.winner(2).map(Colour::of);
        if proven != chain.winner {
            let reason = outcome.reason;
            labels.contradicted = labels.told;
            warnings.push(format!(
                "{}: the label contradicts the moves, by which the game ended ({reason})",
                chain.place.to_string().trim_start()
            ));
        }
    }
    let game = to_record_given(&text, given.rules, given.lenient).map(|mut record| {
        record.flags = vec![0; chain.scores.len()];
        record.scores = chain.scores;
        record
    });
    sink(FoundGame {
        place: chain.place,
        game: game.map_err(GameProblem::from),
        warnings,
        labels,
    })
}
