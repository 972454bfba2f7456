//! Feature sets: what a net sees of a position.
//!
//! A feature set turns a position, looked at by one seat, into a short list of numbers, the indices of
//! the inputs that are 1; all other inputs are 0. Training and playing use this one definition. The
//! board is turned so that the viewer plays up the board and owners are counted clockwise from the
//! viewer: the same weights serve every seat.
//!
//! A feature set never changes its meaning: a change is a new id ([`Features::FEATURES`]), and nets
//! made for another id are refused.

mod annan;
mod chess4;
mod four;
mod nine;
mod shogi;
mod yonin;

use shiho_core::{Seat, Variant, VariantId};

/// A game that nets can be trained for.
pub trait Features: Variant {
    /// Id of the feature set: game, number of inputs, version. Stored in net files.
    const FEATURES: &'static str;

    /// Number of inputs; every feature is below it.
    const INPUTS: usize;

    /// Upper bound of the number of features of a legal position and viewer.
    const MAX_ACTIVE: usize;

    /// Appends the features of this position as `view` sees it, without repetition, in a fixed order.
    ///
    /// The view of a seat that is no longer in the game is defined but means nothing.
    fn active_features(&self, view: Seat, out: &mut Vec<u16>);
}

/// Work to be done for the feature set of a variant known only at run time.
pub trait FeaturesVisitor {
    /// What the work returns.
    type Output;

    /// Does the work for the variant `P`.
    fn visit<P: Features>(self) -> Self::Output;
}

macro_rules! define_visit {
    ($($name:ident => $position:ty,)+) => {
        /// Runs `visitor` for the type of `variant`.
        pub fn visit<T: FeaturesVisitor>(variant: VariantId, visitor: T) -> T::Output {
            match variant {
                $(VariantId::$name => visitor.visit::<$position>(),)+
            }
        }
    };
}

shiho_core::with_variants!(define_visit);

/// The facts of a feature set, for checks and listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureSet {
    /// Name of the variant.
    pub variant: &'static str,
    /// Id of the feature set.
    pub id: &'static str,
    /// Number of inputs.
    pub inputs: usize,
    /// Number of seats, hence of views.
    pub seats: usize,
}

impl FeatureSet {
    /// The feature set of the game `P`.
    pub const fn of<P: Features>() -> Self {
        Self {
            variant: P::NAME,
            id: P::FEATURES,
            inputs: P::INPUTS,
            seats: P::SEATS,
        }
    }

    /// The feature set of a variant.
    pub fn of_variant(variant: VariantId) -> Self {
        struct Facts;
        impl FeaturesVisitor for Facts {
            type Output = FeatureSet;
            fn visit<P: Features>(self) -> FeatureSet {
                FeatureSet::of::<P>()
            }
        }
        visit(variant, Facts)
    }
}
