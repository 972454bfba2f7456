//! The options of four-player chess (spec section 16, readings of section 17).

use crate::error::RuleError;
use crate::rules::{OptionValue, Preset};
use crate::seat::Seat;
use crate::{rule_choice, rule_set};

rule_choice! {
    /// Where kings and queens stand at the start (spec section 1.3).
    pub enum Setup {
        /// Every queen on its owner's left of the king; chess.com since 2022.
        Modern = "modern",
        /// The old standard.
        Classic = "classic",
        /// Classic with king and queen of Blue and Yellow exchanged.
        By = "by",
        /// Classic with king and queen of Blue, Yellow and Green exchanged.
        Byg = "byg",
        /// Classic with king and queen of Red and Green exchanged.
        Rg = "rg",
    }
}

rule_choice! {
    /// The seat that moves first (spec section 1.4).
    pub enum FirstPlayer {
        /// Red.
        Red = "R",
        /// Blue.
        Blue = "B",
        /// Yellow.
        Yellow = "Y",
        /// Green.
        Green = "G",
    }
}

rule_choice! {
    /// Which part of the promotion rank promotes (spec section 3.4).
    pub enum PromotionZone {
        /// All of it.
        Full = "full",
        /// The eight middle squares.
        Central = "central",
    }
}

rule_choice! {
    /// How long an en passant right stands (spec section 3.6).
    pub enum EnPassantLife {
        /// Until the turn reaches the pawn's owner again.
        UntilOwner = "until_owner",
        /// For one ply.
        OnePly = "one_ply",
    }
}

rule_choice! {
    /// From where a pawn can be taken en passant (spec section 3.6).
    pub enum EnPassantFlank {
        /// From beside its target and from beside its home square.
        Both = "both",
        /// Only by the pawn it has passed head on.
        FrontOnly = "front_only",
    }
}

rule_choice! {
    /// En passant onto a square that has been occupied meanwhile (spec section 3.6).
    pub enum EnPassantOccupied {
        /// Takes the piece there and the pawn.
        Both = "both",
        /// Takes the piece there only.
        Plain = "plain",
    }
}

rule_choice! {
    /// What becomes of the en passant right against an eliminated seat (spec section 3.6).
    pub enum EnPassantDeadOwner {
        /// It stays until the turn passes that seat.
        Stays = "stays",
        /// It goes with the seat.
        Drop = "drop",
    }
}

rule_choice! {
    /// Whether a king that still plays can be captured (spec section 5.4).
    pub enum KingCapture {
        /// Yes; it is worth 20 and eliminates the seat.
        Capture = "capture",
        /// No such move exists.
        Forbid = "forbid",
    }
}

rule_choice! {
    /// When a seat is mated (spec section 5.1).
    pub enum MateTiming {
        /// As soon as it would have no legal move.
        Immediate = "immediate",
        /// Only when its turn comes.
        OwnTurn = "own_turn",
    }
}

rule_choice! {
    /// Who is paid for a mate (spec section 5.2).
    pub enum MateCredit {
        /// The seat that made the last move.
        Mover = "mover",
        /// The nearest seat before the mated one that attacks its king.
        Checker = "checker",
        /// The mover if it attacks the king, else the checker.
        MoverIfCheckingElseChecker = "mover_if_checking_else_checker",
    }
}

rule_choice! {
    /// How several mates at once are judged (spec section 5.3).
    pub enum MultiMate {
        /// All on the same position.
        Snapshot = "snapshot",
        /// One after the other, clockwise, each army turning grey before the next is judged.
        Sequential = "sequential",
    }
}

rule_choice! {
    /// Who is paid for a stalemate (spec section 6).
    pub enum StalematePoints {
        /// The stalemated seat, 20.
        Self20 = "self20",
        /// Every other active seat, 10.
        Others10 = "others10",
        /// Nobody.
        None = "none",
    }
}

rule_choice! {
    /// When a seat is stalemated (spec section 6).
    pub enum StalemateTiming {
        /// Only when its turn comes.
        OwnTurn = "own_turn",
        /// As soon as it would have no legal move.
        Immediate = "immediate",
    }
}

rule_choice! {
    /// What a move pays that checks two or three kings (spec section 8.2).
    pub enum CheckBonus {
        /// 5 and 20; 1 and 5 with a queen.
        ByPiece = "by_piece",
        /// 1 and 5, whichever piece gives check.
        Flat = "flat",
    }
}

rule_choice! {
    /// Which checks count for the check bonus (spec section 8.2).
    pub enum CheckCount {
        /// Those the mover did not give before.
        NewAny = "new_any",
        /// Those of the piece that moved.
        MovedPiece = "moved_piece",
        /// All that the mover gives after the move.
        AfterAny = "after_any",
    }
}

rule_choice! {
    /// When the check bonus is the queen's smaller one (spec section 8.2).
    pub enum CheckQueen {
        /// A queen is among the checking pieces.
        AnyChecker = "any_checker",
        /// The piece that moved is a queen.
        MovedPiece = "moved_piece",
        /// All checking pieces are queens.
        AllCheckers = "all_checkers",
    }
}

rule_choice! {
    /// What resigning does (spec section 9.1).
    pub enum ResignMode {
        /// The whole army turns grey.
        Grey = "grey",
        /// The army turns grey, the king walks on at random (chess.com's Dead King Walking, spec section 9.1a). A
        /// walking king stays live: it blocks and attacks, takes what it may step on, and nothing it does pays its
        /// seat, which counts as out from its leaving on. In positions the seat is marked dead, and its king is
        /// written as a live piece.
        Dkw = "dkw",
    }
}

rule_choice! {
    /// When a king begins to walk that its seat gives up on its turn (`resign_mode = dkw`).
    pub enum FirstStep {
        /// At once, in the same turn (spec section 9.1a).
        AtOnce = "at_once",
        /// On its seat's next turn, as in records that tell of a leaving without a step.
        NextTurn = "next_turn",
    }
}

rule_choice! {
    /// Who is paid when one of the last two seats resigns (spec section 9.1).
    pub enum ResignAward {
        /// Nobody.
        None = "0",
        /// The survivor, 20.
        Survivor20 = "survivor20",
    }
}

rule_choice! {
    /// How a decisive points lead ends the game (spec section 9.2).
    pub enum LeadMode {
        /// By itself.
        Auto = "auto",
        /// When the leader claims it.
        Claim = "claim",
    }
}

rule_choice! {
    /// Whom the leader must lead (spec section 9.2).
    pub enum LeadScope {
        /// The other active seat.
        Pair = "pair",
        /// The other active seat, and nobody may have more points.
        LeaderFirst = "leader_first",
    }
}

rule_choice! {
    /// Who is paid when a points lead ends the game (spec section 9.2).
    pub enum LeadAward {
        /// Nobody.
        None = "0",
        /// The trailing active seat, 20.
        Trailing20 = "trailing20",
    }
}

rule_choice! {
    /// Which occurrence of a position ends the game (spec section 9.3).
    pub enum Repetition {
        /// The third.
        Third = "3",
        /// The fifth.
        Fifth = "5",
    }
}

rule_choice! {
    /// How moves without capture or pawn move are counted (spec section 9.3).
    pub enum Fifty {
        /// Fifty by each active seat.
        PerSeat = "per_seat",
        /// A hundred plies of all seats together.
        Plies100 = "plies100",
    }
}

rule_choice! {
    /// Which material cannot win (spec section 9.3).
    pub enum Insufficient {
        /// Bare kings.
        KingsOnly = "kings_only",
        /// No such rule.
        Off = "off",
        /// Bare kings; with two seats also a lone bishop or knight, and one bishop each on one colour.
        Fide2 = "fide2",
    }
}

rule_choice! {
    /// How equal points are ranked (spec section 9.5).
    pub enum TieBreak {
        /// They share the place.
        Shared = "shared",
        /// Active before eliminated, later eliminated before earlier.
        LaterElimination = "later_elimination",
        /// Active before eliminated.
        SurvivorFirst = "survivor_first",
    }
}

rule_choice! {
    /// Who plays with whom (spec section 15).
    pub enum Mode {
        /// Everyone for himself, by points.
        Ffa = "ffa",
        /// Red and Yellow against Blue and Green, by mate.
        Teams = "teams",
    }
}

rule_set! {
    /// Rules of four-player chess; the defaults are the seed page's.
    pub struct Chess4Rules {
        /// where kings and queens stand, and so where castling starts
        pub setup: Setup = Setup::Modern,
        /// the seat that moves first
        pub first_player: FirstPlayer = FirstPlayer::Red,
        /// whether the first move goes one seat clockwise in each game of a match
        pub rotate_first: bool = true,
        /// which part of the promotion rank promotes
        pub promo_zone: PromotionZone = PromotionZone::Full,
        /// how long an en passant right stands
        pub ep_life: EnPassantLife = EnPassantLife::UntilOwner,
        /// from where a pawn can be taken en passant
        pub ep_flank: EnPassantFlank = EnPassantFlank::Both,
        /// what en passant takes when the passed square is occupied
        pub ep_occupied: EnPassantOccupied = EnPassantOccupied::Both,
        /// what becomes of the en passant right against an eliminated seat
        pub ep_dead_owner: EnPassantDeadOwner = EnPassantDeadOwner::Stays,
        /// whether a king that still plays can be captured
        pub king_capture: KingCapture = KingCapture::Capture,
        /// when a seat is mated
        pub mate_timing: MateTiming = MateTiming::Immediate,
        /// who gets the 20 points for a mate
        pub mate_credit: MateCredit = MateCredit::Mover,
        /// how several mates at once are judged
        pub multi_mate: MultiMate = MultiMate::Snapshot,
        /// who gets points for a stalemate
        pub stalemate_points: StalematePoints = StalematePoints::Self20,
        /// when a seat is stalemated
        pub stalemate_timing: StalemateTiming = StalemateTiming::OwnTurn,
        /// what checking several kings pays: `by_piece` 5 and 20, with a queen 1 and 5; `flat` 1 and 5
        pub check_bonus: CheckBonus = CheckBonus::ByPiece,
        /// which checks count for the bonus for checking several kings
        pub check_count: CheckCount = CheckCount::NewAny,
        /// when that bonus is the queen's smaller one
        pub check_queen: CheckQueen = CheckQueen::AnyChecker,
        /// what resigning does: grey = the whole army turns grey; dkw (free-for-all only) = all but the
        /// king, which stays a live king and makes one of its legal steps drawn at random, at once where its seat
        /// has the turn, and then on its seat's turns, recorded like any move; it earns nothing; mated or taken it
        /// pays 20, stalemated 20 that the active seats share, still walking 20 to the last survivor
        pub resign_mode: ResignMode = ResignMode::Grey,
        /// when a king begins to walk that its seat gives up on its turn (dkw)
        pub first_step: FirstStep = FirstStep::AtOnce,
        /// who gets points when one of the last two seats resigns (under `dkw` its king pays)
        pub resign_award: ResignAward = ResignAward::None,
        /// the points lead that ends a game of two, 0 = none
        pub lead: u32 = 21,
        /// whether that lead ends the game by itself or by a claim
        pub lead_mode: LeadMode = LeadMode::Auto,
        /// whom the leader must lead
        pub lead_scope: LeadScope = LeadScope::Pair,
        /// who gets points when a lead ends the game
        pub lead_award: LeadAward = LeadAward::None,
        /// which occurrence of a position is a draw
        pub repetition: Repetition = Repetition::Third,
        /// how moves without capture or pawn move are counted
        pub fifty: Fifty = Fifty::PerSeat,
        /// whether an elimination sets that count back
        pub fifty_reset_on_elimination: bool = false,
        /// which material is a draw
        pub insufficient: Insufficient = Insufficient::KingsOnly,
        /// number of plies after which the game ends
        pub move_limit: Option<u32> = None,
        /// how equal points are ranked
        pub tie_break: TieBreak = TieBreak::Shared,
        /// everyone for himself or two teams
        pub mode: Mode = Mode::Ffa,
    }
    presets: &[
        Preset { name: "seed", rules: "", meaning: "the rules of the seed page: all defaults" },
        Preset {
            name: "chesscom",
            rules: "resign_mode=dkw,check_bonus=flat,lead_mode=claim,lead_scope=leader_first,\
                    lead_award=trailing20,rotate_first=off",
            meaning: "chess.com's free-for-all; until 2022 with check_bonus=by_piece",
        },
    ];
    check: |rules| {
        if rules.teams() && rules.resign_mode == ResignMode::Dkw {
            return Err(RuleError::Conflict {
                name: "resign_mode",
                value: rules.resign_mode.text(),
                other: "mode",
                other_value: rules.mode.text(),
            });
        }
        Ok(())
    };
}

impl Chess4Rules {
    /// Whether Red and Yellow play together against Blue and Green.
    pub fn teams(&self) -> bool {
        self.mode == Mode::Teams
    }

    /// The seat that moves first in a single game.
    pub fn first_seat(&self) -> Seat {
        Seat::new(self.first_player as usize)
    }

    /// The rules of game number `game` (from 0) of a match: the first move goes round when
    /// `rotate_first` is on (spec section 1.4).
    pub fn for_game(self, game: u64) -> Self {
        const SEATS: [FirstPlayer; 4] = [
            FirstPlayer::Red,
            FirstPlayer::Blue,
            FirstPlayer::Yellow,
            FirstPlayer::Green,
        ];
        if !self.rotate_first {
            return self;
        }
        let first = (self.first_player as usize + (game % 4) as usize) % 4;
        Self {
            first_player: SEATS[first],
            ..self
        }
    }

    /// Whether the king of `seat` starts where the `classic` set-up has its queen (spec section 1.3).
    pub(super) fn exchanged(&self, seat: Seat) -> bool {
        let exchanged: [bool; 4] = match self.setup {
            Setup::Modern => [false, true, false, true],
            Setup::Classic => [false; 4],
            Setup::By => [false, true, true, false],
            Setup::Byg => [false, true, true, true],
            Setup::Rg => [true, false, false, true],
        };
        exchanged[seat.index()]
    }

    /// The number of the side `seat` plays for.
    pub(super) fn side(&self, seat: Seat) -> usize {
        if self.teams() {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// The mode in whose [common way](super::play) plies can be played; `None` where an option asks for
    /// the general one.
    pub(super) fn common_plies(&self) -> Option<Mode> {
        let common = self.ep_life == EnPassantLife::UntilOwner
            && (self.teams() || self.stalemate_timing == StalemateTiming::OwnTurn);
        common.then_some(self.mode)
    }
}
