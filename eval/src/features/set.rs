//! A feature set, and how two positions differ in it.

use std::fmt::Debug;

use shiho_core::{Position, Seat, Variant};

/// What a net sees of the positions of `P`.
pub trait FeatureSet<P: Position>: Debug + Send + Sync + 'static {
    /// Game, number of inputs, version; stored in net files.
    const ID: &'static str;

    /// Number of inputs; every feature is below it.
    const INPUTS: u32;

    /// Upper bound of the number of features of a legal position and viewer.
    const MAX_ACTIVE: usize;

    /// Appends the features of `position` as `view` sees it, without repetition.
    ///
    /// The view of a seat that is no longer in the game is defined but means nothing.
    fn active(position: &P, view: Seat, out: &mut Vec<u32>);

    /// What is different between two positions, whoever looks at them. A set that leaves
    /// [`delta`](Self::delta) as it is needs none: `()`.
    type Difference: Default + Clone + Debug + Send;

    /// Fills `difference`, whatever it held, with how `after` differs from `before`, any two positions played by
    /// the same rules. Done once for all views.
    fn compare(before: &P, after: &P, difference: &mut Self::Difference) {
        let _ = (before, after, difference);
    }

    /// Appends to the empty lists what `view` sees in `after` and not in `before`, and the other way round;
    /// `difference` is that of the two. `false` where listing `after` anew is better: then the lists mean nothing.
    ///
    /// By default compares two lists of active features; a set whose nets are to be fast writes its own.
    fn delta(
        before: &P,
        after: &P,
        difference: &Self::Difference,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        let _ = difference;
        Self::active(after, view, added);
        Self::active(before, view, removed);
        added.sort_unstable();
        removed.sort_unstable();
        drop_common(added, removed);
        true
    }
}

/// Takes the numbers out that are in both of two ascending lists.
fn drop_common(first: &mut Vec<u32>, second: &mut Vec<u32>) {
    let (mut read, mut kept_of_second) = (0, 0);
    first.retain(|&it| {
        while read < second.len() && second[read] < it {
            second[kept_of_second] = second[read];
            (kept_of_second, read) = (kept_of_second + 1, read + 1);
        }
        let common = second.get(read) == Some(&it);
        read += usize::from(common);
        !common
    });
    second.drain(kept_of_second..read);
}

/// The facts of a feature set, for checks and listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetFacts {
    /// Name of the variant.
    pub variant: &'static str,
    /// Number of seats, hence of views.
    pub seats: usize,
    /// [`FeatureSet::ID`].
    pub id: &'static str,
    /// [`FeatureSet::INPUTS`].
    pub inputs: u32,
    /// [`FeatureSet::MAX_ACTIVE`].
    pub max_active: usize,
}

impl SetFacts {
    /// The facts of the set `S` of the game `P`.
    pub const fn of<P: Variant, S: FeatureSet<P>>() -> Self {
        Self {
            variant: P::NAME,
            seats: P::SEATS,
            id: S::ID,
            inputs: S::INPUTS,
            max_active: S::MAX_ACTIVE,
        }
    }
}
