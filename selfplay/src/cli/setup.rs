//! What self-play and matches have in common.

use shiho_eval::Playable;
use shiho_eval::spec::AgentSpec;
use shiho_kit::{Failure, SeedArgs, ThreadsArgs};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::{OpenError, Players};

use super::query::RulesArgs;

/// How games are set up.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SetupArgs {
    #[command(flatten)]
    pub(super) seed: SeedArgs,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    /// Random moves at the start of each game; every second game, drawn at random, has one more.
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_plies: usize,
    /// Stop longer games and count them as `ply_cap` [default: 256 plies a seat].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u64).range(1..))]
    ply_cap: Option<u64>,
    #[command(flatten)]
    pub(super) threads: ThreadsArgs,
}

/// Plies of a game for each seat before it is stopped.
const PLY_CAP_PER_SEAT: u64 = 256;

impl SetupArgs {
    /// The set-up of games that start at `start`.
    pub(super) fn setup<P: Playable>(&self, start: Start<P>, seed: u64) -> Setup<P> {
        Setup {
            start,
            seed,
            opening: Opening {
                random_plies: self.random_plies,
            },
            ply_cap: self.ply_cap.unwrap_or(PLY_CAP_PER_SEAT * P::SEATS as u64) as usize,
        }
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
