//! The players of a run: each specification is opened once, each player serves one game after another.

use std::sync::{Mutex, MutexGuard, PoisonError};

use shiho_core::Position;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{Playable, Player, PlayerSource};

use crate::error::OpenError;

/// The agents that take part, by number.
///
/// Agents with the same specification share its source, and those that name one net share it: it is read once. Players
/// are kept between games, so that their tables are allocated once a thread and seat.
pub struct Players<P: Position> {
    sources: Vec<Shared<P>>,
    /// Which source each agent uses.
    of_agent: Vec<usize>,
}

struct Shared<P: Position> {
    source: PlayerSource<P>,
    /// Players that are in no game.
    idle: Mutex<Vec<Box<dyn Player<P>>>>,
}

impl<P: Playable> Shared<P> {
    fn idle(&self) -> MutexGuard<'_, Vec<Box<dyn Player<P>>>> {
        // The list is whole between any two statements, so a panic elsewhere does not spoil it.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Playable> Players<P> {
    /// Opens what the specifications name; agent number `i` plays by `specs[i]`.
    pub fn open(specs: &[AgentSpec]) -> Result<Self, OpenError> {
        let mut sources: Vec<Shared<P>> = Vec::new();
        let mut of_agent = Vec::new();
        for spec in specs {
            let known = sources.iter().position(|it| it.source.spec() == spec);
            of_agent.push(known.unwrap_or(sources.len()));
            if known.is_none() {
                let sibling = sources
                    .iter()
                    .find_map(|it| it.source.sibling(spec.clone()));
                let opened = sibling.map_or_else(|| PlayerSource::new(spec.clone()), Ok);
                let source = opened.map_err(|source| OpenError {
                    agent: spec.to_string(),
                    source,
                })?;
                let idle = Mutex::default();
                sources.push(Shared { source, idle });
            }
        }
        Ok(Self { sources, of_agent })
    }

    /// Number of agents.
    pub fn count(&self) -> usize {
        self.of_agent.len()
    }

    /// The specifications, by agent.
    pub fn specs(&self) -> impl Iterator<Item = &AgentSpec> {
        self.of_agent
            .iter()
            .map(|&source| self.sources[source].source.spec())
    }

    /// Path and SHA-256 of every net that takes part.
    pub fn nets(&self) -> impl Iterator<Item = (String, String)> {
        self.sources.iter().filter_map(|it| it.source.net_hash())
    }

    /// What makes players for agent number `agent`.
    pub fn source(&self, agent: usize) -> &PlayerSource<P> {
        &self.shared(agent).source
    }

    /// A player for one game of agent number `agent`, ready for its first move.
    pub fn take(&self, agent: usize) -> Box<dyn Player<P>> {
        let shared = self.shared(agent);
        let idle = shared.idle().pop();
        let mut player = idle.unwrap_or_else(|| shared.source.player());
        player.new_game();
        player
    }

    /// Takes a player back after its game. One that failed is better dropped.
    pub fn give_back(&self, agent: usize, player: Box<dyn Player<P>>) {
        self.shared(agent).idle().push(player);
    }

    fn shared(&self, agent: usize) -> &Shared<P> {
        &self.sources[self.of_agent[agent]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shiho_core::games::yonin::YoninPosition;

    #[test]
    fn a_specification_is_opened_once_and_players_come_back() {
        let specs = ["ab:nodes=9", "random", "ab:nodes=9", "ab:nodes=9"];
        let specs = specs.map(|spec| spec.parse().expect("valid"));
        let players = Players::<YoninPosition>::open(&specs).expect("no net");
        assert_eq!((players.count(), players.sources.len()), (4, 2));
        assert!(players.specs().eq(&specs));
        let player = players.take(0);
        players.give_back(0, player);
        let idle = || players.shared(3).idle().len();
        assert_eq!(idle(), 1);
        let _player = players.take(2);
        assert_eq!(idle(), 0, "the same player plays on");
    }
}
