//! Feature sets of all variants on positions of random games.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::HashSet;

use common::random_positions;
use shiho_core::games::annan::{AnnanPosition, AnnanRules};
use shiho_core::games::chess4::{self, Chess4Move, Chess4Position, Chess4Rules};
use shiho_core::games::family::{Board, Colour, Family, FamilyPosition, Piece};
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_core::games::yonin::YoninPosition;
use shiho_core::random::GameRng;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{ShogiMove, Square};
use shiho_core::{Game, Position, RuleSet, Seat, VariantId};
use shiho_eval::features::{FeatureSet, Features, FeaturesVisitor, visit};

fn active<P: Features>(position: &P, view: Seat) -> Vec<u16> {
    let mut features = Vec::new();
    position.active_features(view, &mut features);
    features
}

struct InRange;

impl FeaturesVisitor for InRange {
    type Output = ();

    fn visit<P: Features>(self) {
        let mut seen = HashSet::new();
        random_positions::<P>(12, 400, |position| {
            for view in Seat::all(P::SEATS) {
                let features = active(position, view);
                let text = position.position_text();
                assert!(!features.is_empty(), "{}: nothing seen of {text}", P::NAME);
                assert!(features.len() <= P::MAX_ACTIVE, "{}: {text}", P::NAME);
                assert!(
                    features.iter().all(|&it| usize::from(it) < P::INPUTS),
                    "{}: {text}",
                    P::NAME
                );
                let distinct: HashSet<u16> = features.iter().copied().collect();
                assert_eq!(distinct.len(), features.len(), "{}: {text}", P::NAME);
                seen.extend(distinct);
            }
        });
        assert!(
            seen.len() > P::INPUTS / 4,
            "{}: only {} inputs ever used",
            P::NAME,
            seen.len()
        );
    }
}

#[test]
fn features_are_in_range_distinct_and_not_too_many() {
    for &variant in VariantId::ALL {
        visit(variant, InRange);
    }
}

#[test]
fn ids_name_the_variant_and_the_number_of_inputs() {
    for &variant in VariantId::ALL {
        let set = FeatureSet::of_variant(variant);
        assert_eq!(set.id, format!("{}-{}-v1", variant.name(), set.inputs));
    }
}

/// The position with every square and colour exchanged for another.
fn changed<F: Family>(
    position: &FamilyPosition<F>,
    square: impl Fn(Square) -> Square,
    colour: impl Fn(Colour) -> Colour,
) -> FamilyPosition<F> {
    let board = position.board();
    let mut turned = Board::empty(colour(board.turn()));
    for (at, piece) in board.pieces() {
        turned.put(square(at), Piece::new(piece.kind(), colour(piece.colour())));
    }
    for owner in Colour::BOTH {
        for kind in HAND_KINDS {
            for _ in 0..board.hand(owner).count(kind) {
                turned.add_to_hand(colour(owner), kind);
            }
        }
    }
    FamilyPosition::new(turned, *position.rules(), position.number())
}

fn sorted<P: Features>(position: &P, view: Seat) -> Vec<u16> {
    let mut features = active(position, view);
    features.sort_unstable();
    features
}

fn black_and_white_see_the_same_after_a_half_turn<F: Family>()
where
    FamilyPosition<F>: Features,
{
    random_positions::<FamilyPosition<F>>(12, 400, |position| {
        let half_turn = |square: Square| Square::from_index(SQUARES - 1 - square.index());
        let swapped = changed(position, half_turn, Colour::other);
        for colour in Colour::BOTH {
            assert_eq!(
                sorted(position, colour.seat()),
                sorted(&swapped, colour.other().seat())
            );
        }
    });
}

fn left_and_right_look_the_same<F: Family>()
where
    FamilyPosition<F>: Features,
{
    let mut mirrored = 0;
    random_positions::<FamilyPosition<F>>(12, 400, |position| {
        let mirror = |square: Square| Square::new(10 - square.file(), square.rank());
        let other = changed(position, mirror, |colour| colour);
        for colour in Colour::BOTH {
            // A king on the middle file keeps left and right apart.
            if position
                .board()
                .king(colour)
                .is_some_and(|king| king.file() != 5)
            {
                assert_eq!(
                    sorted(position, colour.seat()),
                    sorted(&other, colour.seat())
                );
                mirrored += 1;
            }
        }
    });
    assert!(mirrored > 100);
}

#[test]
fn the_two_seat_games_look_the_same_from_all_sides() {
    use shiho_core::games::annan::Annan;
    use shiho_core::games::shogi::Shogi;
    black_and_white_see_the_same_after_a_half_turn::<Shogi>();
    black_and_white_see_the_same_after_a_half_turn::<Annan>();
    left_and_right_look_the_same::<Shogi>();
    left_and_right_look_the_same::<Annan>();
}

#[test]
fn the_start_of_shogi_is_forty_pieces() {
    let start = ShogiPosition::start(&ShogiRules::default());
    let features = active(&start, Seat::new(0));
    assert_eq!(features.len(), 40);
    // Own pawn on 1g: owner 0, kind 0, square (1 - 1) * 9 + 6.
    assert!(features.contains(&6));
    // Enemy pawn on 1c: owner 1, kind 0, square 2.
    assert!(features.contains(&(14 * 81 + 2)));
}

#[test]
fn annan_sees_borrowed_moves() {
    let start = AnnanPosition::start(&AnnanRules::default());
    let features = active(&start, Seat::new(0));
    let borrowed: Vec<_> = features
        .iter()
        .filter(|&&feature| feature >= 2344)
        .collect();
    // Own pawns before bishop and rook (2g, 8g), own bishop and rook before knights, and the enemy's.
    assert_eq!(borrowed.len(), 8);
    // The pawn on 8g (square 69) moves as the bishop (kind 5) on 8h.
    assert!(features.contains(&(2344 + 5 * 81 + 69)));
}

/// Plays random games, and the same games with everything turned to the next seat: each seat must see
/// what the seat before it saw.
fn seats_see_the_same_after_a_quarter_turn<P: Features>(
    rules: &str,
    turned_rules: &str,
    turn: impl Fn(P::Move) -> P::Move,
) {
    let start = |rules| P::start(&P::Rules::parse(rules).unwrap());
    for index in 0..12 {
        let mut random = GameRng::derive(23, &[index]);
        let (mut game, mut turned) = (Game::new(start(rules)), Game::new(start(turned_rules)));
        while game.outcome().is_none() && game.plies() < 600 {
            let mv = game.legal()[random.below(game.legal().len())];
            game.play(mv).unwrap();
            turned.play(turn(mv)).unwrap();
            for seat in Seat::all(4) {
                let next = Seat::new((seat.index() + 1) % 4);
                let mut before = active(game.position(), seat);
                let mut after = active(turned.position(), next);
                before.sort_unstable();
                after.sort_unstable();
                assert_eq!(before, after, "{}", game.position().position_text());
            }
        }
    }
}

#[test]
fn yonin_looks_the_same_to_all_seats() {
    let turn = |square: Square| Square::new(square.rank(), 10 - square.file());
    let end = "end=last_survivor";
    let turn_move = |mv: ShogiMove| match mv.kind() {
        MoveKind::Board { from, promote } => ShogiMove::board(turn(from), turn(mv.to()), promote),
        MoveKind::Drop(kind) => ShogiMove::drop(kind, turn(mv.to())),
    };
    for (first, next) in [("s", "w"), ("e", "s")] {
        for mated in ["", ",mated_pieces=unowned"] {
            seats_see_the_same_after_a_quarter_turn::<YoninPosition>(
                &format!("first={first},{end}{mated}"),
                &format!("first={next},{end}{mated}"),
                turn_move,
            );
        }
    }
}

#[test]
fn four_player_chess_looks_the_same_to_all_seats() {
    let turn = |square: chess4::Square| {
        chess4::Square::new(square.rank(), 15 - square.file()).expect("the cross is symmetric")
    };
    let turn_move = |mv: Chess4Move| Chess4Move {
        from: turn(mv.from),
        to: turn(mv.to),
        ..mv
    };
    for (first, next) in [("R", "B"), ("G", "R")] {
        seats_see_the_same_after_a_quarter_turn::<Chess4Position>(
            &format!("first_player={first}"),
            &format!("first_player={next}"),
            turn_move,
        );
    }
}

#[test]
fn the_start_of_four_player_chess_is_sixty_four_pieces() {
    let start = Chess4Position::start(&Chess4Rules::default());
    let features = active(&start, Seat::new(0));
    let pieces = features.iter().filter(|&&feature| feature < 4480).count();
    assert_eq!(pieces, 64);
    // Own rook on d1, the first square of the cross: owner 0, kind 3.
    assert!(features.contains(&(3 * 160)));
}
