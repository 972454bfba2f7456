//! What Yonin's positions tell beside their legal moves: how they look turned, what moves do and bring
//! about, what comes of a pass, and in what they differ.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod yonin_slow;

use shiho_core::games::yonin::{YoninPosition, YoninRules, reasons};
use shiho_core::random::GameRng;
use shiho_core::shogi9::{ShogiMove, Square};
use shiho_core::{
    Effect, Game, Happened, MoveList, Notation, Out, Owner, Position, RuleSet, Seat, SeatSet, Taken,
};
use yonin_slow::Slow;

/// Options that change what happens, in sets of a few.
const OPTIONS: [&str; 11] = [
    "-",
    "end=last_survivor",
    "end=last_survivor,check_giver=piece_owner,after_mate=from_mated",
    "end=last_survivor,giver_update=first,mate_time=immediate,after_mate=from_mated",
    "end=last_survivor,mated_pieces=unowned,check_giver=piece_owner,mate_time=immediate",
    "end=last_survivor,inherit_facing=turn,promo_zone=owner,nifu=any_owned",
    "end=last_survivor,promo_zone=facing_or_owner,mated_pieces=unowned,rep_key_givers=on",
    "end=last_survivor,uchifuzume=any_elimination,mate_credit=last_mover,first=w",
    "end=last_survivor,stalemate_credit=none,uchifuzume=on_turn,front_overturned=king",
    "teams=on,partner_capture=off,partner_check=new_state,nifu=any_owned",
    "teams=on,partner_attacks=off",
];

fn read(text: &str, options: &str) -> YoninPosition {
    YoninPosition::parse_position(text, &YoninRules::parse(options).unwrap()).unwrap()
}

fn after(position: &YoninPosition, mv: ShogiMove) -> YoninPosition {
    let mut after = position.clone();
    after.play(mv);
    after
}

fn legal(position: &YoninPosition) -> MoveList<ShogiMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

/// Plays games in which captures, and with them drops and mates, are frequent; `check` sees every
/// position, the last ones with no moves, and the move to be played.
fn walk(games: u64, cap: usize, mut check: impl FnMut(&YoninPosition, &mut GameRng)) {
    for (number, options) in OPTIONS.into_iter().enumerate() {
        let rules = YoninRules::parse(options).unwrap();
        for seed in 0..games {
            let mut rng = GameRng::derive(seed, &[number as u64]);
            let mut game = Game::new(YoninPosition::start(&rules));
            while game.outcome().is_none() && game.plies() < cap {
                let position = game.position();
                check(position, &mut rng);
                let captures = game.legal().iter().copied();
                let captures: Vec<_> = captures.filter(|&mv| position.is_capture(mv)).collect();
                let quiet = captures.is_empty() || rng.below(3) == 0;
                let moves = if quiet { game.legal() } else { &captures };
                let mv = moves[rng.below(moves.len())];
                game.play(mv).unwrap();
            }
            check(game.position(), &mut rng);
        }
    }
}

fn turned_seat(seat: Seat, by: usize) -> Seat {
    Seat::new((seat.index() + by) % 4)
}

fn turned_set(seats: SeatSet, by: usize) -> SeatSet {
    seats.iter().map(|seat| turned_seat(seat, by)).collect()
}

fn turned_effect(effect: Effect, by: usize) -> Effect {
    let taken = effect.taken.map(|taken| Taken {
        owner: match taken.owner {
            Owner::Living(seat) => Owner::Living(turned_seat(seat, by)),
            other => other,
        },
        ..taken
    });
    Effect { taken, ..effect }
}

fn turned_happened(happened: Happened, by: usize) -> Happened {
    Happened {
        mover: turned_seat(happened.mover, by),
        effect: turned_effect(happened.effect, by),
        checked: turned_set(happened.checked, by),
        out: happened.out.map(|out| {
            out.map(|Out { seat, by: creditor }| Out {
                seat: turned_seat(seat, by),
                by: creditor.map(|creditor| turned_seat(creditor, by)),
            })
        }),
        skipped: turned_set(happened.skipped, by),
        ..happened
    }
}

fn check_turned(position: &YoninPosition, by: usize, rng: &mut GameRng) {
    let text = position.position_text();
    let turned = position.turned(by);
    assert_eq!(
        turned.to_move(),
        turned_seat(position.to_move(), by),
        "{text}"
    );
    assert_eq!(turned.living(), turned_set(position.living(), by), "{text}");
    for seat in Seat::all(4) {
        let there = turned_seat(seat, by);
        assert_eq!(turned.in_check(there), position.in_check(seat), "{text}");
        assert_eq!(turned.hand(there), position.hand(seat), "{text}");
    }
    for square in Square::all() {
        let piece = position.board().piece(square).map(|piece| piece.turned(by));
        assert_eq!(turned.board().piece(square.turned(by)), piece, "{text}");
    }
    let back = turned.turned(4 - by);
    assert_eq!((&back, back.key()), (position, position.key()), "{text}");
    let places = |position: &YoninPosition| position.adjudicate(reasons::LIMIT).places;
    let (there, here) = (places(&turned), places(position));
    let seen = here.map(|here| std::array::from_fn(|seat| here[(seat + 4 - by) % 4]));
    assert_eq!(there, seen, "{text}");
    // Read from its text everything is worked out anew, the key as well.
    let read = YoninPosition::parse_position(&turned.position_text(), turned.rules()).unwrap();
    assert_eq!((&read, read.key()), (&turned, turned.key()), "{text}");
    let moves = legal(position);
    let turned_mv = |mv| YoninPosition::turned_move(mv, by);
    let mut expected: Vec<_> = moves.iter().map(|&mv| turned_mv(mv)).collect();
    expected.sort_unstable();
    assert_eq!(legal(&turned), expected, "{text}");
    for _ in 0..moves.len().min(4) {
        let mv = moves[rng.below(moves.len())];
        let (here, there) = (after(position, mv), after(&turned, turned_mv(mv)));
        assert_eq!(there, here.turned(by), "{text}: {mv}");
        assert_eq!(there.key(), here.turned(by).key(), "{text}: {mv}");
        let effect = turned_effect(position.effect(mv), by);
        assert_eq!(turned.effect(turned_mv(mv)), effect, "{text}: {mv}");
        let happened = YoninPosition::happened(position, mv, &here);
        assert_eq!(
            YoninPosition::happened(&turned, turned_mv(mv), &there),
            turned_happened(happened, by),
            "{text}: {mv}"
        );
        assert_eq!(
            turned.own_frame(turned_mv(mv)),
            position.own_frame(mv),
            "{text}"
        );
    }
}

#[test]
fn all_seats_play_by_the_same_rules() {
    let mut positions = 0;
    walk(2, 260, |position, rng| {
        if rng.below(3) == 0 {
            check_turned(position, 1 + rng.below(3), rng);
            positions += 1;
        }
        assert_eq!(&position.turned(4), position);
        assert_eq!(&position.turned(0), position);
    });
    assert!(positions > 500, "{positions}");
}

#[test]
fn turned_start_positions_differ_by_the_first_seat_alone() {
    let start = YoninPosition::start(&YoninRules::default());
    for by in 0..4 {
        let rules = YoninRules::parse(&format!("first={}", ["s", "w", "n", "e"][by])).unwrap();
        let other = YoninPosition::start(&rules);
        assert_eq!(start.turned(by).position_text(), other.position_text());
        assert_eq!(start.turned(by).key(), other.key());
    }
}

/// The twin's view of what came of a move.
fn slow_happened(position: &YoninPosition, mv: ShogiMove) -> ([Option<Out>; 3], SeatSet, SeatSet) {
    let (slow, mut slow_after) = (Slow::of(position), Slow::of(position));
    slow_after.play(mv);
    let mut out = [None; 3];
    let new = &slow_after.eliminations[slow.eliminations.len()..];
    for (slot, elimination) in out.iter_mut().zip(new) {
        *slot = Some(Out {
            seat: elimination.victim,
            by: elimination.creditor,
        });
    }
    let mut skipped = SeatSet::EMPTY;
    let mut seat = turned_seat(slow.to_move, 1);
    while seat != slow_after.to_move && seat != slow.to_move {
        if slow_after.living.contains(seat) && !slow_after.is_over() {
            skipped = skipped.with(seat);
        }
        seat = turned_seat(seat, 1);
    }
    (out, slow.newly_checked(mv), skipped)
}

#[test]
fn what_happens_is_what_the_twin_sees() {
    let (mut unowned, mut outs, mut skips) = (0, 0, 0);
    walk(2, 400, |position, rng| {
        let moves = legal(position);
        for _ in 0..moves.len().min(2) {
            let mv = moves[rng.below(moves.len())];
            let text = position.position_text();
            let happened = YoninPosition::happened(position, mv, &after(position, mv));
            let effect = happened.effect;
            assert_eq!(effect, position.effect(mv), "{text}: {mv}");
            assert_eq!(effect.takes(), position.is_capture(mv), "{text}: {mv}");
            assert_eq!(
                effect.promotes,
                mv.to_string().ends_with('+'),
                "{text}: {mv}"
            );
            assert_eq!(effect.drops, mv.to_string().contains('*'), "{text}: {mv}");
            let there = position.board().piece(mv.to());
            let owner = there.map(|piece| piece.owner().map_or(Owner::Nobody, Owner::Living));
            assert_eq!(effect.taken.map(|taken| taken.owner), owner, "{text}: {mv}");
            if let (Some(taken), Some(piece)) = (effect.taken, there) {
                let letters = YoninPosition::KINDS[usize::from(taken.kind)];
                let plus = if piece.kind().is_promoted() { "+" } else { "" };
                assert_eq!(
                    letters,
                    format!("{plus}{}", piece.kind().letter()),
                    "{text}: {mv}"
                );
                unowned += usize::from(taken.owner == Owner::Nobody);
            }
            let (out, checked, skipped) = slow_happened(position, mv);
            assert_eq!(happened.out, out, "{text}: {mv}");
            assert_eq!(happened.skipped, skipped, "{text}: {mv}");
            // The twin leaves the partner out, who may only be checked where he is in check already.
            let partner = turned_seat(position.to_move(), 2);
            let teams = position.rules().teams;
            assert!(
                happened.checked.minus(checked) == SeatSet::EMPTY
                    || teams
                        && happened.checked.minus(checked) == SeatSet::EMPTY.with(partner)
                        && position.in_check(partner),
                "{text}: {mv}"
            );
            assert_eq!(
                checked.minus(happened.checked),
                SeatSet::EMPTY,
                "{text}: {mv}"
            );
            outs += usize::from(out[0].is_some());
            skips += usize::from(!skipped.is_empty());
        }
    });
    assert!(
        unowned > 0 && outs > 5 && skips > 100,
        "{unowned} {outs} {skips}"
    );
}

/// What came of the last of `moves` from the position `text`.
fn happened(text: &str, options: &str, moves: &str) -> Happened {
    let mut position = read(text, options);
    let mut happened = None;
    for mv in moves.split(' ') {
        let (before, mv) = (position.clone(), position.parse_move(mv).unwrap());
        assert!(before.is_legal(mv), "{text}: {mv}");
        position.play(mv);
        happened = Some(YoninPosition::happened(&before, mv, &position));
    }
    happened.unwrap()
}

const S: Seat = Seat::new(0);
const W: Seat = Seat::new(1);
const N: Seat = Seat::new(2);
const E: Seat = Seat::new(3);

fn seats(seats: &[Seat]) -> SeatSet {
    seats.iter().copied().collect()
}

fn outs(outs: &[(Seat, Seat)]) -> [Option<Out>; 3] {
    let mut all = [None; 3];
    for (slot, &(seat, by)) in all.iter_mut().zip(outs) {
        *slot = Some(Out { seat, by: Some(by) });
    }
    all
}

/// Scenarios 1 to 3: a check pulls the turn, past West to North, and past North to East.
#[test]
fn checks_pull_the_turn() {
    let start = "4Kn4/9/6Pe2/9/Kw7Ke/9/2Pw6/5Rs3/4Ks4 s -/-/-/- - - 0";
    let seen = happened(start, "-", "4h5h");
    assert_eq!((seen.checked, seen.skipped), (seats(&[N]), seats(&[W])));
    assert_eq!(happened(start, "-", "4h5h 5a4a").skipped, SeatSet::EMPTY);
    let start = "5Kn3/9/2Sw6/9/Kw7Ke/9/9/4Rs4/4Ks4 s -/-/-/- - - 0";
    let seen = happened(start, "-", "5h5e");
    assert_eq!(
        (seen.checked, seen.skipped),
        (seats(&[W, E]), SeatSet::EMPTY)
    );
    let seen = happened(start, "-", "5h5e 9e9d");
    assert_eq!((seen.checked, seen.skipped), (SeatSet::EMPTY, seats(&[N])));
    // West takes the checker with a rook that checks East again, and South for the first time.
    let start = "5Kn3/9/4Rw4/9/Kw7Ke/9/9/4Rs4/4Ks4 s -/-/-/- - - 0";
    let seen = happened(start, "-", "5h5e 5c5e");
    assert_eq!((seen.checked, seen.skipped), (seats(&[S, E]), seats(&[N])));
}

/// Scenarios 4, 7 and 8: mates by another seat's piece, two at once, and one found after another's move.
#[test]
fn mates_are_credited() {
    let start = "Kw8/9/9/6Gs1Pn/1Rw2Ss3Kn/6Gs1Pn/9/9/4Ks3Ke s -/-/-/- - - 0";
    let seen = happened(start, "-", "5e5d");
    assert_eq!((seen.out, seen.checked), (outs(&[(N, S)]), seats(&[N])));
    let seen = happened(start, "check_giver=piece_owner", "5e5d");
    assert_eq!(seen.out, outs(&[(N, W)]));
    let start = "Kw7Kn/2Gs3Gs2/1Gs2Rs2Gs1/9/9/9/9/9/4Ks3Ke s -/-/-/- - - 0";
    let seen = happened(start, "-", "5c5a");
    assert_eq!(seen.out, outs(&[(W, S), (N, S)]));
    assert_eq!(
        (seen.checked, seen.skipped),
        (seats(&[W, N]), SeatSet::EMPTY)
    );
    let start = "Kw7Kn/6Gs2/4Rs2Gs1/9/9/9/9/9/4Ks3Ke s -/-/-/- - - 0";
    let seen = happened(start, "-", "5c5a 9a9b");
    assert_eq!((seen.mover, seen.out), (W, outs(&[(N, S)])));
    assert_eq!(seen.checked, SeatSet::EMPTY);
    let seen = happened(start, "mate_credit=last_mover", "5c5a 9a9b");
    assert_eq!(seen.out, outs(&[(N, W)]));
}

/// South checks North, whom East checks already: in pairs by `partner_check=new_state`.
#[test]
fn added_checks_on_the_partner_are_seen() {
    let start = "4Kn3Re/9/9/9/Kw7Ke/9/9/Rw3Ks4/4Rs4 s -/-/-/- - s:w,n:e 0";
    let seen = happened(start, "teams=on,partner_check=new_state", "5h4g");
    assert_eq!(seen.checked, seats(&[N]));
}

#[test]
fn a_pass_gives_the_turn_to_the_next() {
    let mut passes = 0;
    walk(2, 300, |position, _| {
        let text = position.position_text();
        let checked = Seat::all(4).any(|seat| position.in_check(seat));
        let Some(passed) = position.pass() else {
            let next = position.living().next_after(position.to_move()).unwrap();
            let stuck = !Slow::of(position).can_move(next);
            assert!(checked || position.is_over() || stuck, "{text}");
            return;
        };
        assert!(!checked && !position.is_over(), "{text}");
        let me = position.to_move();
        assert_eq!(
            Some(passed.to_move()),
            position.living().next_after(me),
            "{text}"
        );
        assert_eq!(passed.differing(position).len(), 0, "{text}");
        let read = YoninPosition::parse_position(&passed.position_text(), passed.rules()).unwrap();
        assert_eq!((&read, read.key()), (&passed, passed.key()), "{text}");
        assert_eq!(legal(&passed), Slow::of(&read).legal_moves(), "{text}");
        passes += 1;
    });
    assert!(passes > 1000, "{passes}");
}

/// A seat without a move would be mated by the pass before it (scenario 14).
#[test]
fn no_pass_to_a_seat_that_cannot_move() {
    let position = read("Kw7Kn/9/4Rs4/9/9/9/9/9/1Rs2Ks3Ke s -/-/-/- - - 0", "-");
    assert!(position.pass().is_some());
    let stuck = "Kw7Kn/9/9/4Rs4/9/9/9/9/1Rs2Ks3Ke s -/-/-/- - - 0";
    let position = read(&stuck.replace("/9/9/4Rs4/", "/4Rs4/9/9/"), "-");
    assert!(position.pass().is_none());
}

#[test]
fn positions_differ_where_a_look_at_every_square_says_so() {
    let mut pool: Vec<YoninPosition> = Vec::new();
    walk(1, 250, |position, rng| {
        if pool.len() < 50 || rng.below(8) == 0 {
            pool.push(position.clone());
        }
    });
    let mut rng = GameRng::derive(5, &[]);
    let compare = |one: &YoninPosition, other: &YoninPosition| {
        let differs = |square: &Square| one.board().piece(*square) != other.board().piece(*square);
        let expected: Vec<_> = Square::all().filter(differs).collect();
        assert_eq!(one.differing(other).iter().collect::<Vec<_>>(), expected);
        for seat in Seat::all(4) {
            let hands = one.hand(seat) != other.hand(seat);
            assert_eq!(one.differing_hands(other).contains(seat), hands);
        }
    };
    for _ in 0..4000 {
        compare(&pool[rng.below(pool.len())], &pool[rng.below(pool.len())]);
    }
    for position in &pool {
        compare(position, position);
        compare(position, &position.turned(1));
        if let Some(mv) = position.sample_legal_move(rng.next_u64()) {
            compare(position, &after(position, mv));
        }
    }
}

/// A finished position names the seat eliminated last as the seat to move (D40).
#[test]
fn finished_positions_are_read_as_they_are_written() {
    let mut finished = 0;
    walk(6, 500, |position, _| {
        let Some(outcome) = position.settled() else {
            return;
        };
        let text = position.position_text();
        let read = YoninPosition::parse_position(&text, position.rules()).unwrap();
        assert_eq!((&read, read.key()), (position, position.key()), "{text}");
        assert_eq!(
            (read.settled(), read.position_text()),
            (Some(outcome), text)
        );
        finished += 1;
    });
    assert!(finished > 5, "{finished}");
}
