//! Inputs that count: blocks of them, and how they change.

/// A run of inputs, handed out block after block. Each block is told what it showed before and what it shows now;
/// before a first position everything is 0. One description of the blocks so serves whole lists and differences.
pub(super) struct Changes<'a> {
    next: u32,
    added: &'a mut Vec<u32>,
    removed: &'a mut Vec<u32>,
}

impl<'a> Changes<'a> {
    /// Inputs from `first` on.
    pub(super) fn from(first: u32, added: &'a mut Vec<u32>, removed: &'a mut Vec<u32>) -> Self {
        Self {
            next: first,
            added,
            removed,
        }
    }

    /// A block of `size` inputs that did not change.
    pub(super) fn same(&mut self, size: u32) {
        self.next += size;
    }

    /// A block of `size` inputs of which the first `before` were 1 and the first `after` are.
    pub(super) fn thermometer(&mut self, size: u32, before: u32, after: u32) {
        let (before, after) = (before.min(size), after.min(size));
        let first = self.next;
        if before < after {
            self.added.extend(first + before..first + after);
        } else {
            self.removed.extend(first + after..first + before);
        }
        self.next += size;
    }

    /// A block of `size` inputs of which number `before`, if any, was 1 and number `after` is.
    pub(super) fn one_of(&mut self, size: u32, before: Option<u32>, after: u32) {
        debug_assert!(after < size);
        if before != Some(after) {
            self.added.push(self.next + after);
            self.removed.extend(before.map(|index| self.next + index));
        }
        self.next += size;
    }
}
