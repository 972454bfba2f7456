//! Packed positions of games.

use shiho_core::Event;
use shiho_core::games::shogi::ShogiPosition;

use super::hcpe::{Hcpe, HcpeResult};
use super::psv::{Psv, PsvResult};
use crate::record::{FLAG_RANDOM, GameRecord};
use crate::replay::{ReplayError, trusted};

/// A position of a game in both forms.
pub(super) struct Packed {
    pub(super) psv: Psv,
    pub(super) hcpe: Hcpe,
}

/// The positions of a game with a result, one for each move; with `skip_random` without those whose move
/// was drawn at random. A position without a score gets 0.
pub(super) fn pack(record: &GameRecord, skip_random: bool) -> Result<Vec<Packed>, ReplayError> {
    let mut all = Vec::with_capacity(record.moves.len());
    trusted::<ShogiPosition>(record, |ply| {
        let Event::Move(mv) = ply.event else { return };
        if skip_random && ply.flags & FLAG_RANDOM != 0 {
            return;
        }
        let position = ply.position;
        let board = *position.board();
        let score = ply.score.unwrap_or(0);
        let black_and_white = record.places.map(|[black, white, ..]| (black, white));
        let won = |own: u8, other: u8| match own.cmp(&other) {
            std::cmp::Ordering::Less => PsvResult::Won,
            std::cmp::Ordering::Equal => PsvResult::Draw,
            std::cmp::Ordering::Greater => PsvResult::Lost,
        };
        let for_black = black_and_white.map_or(PsvResult::Draw, |(black, white)| won(black, white));
        let is_black = board.turn() == shiho_core::games::family::Colour::Black;
        all.push(Packed {
            psv: Psv {
                board,
                score,
                best_move: Some(mv),
                ply: u16::try_from(position.number()).unwrap_or(u16::MAX),
                result: match for_black {
                    PsvResult::Won if !is_black => PsvResult::Lost,
                    PsvResult::Lost if !is_black => PsvResult::Won,
                    same => same,
                },
                padding: 0,
            },
            hcpe: Hcpe {
                board,
                score,
                best_move: Some(mv),
                result: match for_black {
                    PsvResult::Won => HcpeResult::Black,
                    PsvResult::Draw => HcpeResult::Draw,
                    PsvResult::Lost => HcpeResult::White,
                },
                padding: 0,
            },
        });
    })?;
    Ok(all)
}
