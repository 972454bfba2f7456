//! The searches against plain twins, which look at everything: no pruning, no table, no order but for ties.

mod common;

use shiho_core::perft::perft;
use shiho_core::{Game, MoveList, Outcome, PerSeat, Position, Refereed, Seat, Utility, VariantId};
use shiho_eval::evaluator::{Evaluator, MATE, Score, outcome_score};
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{Family, Limits, Searcher, Settings, Techniques};
use shiho_eval::{PlayVisitor, Playable, Tactics, visit};

use common::walks;

/// Positions a game and family.
const POSITIONS: usize = 1000;

/// Plies of captures after the plain search; a twin that follows more looks at everything too often.
const QUIESCENCE: u32 = 1;

/// Moves in the order in which ties are kept: what wins most first, then as the mover sees them.
fn in_order<P: Tactics>(position: &P) -> MoveList<P::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_by_key(|&mv| (-position.gain(mv), position.own_frame(mv)));
    moves
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// Everything two sides can do, valued for the side of `root`.
struct Minimax {
    root: Seat,
    keys: Vec<u64>,
}

impl Minimax {
    fn value<P: Playable>(&mut self, position: &P, depth: u32, ply: usize) -> Score {
        let outcome = |outcome: Outcome| outcome_score::<P>(&outcome, self.root, ply);
        if let Some(settled) = position.settled() {
            return outcome(settled);
        }
        if self.keys.contains(&position.key()) {
            return outcome(position.assume_repetition());
        }
        if depth == 0 {
            return self.quiet(position, QUIESCENCE, ply);
        }
        let moves = in_order(position);
        if moves.is_empty() {
            return outcome(position.stuck());
        }
        self.keys.push(position.key());
        let values: Vec<Score> = moves
            .iter()
            .map(|&mv| self.value(&after(position, mv), depth - 1, ply + 1))
            .collect();
        self.keys.pop();
        if position.chance() {
            let sum: i64 = values.iter().map(|&it| i64::from(it)).sum();
            return (sum / values.len() as i64) as Score;
        }
        self.chosen(position, values.into_iter())
    }

    fn chosen<P: Playable>(&self, position: &P, values: impl Iterator<Item = Score>) -> Score {
        let best = if position.side(position.to_move()) == position.side(self.root) {
            values.max()
        } else {
            values.min()
        };
        best.expect("there is a move")
    }

    fn quiet<P: Playable>(&mut self, position: &P, plies: u32, ply: usize) -> Score {
        let outcome = |outcome: Outcome| outcome_score::<P>(&outcome, self.root, ply);
        if let Some(settled) = position.settled() {
            return outcome(settled);
        }
        let mut moves = in_order(position);
        if moves.is_empty() {
            return outcome(position.stuck());
        }
        let standing = HandEvaluator.side_score(std::slice::from_ref(position), self.root);
        if plies == 0 || position.chance() {
            return standing;
        }
        moves.retain(|&mv| position.is_gain(mv) && position.gain(mv) > 0);
        let values: Vec<Score> = moves
            .iter()
            .map(|&mv| self.quiet(&after(position, mv), plies - 1, ply + 1))
            .collect();
        self.chosen(position, values.into_iter().chain([standing]))
    }
}

/// Everything, with every seat for itself.
struct PlainMaxN {
    keys: Vec<u64>,
}

impl PlainMaxN {
    fn shares<P: Playable>(&mut self, position: &P, depth: u32) -> PerSeat<f32> {
        let decided = |outcome: Outcome| {
            let shares = outcome.utility(P::SEATS, Utility::Placement);
            shares.map(|share| share as f32)
        };
        if let Some(settled) = position.settled() {
            return decided(settled);
        }
        if self.keys.contains(&position.key()) {
            return decided(position.assume_repetition());
        }
        if depth == 0 {
            return HandEvaluator.shares(std::slice::from_ref(position));
        }
        let moves = in_order(position);
        if moves.is_empty() {
            return decided(position.stuck());
        }
        self.keys.push(position.key());
        let values: Vec<PerSeat<f32>> = moves
            .iter()
            .map(|&mv| self.shares(&after(position, mv), depth - 1))
            .collect();
        self.keys.pop();
        if position.chance() {
            let count = values.len() as f32;
            return std::array::from_fn(|seat| {
                values.iter().fold(0.0, |sum, it| sum + it[seat] / count)
            });
        }
        let mover = position.to_move().index();
        let better = |best: PerSeat<f32>, it: PerSeat<f32>| {
            if it[mover] > best[mover] { it } else { best }
        };
        values.into_iter().reduce(better).expect("there is a move")
    }
}

/// Leaves of the plain search, before its captures, that stay cheap.
const LEAVES: u64 = 150;

/// The depth up to which looking at everything stays cheap.
fn depth_for<P: Refereed>(game: &Game<P>) -> u32 {
    let cheap = |&depth: &u32| perft(game.position(), depth) <= LEAVES;
    [3, 2].into_iter().find(cheap).unwrap_or(1)
}

/// Deepens as the driver does, with the twin's values: the best move so far is tried first.
fn deepened<P: Playable, V: Copy + PartialOrd>(
    game: &Game<P>,
    depth: u32,
    mut value: impl FnMut(&P, u32) -> V,
    is_mate: impl Fn(V) -> bool,
) -> (P::Move, V) {
    let mut moves = in_order(game.position());
    let mut best = None;
    for depth in 1..=depth {
        best = None;
        for index in 0..moves.len() {
            let mv = moves[index];
            let found = value(&after(game.position(), mv), depth - 1);
            if best.is_none_or(|(_, value)| found > value) {
                best = Some((mv, found));
                moves[..=index].rotate_right(1);
            }
        }
        if moves.len() == 1 || best.is_some_and(|(_, value)| is_mate(value)) {
            break;
        }
    }
    best.expect("there is a move")
}

/// Keys of the game with that of the current position last.
fn keys<P: Refereed>(game: &Game<P>) -> Vec<u64> {
    let mut keys = game.keys().to_vec();
    let current = game.position().key();
    if keys.last() != Some(&current) {
        keys.push(current);
    }
    keys
}

fn settings(family: Family) -> Settings {
    Settings {
        family,
        table: Some(0),
        quiescence: QUIESCENCE,
        techniques: Techniques::NONE,
        ..Settings::default()
    }
}

fn limits(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

struct TwoSided;

impl PlayVisitor for TwoSided {
    /// The number of positions in which a move could repeat an earlier one.
    type Output = u32;

    fn visit<P: Playable>(self) -> u32 {
        let mut searcher = Searcher::new(HandEvaluator, settings(Family::TwoSided));
        let mut repeated = 0;
        walks::<P>(1, POSITIONS, |game| {
            let position = game.position();
            if position.chance() {
                return;
            }
            let depth = depth_for(game);
            let mut twin = Minimax {
                root: position.to_move(),
                keys: keys(game),
            };
            let value = |child: &P, depth| twin.value(child, depth, 1);
            let (best, value) = deepened(game, depth, value, |value| value.abs() > MATE);
            let found = searcher.search(game, &limits(depth));
            let text = position.position_text();
            assert_eq!(found.score, value, "{}: {text} depth {depth}", P::NAME);
            assert_eq!(found.best, best, "{}: {text} depth {depth}", P::NAME);
            let repeats = |&mv: &P::Move| game.keys().contains(&after(position, mv).key());
            repeated += u32::from(game.legal().iter().any(repeats));
        });
        repeated
    }
}

struct EveryoneForThemselves;

impl PlayVisitor for EveryoneForThemselves {
    type Output = ();

    fn visit<P: Playable>(self) {
        let mut searcher = Searcher::new(HandEvaluator, settings(Family::MaxN));
        let mut compared = 0;
        walks::<P>(2, POSITIONS, |game| {
            let position = game.position();
            let sides = position.contenders().iter().map(|seat| position.side(seat));
            let sides: std::collections::BTreeSet<_> = sides.collect();
            if position.chance() || sides.len() <= 2 {
                return;
            }
            let depth = depth_for(game);
            let mover = position.to_move().index();
            let mut twin = PlainMaxN { keys: keys(game) };
            let value = |child: &P, depth| twin.shares(child, depth)[mover];
            let (best, _) = deepened(game, depth, value, |_| false);
            let found = searcher.search(game, &limits(depth));
            let text = position.position_text();
            assert_eq!(found.best, best, "{}: {text} depth {depth}", P::NAME);
            compared += 1;
        });
        assert!(P::SEATS == 2 || compared > POSITIONS / 5, "{compared}");
    }
}

#[test]
fn alpha_beta_is_minimax() {
    let all = VariantId::ALL.iter();
    let repeated: u32 = all.map(|&variant| visit(variant, TwoSided)).sum();
    assert!(repeated > 0, "no position with a repetition in reach");
}

#[test]
fn max_n_is_its_plain_twin() {
    for &variant in VariantId::ALL {
        visit(variant, EveryoneForThemselves);
    }
}
