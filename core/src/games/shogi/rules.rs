//! Shogi's options (shogi rules 1.2, 1.6-1.9).

use crate::games::family::end_rules::{
    BadDeclaration, EndRules, Impasse, MutualPerpetual, OnIllegal, Perpetual,
};
use crate::rules::Preset;
use crate::{rule_choice, rule_set};

rule_choice! {
    /// Which pieces white gives up at the start; white then moves first (shogi rules 1.2).
    pub enum Handicap {
        /// None.
        None = "none",
        /// The left lance (1a).
        Lance = "lance",
        /// The right lance (9a).
        RightLance = "right-lance",
        /// The bishop.
        Bishop = "bishop",
        /// The rook.
        Rook = "rook",
        /// Rook and left lance.
        RookLance = "rook-lance",
        /// Rook and bishop.
        TwoPiece = "2-piece",
        /// Two pieces and the right lance.
        ThreePiece = "3-piece",
        /// Two pieces and both lances.
        FourPiece = "4-piece",
        /// Four pieces and the right knight (8a).
        FivePiece = "5-piece",
        /// Four pieces and the left knight (2a).
        LeftFivePiece = "left-5-piece",
        /// Four pieces and both knights.
        SixPiece = "6-piece",
        /// Six pieces and the left silver.
        LeftSevenPiece = "left-7-piece",
        /// Six pieces and the right silver.
        RightSevenPiece = "right-7-piece",
        /// Six pieces and both silvers.
        EightPiece = "8-piece",
        /// Everything but king and pawns.
        TenPiece = "10-piece",
    }
}

/// The even start position of shogi and Annan.
pub const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

impl Handicap {
    /// The start position's SFEN.
    pub const fn sfen(self) -> &'static str {
        match self {
            Self::None => EVEN,
            Self::Lance => "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RightLance => "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Bishop => "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Rook => "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RookLance => "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::TwoPiece => "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::ThreePiece => "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::FourPiece => "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::FivePiece => "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::LeftFivePiece => "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::SixPiece => "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::LeftSevenPiece => "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RightSevenPiece => "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::EightPiece => "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::TenPiece => "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        }
    }
}

rule_set! {
    /// Rules of shogi.
    pub struct ShogiRules {
        /// Pieces white gives up at the start.
        pub handicap: Handicap = Handicap::None,
        /// Occurrences of a position that end the game.
        pub repetition_count: u32 = 4,
        /// Which moves must all give check for a perpetual check.
        pub perpetual: Perpetual = Perpetual::Span,
        /// What happens when both sides check perpetually.
        pub mutual_perpetual: MutualPerpetual = MutualPerpetual::Draw,
        /// The entering-king rule.
        pub impasse: Impasse = Impasse::Declare27,
        /// What an invalid declaration does.
        pub bad_declaration: BadDeclaration = BadDeclaration::Reject,
        /// Whether the giver of a handicap is credited the missing pieces in entering-king counts.
        pub handicap_points: bool = true,
        /// Plies after which the game is drawn.
        pub max_plies: Option<u32> = None,
        /// Whether the ply limit waits while the side to move is in check.
        pub limit_extends_in_check: bool = false,
        /// What an illegal move does.
        pub on_illegal: OnIllegal = OnIllegal::Reject,
    }
    presets: &[
        Preset { name: "site", rules: "", meaning: "two-player site rules, the defaults" },
        Preset {
            name: "jsa-pro",
            rules: "impasse=declare24,max_plies=500",
            meaning: "professional rules: 24-point declaration, 500 plies",
        },
        Preset {
            name: "csa",
            rules: "bad_declaration=lose,on_illegal=lose",
            meaning: "computer tournaments",
        },
        Preset {
            name: "jsa-ama",
            rules: "impasse=declare27+agree27",
            meaning: "amateur rules: 27-point declaration, or a count by agreement",
        },
        Preset { name: "try", rules: "impasse=try", meaning: "the try rule" },
    ];
    check: |rules| EndRules::check(rules.repetition_count);
}

impl ShogiRules {
    /// The options that decide how games end.
    pub(crate) fn end_rules(&self) -> EndRules {
        EndRules {
            repetition_count: self.repetition_count,
            perpetual: self.perpetual,
            mutual_perpetual: self.mutual_perpetual,
            impasse: self.impasse,
            bad_declaration: self.bad_declaration,
            handicap_points: self.handicap_points,
            max_plies: self.max_plies,
            limit_extends_in_check: self.limit_extends_in_check,
            on_illegal: self.on_illegal,
        }
    }
}
