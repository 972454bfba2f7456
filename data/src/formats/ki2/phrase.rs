//! The words that tell a move from the others of the same piece to the same square.
//!
//! Source: shogi formats 3.3 (the Japan Shogi Association's guide).

use shiho_core::Position;
use shiho_core::games::family::{Colour, Family};
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{Kind, ShogiMove};

use super::super::family::{Motion, Side, State, Way, Words, candidates, select};
use super::super::japanese::words::{piece_text, square_text};

/// The text of a move with its mark: `▲７六歩`, `△同銀右成`; `None` if no piece stands at its origin.
///
/// In Annan two golds may go back to a square, one of them straight. Where no words tell such pieces apart,
/// the origin does, as in KIF: `▲５九金(58)`.
pub(super) fn move_text<F: Family>(state: &State<F>, mv: ShogiMove) -> Option<String> {
    let (rules, board) = (state.position.rules(), state.position.board());
    let mark = match board.turn() {
        Colour::Black => '▲',
        Colour::White => '△',
    };
    let to = if state.last_to == Some(mv.to()) {
        "同".to_owned()
    } else {
        square_text(mv.to())
    };
    match mv.kind() {
        MoveKind::Drop(kind) => {
            let others = candidates::<F>(rules, board, kind, mv.to());
            let word = if others.is_empty() { "" } else { "打" };
            Some(format!("{mark}{to}{}{word}", kind.kanji()))
        }
        MoveKind::Board { from, promote } => {
            let kind = board.piece(from)?.kind();
            let ways = candidates::<F>(rules, board, kind, mv.to());
            let own = ways.iter().position(|way| way.from == from)?;
            let words = match tell_apart(&ways, own, kind) {
                Some(words) => words_text(words),
                None => String::new(),
            };
            let origin = if words.is_empty() && ways.len() > 1 {
                format!("({}{})", from.file(), from.rank())
            } else {
                String::new()
            };
            let may_promote = kind.promoted().is_some()
                && (board.turn().zone(from) || board.turn().zone(mv.to()));
            let promotion = match (promote, may_promote) {
                (true, _) => "成",
                (false, true) => "不成",
                (false, false) => "",
            };
            let name = piece_text(kind);
            Some(format!("{mark}{to}{name}{words}{promotion}{origin}"))
        }
    }
}

/// Words for the candidate `own` among `ways`.
fn tell_apart(ways: &[Way], own: usize, kind: Kind) -> Option<Words> {
    let way = ways[own];
    let others = || {
        ways.iter()
            .enumerate()
            .filter(|it| it.0 != own)
            .map(|it| it.1)
    };
    let none = Words::default();
    if ways.len() == 1 {
        return Some(none);
    }
    let motion = Words {
        motion: Some(way.motion),
        ..none
    };
    if others().all(|other| other.motion != way.motion) {
        return Some(motion);
    }
    let is_dragon = matches!(kind, Kind::ProRook | Kind::ProBishop);
    let straight = Words {
        straight: true,
        ..none
    };
    if way.straight && !is_dragon {
        return Some(straight);
    }
    let side = if !is_dragon {
        way.side()
    } else if others().all(|other| other.left < way.left) {
        Some(Side::Left)
    } else if others().all(|other| other.left > way.left) {
        Some(Side::Right)
    } else {
        way.side()
    };
    let means_own = |words: &Words| {
        let left = select(ways, *words);
        left.len() == 1 && left[0].from == way.from
    };
    let by_side = Words { side, ..none };
    let by_both = Words { side, ..motion };
    let is_alone = is_dragon || others().all(|other| other.side() != side);
    let preferred = [
        by_side,
        by_both,
        straight,
        Words {
            straight: true,
            ..by_both
        },
    ];
    let skipped = usize::from(!is_alone);
    preferred.into_iter().skip(skipped).find(means_own)
}

fn words_text(words: Words) -> String {
    let mut text = String::new();
    text += match words.side {
        Some(Side::Left) => "左",
        Some(Side::Right) => "右",
        None => "",
    };
    if words.straight {
        text.push('直');
        return text;
    }
    text += match words.motion {
        Some(Motion::Up) => "上",
        Some(Motion::Back) => "引",
        Some(Motion::Side) => "寄",
        Some(Motion::Jump) => "跳",
        None => "",
    };
    text
}
