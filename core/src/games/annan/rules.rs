//! Annan's options (shogi rules 2.1-2.5).

use crate::games::family::end_rules::{
    BadDeclaration, EndRules, Impasse, MutualPerpetual, OnIllegal, Perpetual,
};
use crate::games::shogi::EVEN;
use crate::rules::Preset;
use crate::{rule_choice, rule_set};

rule_choice! {
    /// The start position (rules 2.1).
    pub enum Setup {
        /// The array of shogi.
        Standard = "standard",
        /// The pawns on files 2 and 8 stand one rank further.
        Advanced = "advanced",
    }
}

impl Setup {
    /// The start position's SFEN.
    pub const fn sfen(self) -> &'static str {
        match self {
            Self::Standard => EVEN,
            Self::Advanced => {
                "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1"
            }
        }
    }
}

rule_choice! {
    /// Which moves obey the two-pawn rule (rules 2.4-3).
    pub enum Nifu {
        /// Drops, and board moves of a pawn to another file.
        Any = "any",
        /// Drops only.
        Drop = "drop",
        /// None.
        None = "none",
    }
}

rule_choice! {
    /// When an unpromoted pawn, lance or knight may arrive on its farthest ranks (rules 2.4-2).
    pub enum Dead {
        /// If the piece behind it lends it a move.
        Support = "support",
        /// Never, as in shogi.
        Orig = "orig",
        /// Always.
        Free = "free",
    }
}

rule_choice! {
    /// Which mates by a pawn drop are forbidden (rules 2.4-4).
    pub enum Uchifuzume {
        /// Any mate.
        Any = "any",
        /// Only if the dropped pawn itself attacks the king.
        Direct = "direct",
        /// Only on the square in front of the king, check or not.
        Front = "front",
        /// None.
        None = "none",
    }
}

rule_set! {
    /// Rules of Annan shogi.
    pub struct AnnanRules {
        /// The start position.
        pub setup: Setup = Setup::Standard,
        /// Whether a king borrows the move of the piece behind it.
        pub king_borrows: bool = true,
        /// Which moves obey the two-pawn rule.
        pub nifu: Nifu = Nifu::Any,
        /// When pawns, lances and knights may arrive unpromoted on their farthest ranks.
        pub dead: Dead = Dead::Support,
        /// Which mates by a pawn drop are forbidden.
        pub uchifuzume: Uchifuzume = Uchifuzume::Any,
        /// Occurrences of a position that end the game.
        pub repetition_count: u32 = 4,
        /// Which moves must all give check for a perpetual check.
        pub perpetual: Perpetual = Perpetual::Span,
        /// What happens when both sides check perpetually.
        pub mutual_perpetual: MutualPerpetual = MutualPerpetual::Draw,
        /// The entering-king rule.
        pub impasse: Impasse = Impasse::Off,
        /// What an invalid declaration does.
        pub bad_declaration: BadDeclaration = BadDeclaration::Reject,
        /// Plies after which the game is drawn.
        pub max_plies: Option<u32> = None,
        /// Whether the ply limit waits while the side to move is in check.
        pub limit_extends_in_check: bool = false,
        /// What an illegal move does.
        pub on_illegal: OnIllegal = OnIllegal::Reject,
    }
    presets: &[
        Preset { name: "annan", rules: "", meaning: "site rules, the defaults" },
        Preset {
            name: "annan-lishogi",
            rules: "setup=advanced,nifu=drop,dead=free,uchifuzume=front,impasse=auto27",
            meaning: "as played on lishogi",
        },
    ];
    check: |rules| EndRules::check(rules.repetition_count);
}

impl AnnanRules {
    /// The options that decide how games end.
    pub(crate) fn end_rules(&self) -> EndRules {
        EndRules {
            repetition_count: self.repetition_count,
            perpetual: self.perpetual,
            mutual_perpetual: self.mutual_perpetual,
            impasse: self.impasse,
            bad_declaration: self.bad_declaration,
            handicap_points: true,
            max_plies: self.max_plies,
            limit_extends_in_check: self.limit_extends_in_check,
            on_illegal: self.on_illegal,
        }
    }
}
