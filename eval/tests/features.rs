//! Feature sets of all variants on positions of random games.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::{BTreeSet, HashSet};

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
use shiho_eval::features::{FeatureSet, NetGame, NetGameVisitor, SetFacts, SetVisitor, visit};

fn active_in<P: NetGame, S: FeatureSet<P>>(position: &P, view: Seat) -> Vec<u32> {
    let mut features = Vec::new();
    S::active(position, view, &mut features);
    features
}

fn active<P: NetGame>(position: &P, view: Seat) -> Vec<u32> {
    active_in::<P, P::Default>(position, view)
}

/// Does work for every feature set of a game.
struct EachSet<T>(T);

impl<T: AllSets> NetGameVisitor for EachSet<T> {
    type Output = ();

    fn visit<P: NetGame>(self) {
        assert_eq!(P::SETS[0], P::default_set());
        for set in P::SETS {
            P::visit_set(set.id, EachSet(&self.0)).expect("it is listed");
        }
        assert!(P::visit_set("none", EachSet(&self.0)).is_none());
    }
}

trait AllSets {
    fn check<P: NetGame, S: FeatureSet<P>>(&self);
}

impl<P: NetGame, T: AllSets> SetVisitor<P> for EachSet<&T> {
    type Output = ();

    fn visit<S: FeatureSet<P>>(self) {
        self.0.check::<P, S>();
    }
}

struct InRange;

impl AllSets for InRange {
    fn check<P: NetGame, S: FeatureSet<P>>(&self) {
        let mut seen = HashSet::new();
        random_positions::<P>(12, 400, |position| {
            for view in Seat::all(P::SEATS) {
                let features = active_in::<P, S>(position, view);
                let text = position.position_text();
                assert!(!features.is_empty(), "{}: nothing seen of {text}", S::ID);
                assert!(features.len() <= S::MAX_ACTIVE, "{}: {text}", S::ID);
                assert!(
                    features.iter().all(|&it| it < S::INPUTS),
                    "{}: {text}",
                    S::ID
                );
                let distinct: HashSet<u32> = features.iter().copied().collect();
                assert_eq!(distinct.len(), features.len(), "{}: {text}", S::ID);
                seen.extend(distinct);
            }
        });
        assert!(
            seen.len() > S::INPUTS as usize / 4,
            "{}: only {} inputs ever used",
            S::ID,
            seen.len()
        );
    }
}

struct Deltas;

impl Deltas {
    /// Compares the change that `S` tells with two lists of features; whether it told one.
    fn compare<P: NetGame, S: FeatureSet<P>>(before: &P, after: &P, view: Seat) -> bool {
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        let mut difference = S::Difference::default();
        // What it held before must not matter.
        S::compare(after, before, &mut difference);
        S::compare(before, after, &mut difference);
        if !S::delta(before, after, &difference, view, &mut added, &mut removed) {
            return false;
        }
        let set =
            |position| -> BTreeSet<u32> { active_in::<P, S>(position, view).into_iter().collect() };
        let (was, is) = (set(before), set(after));
        added.sort_unstable();
        removed.sort_unstable();
        let texts = || (before.position_text(), after.position_text());
        assert!(
            added.iter().eq(is.difference(&was)),
            "{}: {:?}",
            S::ID,
            texts()
        );
        assert!(
            removed.iter().eq(was.difference(&is)),
            "{}: {:?}",
            S::ID,
            texts()
        );
        true
    }
}

impl AllSets for Deltas {
    fn check<P: NetGame, S: FeatureSet<P>>(&self) {
        let mut random = GameRng::derive(31, &[]);
        let mut positions = Vec::new();
        random_positions::<P>(8, 400, |position| positions.push(position.clone()));
        let (mut told, mut asked) = (0, 0);
        for (index, after) in positions.iter().enumerate() {
            // The position before it, one a few plies away, and any of any game.
            let near = (index + random.below(13)).saturating_sub(6);
            let near = near.min(positions.len() - 1);
            let before = [index.saturating_sub(1), near, random.below(positions.len())];
            for view in Seat::all(P::SEATS) {
                asked += 1;
                told += usize::from(Self::compare::<P, S>(&positions[before[0]], after, view));
                for &other in &before[1..] {
                    Self::compare::<P, S>(&positions[other], after, view);
                }
            }
        }
        assert!(told * 10 > asked * 9, "{}: {told} of {asked} steps", S::ID);
    }
}

#[test]
fn a_delta_is_the_difference_of_two_lists() {
    for &variant in VariantId::ALL {
        visit(variant, EachSet(Deltas));
    }
}

#[test]
fn features_are_in_range_distinct_and_not_too_many() {
    for &variant in VariantId::ALL {
        visit(variant, EachSet(InRange));
    }
}

struct Ids;

impl AllSets for Ids {
    fn check<P: NetGame, S: FeatureSet<P>>(&self) {
        assert!(S::ID.starts_with(&format!("{}-{}-v", P::NAME, S::INPUTS)));
        assert_eq!(P::set(S::ID), Some(SetFacts::of::<P, S>()));
        assert_eq!(P::SETS.iter().filter(|set| set.id == S::ID).count(), 1);
    }
}

#[test]
fn ids_name_the_variant_and_the_number_of_inputs() {
    for &variant in VariantId::ALL {
        visit(variant, EachSet(Ids));
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

fn sorted<P: NetGame>(position: &P, view: Seat) -> Vec<u32> {
    let mut features = active(position, view);
    features.sort_unstable();
    features
}

fn black_and_white_see_the_same_after_a_half_turn<F: Family>()
where
    FamilyPosition<F>: NetGame,
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
    FamilyPosition<F>: NetGame,
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
fn seats_see_the_same_after_a_quarter_turn<P: NetGame>(
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

#[test]
fn yonin_sees_who_is_in_check() {
    let mut checks = 0;
    random_positions::<YoninPosition>(12, 400, |position| {
        for view in Seat::all(4) {
            let features = active(position, view);
            for (input, steps) in (5004..).zip(0..4) {
                let seat = Seat::new((view.index() + steps) % 4);
                assert_eq!(features.contains(&input), position.in_check(seat));
                checks += u32::from(position.in_check(seat));
            }
        }
    });
    assert!(checks > 100);
}
