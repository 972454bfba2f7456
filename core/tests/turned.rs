//! Positions look the same from every seat: the contract of `turned`, `turned_move`, `effect`, `happened` and
//! `pass`, on random games by random rules.

mod common;

use common::walks::plans;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use shiho_core::effect::{Effect, Happened, Out, Owner, Taken};
use shiho_core::{
    MAX_SEATS, MoveList, Outcome, PerSeat, Position, Seat, SeatSet, Variant, VariantId,
    VariantVisitor,
};

/// Positions that are checked of each variant at least, and games that they are taken from at least.
const POSITIONS: usize = 600;
const GAMES: usize = 24;

/// Legal moves that are played in each position at most.
const PLAYED: usize = 6;

/// Whether turned positions of games by these rules are positions of such games again: four seats may be set up
/// differently (`setup` of four-player chess), where kings castle elsewhere.
fn turn_into_each_other<V: Variant>(rules: &V::Rules) -> bool {
    V::SEATS == 2 || !rules.to_string().contains("setup=")
}

/// Calls `check` with the positions of random games by random rules.
fn positions<V: Variant>(mut check: impl FnMut(&V)) {
    let mut runner = TestRunner::deterministic();
    let (mut games, mut checked) = (0, 0);
    while games < GAMES || checked < POSITIONS {
        let plan = plans(100).new_tree(&mut runner).expect("a plan").current();
        if !turn_into_each_other::<V>(&plan.rules()) {
            continue;
        }
        plan.play::<V>(|game| {
            check(game.position());
            checked += 1;
        });
        games += 1;
    }
}

/// How the seats of a game turn.
#[derive(Clone, Copy)]
struct Turn {
    seats: usize,
    by: usize,
}

impl Turn {
    fn seat(self, seat: Seat) -> Seat {
        Seat::new((seat.index() + self.by) % self.seats)
    }

    fn set(self, set: SeatSet) -> SeatSet {
        set.iter().map(|seat| self.seat(seat)).collect()
    }

    fn per_seat<T: Copy>(self, values: PerSeat<T>) -> PerSeat<T> {
        let mut turned = values;
        for seat in Seat::all(self.seats) {
            turned[self.seat(seat).index()] = values[seat.index()];
        }
        turned
    }

    fn outcome(self, outcome: &Outcome) -> Outcome {
        Outcome {
            places: outcome.places.map(|places| self.per_seat(places)),
            points: outcome.points.map(|points| self.per_seat(points)),
            ..outcome.clone()
        }
    }

    fn taken(self, taken: Taken) -> Taken {
        let owner = match taken.owner {
            Owner::Living(seat) => Owner::Living(self.seat(seat)),
            Owner::Out(seat) => Owner::Out(self.seat(seat)),
            Owner::Nobody => Owner::Nobody,
        };
        Taken { owner, ..taken }
    }

    fn effect(self, effect: Effect) -> Effect {
        Effect {
            taken: effect.taken.map(|taken| self.taken(taken)),
            en_passant: effect.en_passant.map(|taken| self.taken(taken)),
            ..effect
        }
    }

    fn happened(self, happened: Happened) -> Happened {
        let out = |out: Out| Out {
            seat: self.seat(out.seat),
            by: out.by.map(|seat| self.seat(seat)),
        };
        Happened {
            mover: self.seat(happened.mover),
            effect: self.effect(happened.effect),
            checked: self.set(happened.checked),
            out: happened.out.map(|it| it.map(out)),
            points: self.per_seat(happened.points),
            skipped: self.set(happened.skipped),
            ..happened
        }
    }
}

/// What came of a move, with the seats that left in the order of their numbers: seats that leave at once have no
/// order of their own.
fn by_seats(mut happened: Happened) -> Happened {
    let left = |out: &Option<Out>| out.map_or(MAX_SEATS, |out| out.seat.index());
    happened.out.sort_by_key(left);
    happened
}

fn legal<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

/// Some of the moves, spread over the list.
fn some<M: Copy>(moves: &[M]) -> impl Iterator<Item = M> {
    let step = moves.len().div_ceil(PLAYED).max(1);
    moves.iter().copied().step_by(step)
}

fn check_turn<V: Variant>(position: &V, by: usize) {
    let turn = Turn {
        seats: V::SEATS,
        by,
    };
    let turned = position.turned(by);
    let place = || {
        let (rules, text) = (position.rules(), position.position_text());
        format!("{} {rules}: {text} by {by}", V::NAME)
    };
    let back = turned.turned(V::SEATS - by);
    assert_eq!(&back, position, "{}", place());
    assert_eq!(back.key(), position.key(), "{}", place());

    let is_over = position.settled().is_some();
    if !is_over {
        let mover = turn.seat(position.to_move());
        assert_eq!(turned.to_move(), mover, "{}", place());
        let stuck = turn.outcome(&position.stuck());
        assert_eq!(turned.stuck(), stuck, "{}", place());
        let repeated = turn.outcome(&position.assume_repetition());
        assert_eq!(turned.assume_repetition(), repeated, "{}", place());
    }
    assert_eq!(turned.chance(), position.chance(), "{}", place());
    assert_eq!(turned.living(), turn.set(position.living()), "{}", place());
    assert_eq!(
        turned.walking(),
        turn.set(position.walking()),
        "{}",
        place()
    );
    let points = position.points().map(|points| turn.per_seat(points));
    assert_eq!(turned.points(), points, "{}", place());
    let settled = position.settled().map(|outcome| turn.outcome(&outcome));
    assert_eq!(turned.settled(), settled, "{}", place());
    for seat in Seat::all(V::SEATS) {
        let checked = position.in_check(seat);
        assert_eq!(turned.in_check(turn.seat(seat)), checked, "{}", place());
        for other in Seat::all(V::SEATS) {
            let together = position.side(seat) == position.side(other);
            let still = turned.side(turn.seat(seat)) == turned.side(turn.seat(other));
            assert_eq!(still, together, "{}", place());
        }
    }
    let passed = position.pass().map(|passed| passed.turned(by));
    assert_eq!(turned.pass(), passed, "{}", place());

    let moves = legal(position);
    let mut expected: Vec<_> = moves.iter().map(|&mv| V::turned_move(mv, by)).collect();
    expected.sort_unstable();
    assert_eq!(legal(&turned), expected, "{}", place());
    for &mv in &moves {
        let turned_mv = V::turned_move(mv, by);
        assert_eq!(V::turned_move(turned_mv, V::SEATS - by), mv, "{}", place());
        let effect = turn.effect(position.effect(mv));
        assert_eq!(turned.effect(turned_mv), effect, "{mv:?} {}", place());
        assert_eq!(turned.own_frame(turned_mv), position.own_frame(mv));
    }
    for mv in some(&moves) {
        let turned_mv = V::turned_move(mv, by);
        let (mut after, mut turned_after) = (position.clone(), turned.clone());
        after.play(mv);
        turned_after.play(turned_mv);
        let expected = after.turned(by);
        assert_eq!(turned_after, expected, "{mv:?} {}", place());
        assert_eq!(turned_after.key(), expected.key(), "{mv:?} {}", place());
        let happened = turn.happened(V::happened(position, mv, &after));
        let turned_happened = V::happened(&turned, turned_mv, &turned_after);
        let (found, expected) = (by_seats(turned_happened), by_seats(happened));
        assert_eq!(found, expected, "{mv:?} {}", place());
    }
}

macro_rules! for_variants {
    ($($(#[$meta:meta])* fn $test:ident<$v:ident>() $body:block)+) => {
        $(
            $(#[$meta])*
            #[test]
            fn $test() {
                struct Check;
                impl VariantVisitor for Check {
                    type Output = ();
                    fn visit<$v: Variant>(self) $body
                }
                for &id in VariantId::ALL {
                    id.visit(Check);
                }
            }
        )+
    };
}

for_variants! {
    fn turned_positions_are_the_same_to_their_seats<V>() {
        positions::<V>(|position| {
            assert_eq!(&position.turned(0), position, "{}", V::NAME);
            assert_eq!(&position.turned(V::SEATS), position, "{}", V::NAME);
            for by in 1..V::SEATS {
                check_turn(position, by);
            }
        });
    }

    fn turned_positions_have_the_key_of_their_text<V>() {
        positions::<V>(|position| {
            for by in 1..V::SEATS {
                let turned = position.turned(by);
                let text = turned.position_text();
                let read = V::parse_lenient(&text, position.rules());
                let read = read.unwrap_or_else(|error| panic!("{}: {text}: {error}", V::NAME));
                assert_eq!(read, turned, "{}: {text}", V::NAME);
                assert_eq!(read.key(), turned.key(), "{}: {text}", V::NAME);
            }
        });
    }

    fn passing_leads_to_the_position_of_the_text<V>() {
        let mut passes = 0;
        positions::<V>(|position| {
            let Some(passed) = position.pass() else { return };
            passes += 1;
            let place = || format!("{}: {}", V::NAME, position.position_text());
            assert!(!position.in_check(position.to_move()), "{}", place());
            assert!(position.settled().is_none() && position.has_legal_move(), "{}", place());
            assert_ne!(passed.to_move(), position.to_move(), "{}", place());
            assert_eq!(passed.living(), position.living(), "{}", place());
            let read = V::parse_lenient(&passed.position_text(), position.rules());
            let read = read.unwrap_or_else(|error| panic!("{}: {error}", place()));
            assert_eq!(read, passed, "{}", place());
            assert_eq!(read.key(), passed.key(), "{}", place());
            assert_eq!(legal(&read), legal(&passed), "{}", place());
        });
        assert!(passes > POSITIONS / 4, "{}: {passes} passes", V::NAME);
    }

    fn effects_say_what_moves_do<V>() {
        let (mut captures, mut promotions) = (0, 0);
        positions::<V>(|position| {
            for mv in legal(position) {
                let effect = position.effect(mv);
                let place = || format!("{}: {mv:?} {}", V::NAME, position.position_text());
                assert_eq!(position.is_capture(mv), effect.takes(), "{}", place());
                assert_eq!(position.is_promotion(mv), effect.promotes, "{}", place());
                for taken in effect.all_taken() {
                    assert!(usize::from(taken.kind) < V::KINDS.len(), "{}", place());
                    let (living, mover) = (position.living(), position.to_move());
                    match taken.owner {
                        Owner::Living(seat) => {
                            assert!(living.contains(seat) && seat != mover, "{}", place());
                        }
                        // The army of a king that walks on alone is out too.
                        Owner::Out(seat) => {
                            assert!(!position.contenders().contains(seat), "{}", place());
                        }
                        Owner::Nobody => {}
                    }
                }
                captures += usize::from(effect.takes());
                promotions += usize::from(effect.promotes);
            }
        });
        assert!(captures > 100 && promotions > 0, "{}: {captures} {promotions}", V::NAME);
    }
}
