//! What one seat sees, and the accumulator that goes with it.

use super::exact::Net;
use crate::features::Features;

/// The features a seat saw last and their sum.
#[derive(Clone, Debug)]
pub(super) struct View {
    active: Vec<u16>,
    previous: Vec<u16>,
    added: Vec<u16>,
    /// For each input, the last update in which it was active.
    last_active: Vec<u32>,
    /// Number of the last update; 0 before the first.
    update: u32,
    accumulator: Vec<f32>,
}

impl View {
    /// A view that has seen nothing yet.
    pub(super) fn new(inputs: usize, max_active: usize, hidden: usize) -> Self {
        let list = || Vec::with_capacity(max_active);
        Self {
            active: list(),
            previous: list(),
            added: list(),
            last_active: vec![0; inputs],
            update: 0,
            accumulator: vec![0.0; hidden],
        }
    }

    /// The accumulator for the features that `see` appends.
    pub(super) fn update<P: Features>(
        &mut self,
        net: &Net<P>,
        see: impl FnOnce(&mut Vec<u16>),
    ) -> &[f32] {
        std::mem::swap(&mut self.active, &mut self.previous);
        self.active.clear();
        see(&mut self.active);
        if self.update == u32::MAX {
            self.last_active.fill(0);
            self.previous.clear();
            self.update = 0;
        }
        let before = self.update;
        self.update += 1;
        self.added.clear();
        for &feature in &self.active {
            let last = &mut self.last_active[usize::from(feature)];
            if *last != before || before == 0 {
                self.added.push(feature);
            }
            *last = self.update;
        }
        let kept = self.active.len() - self.added.len();
        let removed = self.previous.len() - kept;
        // Removing before adding keeps every sum on the way within the bound of the exact ones.
        if before == 0 || removed + self.added.len() >= self.active.len() {
            self.accumulator.copy_from_slice(net.feature_bias());
            self.added.clone_from(&self.active);
        } else if removed > 0 {
            for &feature in &self.previous {
                if self.last_active[usize::from(feature)] != self.update {
                    subtract(&mut self.accumulator, net.feature_row(feature));
                }
            }
        }
        for &feature in &self.added {
            add(&mut self.accumulator, net.feature_row(feature));
        }
        &self.accumulator
    }
}

fn add(accumulator: &mut [f32], row: &[f32]) {
    for (sum, weight) in accumulator.iter_mut().zip(row) {
        *sum += weight;
    }
}

fn subtract(accumulator: &mut [f32], row: &[f32]) {
    for (sum, weight) in accumulator.iter_mut().zip(row) {
        *sum -= weight;
    }
}
