//! When a search stops.

/// Bounds of a search; whichever is reached first. At least one should be given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of the full-width search.
    pub depth: Option<u32>,
}

impl Limits {
    /// Deepest iteration a search may start. Without a depth of its own a search is bounded by its
    /// nodes, and this only stops it where the tree has no more to show.
    pub fn max_depth(&self) -> u32 {
        self.depth.unwrap_or(64)
    }
}

/// Counts nodes against a limit.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    spent: u64,
    limit: u64,
}

impl Budget {
    /// A fresh budget of `limits.nodes`.
    pub fn new(limits: &Limits) -> Self {
        Self {
            spent: 0,
            limit: limits.nodes.unwrap_or(u64::MAX),
        }
    }

    /// Counts one node; false when none is left.
    pub fn spend(&mut self) -> bool {
        if self.spent >= self.limit {
            return false;
        }
        self.spent += 1;
        true
    }

    /// Nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}
