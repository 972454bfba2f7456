//! Kinds of pieces of the 9x9 games.

/// A kind of piece, promoted kinds included.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    ProPawn,
    ProLance,
    ProKnight,
    ProSilver,
    ProBishop,
    ProRook,
}

/// Number of kinds.
pub const KINDS: usize = 14;

/// The kinds a hand can hold, in the order pawn, lance, knight, silver, gold, bishop, rook.
pub const HAND_KINDS: [Kind; 7] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Rook,
];

/// The kinds' letters in position texts, in the order of [`Kind::ALL`].
pub const KIND_LETTERS: [&str; KINDS] = [
    "P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R",
];

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; KINDS] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::ProBishop,
        Self::ProRook,
    ];

    /// The kind's number, `0..KINDS`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind it promotes to; `None` for gold, king and promoted kinds.
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::ProPawn,
            Self::Lance => Self::ProLance,
            Self::Knight => Self::ProKnight,
            Self::Silver => Self::ProSilver,
            Self::Bishop => Self::ProBishop,
            Self::Rook => Self::ProRook,
            _ => return None,
        })
    }

    /// The kind without its promotion: what it is in a hand.
    pub const fn base(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::ProBishop => Self::Bishop,
            Self::ProRook => Self::Rook,
            unpromoted => unpromoted,
        }
    }

    /// Whether it is a promoted kind.
    pub const fn is_promoted(self) -> bool {
        self as u8 > Self::King as u8
    }

    /// The upper-case letter of the base kind, `PLNSGBRK`.
    pub const fn letter(self) -> char {
        match self.base() {
            Self::Pawn => 'P',
            Self::Lance => 'L',
            Self::Knight => 'N',
            Self::Silver => 'S',
            Self::Gold => 'G',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            _ => 'K',
        }
    }

    /// The unpromoted kind with this upper-case letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'L' => Self::Lance,
            'N' => Self::Knight,
            'S' => Self::Silver,
            'G' => Self::Gold,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// Points in entering-king counts: 5 for rook and bishop, 0 for the king, 1 for the rest
    /// (shogi rules, section 0).
    pub const fn points(self) -> u32 {
        match self.base() {
            Self::Rook | Self::Bishop => 5,
            Self::King => 0,
            _ => 1,
        }
    }

    /// The one-character name on a diagram.
    pub const fn kanji(self) -> &'static str {
        match self {
            Self::Pawn => "歩",
            Self::Lance => "香",
            Self::Knight => "桂",
            Self::Silver => "銀",
            Self::Gold => "金",
            Self::Bishop => "角",
            Self::Rook => "飛",
            Self::King => "玉",
            Self::ProPawn => "と",
            Self::ProLance => "杏",
            Self::ProKnight => "圭",
            Self::ProSilver => "全",
            Self::ProBishop => "馬",
            Self::ProRook => "龍",
        }
    }
}
