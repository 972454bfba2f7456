//! Entering king: the counts behind declarations and agreements (rules 1.7).

use super::attacks::in_check;
use super::end_rules::Impasse;
use super::hooks::Family;
use super::piece::Colour;
use super::reasons;
use super::state::FamilyPosition;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::shogi9::Kind;

/// The count behind a declaration (rules 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Points of the declarer: pieces in the camp and in hand.
    pub points: u32,
    /// Points needed to win.
    pub needed: u32,
    /// The declarer's pieces in the camp besides the king.
    pub pieces: u32,
    /// What the declaration is worth: `None` if it is invalid.
    pub verdict: Option<Verdict>,
}

/// What a valid declaration leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The declarer wins.
    Win,
    /// A draw by impasse, to be replayed.
    Draw,
}

/// Entering-king points of all pieces of an even game.
const ALL_POINTS: u32 = 54;

fn on_board<F: Family>(position: &FamilyPosition<F>) -> u32 {
    let pieces = position.board().pieces();
    pieces.map(|(_, piece)| piece.kind().points()).sum()
}

/// Entering-king points that the handicap of the rules takes away: what agreed counts credit (rules 1.7, 8).
pub fn given_points<F: Family>(rules: &F::Rules) -> u32 {
    ALL_POINTS.saturating_sub(on_board(&FamilyPosition::<F>::start(rules)))
}

/// Entering-king points missing from a game that starts from `start`, which declarations credit (rules 1.7): what the
/// handicap of the rules takes away if there is one, else what the position lacks. Pieces never leave a game, so a
/// start that lacks some is a handicap game, too.
pub fn missing_points<F: Family>(start: &FamilyPosition<F>) -> u32 {
    let taken_away = given_points::<F>(start.rules());
    if taken_away > 0 {
        return taken_away;
    }
    let in_hand = Colour::BOTH.map(|colour| start.board().hand(colour).points());
    ALL_POINTS.saturating_sub(on_board(start) + in_hand[0] + in_hand[1])
}

/// Counts a declaration of the side to move in a game that started with `missing_points` less
/// than an even game.
pub fn declaration<F: Family>(position: &FamilyPosition<F>, missing_points: u32) -> Declaration {
    let board = position.board();
    let rules = F::end_rules(position.rules());
    let side = board.turn();
    let in_camp = |colour: Colour| {
        board
            .pieces()
            .filter(move |(at, piece)| piece.colour() == colour && colour.zone(*at))
    };
    let camp_points: u32 = in_camp(side).map(|(_, piece)| piece.kind().points()).sum();
    let points = camp_points + board.hand(side).points();
    let pieces = in_camp(side)
        .filter(|(_, piece)| piece.kind() != Kind::King)
        .count() as u32;
    let credit = match side {
        Colour::White if rules.handicap_points => missing_points,
        _ => 0,
    };
    let (win, draw) = match (rules.impasse, side) {
        (Impasse::Declare24, _) => (31, Some(24)),
        (_, Colour::Black) => (28, None),
        (_, Colour::White) => (27, None),
    };
    let needed = u32::saturating_sub(win, credit);
    let entered = board.king(side).is_some_and(|king| side.zone(king));
    let may_declare = entered && pieces >= 10 && !in_check::<F>(position.rules(), board, side);
    let verdict = match draw {
        _ if !may_declare => None,
        _ if points >= needed => Some(Verdict::Win),
        Some(draw) if points >= u32::saturating_sub(draw, credit) => Some(Verdict::Draw),
        _ => None,
    };
    Declaration {
        points,
        needed,
        pieces,
        verdict,
    }
}

/// Points of each side in an agreed count: all its pieces on the board and in hand, the giver of a
/// handicap that the rules name credited with the missing ones (rules 1.7, 8). Black first.
pub fn agreed_points<F: Family>(position: &FamilyPosition<F>) -> [u32; 2] {
    let board = position.board();
    let credits_giver = F::end_rules(position.rules()).handicap_points;
    let given = given_points::<F>(position.rules());
    Colour::BOTH.map(|colour| {
        let own = board.pieces().filter(|(_, piece)| piece.colour() == colour);
        let on_board: u32 = own.map(|(_, piece)| piece.kind().points()).sum();
        let credit = match colour {
            Colour::White if credits_giver => given,
            _ => 0,
        };
        on_board + board.hand(colour).points() + credit
    })
}

/// The result of an agreed count; `None` if the rules have no agreement.
pub fn agreed_result<F: Family>(position: &FamilyPosition<F>) -> Option<Outcome> {
    let [black, white] = agreed_points(position);
    let won_by = |colour: Colour| Outcome::won_by(reasons::JISHOGI, colour.seat());
    match F::end_rules(position.rules()).impasse {
        Impasse::Agree24 => Some(match (black >= 24, white >= 24) {
            (true, false) => won_by(Colour::Black),
            (false, true) => won_by(Colour::White),
            _ => Outcome {
                replay: true,
                ..Outcome::draw(reasons::JISHOGI)
            },
        }),
        // 27 points each: white has made up for moving second.
        Impasse::Agree27 | Impasse::Declare27Agree27 if black > white => {
            Some(won_by(Colour::Black))
        }
        Impasse::Agree27 | Impasse::Declare27Agree27 => Some(won_by(Colour::White)),
        _ => None,
    }
}
