//! Positions as lists of features with their labels, in few bytes.

use std::sync::Arc;

use super::label::{Label, Packed};

/// Feature numbers in as few bytes as the feature set allows.
#[derive(Clone, Debug)]
enum Numbers {
    /// Below 2^16.
    Narrow(Vec<u16>),
    /// Any.
    Wide(Vec<u32>),
}

impl Numbers {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(numbers) => numbers.len(),
            Self::Wide(numbers) => numbers.len(),
        }
    }

    fn extend(&mut self, more: &[u32]) {
        match self {
            Self::Narrow(numbers) => numbers.extend(more.iter().map(|&number| {
                u16::try_from(number).expect("narrow lists are made for feature sets below 2^16")
            })),
            Self::Wide(numbers) => numbers.extend_from_slice(more),
        }
    }

    fn append_to(&self, range: std::ops::Range<usize>, out: &mut Vec<i32>) {
        match self {
            Self::Narrow(numbers) => out.extend(numbers[range].iter().map(|&it| i32::from(it))),
            Self::Wide(numbers) => out.extend(numbers[range].iter().map(|&it| it as i32)),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Narrow(numbers) => size_of_val(numbers.as_slice()),
            Self::Wide(numbers) => size_of_val(numbers.as_slice()),
        }
    }

    fn shrink(&mut self) {
        match self {
            Self::Narrow(numbers) => numbers.shrink_to_fit(),
            Self::Wide(numbers) => numbers.shrink_to_fit(),
        }
    }
}

/// Positions as lists of features, one list per view, with their labels.
///
/// Memory per position: 2 bytes per feature and view (4 with feature sets above 2^16), 4 per view, 20 for the
/// label. That is about 190 MB per million positions of shogi (2 views of 40 features), 270 MB for Annan, and 400
/// to 800 MB for the four-seat games, whose views of eliminated seats are empty.
#[derive(Clone, Debug)]
pub struct Samples {
    seats: usize,
    features: Numbers,
    /// Where each view's features end.
    ends: Vec<u32>,
    labels: Vec<Packed>,
    /// Room for the features of one view.
    seen: Vec<u32>,
}

impl Samples {
    /// No positions of a game with this many seats, seen by a feature set with this many inputs.
    pub fn new(seats: usize, inputs: u32) -> Self {
        let narrow = inputs <= 1 << u16::BITS;
        Self {
            seats,
            features: if narrow {
                Numbers::Narrow(Vec::new())
            } else {
                Numbers::Wide(Vec::new())
            },
            ends: Vec::new(),
            labels: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds a position. `view` appends the features that relative seat `k` sees to the empty list it is given; it
    /// is called for each seat of the game in order and may leave the list as it is.
    ///
    /// # Panics
    /// Beyond 2^32 features.
    pub fn push(&mut self, label: Label, mut view: impl FnMut(usize, &mut Vec<u32>)) {
        let mut seen = std::mem::take(&mut self.seen);
        for seat in 0..self.seats {
            seen.clear();
            view(seat, &mut seen);
            self.features.extend(&seen);
            let end = u32::try_from(self.features.len());
            self.ends
                .push(end.expect("a table holds the positions of some games"));
        }
        self.seen = seen;
        self.labels.push(label.into());
    }

    /// Position number `index`.
    pub fn get(&self, index: usize) -> Sample<'_> {
        Sample { table: self, index }
    }

    /// Bytes that the positions take.
    pub fn bytes(&self) -> usize {
        self.features.bytes()
            + size_of_val(self.ends.as_slice())
            + size_of_val(self.labels.as_slice())
    }

    /// Gives back what is reserved for more.
    pub(super) fn shrink(&mut self) {
        self.features.shrink();
        self.ends.shrink_to_fit();
        self.labels.shrink_to_fit();
        self.seen = Vec::new();
    }
}

/// One labelled position.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    table: &'a Samples,
    index: usize,
}

impl Sample<'_> {
    /// Number of seats in the game, hence of views.
    pub fn seats(self) -> usize {
        self.table.seats
    }

    /// What is known about it.
    pub fn label(self) -> Label {
        self.table.labels[self.index].into()
    }

    /// Appends the features that relative seat `seat` sees.
    pub fn view(self, seat: usize, out: &mut Vec<i32>) {
        let view = self.index * self.table.seats + seat;
        let start = match view {
            0 => 0,
            _ => self.table.ends[view - 1] as usize,
        };
        let end = self.table.ends[view] as usize;
        self.table.features.append_to(start..end, out);
    }
}

/// Some tables as one, shared by whoever reads them.
#[derive(Clone, Debug)]
pub struct Positions {
    tables: Arc<[Samples]>,
    /// Number of positions up to and with each table.
    ends: Arc<[u32]>,
}

impl Positions {
    /// These tables, one after the other.
    ///
    /// # Panics
    /// Beyond 2^32 positions.
    pub fn new(tables: Vec<Samples>) -> Self {
        let mut end: u32 = 0;
        let ends = tables.iter().map(|table| {
            end = u32::try_from(table.len())
                .ok()
                .and_then(|length| end.checked_add(length))
                .expect("so many positions do not fit into memory");
            end
        });
        let ends = ends.collect();
        Self {
            tables: tables.into(),
            ends,
        }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.ends.last().map_or(0, |&end| end as usize)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Position number `index`.
    pub fn get(&self, index: u32) -> Sample<'_> {
        let table = self.ends.partition_point(|&end| end <= index);
        let start = if table == 0 { 0 } else { self.ends[table - 1] };
        self.tables[table].get((index - start) as usize)
    }

    /// Bytes that the positions take.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Samples::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Label = Label {
        score: None,
        result: [0.5, 0.5, 0.0, 0.0],
        living: [true, true, false, false],
        allies: [true, false, false, false],
    };

    fn seen(sample: Sample<'_>, seat: usize) -> Vec<i32> {
        let mut features = Vec::new();
        sample.view(seat, &mut features);
        features
    }

    #[test]
    fn tables_give_back_what_was_put_in() {
        for inputs in [1000, 1 << 16, 1 << 20_u32] {
            let (mut first, mut second) = (Samples::new(2, inputs), Samples::new(2, inputs));
            let last = inputs - 1;
            first.push(LABEL, |seat, out| out.extend([seat as u32, last]));
            first.push(LABEL, |seat, out| out.extend(vec![7; seat]));
            second.push(LABEL, |_, out| out.push(last));
            let empty = Samples::new(2, inputs);
            let all = Positions::new(vec![empty.clone(), first, empty, second]);
            assert_eq!(all.len(), 3);
            assert_eq!(seen(all.get(0), 1), [1, last as i32]);
            assert_eq!(seen(all.get(1), 0), [0_i32; 0]);
            assert_eq!(seen(all.get(1), 1), [7]);
            assert_eq!(seen(all.get(2), 0), [last as i32]);
            assert_eq!(all.get(2).label(), LABEL);
        }
    }
}
