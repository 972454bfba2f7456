//! The list of variants: the only place where a name becomes a type.

use std::fmt;
use std::str::FromStr;

use crate::notation::Variant;

/// Calls `$callback! { Name => path::to::Position, ... }` with the list of all variants.
///
/// Crates above build their own dispatch from it when they need more than [`Variant`] of a game.
#[macro_export]
macro_rules! with_variants {
    ($callback:ident) => {
        $callback! {
            Shogi => $crate::games::shogi::ShogiPosition,
            Annan => $crate::games::annan::AnnanPosition,
            Yonin => $crate::games::yonin::YoninPosition,
            Chess4 => $crate::games::chess4::Chess4Position,
        }
    };
}

/// Work to be done for a variant known only at run time.
pub trait VariantVisitor {
    /// What the work returns.
    type Output;

    /// Does the work for the variant `V`.
    fn visit<V: Variant>(self) -> Self::Output;
}

macro_rules! define_registry {
    ($($name:ident => $position:ty,)+) => {
        /// A variant by name.
        #[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
        pub enum VariantId {
            $(
                #[doc = concat!("The variant played by [`", stringify!($position), "`].")]
                $name,
            )+
        }

        impl VariantId {
            /// All variants, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The name on the command line and in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => <$position as Variant>::NAME,)+
                }
            }

            /// Runs `visitor` for this variant's type.
            pub fn visit<T: VariantVisitor>(self, visitor: T) -> T::Output {
                match self {
                    $(Self::$name => visitor.visit::<$position>(),)+
                }
            }
        }
    };
}

with_variants!(define_registry);

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No variant has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variant `{name}`; known: {}", names())]
pub struct UnknownVariant {
    /// The name given.
    pub name: String,
}

fn names() -> String {
    VariantId::ALL
        .iter()
        .map(|id| id.name())
        .collect::<Vec<_>>()
        .join(", ")
}

impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|id| id.name() == name);
        found
            .copied()
            .ok_or_else(|| UnknownVariant { name: name.into() })
    }
}
