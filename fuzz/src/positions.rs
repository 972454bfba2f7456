//! Positions: the first line is rules, the rest a position's text.

use shiho_core::perft::{divide, perft};
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Game, MoveList, RuleSet, Seat, Utility, Variant};

use crate::seed_of;

/// Plies played from every position that loads.
const PLIES: usize = 12;
/// Positions with more moves get no perft of depth 2.
const FEW_MOVES: usize = 80;

/// Checks `data` as rules and a position of `V`.
///
/// # Panics
/// If something does not hold.
pub fn check<V: Variant>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (rules, text) = text.split_once('\n').unwrap_or(("default", text));
    let Ok(rules) = V::Rules::parse(rules) else {
        return;
    };
    let strict = V::parse_position(text, &rules).ok();
    let lenient = V::parse_lenient(text, &rules).ok();
    if strict.is_some() {
        assert_eq!(strict, lenient, "the lenient reading differs");
    }
    let Some(start) = lenient else { return };
    let mut rng = GameRng::derive(seed_of(data), &[]);
    contract(&start, strict.is_some());
    let mut game = Game::new(start);
    for _ in 0..PLIES {
        if game.outcome().is_some() || game.legal().is_empty() {
            break;
        }
        let mv = game.legal()[rng.below(game.legal().len())];
        game.play(mv).expect("a legal move");
        contract(game.position(), strict.is_some());
    }
    if let Some(outcome) = game.outcome() {
        assert!(game.legal().is_empty());
        let shares = outcome.utility(V::SEATS, Utility::Placement);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

fn contract<V: Variant>(position: &V, strict: bool) {
    // A finished position need not be one that a game can start from.
    if position.settled().is_none() {
        text_round_trip(position, strict);
    }
    moves_agree(position);
}

fn text_round_trip<V: Variant>(position: &V, strict: bool) {
    let rules = position.rules();
    let text = position.position_text();
    let read = if strict {
        V::parse_position(&text, rules)
    } else {
        V::parse_lenient(&text, rules)
    };
    let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, position, "{text}");
    assert_eq!(read.key(), position.key(), "{text}");
    assert_eq!(read.position_text(), text);
    assert_eq!(read.to_move(), position.to_move());
    assert_eq!(read.living(), position.living());
    for seat in Seat::all(V::SEATS) {
        assert_eq!(read.in_check(seat), position.in_check(seat), "{text}");
    }
}

fn moves_agree<V: Variant>(position: &V) {
    let text = position.position_text();
    let (mut legal, mut gains, mut quiets) = (MoveList::new(), MoveList::new(), MoveList::new());
    position.legal_moves(&mut legal);
    let (count, has) = (position.count_legal_moves(), position.has_legal_move());
    assert_eq!((count, has), (legal.len(), !legal.is_empty()), "{text}");
    let mut chosen: Vec<_> = (0..count)
        .filter_map(|at| position.nth_legal_move(at))
        .collect();
    assert!(position.nth_legal_move(count).is_none(), "{text}");
    position.legal_gains(&mut gains);
    position.legal_quiets(&mut quiets);
    assert!(gains.iter().all(|&mv| position.is_gain(mv)), "{text}");
    gains.append(&mut quiets);
    legal.sort_unstable();
    chosen.sort_unstable();
    gains.sort_unstable();
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{text}");
    assert_eq!((&chosen, &gains), (&legal, &legal), "{text}");
    for &mv in &legal {
        assert!(position.is_legal(mv), "{text} {mv:?}");
        assert_eq!(position.parse_move(&V::move_text(mv)), Ok(mv), "{text}");
    }
    assert_eq!(perft(position, 1), legal.len() as u64, "{text}");
    if legal.len() <= FEW_MOVES {
        let split: u64 = divide(position, 2).iter().map(|&(_, leaves)| leaves).sum();
        assert_eq!(split, perft(position, 2), "{text}");
    }
    let shares = position
        .adjudicate(EndReason::PLY_CAP)
        .utility(V::SEATS, Utility::Win);
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{text}");
    let diagram = position.diagram();
    assert!(
        diagram
            .cells
            .iter()
            .all(|row| row.len() == diagram.columns.len())
    );
}
