//! The fast move generation of shogi and Annan against its slow twin.

mod common;
mod shogi9_slow;

use common::{Table, position};
use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Board, Colour, FamilyPosition, Piece};
use shiho_core::games::shogi::{Shogi, ShogiRules};
use shiho_core::random::SplitMix64;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, ShogiMove, Square};
use shiho_core::{Move, MoveList, Notation, Position, RuleSet};
use shogi9_slow::Slow;

/// Option sets of Annan's rules that differ in their moves.
const ANNAN: [&str; 10] = [
    "default",
    "nifu=drop",
    "nifu=none",
    "dead=orig",
    "dead=free",
    "uchifuzume=direct",
    "uchifuzume=front",
    "uchifuzume=none",
    "king_borrows=false",
    "king_borrows=false,nifu=drop,dead=free,uchifuzume=front",
];

/// Checks everything that tells of legal moves; returns the twin's list.
fn check<G: Slow>(position: &FamilyPosition<G>) -> Vec<ShogiMove> {
    let (rules, board) = (position.rules(), position.board());
    let place = || format!("{} {} {rules}", G::NAME, position.position_text());
    for colour in Colour::BOTH {
        let checked = shogi9_slow::in_check::<G>(rules, board, colour);
        assert_eq!(position.in_check(colour.seat()), checked, "{}", place());
    }
    let expected = shogi9_slow::legal_moves::<G>(rules, board);
    let sorted = |fill: &dyn Fn(&mut MoveList<ShogiMove>)| {
        // Rests of an earlier list must not stay.
        let mut moves = vec![ShogiMove::drop(Kind::Pawn, Square::new(5, 5))];
        fill(&mut moves);
        moves.sort_unstable();
        moves
    };
    let listed = sorted(&|moves| position.legal_moves(moves));
    let differs = |mv: &&ShogiMove| listed.contains(mv) != expected.contains(mv);
    let different: Vec<_> = listed.iter().chain(&expected).filter(differs).collect();
    assert!(different.is_empty(), "{different:?}: {}", place());
    assert_eq!(listed.len(), expected.len(), "{}", place());
    assert_eq!(position.count_legal_moves(), expected.len(), "{}", place());
    assert_eq!(
        position.has_legal_move(),
        !expected.is_empty(),
        "{}",
        place()
    );
    let part = |gain: bool| -> Vec<ShogiMove> {
        let part = expected.iter().filter(|&&mv| position.is_gain(mv) == gain);
        part.copied().collect()
    };
    let gains = sorted(&|moves| position.legal_gains(moves));
    assert_eq!(gains, part(true), "{}", place());
    let quiets = sorted(&|moves| position.legal_quiets(moves));
    assert_eq!(quiets, part(false), "{}", place());
    let mut numbered: Vec<_> = (0..expected.len())
        .map_while(|index| position.nth_legal_move(index))
        .collect();
    assert_eq!(position.nth_legal_move(expected.len()), None, "{}", place());
    let draw = |index: usize| {
        // The middle of the random numbers that stand for this index.
        let random = (2 * index as u128 + 1) * (1 << 63) / expected.len() as u128;
        position.sample_legal_move(random as u64).expect("a move")
    };
    let drawn: Vec<_> = (0..expected.len()).map(draw).collect();
    assert_eq!(drawn, numbered, "{}", place());
    numbered.sort_unstable();
    assert_eq!(numbered, expected, "{}", place());
    expected
}

/// Checks `is_legal` on every move value there is.
fn check_every_move<G: Slow>(position: &FamilyPosition<G>, legal: &[ShogiMove]) {
    for mv in (0..=u32::from(u16::MAX)).filter_map(ShogiMove::from_code) {
        let listed = legal.binary_search(&mv).is_ok();
        assert_eq!(
            position.is_legal(mv),
            listed,
            "{mv} {}",
            position.position_text()
        );
    }
}

fn walk<G: Slow>(mut position: FamilyPosition<G>, seed: u64, plies: usize) {
    let mut numbers = SplitMix64::new(seed);
    for ply in 0..plies {
        let legal = check(&position);
        if ply % 60 == 30 {
            check_every_move(&position, &legal);
        }
        let Some(&mv) = legal.get((numbers.next() % legal.len().max(1) as u64) as usize) else {
            return;
        };
        position.play(mv);
    }
}

/// A board with pieces anywhere: dead pieces, doubled pawns, adjacent or missing kings, either in check.
fn scattered(numbers: &mut SplitMix64, pieces: u64) -> Board {
    let mut below = |bound: u64| (numbers.next() % bound) as usize;
    let mut board = Board::empty(Colour::BOTH[below(2)]);
    for _ in 0..pieces {
        let square = Square::from_index(below(81));
        let piece = Piece::new(Kind::ALL[below(14)], Colour::BOTH[below(2)]);
        let second_king = piece.kind() == Kind::King && board.king(piece.colour()).is_some();
        if board.piece(square).is_none() && !second_king {
            board.put(square, piece);
        }
    }
    for kind in HAND_KINDS {
        for colour in Colour::BOTH {
            for _ in 0..below(3) {
                board.add_to_hand(colour, kind);
            }
        }
    }
    board
}

fn scatter<G: Slow>(options: &str, rounds: u64, seed: u64) {
    let rules = G::Rules::parse(options).expect("options");
    let mut numbers = SplitMix64::new(seed);
    for round in 0..rounds {
        let board = scattered(&mut numbers, 4 + round % 45);
        let position = FamilyPosition::<G>::new(board, rules, 1);
        let legal = check(&position);
        if round % 64 == 0 {
            check_every_move(&position, &legal);
        }
    }
}

fn vectors<G: Slow>(options: &[&str]) {
    for name in ["positions", "scenarios"] {
        for row in Table::read(G::NAME, name).rows() {
            let of_row = G::Rules::parse(row.get(&["options"]))
                .unwrap_or_else(|error| panic!("{}: {error}", row.place()));
            let text = row.get(&["sfen", "position"]);
            check(&position::<FamilyPosition<G>>(text, &of_row, &row.place()));
            // The options of the row, and one more set in turn.
            let turn = text.len() % options.len();
            let other = G::Rules::parse(options[turn]).expect("options");
            check(&position::<FamilyPosition<G>>(text, &other, &row.place()));
        }
    }
}

#[test]
fn twins_agree_on_the_vectors() {
    vectors::<Shogi>(&["default"]);
    vectors::<Annan>(&ANNAN);
}

#[test]
fn twins_agree_on_walks() {
    for seed in 0..4 {
        walk(
            FamilyPosition::<Shogi>::start(&ShogiRules::default()),
            seed,
            150,
        );
    }
    for (seed, options) in ANNAN.iter().enumerate() {
        let rules = RuleSet::parse(options).expect("options");
        walk(FamilyPosition::<Annan>::start(&rules), seed as u64, 90);
    }
}

#[test]
fn twins_agree_on_scattered_pieces() {
    scatter::<Shogi>("default", 500, 1);
    for (seed, options) in ANNAN.iter().enumerate() {
        scatter::<Annan>(options, 90, seed as u64 + 2);
    }
}

/// Checks what differs in two positions, square by square and count by count.
fn check_differing<G: Slow>(one: &FamilyPosition<G>, other: &FamilyPosition<G>) {
    let (board, others) = (one.board(), other.board());
    let differs = |square: &Square| board.piece(*square) != others.piece(*square);
    let expected: Vec<_> = Square::all().filter(differs).collect();
    let place = || format!("{} / {}", one.position_text(), other.position_text());
    let found: Vec<_> = one.differing(other).iter().collect();
    assert_eq!(found, expected, "{}", place());
    for colour in Colour::BOTH {
        let (hand, others) = (board.hand(colour), others.hand(colour));
        let differs = |kind: &&Kind| hand.count(**kind) != others.count(**kind);
        let kinds = HAND_KINDS.iter().filter(differs);
        let expected = kinds.fold(0, |kinds, kind| kinds | 1 << kind.index());
        assert_eq!(hand.differing(others), expected, "{}", place());
    }
}

fn differing<G: Slow>(seed: u64) {
    let mut numbers = SplitMix64::new(seed);
    let rules = G::Rules::default();
    let mut scattered: Vec<_> = (0..60)
        .map(|round| {
            let board = scattered(&mut numbers, round);
            FamilyPosition::<G>::new(board, rules, 1)
        })
        .collect();
    let mut position = FamilyPosition::<G>::start(&rules);
    for _ in 0..60 {
        let before = position;
        let legal = shogi9_slow::legal_moves::<G>(&rules, position.board());
        let Some(&mv) = legal.get((numbers.next() % legal.len().max(1) as u64) as usize) else {
            break;
        };
        position.play(mv);
        check_differing(&before, &position);
        scattered.push(position);
    }
    for one in &scattered {
        for other in &scattered {
            check_differing(one, other);
        }
    }
}

#[test]
fn differing_squares_and_hands_are_those_that_differ() {
    differing::<Shogi>(8);
    differing::<Annan>(9);
}

#[test]
#[ignore = "minutes: many more positions, run by scripts/test-deep.sh"]
fn twins_agree_on_many_positions() {
    for seed in 100..160 {
        walk(
            FamilyPosition::<Shogi>::start(&ShogiRules::default()),
            seed,
            500,
        );
        scatter::<Shogi>("default", 1000, seed);
        for options in ANNAN {
            let rules = RuleSet::parse(options).expect("options");
            walk(FamilyPosition::<Annan>::start(&rules), seed, 400);
            scatter::<Annan>(options, 500, seed);
        }
    }
}
