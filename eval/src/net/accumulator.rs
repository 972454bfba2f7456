//! The sums of the feature layer along a line of play, one for each ply and view.
//!
//! A step is only noted; a sum is made when somebody asks for it: from the nearest one below that is known, by what
//! is different, or anew where that is less work. Weights are such that the order of adding does not matter
//! ([`Net`](super::Net)), so every way gives the same bits.

use shiho_core::{Position, Seat, SeatSet};

use super::exact::Rows;
use crate::features::FeatureSet;

/// Sums that are kept in vector registers while rows are added.
const LANES: usize = 16;

/// The accumulators of a line, where `D` is how the feature set tells that positions differ.
#[derive(Clone, Debug)]
pub(super) struct Accumulators<D> {
    hidden: usize,
    seats: usize,
    /// Places for plies; those up to `ply` are in use.
    plies: Vec<Ply>,
    ply: usize,
    /// The sums, ply by ply, view by view.
    sums: Vec<f32>,
    /// For each ply how it differs from the one that its sums were last made from.
    differences: Vec<D>,
    added: Vec<u32>,
    removed: Vec<u32>,
}

/// What is known about the accumulators of a ply.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// The views whose sums are made.
    made: SeatSet,
    /// The views that a later ply was made for without this one.
    passed_over: SeatSet,
    /// The earlier ply with which it is compared: its difference is known.
    compared: Option<usize>,
}

impl Ply {
    const STALE: Self = Self {
        made: SeatSet::EMPTY,
        passed_over: SeatSet::EMPTY,
        compared: None,
    };
}

impl<D: Default> Accumulators<D> {
    /// The accumulators of a line that has only a root.
    pub(super) fn new(hidden: usize, seats: usize) -> Self {
        Self {
            hidden,
            seats,
            plies: vec![Ply::STALE],
            ply: 0,
            sums: vec![0.0; seats * hidden],
            added: Vec::new(),
            removed: Vec::new(),
            differences: vec![D::default()],
        }
    }

    /// A new line starts.
    pub(super) fn reset(&mut self) {
        self.ply = 0;
        self.plies[0] = Ply::STALE;
    }

    /// The line goes on by a ply.
    pub(super) fn push(&mut self) {
        self.ply += 1;
        if self.plies.len() == self.ply {
            self.plies.push(Ply::STALE);
            self.differences.push(D::default());
            let length = self.sums.len() + self.seats * self.hidden;
            self.sums.resize(length, 0.0);
        } else {
            self.plies[self.ply] = Ply::STALE;
        }
    }

    /// The line loses its last ply.
    pub(super) fn pop(&mut self) {
        self.ply -= 1;
    }

    fn place(&self, ply: usize, view: Seat) -> usize {
        (ply * self.seats + view.index()) * self.hidden
    }

    /// The sums of the last ply for a view that is [made](Self::make).
    pub(super) fn get(&self, view: Seat) -> &[f32] {
        debug_assert!(self.plies[self.ply].made.contains(view));
        let place = self.place(self.ply, view);
        &self.sums[place..place + self.hidden]
    }

    /// Makes the sums of the last position of `line` for `view`.
    pub(super) fn make<P: Position, S>(&mut self, rows: Rows<'_>, line: &[P], view: Seat)
    where
        S: FeatureSet<P, Difference = D>,
    {
        debug_assert_eq!(line.len(), self.ply + 1, "the line was followed");
        self.make_ply::<P, S>(rows, line, view);
    }

    /// Makes the sums of the last position of `line`, which is a part of the whole line.
    fn make_ply<P: Position, S>(&mut self, rows: Rows<'_>, line: &[P], view: Seat)
    where
        S: FeatureSet<P, Difference = D>,
    {
        let ply = line.len() - 1;
        if self.plies[ply].made.contains(view) {
            return;
        }
        if ply == 0 {
            self.refresh::<P, S>(rows, &line[0], ply, view);
            return;
        }
        let parent = ply - 1;
        // A ply that is passed over once more has several children that are asked about: what it differs in would
        // be added again for each.
        if self.plies[parent].passed_over.contains(view) {
            self.make_ply::<P, S>(rows, &line[..ply], view);
        }
        let mut base = parent;
        while !self.plies[base].made.contains(view) {
            if base == 0 {
                self.refresh::<P, S>(rows, &line[0], 0, view);
                break;
            }
            base -= 1;
        }
        if base < parent {
            let passed_over = &mut self.plies[parent].passed_over;
            *passed_over = passed_over.with(view);
        }
        self.added.clear();
        self.removed.clear();
        let (before, after) = (&line[base], &line[ply]);
        let difference = &mut self.differences[ply];
        if self.plies[ply].compared != Some(base) {
            S::compare(before, after, difference);
            self.plies[ply].compared = Some(base);
        }
        let (added, removed) = (&mut self.added, &mut self.removed);
        if S::delta(before, after, difference, view, added, removed)
            && self.added.len() + self.removed.len() < S::MAX_ACTIVE
        {
            let (from, to) = (self.place(base, view), self.place(ply, view));
            let (known, sums) = self.sums.split_at_mut(to);
            let known = &known[from..from + self.hidden];
            sum(
                rows,
                known,
                &self.removed,
                &self.added,
                &mut sums[..self.hidden],
            );
            self.note_made(ply, view);
        } else {
            self.refresh::<P, S>(rows, after, ply, view);
        }
    }

    fn refresh<P: Position, S>(&mut self, rows: Rows<'_>, position: &P, ply: usize, view: Seat)
    where
        S: FeatureSet<P, Difference = D>,
    {
        self.added.clear();
        S::active(position, view, &mut self.added);
        let place = self.place(ply, view);
        let sums = &mut self.sums[place..place + self.hidden];
        sum(rows, rows.bias, &[], &self.added, sums);
        self.note_made(ply, view);
    }

    fn note_made(&mut self, ply: usize, view: Seat) {
        let made = &mut self.plies[ply].made;
        *made = made.with(view);
    }
}

/// `known` without the rows of `removed` and with those of `added`. Removing before adding keeps every sum on the
/// way within the bound of the exact ones.
fn sum(rows: Rows<'_>, known: &[f32], removed: &[u32], added: &[u32], sums: &mut [f32]) {
    let whole = sums.len() / LANES * LANES;
    for start in (0..whole).step_by(LANES) {
        let lanes_of = |row: &[f32]| -> [f32; LANES] {
            let lanes = row[start..start + LANES].try_into();
            lanes.expect("a slice of this length")
        };
        let mut lanes = lanes_of(known);
        for &feature in removed {
            let row = lanes_of(rows.row(feature));
            for (sum, weight) in lanes.iter_mut().zip(row) {
                *sum -= weight;
            }
        }
        for &feature in added {
            let row = lanes_of(rows.row(feature));
            for (sum, weight) in lanes.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        sums[start..start + LANES].copy_from_slice(&lanes);
    }
    for index in whole..sums.len() {
        let total =
            |features: &[u32]| -> f32 { features.iter().map(|&it| rows.row(it)[index]).sum() };
        sums[index] = (known[index] - total(removed)) + total(added);
    }
}
