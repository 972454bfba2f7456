//! The options of the rules (specification, section 9).

use crate::seat::Seat;
use crate::{rule_choice, rule_set};

rule_choice! {
    /// Which seat moves first.
    pub enum First {
        /// South.
        South = "s",
        /// West.
        West = "w",
        /// North.
        North = "n",
        /// East.
        East = "e",
    }
}

impl First {
    /// The seat.
    pub const fn seat(self) -> Seat {
        Seat::new(self as usize)
    }
}

rule_choice! {
    /// When a game of four singles is over (section 7).
    pub enum End {
        /// When two seats are eliminated.
        TwoMates = "two_mates",
        /// When three seats are eliminated.
        LastSurvivor = "last_survivor",
    }
}

rule_choice! {
    /// Whose promotion zone counts for a piece.
    pub enum PromoZone {
        /// The zone of the direction it faces.
        Facing = "facing",
        /// That zone or its owner's.
        FacingOrOwner = "facing_or_owner",
        /// Its owner's.
        Owner = "owner",
    }
}

rule_choice! {
    /// Which pawns on the line forbid a pawn drop.
    pub enum Nifu {
        /// Own pawns that face the way of the drop.
        SameFacing = "same_facing",
        /// All own pawns.
        AnyOwned = "any_owned",
    }
}

rule_choice! {
    /// Which mates by a pawn drop are forbidden.
    pub enum Uchifuzume {
        /// Of the king directly in front, whoever would move next.
        FrontKing = "front_king",
        /// Of the king directly in front, if the drop really eliminates its seat.
        OnTurn = "on_turn",
        /// Any elimination by a pawn drop.
        AnyElimination = "any_elimination",
    }
}

rule_choice! {
    /// Where a pawn must not be dropped because of an overturned king.
    pub enum FrontOverturned {
        /// Where the overturned king is ahead of the pawn.
        Pawn = "pawn",
        /// On the square the overturned king faces.
        King = "king",
        /// Nowhere.
        Off = "off",
    }
}

rule_choice! {
    /// Who gives a check that the mover discovers with another seat's piece.
    pub enum CheckGiver {
        /// The mover.
        Mover = "mover",
        /// The owner of the checking piece.
        PieceOwner = "piece_owner",
    }
}

rule_choice! {
    /// Who is credited with the mate of a seat in check.
    pub enum MateCredit {
        /// Who gave the check.
        Giver = "giver",
        /// Who moved last.
        LastMover = "last_mover",
    }
}

rule_choice! {
    /// Who gives a check to which another checker is added before it is answered.
    pub enum GiverUpdate {
        /// Who added the latest.
        Latest = "latest",
        /// Who gave the first.
        First = "first",
    }
}

rule_choice! {
    /// What a seat on turn without a move and without check is.
    pub enum Stalemate {
        /// Mated.
        Mate = "mate",
    }
}

rule_choice! {
    /// Who is credited with a stalemate.
    pub enum StalemateCredit {
        /// Who moved last.
        LastMover = "last_mover",
        /// Nobody: the pieces lose their owner and the hand leaves the game.
        Nobody = "none",
    }
}

rule_choice! {
    /// When a seat in check is found mated (D22, C6).
    pub enum MateTime {
        /// When its turn comes.
        OnTurn = "on_turn",
        /// At once, all checked seats together.
        Immediate = "immediate",
    }
}

rule_choice! {
    /// From where the next seat is searched after a mate (D23, C7).
    pub enum AfterMate {
        /// From the last mover.
        FromLastMover = "from_last_mover",
        /// From the mated seat.
        FromMated = "from_mated",
    }
}

rule_choice! {
    /// Where inherited pieces face.
    pub enum InheritFacing {
        /// Where they faced.
        Keep = "keep",
        /// Their new owner's way.
        Turn = "turn",
    }
}

rule_choice! {
    /// What becomes of a mated seat's board pieces.
    pub enum MatedPieces {
        /// They go to the seat that is credited.
        Transfer = "transfer",
        /// They stay as obstacles that anybody may capture.
        Unowned = "unowned",
    }
}

rule_choice! {
    /// Which checks on the partner's king are forbidden in pairs.
    pub enum PartnerCheck {
        /// Every new checker.
        NewChecker = "new_checker",
        /// Those on a king that was not in check.
        NewState = "new_state",
    }
}

rule_choice! {
    /// What a continuous check does to a repetition (section 8).
    pub enum Perpetual {
        /// The checking seat must deviate.
        Deviate = "deviate",
        /// Nothing: the fourth repetition ends the game.
        None = "none",
    }
}

rule_set! {
    /// The rules of Yonin.
    pub struct YoninRules {
        /// The seat that moves first.
        pub first: First = First::South,
        /// Whether the first move goes one seat clockwise in each game of a run or match.
        pub rotate_first: bool = true,
        /// Pairs: South and North against West and East.
        pub teams: bool = false,
        /// When a game of four singles is over.
        pub end: End = End::TwoMates,
        /// Plies of all seats together after which the game is adjudicated.
        pub max_moves: Option<u32> = None,
        /// Whose promotion zone counts for a piece.
        pub promo_zone: PromoZone = PromoZone::Facing,
        /// Which pawns on the line forbid a pawn drop.
        pub nifu: Nifu = Nifu::SameFacing,
        /// Which mates by a pawn drop are forbidden.
        pub uchifuzume: Uchifuzume = Uchifuzume::FrontKing,
        /// Where overturned kings forbid pawn drops.
        pub front_overturned: FrontOverturned = FrontOverturned::Pawn,
        /// Who gives a check discovered with another seat's piece.
        pub check_giver: CheckGiver = CheckGiver::Mover,
        /// Who gives a check to which a checker is added.
        pub giver_update: GiverUpdate = GiverUpdate::Latest,
        /// Who is credited with the mate of a seat in check.
        pub mate_credit: MateCredit = MateCredit::Giver,
        /// What no move without check is.
        pub stalemate: Stalemate = Stalemate::Mate,
        /// Who is credited with a stalemate.
        pub stalemate_credit: StalemateCredit = StalemateCredit::LastMover,
        /// When a seat in check is found mated.
        pub mate_time: MateTime = MateTime::OnTurn,
        /// From where the next seat is searched after a mate.
        pub after_mate: AfterMate = AfterMate::FromLastMover,
        /// Where inherited pieces face.
        pub inherit_facing: InheritFacing = InheritFacing::Keep,
        /// What becomes of a mated seat's board pieces.
        pub mated_pieces: MatedPieces = MatedPieces::Transfer,
        /// Pairs: the partner's pieces may be captured.
        pub partner_capture: bool = true,
        /// Pairs: which checks on the partner are forbidden.
        pub partner_check: PartnerCheck = PartnerCheck::NewChecker,
        /// Pairs: the partner's pieces give check.
        pub partner_attacks: bool = true,
        /// Whether pending checks distinguish repeated positions.
        pub rep_key_givers: bool = false,
        /// What a continuous check does to a repetition.
        pub perpetual: Perpetual = Perpetual::Deviate,
        /// Whether a continuous check needs a seat that is checked by every move.
        pub perpetual_same_victim: bool = false,
    }
}

impl YoninRules {
    /// Number of eliminations that end the game (section 7).
    pub const fn eliminations_to_end(&self) -> usize {
        match (self.teams, self.end) {
            (true, _) => 1,
            (false, End::TwoMates) => 2,
            (false, End::LastSurvivor) => 3,
        }
    }

    /// Whether the proof holds that a check's giver never stands between the seat to move and the
    /// checked seat (section 6).
    pub(super) fn no_overtaking(&self) -> bool {
        self.mate_time == MateTime::OnTurn
            && self.check_giver == CheckGiver::Mover
            && self.inherit_facing == InheritFacing::Keep
    }
}
