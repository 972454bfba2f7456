//! Labelled positions in memory.

use shiho_core::{MAX_SEATS, PerSeat};
use shiho_eval::features::SetFacts;

/// What is known about a position. Seats are counted clockwise from the seat to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// Search score of the seat to move in centipawns, if the agent gave one.
    pub score: Option<i16>,
    /// What the game was worth to each seat still in it; sums to 1.
    pub result: PerSeat<f32>,
    /// Which seats are still in the game.
    pub living: PerSeat<bool>,
    /// Which seats play for the side of the seat to move, itself included.
    pub allies: PerSeat<bool>,
}

impl Label {
    /// Number of seats still in the game.
    pub fn seats_living(&self) -> usize {
        self.living.iter().filter(|&&lives| lives).count()
    }

    /// Number of seats still in the game that play for the side of the seat to move.
    pub fn allies_living(&self) -> usize {
        self.living
            .iter()
            .zip(self.allies)
            .filter(|&(&lives, ally)| lives && ally)
            .count()
    }

    /// What the game was worth to the side of the seat to move, more than an equal share.
    pub fn gain(&self) -> f32 {
        let own: f32 = self
            .result
            .iter()
            .zip(self.allies)
            .filter(|(_, ally)| *ally)
            .map(|(it, _)| it)
            .sum();
        own - self.allies_living() as f32 / self.seats_living() as f32
    }
}

/// Positions as lists of features, one list per view, with their labels.
///
/// Memory per position: 4 bytes per feature and view, 8 per view, 28 for the label. That is about 370 MB
/// per million positions of shogi (2 views of 40 features), 500 MB for Annan, and 700 to 1500 MB for the
/// four-seat games, whose views of eliminated seats are empty.
#[derive(Clone, Debug)]
pub struct Samples {
    set: SetFacts,
    features: Vec<u32>,
    /// Where each view's features start; one more than there are views.
    starts: Vec<usize>,
    labels: Vec<Label>,
}

impl Samples {
    /// No positions.
    pub fn new(set: SetFacts) -> Self {
        Self {
            set,
            features: Vec::new(),
            starts: vec![0],
            labels: Vec::new(),
        }
    }

    /// The feature set.
    pub fn set(&self) -> SetFacts {
        self.set
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds a position. `push_view` appends the features that relative seat `k` sees to the list it is
    /// given; it is called for each seat of the game in order and may leave the list as it is.
    pub fn push(&mut self, label: Label, mut push_view: impl FnMut(usize, &mut Vec<u32>)) {
        for seat in 0..self.set.seats {
            push_view(seat, &mut self.features);
            self.starts.push(self.features.len());
        }
        self.labels.push(label);
    }

    /// Adds all positions of `other`, which has the same feature set.
    pub fn append(&mut self, other: &Self) {
        let shift = self.features.len();
        self.features.extend_from_slice(&other.features);
        self.starts
            .extend(other.starts[1..].iter().map(|start| start + shift));
        self.labels.extend_from_slice(&other.labels);
    }

    /// The label of position `index`.
    pub fn label(&self, index: usize) -> &Label {
        &self.labels[index]
    }

    /// The features that relative seat `seat` sees in position `index`.
    pub fn view(&self, index: usize, seat: usize) -> &[u32] {
        debug_assert!(seat < MAX_SEATS);
        let view = index * self.set.seats + seat;
        &self.features[self.starts[view]..self.starts[view + 1]]
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(self.features.as_slice())
            + size_of_val(self.starts.as_slice())
            + size_of_val(self.labels.as_slice())
    }
}
