//! The order in which variations are written, so that each is read back at the line it leaves.
//!
//! Source: shogi formats 3.2: a variation belongs to the most recent line that contains its ply.

use super::super::GameText;

/// The variations of a game by the lines they leave.
#[derive(Debug)]
pub(in crate::formats) struct LineOrder {
    /// Children of the main line, then of each variation, as `(ply, index)`, later plies first.
    children: Vec<Vec<(usize, usize)>>,
}

impl LineOrder {
    pub(in crate::formats) fn new(game: &GameText) -> Self {
        let mut children = vec![Vec::new(); game.variations.len() + 1];
        for (index, variation) in game.variations.iter().enumerate() {
            let parent = variation.parent.map_or(0, |parent| parent + 1);
            if let Some(list) = children.get_mut(parent) {
                list.push((variation.ply, index));
            }
        }
        for list in &mut children {
            list.sort_by_key(|&(ply, _)| std::cmp::Reverse(ply));
        }
        Self { children }
    }

    /// Indices of the variations in the order of writing.
    pub(in crate::formats) fn indices(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut open: Vec<usize> = self.of(None).iter().rev().map(|it| it.1).collect();
        while let Some(index) = open.pop() {
            order.push(index);
            open.extend(self.of(Some(index)).iter().rev().map(|it| it.1));
        }
        order
    }

    /// The variations that leave a line, `None` for the main line, as `(ply, index)`.
    fn of(&self, line: Option<usize>) -> &[(usize, usize)] {
        &self.children[line.map_or(0, |index| index + 1)]
    }

    /// Whether a variation leaves the line at ply `ply`.
    pub(in crate::formats) fn branches_at(&self, line: Option<usize>, ply: usize) -> bool {
        let list = self.of(line);
        list.binary_search_by(|it| ply.cmp(&it.0)).is_ok()
    }
}
