//! The feature sets of a game, found by their ids.

use shiho_core::{Variant, VariantId};

use super::set::{FeatureSet, SetFacts};

/// A game that nets can be trained for. Implemented by [`feature_sets!`](crate::feature_sets).
pub trait NetGame: Variant {
    /// The set of a new net, unless another is asked for.
    type Default: FeatureSet<Self>;

    /// All sets, the default first.
    const SETS: &'static [SetFacts];

    /// Runs `visitor` for the set with this id; `None` if the game has no such set.
    fn visit_set<T: SetVisitor<Self>>(id: &str, visitor: T) -> Option<T::Output>;

    /// The facts of the set with this id.
    fn set(id: &str) -> Option<SetFacts> {
        Self::SETS.iter().copied().find(|facts| facts.id == id)
    }

    /// The facts of the default set.
    fn default_set() -> SetFacts {
        SetFacts::of::<Self, Self::Default>()
    }
}

/// Work to be done for a feature set known only at run time.
pub trait SetVisitor<P: NetGame> {
    /// What the work returns.
    type Output;

    /// Does the work for the set `S`.
    fn visit<S: FeatureSet<P>>(self) -> Self::Output;
}

/// Lists the feature sets of a game: `feature_sets!(Position: Default, Another, ...)`.
#[macro_export]
macro_rules! feature_sets {
    ($game:ty: $default:ty $(, $set:ty)* $(,)?) => {
        impl $crate::features::NetGame for $game {
            type Default = $default;

            const SETS: &'static [$crate::features::SetFacts] = &[
                $crate::features::SetFacts::of::<$game, $default>(),
                $($crate::features::SetFacts::of::<$game, $set>(),)*
            ];

            fn visit_set<T: $crate::features::SetVisitor<Self>>(
                id: &str,
                visitor: T,
            ) -> Option<T::Output> {
                match id {
                    <$default as $crate::features::FeatureSet<$game>>::ID => {
                        Some(visitor.visit::<$default>())
                    }
                    $(<$set as $crate::features::FeatureSet<$game>>::ID => {
                        Some(visitor.visit::<$set>())
                    })*
                    _ => None,
                }
            }
        }
    };
}

/// Work to be done for a variant known only at run time.
pub trait NetGameVisitor {
    /// What the work returns.
    type Output;

    /// Does the work for the variant `P`.
    fn visit<P: NetGame>(self) -> Self::Output;
}

macro_rules! define_visit {
    ($($name:ident => $position:ty,)+) => {
        /// Runs `visitor` for the type of `variant`.
        pub fn visit<T: NetGameVisitor>(variant: VariantId, visitor: T) -> T::Output {
            match variant {
                $(VariantId::$name => visitor.visit::<$position>(),)+
            }
        }
    };
}

shiho_core::with_variants!(define_visit);
