//! Random playouts: games of uniformly random moves to their end, with all end tests.

use crate::outcome::{EndReason, Outcome};
use crate::position::MoveList;
use crate::random::{GameRng, scaled};
use crate::referee::{Referee, Refereed};
use crate::sets::cpu;

/// How a playout ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Number of moves played.
    pub plies: usize,
    /// The result; `ply_cap` if the cap was reached first.
    pub outcome: Outcome,
}

/// Plays random legal moves from `start` until the rules end the game or `cap` moves are played.
///
/// The same rules as [`Game`](crate::Game): repetition, limits and every other end test apply. Which
/// move a number of the generator stands for is up to the position's order, so playouts are repeatable
/// but not comparable between versions.
pub fn random_playout<P: Refereed>(start: &P, rng: &mut GameRng, cap: usize) -> Played {
    cpu::run(Playout { start, rng, cap })
}

struct Playout<'a, P> {
    start: &'a P,
    rng: &'a mut GameRng,
    cap: usize,
}

impl<P: Refereed> cpu::Work for Playout<'_, P> {
    type Output = Played;

    #[inline(always)]
    fn run(self) -> Played {
        played(self.start, self.rng, self.cap)
    }
}

#[inline(always)]
fn played<P: Refereed>(start: &P, rng: &mut GameRng, cap: usize) -> Played {
    let mut position = start.clone();
    let mut referee = P::Referee::new(start);
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let judged = referee.judge_start(&mut position, &mut list);
    if let Some(outcome) = judged {
        return Played { plies: 0, outcome };
    }
    let first = scaled(rng.next_u64(), list.len());
    let mut drawn = list.get(first).copied();
    for plies in 1..=cap {
        let Some(mv) = drawn else {
            // No rule ended the game, yet there is no move: rules that let illegal moves stand.
            let outcome = position.stuck();
            return Played {
                plies: plies - 1,
                outcome,
            };
        };
        let before = position.clone();
        let mover = before.to_move();
        position.play(mv);
        let random = rng.next_u64();
        drawn = position.sample_legal_move(random);
        let can_move = drawn.is_some();
        let judged = referee.judge_unlisted(&before, mover, mv, &mut position, can_move);
        let judged = judged.unwrap_or_else(|| {
            position.legal_moves(&mut list);
            let judged = referee.judge_move(&before, mover, mv, &mut position, &mut list);
            drawn = list.get(scaled(random, list.len())).copied();
            judged
        });
        if let Some(outcome) = judged {
            return Played { plies, outcome };
        }
    }
    Played {
        plies: cap,
        outcome: position.adjudicate(EndReason::PLY_CAP),
    }
}
