//! Openings prefer no seat: whoever thinks first after them is spread evenly, and they turn with their start.

use shiho_core::games::chess4::Chess4Position;
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::{Event, Game, Position, RuleSet as _, Variant, VariantId, VariantVisitor};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::Start;

const OPENINGS: u64 = 4000;

/// Value of chi squared that 1 of 100 even spreads over four seats exceeds.
const CHI_SQUARED_99: f64 = 11.345;

/// How often each seat is the first to think, after openings of `random_plies`.
fn first_to_think<V: Variant>(random_plies: usize) -> [u64; 4] {
    let rules = V::Rules::parse("rotate_first=on").expect("an option of four-seat games");
    let start = Start::<V>::Rules(rules);
    let opening = Opening { random_plies };
    let mut seats = [0; 4];
    for index in 0..OPENINGS {
        let game = opening.game(&start.game(11, index), 11, index);
        let game = game.expect("an opening");
        seats[game.position().to_move().index()] += 1;
    }
    seats
}

fn spread_evenly<V: Variant>() {
    for random_plies in [0, 1, 2, 3, 4, 8] {
        let seats = first_to_think::<V>(random_plies);
        let expected = OPENINGS as f64 / 4.0;
        let chi_squared: f64 = seats
            .iter()
            .map(|&count| (count as f64 - expected).powi(2) / expected)
            .sum();
        assert!(
            chi_squared < CHI_SQUARED_99,
            "{} after {random_plies} random plies: {seats:?}, chi2 {chi_squared:.1}",
            V::NAME
        );
    }
}

#[test]
fn every_seat_of_yonin_thinks_first_equally_often() {
    spread_evenly::<YoninPosition>();
}

#[test]
fn every_seat_of_chess4_thinks_first_equally_often() {
    spread_evenly::<Chess4Position>();
}

#[test]
fn half_of_the_openings_have_one_move_more() {
    let start = Game::new(YoninPosition::start(&YoninRules::default()));
    let opening = Opening { random_plies: 3 };
    // By blocks of the four seats that the first move goes round: nothing hangs on the number.
    for first in 0..4 {
        let longer = (0..1000)
            .filter(|index| {
                opening
                    .game(&start, 2, 4 * index + first)
                    .is_some_and(|game| game.plies() == 4)
            })
            .count();
        assert!((450..550).contains(&longer), "{longer} of 1000");
    }
}

fn moves<V: Variant>(game: &Game<V>) -> Vec<V::Move> {
    let one = |event: &Event<V::Move>| match *event {
        Event::Move(mv) => mv,
        _ => panic!("openings are moves"),
    };
    game.events().iter().map(one).collect()
}

/// From a turned start the moves are the turned ones.
struct Turn;

impl VariantVisitor for Turn {
    type Output = ();

    fn visit<V: Variant>(self) {
        let start = V::start(&V::Rules::default());
        let opening = Opening { random_plies: 12 };
        for by in 0..V::SEATS {
            for index in 0..20 {
                let plain = moves(
                    &opening
                        .game(&Game::new(start.clone()), 4, index)
                        .expect("an opening"),
                );
                let turned = moves(
                    &opening
                        .game(&Game::new(start.turned(by)), 4, index)
                        .expect("an opening"),
                );
                let expected: Vec<_> = plain.iter().map(|&mv| V::turned_move(mv, by)).collect();
                assert_eq!(turned, expected, "{} turned by {by}", V::NAME);
            }
        }
    }
}

#[test]
fn a_turned_start_gets_the_turned_opening() {
    for id in VariantId::ALL {
        id.visit(Turn);
    }
}
