//! Groups of games: played in parallel or read from the run that is resumed, and handed over in order.

use std::ops::{ControlFlow, Range};

use shiho_data::GameRecord;

use crate::error::{GameError, RunError};
use crate::store::{Store, StoredShard};
use crate::stream::in_order;

/// Games that are done: played now, or stored by the run that is resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Number of games.
    pub games: u64,
    /// Moves in them.
    pub plies: u64,
    /// Whether an earlier run played them.
    pub stored: bool,
}

/// Takes the groups of a match as they are finished: each group whole, in order of the numbers.
pub trait GroupSink {
    /// Takes group number `number`; [`ControlFlow::Break`] ends the match after it.
    fn group(&mut self, number: u64, games: &[GameRecord]) -> ControlFlow<()>;
}

/// Groups of games to be played.
pub struct Groups<'a> {
    /// Number of groups.
    pub count: u64,
    /// Games in a group: group number `n` is the games from `n * games_per_group` on.
    pub games_per_group: u64,
    /// Plays a game by its number.
    pub play: &'a (dyn Fn(u64) -> Result<GameRecord, GameError> + Sync),
}

impl Groups<'_> {
    /// Plays the groups that `store` does not have yet, in as many threads as the current rayon pool has,
    /// and hands every group to `sinks`. Games are stored before the sinks see them. What is handed over
    /// depends neither on the number of threads nor on what was stored before. `on_games` hears of
    /// games as soon as they are done.
    ///
    /// Fails with the first game that could not be played; what is stored then can be resumed.
    pub fn run(
        &self,
        mut store: Option<&mut Store>,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<(), RunError> {
        let mut next = 0;
        while next < self.count {
            let mut store = store.as_deref_mut();
            if let Some(store) = &mut store
                && let Some(stored) = store.stored_at(next)
            {
                match self.hand_over(next, stored, store, sinks, on_games)? {
                    ControlFlow::Continue(end) => next = end,
                    ControlFlow::Break(()) => return Ok(()),
                }
                continue;
            }
            let stored = store.as_ref().and_then(|it| it.next_stored(next + 1));
            let end = stored.unwrap_or(self.count).min(self.count);
            if self.stream(next..end, store, sinks, on_games)?.is_break() {
                return Ok(());
            }
            next = end;
        }
        Ok(())
    }

    /// Hands over the groups of a stored shard that begins with group `first`; returns the group after them.
    fn hand_over(
        &self,
        first: u64,
        stored: StoredShard,
        store: &mut Store,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<ControlFlow<(), u64>, RunError> {
        let groups = stored.games.div_ceil(self.games_per_group);
        on_games(Done {
            games: stored.games,
            plies: stored.plies,
            stored: true,
        });
        let end = first + groups;
        let all = end == self.count || store.is_shard_end(end);
        // Nobody looks at the games of a shard that stays as it is.
        let games = if sinks.is_empty() && all {
            Vec::new()
        } else {
            store.read(stored)?
        };
        for (number, games) in (first..).zip(games.chunks(self.games_per_group as usize)) {
            if tell(sinks, number, games).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        store.pass(groups, games);
        Ok(ControlFlow::Continue(end))
    }

    /// Plays `groups` and hands them over.
    fn stream(
        &self,
        groups: Range<u64>,
        mut store: Option<&mut Store>,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<ControlFlow<()>, RunError> {
        let size = self.games_per_group;
        let mut group = Vec::new();
        let play = |game| (self.play)(game).map_err(RunError::from);
        let mut arrived = |record: &GameRecord| {
            on_games(Done {
                games: 1,
                plies: record.plies.into(),
                stored: false,
            });
        };
        let mut take = |game: u64, record| {
            group.push(record);
            if (group.len() as u64) < size {
                return Ok(ControlFlow::Continue(()));
            }
            if let Some(store) = store.as_deref_mut() {
                store.add(&group)?;
            }
            let flow = tell(sinks, game / size, &group);
            group.clear();
            Ok(flow)
        };
        let games = groups.start * size..groups.end * size;
        in_order(games, &play, &mut arrived, &mut take)
    }
}

/// Tells every sink; any of them can end the match.
fn tell(sinks: &mut [&mut dyn GroupSink], number: u64, games: &[GameRecord]) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    for sink in sinks {
        if sink.group(number, games).is_break() {
            flow = ControlFlow::Break(());
        }
    }
    flow
}
