//! Features before anybody looks at them: what is on a board, the same for every viewer.

use shiho_core::Seat;

/// A feature of a position. Its input for a viewer counts seats from the viewer and turns the board to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    /// The input if the seat is the viewer, on the square seen as number 0.
    pub(super) first: u32,
    /// Inputs from one seat to the next; 0 if the seat does not matter.
    pub(super) stride: u32,
    /// The seat that it belongs to.
    pub(super) seat: Seat,
    /// Index of the square in the viewer's table; [`View::NOWHERE`] if it is on none.
    pub(super) square: u8,
}

/// How a seat looks at features.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const SEATS: usize, const PLACES: usize> {
    /// Who looks.
    pub(super) seat: Seat,
    /// Where it sees each square. The last place is no square and seen as 0.
    pub(super) squares: &'static [u8; PLACES],
}

impl<const SEATS: usize, const PLACES: usize> View<SEATS, PLACES> {
    /// The square of features that are on none.
    pub(super) const NOWHERE: u8 = {
        assert!(PLACES <= 1 << u8::BITS, "a place is a byte");
        (PLACES - 1) as u8
    };

    /// The input for a feature.
    #[inline]
    pub(super) fn input(self, feature: Feature) -> u32 {
        let steps = (feature.seat.index() + SEATS - self.seat.index()) % SEATS;
        let square = self.squares[usize::from(feature.square)];
        feature.first + feature.stride * steps as u32 + u32::from(square)
    }
}

/// How two positions differ in features.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    gone: Vec<Feature>,
    come: Vec<Feature>,
}

impl Difference {
    /// No difference.
    pub(super) fn clear(&mut self) {
        self.gone.clear();
        self.come.clear();
    }

    /// There was this feature, if any, and there is that one.
    #[inline]
    pub(super) fn replace(&mut self, was: Option<Feature>, is: Option<Feature>) {
        if was == is {
            return;
        }
        if let Some(was) = was {
            self.gone.push(was);
        }
        if let Some(is) = is {
            self.come.push(is);
        }
    }

    /// Of the inputs from that of `feature` on, as many as `before` were 1, and as many as `after` are.
    #[inline]
    pub(super) fn count(&mut self, feature: Feature, before: u32, after: u32) {
        let step = |step: u32| Feature {
            first: feature.first + step,
            ..feature
        };
        if before == after {
            return;
        }
        for number in after..before {
            self.gone.push(step(number));
        }
        for number in before..after {
            self.come.push(step(number));
        }
    }

    /// Appends what a viewer sees of it.
    #[inline]
    pub(super) fn seen<const SEATS: usize, const PLACES: usize>(
        &self,
        view: View<SEATS, PLACES>,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) {
        removed.extend(self.gone.iter().map(|&feature| view.input(feature)));
        added.extend(self.come.iter().map(|&feature| view.input(feature)));
    }
}
