//! Four-player chess looks the same from every seat, tells what happened, lets turns go by, and tells where
//! two positions differ.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use common::Table;
use shiho_core::effect::{Happened, Out, Owner, Taken};
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, Kind, Square};
use shiho_core::random::GameRng;
use shiho_core::{Event, Game, MoveList, Notation, PerSeat, Position, RuleSet, Seat, SeatSet};

/// Options under which positions are turned, and by what the set-up lets them.
const OPTIONS: [(&str, usize); 12] = [
    ("", 1),
    ("", 3),
    ("setup=classic", 2),
    ("promo_zone=central", 1),
    ("ep_life=one_ply,ep_dead_owner=drop", 1),
    ("mate_timing=own_turn,mate_credit=checker", 3),
    (
        "mate_credit=mover_if_checking_else_checker,multi_mate=sequential",
        1,
    ),
    ("stalemate_timing=immediate", 2),
    ("resign_mode=dkw", 1),
    ("mode=teams", 1),
    ("mode=teams", 2),
    ("mode=teams,king_capture=forbid,setup=classic", 2),
];

fn rules(options: &str) -> Chess4Rules {
    Chess4Rules::parse(options).unwrap()
}

fn legal(position: &Chess4Position) -> Vec<Chess4Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

/// A move, mostly one that takes something if there is one, so that games come to their ends.
fn chosen(position: &Chess4Position, rng: &mut GameRng) -> Chess4Move {
    let mut gains = MoveList::new();
    position.legal_gains(&mut gains);
    let legal = legal(position);
    let moves = if gains.is_empty() || rng.below(3) == 0 {
        &legal
    } else {
        &gains
    };
    moves[rng.below(moves.len())]
}

/// Calls `check` with the positions of games and the moves played there, where seats resign now and then.
fn walk(
    options: &str,
    games: u64,
    mut check: impl FnMut(&Chess4Position, Chess4Move, &mut GameRng),
) {
    for index in 0..games {
        let mut rng = GameRng::derive(11, &[index]);
        let mut game = Game::new(Chess4Position::start(&rules(options)));
        while game.outcome().is_none() && game.plies() < 400 {
            let players: Vec<Seat> = game.position().contenders().iter().collect();
            if !options.contains("teams") && players.len() > 2 && rng.below(150) == 0 {
                game.act(Event::Resign(players[rng.below(players.len())]))
                    .unwrap();
                continue;
            }
            let mv = chosen(game.position(), &mut rng);
            check(game.position(), mv, &mut rng);
            game.play(mv).unwrap();
        }
    }
}

fn seat(seat: Seat, by: usize) -> Seat {
    Seat::new((seat.index() + by) % 4)
}

fn set(seats: SeatSet, by: usize) -> SeatSet {
    seats.iter().map(|it| seat(it, by)).collect()
}

fn per_seat<T: Copy>(values: PerSeat<T>, by: usize) -> PerSeat<T> {
    std::array::from_fn(|index| values[(index + 4 - by) % 4])
}

fn taken(taken: Taken, by: usize) -> Taken {
    let owner = match taken.owner {
        Owner::Living(it) => Owner::Living(seat(it, by)),
        Owner::Out(it) => Owner::Out(seat(it, by)),
        Owner::Nobody => Owner::Nobody,
    };
    Taken { owner, ..taken }
}

/// Seats that leave at once do so in the order of their numbers, which turning does not keep.
fn sorted(mut out: [Option<Out>; 3]) -> [Option<Out>; 3] {
    out.sort_by_key(|out| out.map(|out| out.seat));
    out
}

fn turned_happened(happened: Happened, by: usize) -> Happened {
    let mut effect = happened.effect;
    effect.taken = effect.taken.map(|it| taken(it, by));
    effect.en_passant = effect.en_passant.map(|it| taken(it, by));
    let out = |out: Out| Out {
        seat: seat(out.seat, by),
        by: out.by.map(|it| seat(it, by)),
    };
    Happened {
        mover: seat(happened.mover, by),
        effect,
        checked: set(happened.checked, by),
        out: sorted(happened.out.map(|it| it.map(out))),
        points: per_seat(happened.points, by),
        skipped: set(happened.skipped, by),
        ..happened
    }
}

fn check_turn(position: &Chess4Position, by: usize, mv: Chess4Move) {
    let place = format!("{} by {by}", position.position_text());
    let turned = position.turned(by);
    let turn = |mv| Chess4Position::turned_move(mv, by);
    let back = turned.turned(4 - by);
    assert_eq!(&back, position, "{place}");
    assert_eq!(back.key(), position.key(), "{place}");
    assert_eq!(turned.to_move(), seat(position.to_move(), by), "{place}");
    assert_eq!(turned.living(), set(position.living(), by), "{place}");
    assert_eq!(turned.walking(), set(position.walking(), by), "{place}");
    assert_eq!(turned.points(), per_seat(position.points(), by), "{place}");
    for it in Seat::all(4) {
        assert_eq!(
            turned.in_check(seat(it, by)),
            position.in_check(it),
            "{place}"
        );
    }
    let mut moves: Vec<_> = legal(position).into_iter().map(turn).collect();
    moves.sort_unstable();
    assert_eq!(legal(&turned), moves, "{place}");
    let read = Chess4Position::parse_position(&turned.position_text(), turned.rules());
    assert_eq!(read.as_ref(), Ok(&turned), "{place}");
    assert_eq!(read.unwrap().key(), turned.key(), "{place}");
    assert_eq!(
        turned.pass(),
        position.pass().map(|passed| passed.turned(by)),
        "{place}"
    );

    let (mut after, mut turned_after) = (*position, turned);
    after.play(mv);
    turned_after.play(turn(mv));
    assert_eq!(turned_after, after.turned(by), "{place} {mv:?}");
    assert_eq!(turned_after.key(), after.turned(by).key(), "{place} {mv:?}");
    let happened = Chess4Position::happened(position, mv, &after);
    let mut turned_happens = Chess4Position::happened(&turned, turn(mv), &turned_after);
    turned_happens.out = sorted(turned_happens.out);
    assert_eq!(
        turned_happens,
        turned_happened(happened, by),
        "{place} {mv:?}"
    );
}

#[test]
fn positions_look_the_same_from_every_seat() {
    for (options, by) in OPTIONS {
        let mut checked = 0;
        walk(options, 3, |position, mv, _| {
            check_turn(position, by, mv);
            checked += 1;
        });
        assert!(checked >= 500, "{options}: {checked}");
    }
}

/// What happened agrees with the two positions and the ply's own report.
fn check_happened(before: &Chess4Position, mv: Chess4Move) {
    let place = format!(
        "{} {}",
        before.position_text(),
        Chess4Position::move_text(mv)
    );
    let mut after = *before;
    let report = after.play_reported(mv);
    let happened = Chess4Position::happened(before, mv, &after);
    let gone = before.living().minus(after.living());
    let out: Vec<Out> = happened.out.into_iter().flatten().collect();
    let seats: SeatSet = out.iter().map(|out| out.seat).collect();
    if before.rules().to_string().contains("teams") {
        let king = happened
            .effect
            .all_taken()
            .any(|it| it.kind == Kind::King as u8);
        assert_eq!(after.settled().is_some(), king, "{place}");
        assert_eq!(seats.len(), usize::from(king), "{place}");
    } else {
        assert_eq!(seats, gone, "{place}");
    }
    for out in out {
        let credited = report.mated_by[out.seat.index()];
        let stalemated = report.stalemated.contains(out.seat);
        let taken = !report.mated.contains(out.seat) && !stalemated;
        assert_eq!(
            out.by,
            if taken {
                Some(happened.mover)
            } else {
                credited
            },
            "{place}"
        );
    }
    assert_eq!(happened.bonus, report.bonus, "{place}");
    assert!(happened.skipped.is_empty(), "{place}");
    for seat in Seat::all(4) {
        let won = after.points()[seat.index()] - before.points()[seat.index()];
        assert_eq!(happened.points[seat.index()], won, "{place}");
        let newly = after.in_check(seat) && !before.in_check(seat);
        assert!(!newly || happened.checked.contains(seat), "{place}");
        assert!(
            !happened.checked.contains(seat) || after.in_check(seat),
            "{place}"
        );
    }
}

#[test]
fn what_happened_is_told() {
    let (mut mates, mut checks) = (0, 0);
    for options in ["", "mate_credit=checker", "resign_mode=dkw", "mode=teams"] {
        walk(options, 6, |position, mv, _| {
            check_happened(position, mv);
            let mut after = *position;
            let report = after.play_reported(mv);
            mates += report.mated.len();
            checks += report.checked.len();
        });
    }
    // Few pieces on a wide board: here seats are mated.
    for (number, row) in Table::read("chess4", "games_scatter")
        .rows()
        .enumerate()
        .step_by(4)
    {
        let mut rng = GameRng::derive(13, &[number as u64]);
        let options = ["", "mate_credit=checker", "stalemate_timing=immediate"][number / 4 % 3];
        let text = row.get(&["start_fen4"]);
        let Ok(start) = Chess4Position::parse_position(text, &rules(options)) else {
            continue;
        };
        let mut game = Game::new(start);
        while game.outcome().is_none() && game.plies() < 20 {
            for &mv in game.legal() {
                check_happened(game.position(), mv);
                let mut after = *game.position();
                mates += after.play_reported(mv).mated.len();
            }
            let mv = game.legal()[rng.below(game.legal().len())];
            game.play(mv).unwrap();
        }
    }
    assert!(mates > 30 && checks > 100, "{mates} {checks}");
}

#[test]
fn a_king_in_check_can_be_checked_anew() {
    // Green's rook checks Yellow already; Red's rook on k8 goes to g8 and checks it too.
    let rest = "x,x,x,8,x,x,x/".repeat(2);
    let text = format!(
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,2,gR,1,x,x,x/{rest}\
         14/14/14/bK,9,rR,3/13,gK/14/14/14/{rest}x,x,x,7,rK,x,x,x"
    );
    let before = Chess4Position::parse_position(&text, &rules("")).unwrap();
    let mv = before.parse_move("k8g8").unwrap();
    assert!(
        before.is_legal(mv) && before.in_check(Seat::new(2)),
        "{text}"
    );
    let mut after = before;
    after.play(mv);
    let happened = Chess4Position::happened(&before, mv, &after);
    assert_eq!(happened.checked, SeatSet::EMPTY.with(Seat::new(2)));
}

#[test]
fn passing_lets_the_turn_go_by() {
    let (mut passes, mut none) = (0, 0);
    for options in [
        "",
        "ep_life=one_ply",
        "stalemate_timing=immediate",
        "resign_mode=dkw",
        "mode=teams",
    ] {
        walk(options, 4, |position, _, _| {
            let Some(passed) = position.pass() else {
                none += 1;
                return;
            };
            passes += 1;
            let text = passed.position_text();
            assert!(
                !position.in_check(position.to_move()) && !position.chance(),
                "{text}"
            );
            assert_eq!(passed.living(), position.living(), "{text}");
            assert_eq!(passed.points(), position.points(), "{text}");
            let next = position.living().next_after(position.to_move()).unwrap();
            assert_eq!(passed.to_move(), next, "{text}");
            assert!(
                passed.settled().is_none() && passed.has_legal_move(),
                "{text}"
            );
            let read = Chess4Position::parse_position(&text, passed.rules()).unwrap();
            assert_eq!(read, passed, "{text}");
            assert_eq!(read.key(), passed.key(), "{text}");
            assert_eq!(legal(&read), legal(&passed), "{text}");
            let checks =
                |it: &Chess4Position| [0, 1, 2, 3].map(|seat| it.in_check(Seat::new(seat)));
            assert_eq!(checks(&read), checks(&passed), "{text}");
        });
    }
    assert!(passes > 1000 && none > 10, "{passes} {none}");
}

#[test]
fn differing_squares_are_those_that_a_loop_finds() {
    let mut seen = Vec::new();
    for options in ["", "resign_mode=dkw", "mode=teams"] {
        walk(options, 3, |position, _, _| seen.push(*position));
    }
    let mut rng = GameRng::derive(12, &[]);
    let compare = |one: &Chess4Position, other: &Chess4Position| {
        let squares = (0..196).filter_map(Square::from_index);
        let differ = |&square: &Square| one.piece_at(square) != other.piece_at(square);
        let slowly: Vec<Square> = squares.filter(differ).collect();
        assert_eq!(one.differing(other).collect::<Vec<_>>(), slowly);
    };
    for pair in seen.windows(2) {
        compare(&pair[0], &pair[1]);
    }
    for _ in 0..2000 {
        compare(&seen[rng.below(seen.len())], &seen[rng.below(seen.len())]);
    }
}

#[test]
fn stages_part_the_moves_by_what_they_take() {
    let mut grey = 0;
    for options in ["", "promo_zone=central", "mode=teams"] {
        walk(options, 4, |position, _, _| {
            let (mut gains, mut quiets) = (MoveList::new(), MoveList::new());
            position.legal_gains(&mut gains);
            position.legal_quiets(&mut quiets);
            for &mv in &gains {
                let effect = position.effect(mv);
                assert!(effect.takes() || effect.promotes, "{mv:?}");
                grey += usize::from(effect.takes() && !effect.takes_living());
            }
            for &mv in &quiets {
                let effect = position.effect(mv);
                assert!(
                    !effect.takes() && !effect.promotes && !position.is_gain(mv),
                    "{mv:?}"
                );
            }
            gains.append(&mut quiets);
            gains.sort_unstable();
            assert_eq!(gains, legal(position));
        });
    }
    assert!(grey > 10, "{grey}");
}
