//! What self-play and matches have in common.

use std::path::PathBuf;

use shiho_eval::Playable;
use shiho_eval::spec::AgentSpec;
use shiho_kit::{Failure, SeedArgs, ThreadsArgs, say};
use shiho_selfplay::book::Book;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::{OpenError, Players};

use super::query::{RulesArgs, load};

/// How games are set up.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SetupArgs {
    #[command(flatten)]
    pub(super) seed: SeedArgs,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    /// Position text where games start [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Start at the openings in this file, one a game (in matches, one a group), in an order drawn by the seed: a position
    /// a line, or `startpos`, with `moves M1 M2 ...` behind it; or a CSV table.
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    book: Option<PathBuf>,
    /// The column of the table that holds the openings [default: position, sfen, fen4, y4sfen, start or moves].
    #[arg(long, value_name = "NAME", requires = "book")]
    book_column: Option<String>,
    /// Random moves at the start of each game; every second game, drawn at random, has one more
    /// [default: 8; none with --book].
    #[arg(long, value_name = "N")]
    random_plies: Option<usize>,
    /// Stop longer games and count them as `ply_cap` [default: 256 plies a seat].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u64).range(1..))]
    ply_cap: Option<u64>,
    #[command(flatten)]
    pub(super) threads: ThreadsArgs,
}

/// Plies of a game for each seat before it is stopped.
const PLY_CAP_PER_SEAT: u64 = 256;

/// Random moves at the start of a game that comes out of no book.
const RANDOM_PLIES: usize = 8;

impl SetupArgs {
    /// The set-up of `openings` openings; `seed` is that of the run.
    pub(super) fn setup<P: Playable>(&self, seed: u64, openings: u64) -> anyhow::Result<Setup<P>> {
        let rules = self.rules.read::<P>()?;
        let setup = Setup {
            start: self.start(rules)?,
            seed,
            opening: Opening {
                random_plies: self.random_plies(),
            },
            ply_cap: self.ply_cap.unwrap_or(PLY_CAP_PER_SEAT * P::SEATS as u64) as usize,
        };
        if !setup.has_openings() {
            let problem = format!(
                "--random-plies {}: {} games from there are over before",
                setup.opening.random_plies,
                P::NAME
            );
            return Err(Failure::usage(problem).into());
        }
        if let Start::Book(book) = &setup.start
            && book.count() < openings
        {
            say(&format!(
                "{}: {} openings for {openings}: they come again",
                book.file(),
                book.count()
            ));
        }
        Ok(setup)
    }

    fn random_plies(&self) -> usize {
        let usual = if self.book.is_some() { 0 } else { RANDOM_PLIES };
        self.random_plies.unwrap_or(usual)
    }

    fn start<P: Playable>(&self, rules: P::Rules) -> anyhow::Result<Start<P>> {
        if let Some(path) = &self.book {
            let book = Book::read(path, self.book_column.as_deref(), &rules)?;
            return Ok(Start::Book(book));
        }
        let Some(position) = &self.position else {
            return Ok(Start::Rules(rules));
        };
        let start = load::<P>(position, "", &rules, false).map_err(Failure::usage)?;
        if let Some(outcome) = start.outcome() {
            let problem = format!("the game is over at the start ({})", outcome.reason);
            return Err(Failure::usage(problem).into());
        }
        Ok(Start::Position(start.start().clone()))
    }
}

/// Opens what agents need.
pub(super) fn open_players<P: Playable>(specs: &[AgentSpec]) -> Result<Players<P>, Failure> {
    Players::open(specs).map_err(|error: OpenError| Failure::failed(error.to_string()))
}

/// The git commit of the program, if it knows.
pub(super) fn git_hash() -> Option<String> {
    option_env!("SHIHO_GIT_HASH").map(str::to_owned)
}
