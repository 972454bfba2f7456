//! How the pieces that could make a move come to its square, and the words that tell them apart.
//!
//! Source: shogi formats 3.3.

use shiho_core::games::family::{Board, Colour, Family, Piece};
use shiho_core::shogi9::reach::reach;
use shiho_core::shogi9::{Kind, Square};

/// The direction of a move, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Motion {
    /// 上: forward.
    Up,
    /// 引: backward.
    Back,
    /// 寄: sideways.
    Side,
    /// 跳: a knight's jump of a piece that is no knight (Annan).
    Jump,
}

/// The side a piece comes from, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Side {
    /// 左.
    Left,
    /// 右.
    Right,
}

/// What a record says about where a piece comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::formats) struct Words {
    pub(in crate::formats) motion: Option<Motion>,
    pub(in crate::formats) side: Option<Side>,
    /// 直: straight forward.
    pub(in crate::formats) straight: bool,
}

/// A piece that could come to the square, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Way {
    pub(in crate::formats) from: Square,
    /// Files to the left of the target, negative for the right.
    pub(in crate::formats) left: i8,
    pub(in crate::formats) motion: Motion,
    pub(in crate::formats) straight: bool,
}

impl Way {
    pub(in crate::formats) fn new(from: Square, to: Square, colour: Colour, kind: Kind) -> Self {
        let sign = match colour {
            Colour::Black => 1,
            Colour::White => -1,
        };
        let left = sign * (from.file() as i8 - to.file() as i8);
        let forward = sign * (from.rank() as i8 - to.rank() as i8);
        let motion = match forward {
            2 if left.abs() == 1 && kind != Kind::Knight => Motion::Jump,
            1.. => Motion::Up,
            0 => Motion::Side,
            _ => Motion::Back,
        };
        Self {
            from,
            left,
            motion,
            straight: left == 0 && forward > 0,
        }
    }

    /// The side of the target it comes from.
    pub(in crate::formats) fn side(self) -> Option<Side> {
        match self.left {
            1.. => Some(Side::Left),
            0 => None,
            _ => Some(Side::Right),
        }
    }
}

/// All pieces of the side to move printed as `kind` that reach `to`, whether or not the move is legal:
/// writers count pinned pieces too.
pub(in crate::formats) fn candidates<F: Family>(
    rules: &F::Rules,
    board: &Board,
    kind: Kind,
    to: Square,
) -> Vec<Way> {
    let colour = board.turn();
    if board.piece(to).is_some_and(|it| it.colour() == colour) {
        return Vec::new();
    }
    let wanted = Piece::new(kind, colour);
    let reaches = |from: Square| {
        let moves_as = F::moves_as(rules, board, from, wanted);
        board.reaches(from, to, colour, reach(moves_as))
    };
    board
        .pieces()
        .filter(|&(from, piece)| piece == wanted && reaches(from))
        .map(|(from, _)| Way::new(from, to, colour, kind))
        .collect()
}

/// The candidates that the words leave.
pub(in crate::formats) fn select(candidates: &[Way], words: Words) -> Vec<Way> {
    let mut left: Vec<Way> = candidates.to_vec();
    if words.straight {
        left.retain(|way| way.straight);
    }
    match words.motion {
        Some(Motion::Up) if left.iter().any(|way| way.motion == Motion::Up) => {
            left.retain(|way| way.motion == Motion::Up);
        }
        // Other writers may call a jump a move forward, and a knight's move a jump.
        Some(Motion::Up | Motion::Jump) => {
            let jumps = left.iter().any(|way| way.motion == Motion::Jump);
            let wanted = if jumps { Motion::Jump } else { Motion::Up };
            left.retain(|way| way.motion == wanted);
        }
        Some(motion) => left.retain(|way| way.motion == motion),
        None => {}
    }
    if let Some(side) = words.side {
        left = on_side(&left, side);
    }
    if left.len() > 1 && words.motion.is_none() {
        let plain: Vec<Way> = without_jumps(&left);
        if !plain.is_empty() {
            left = plain;
        }
    }
    left
}

/// The candidates on one side of the target; if there is none, the one farthest on that side of the
/// others: two dragons or horses are told apart so.
fn on_side(candidates: &[Way], side: Side) -> Vec<Way> {
    let of_target: Vec<Way> = candidates
        .iter()
        .copied()
        .filter(|way| way.side() == Some(side))
        .collect();
    if !of_target.is_empty() {
        return of_target;
    }
    let files = candidates.iter().map(|way| way.left);
    let farthest = match side {
        Side::Left => files.max(),
        Side::Right => files.min(),
    };
    let is_farthest = |way: &Way| Some(way.left) == farthest;
    candidates.iter().copied().filter(is_farthest).collect()
}

fn without_jumps(candidates: &[Way]) -> Vec<Way> {
    let plain = candidates.iter().copied();
    plain.filter(|way| way.motion != Motion::Jump).collect()
}
