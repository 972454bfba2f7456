//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds of a search; whichever is reached first. At least one should be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of the full-width search.
    pub depth: Option<u32>,
    /// Time from the start of the search. Results under it depend on the machine.
    pub time: Option<Duration>,
}

impl Limits {
    /// Deepest iteration a search may start. Without a depth of its own a search is bounded by its
    /// nodes or time, and this only stops it where the tree has no more to show.
    pub fn max_depth(&self) -> u32 {
        self.depth.unwrap_or(64)
    }
}

/// Nodes between two looks at the time and the stop signal.
const POLL: u64 = 256;

/// Counts nodes against the limits of one search.
#[derive(Clone, Debug)]
pub struct Clock {
    spent: u64,
    /// Count at which something is to be looked at.
    check: u64,
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Clock {
    /// A clock that starts now; a search also ends when somebody sets `stop`.
    pub fn start(limits: &Limits, stop: Option<Arc<AtomicBool>>) -> Self {
        let mut clock = Self {
            spent: 0,
            check: 0,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.map(|time| Instant::now() + time),
            stop,
        };
        clock.set_check();
        clock
    }

    fn set_check(&mut self) {
        self.check = if self.deadline.is_some() || self.stop.is_some() {
            self.nodes.min(self.spent + POLL)
        } else {
            self.nodes
        };
    }

    /// Counts one node; false when the search is to stop.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.spent >= self.check && !self.may_go_on() {
            return false;
        }
        self.spent += 1;
        true
    }

    #[cold]
    fn may_go_on(&mut self) -> bool {
        let stopped = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        if self.spent >= self.nodes
            || self.stop.as_ref().is_some_and(stopped)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.check = 0;
            self.nodes = self.nodes.min(self.spent);
            return false;
        }
        self.set_check();
        true
    }

    /// Nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spend_all(clock: &mut Clock, most: u64) -> u64 {
        (0..most).take_while(|_| clock.spend()).count() as u64
    }

    #[test]
    fn nodes_are_counted_exactly() {
        let limits = Limits {
            nodes: Some(1000),
            ..Limits::default()
        };
        let mut clock = Clock::start(&limits, None);
        assert_eq!(spend_all(&mut clock, 5000), 1000);
        assert_eq!(clock.spent(), 1000);
        assert!(!clock.spend());
    }

    #[test]
    fn time_and_the_signal_stop_within_a_poll() {
        let limits = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        assert!(spend_all(&mut Clock::start(&limits, None), 5000) <= POLL);
        let stop = Arc::new(AtomicBool::new(false));
        let mut clock = Clock::start(&Limits::default(), Some(Arc::clone(&stop)));
        assert_eq!(spend_all(&mut clock, 5000), 5000);
        stop.store(true, Ordering::Relaxed);
        assert!(spend_all(&mut clock, 5000) <= POLL);
    }
}
