//! What a search may do beyond looking at everything, each under a name so that games can tell its worth.

/// A way to look at less, or at more where it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Technique {
    /// Quiet moves in the order of what they did elsewhere.
    History,
    /// A narrow window around the last iteration's value.
    Aspiration,
    /// Late moves are searched less deeply first.
    Reductions,
    /// Late quiet moves near the leaves are left out.
    LateMoves,
    /// Quiet moves that cannot bring the value back are left out.
    Futility,
    /// Positions far above the window are taken to stay there.
    ReverseFutility,
    /// Positions far below the window are only looked at for captures.
    Razoring,
    /// A seat that is still ahead after letting its turn go by need not be searched fully.
    NullMove,
    /// Exchanges that lose are tried late or not at all.
    Exchange,
    /// Checks are followed one ply deeper.
    CheckExtension,
    /// In quiescence, all answers to a check are tried and nobody stands pat in check.
    Evasions,
    /// In quiescence, captures that cannot bring the value back are left out.
    Delta,
    /// Positions without a remembered move are searched less deeply.
    InternalReduction,
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u32);

impl Technique {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 13] = [
        (Self::History, "history"),
        (Self::Aspiration, "aspiration"),
        (Self::Reductions, "reductions"),
        (Self::LateMoves, "late-moves"),
        (Self::Futility, "futility"),
        (Self::ReverseFutility, "reverse-futility"),
        (Self::Razoring, "razoring"),
        (Self::NullMove, "null-move"),
        (Self::Exchange, "exchange"),
        (Self::CheckExtension, "check-extension"),
        (Self::Evasions, "evasions"),
        (Self::Delta, "delta"),
        (Self::InternalReduction, "internal-reduction"),
    ];

    /// The technique of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(technique, _)| *technique)
    }
}

impl Techniques {
    /// None: the search looks at everything within its depth, and follows captures.
    pub const NONE: Self = Self(0);

    /// All.
    pub const ALL: Self = Self((1 << Technique::ALL.len()) - 1);

    /// These and `technique`.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u8)
    }

    /// These without `technique`.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    /// Those in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without those of `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether `technique` is among them.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 != 0
    }

    /// Their names, in order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let known = Technique::ALL.into_iter();
        known
            .filter(move |(technique, _)| self.has(*technique))
            .map(|(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_name_and_a_place() {
        for (index, (technique, name)) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert_eq!(Technique::from_name(name), Some(technique));
            let without = Techniques::ALL.without(technique);
            assert!(!without.has(technique) && without.names().count() == 12);
            assert!(Techniques::NONE.with(technique).has(technique));
        }
        assert_eq!(Technique::from_name("luck"), None);
    }
}
