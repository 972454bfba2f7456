//! What can be wrong with a position text (specification, section 3, C1, C2).

/// One way for a position text to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PositionError {
    #[error("6 fields separated by single spaces are expected, not {0}")]
    Fields(usize),
    #[error("9 ranks separated by `/` are expected, not {0}")]
    Ranks(usize),
    #[error("the rank has more than 9 squares")]
    RankTooLong,
    #[error("the rank has {0} squares, not 9")]
    RankTooShort(u8),
    #[error("two numbers of empty squares follow each other")]
    EmptyRun,
    #[error("`{0}` is no piece of this game (K R G S P X)")]
    Kind(String),
    #[error("`{0}` does not promote")]
    NoPromotion(char),
    #[error("a piece needs an owner (s w n e x)")]
    Owner,
    #[error("an overturned king needs its original seat (s w n e)")]
    OverturnedSeat,
    #[error("the facing is written although it is the owner's own direction")]
    OwnFacing,
    #[error("an unowned piece needs a facing (^ > v <)")]
    NoFacing,
    #[error("a king cannot be unowned")]
    UnownedKing,
    #[error("a king faces its seat's own direction")]
    KingFacing,
    #[error("an unpromoted pawn stands on the last rank of its facing")]
    PawnOnLastRank,
    #[error("the seat to move is one of s w n e")]
    SeatToMove,
    #[error("four hands separated by `/` are expected, not {0}")]
    Hands(usize),
    #[error("an empty hand is written `-`")]
    EmptyHand,
    #[error("`{0}` cannot be in hand (R G S P)")]
    HandKind(char),
    #[error("a count without a piece ends the hand")]
    HandCountAlone,
    #[error("a hand's pieces come in the order R G S P, each once")]
    HandOrder,
    #[error("the count 1 is not written")]
    HandCountOne,
    #[error("the count is no number from 2 to 36 without leading zero")]
    HandCount,
    #[error("there are {0} pieces; the game has 36")]
    TooManyPieces(usize),
    #[error("an entry is written victim:creditor")]
    MatesForm,
    #[error("an entry is written checked:giver")]
    GiversForm,
    #[error("more eliminations than the game can have ({0})")]
    TooManyMates(usize),
    #[error("a seat is eliminated twice")]
    MatedTwice,
    #[error("a seat is credited with its own elimination")]
    OwnMate,
    #[error("the creditor is itself eliminated earlier in the list")]
    MatedCreditor,
    #[error("the live seat {0} needs exactly one king and no overturned king")]
    LiveKing(char),
    #[error("the mated seat {0} needs exactly one overturned king and no king")]
    MatedKing(char),
    #[error("the mated seat {0} owns a piece on the board")]
    MatedOwner(char),
    #[error("the mated seat {0} has pieces in hand")]
    MatedHand(char),
    #[error("the checks are not in the seat order s w n e, each seat once")]
    GiverOrder,
    #[error("seat {0} gives check to itself")]
    OwnGiver(char),
    #[error("the check on {0} is given by a mated seat")]
    MatedGiver(char),
    #[error("seat {0} is in check, but nobody is named as the giver")]
    NoGiver(char),
    #[error("seat {0} has a giver, but is not in check")]
    GiverWithoutCheck(char),
    #[error("the giver of the check on {0} stands between the seat to move and {0}")]
    GiverInArc(char),
    #[error("the seat to move is mated")]
    MatedToMove,
    #[error("seat {0} is in check, so the seat to move must be in check too")]
    CheckPassedOver(char),
    #[error("the seat to move has no legal move")]
    NoMove,
    #[error("the ply is a number below 2^32")]
    Ply,
    #[error("the ply has a leading zero")]
    PlyLeadingZero,
}
