//! Searches where the rules draw moves at random: four-player chess with a king that walks.

use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules};
use shiho_core::{Game, MoveList, Notation, PerSeat, Position, RuleSet, Seat};
use shiho_eval::evaluator::{Evaluator, LOGIT, Score, last};
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{Family, Found, Limits, Searcher, Settings};

const RED: Seat = Seat::new(0);
const GREEN: Seat = Seat::new(3);

/// Red has resigned; its king walks on d1. Nobody can take anything.
const KINGS: &str = "G-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/\
                     14/14/14/13,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x";

fn position(text: &str) -> Chess4Position {
    let rules = Chess4Rules::parse("resign_mode=dkw").expect("rules");
    Chess4Position::parse_position(text, &rules).expect("a position")
}

/// Judges by where two kings stand: Green likes its own on low ranks, and Red's far from the corner.
#[derive(Clone, Copy, Debug)]
struct Places;

impl Places {
    fn green(position: &Chess4Position) -> Score {
        let square = |seat| position.king(seat).expect("a king");
        let (red, green) = (square(RED), square(GREEN));
        100 * Score::from(red.file()) * Score::from(red.rank()) - 7 * Score::from(green.rank())
    }
}

impl Evaluator<Chess4Position> for Places {
    fn push_pass(&mut self, _: &Chess4Position, _: &Chess4Position) {}

    fn side_score(&mut self, line: &[Chess4Position], _: Seat) -> Score {
        Self::green(last(line))
    }

    fn shares(&mut self, line: &[Chess4Position]) -> PerSeat<f32> {
        let green = Self::green(last(line)) as f32 / 4000.0;
        [
            (1.0 - green) / 3.0,
            (1.0 - green) / 3.0,
            (1.0 - green) / 3.0,
            green,
        ]
    }
}

fn children(position: &Chess4Position) -> Vec<Chess4Position> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let child = |mv| {
        let mut child = *position;
        child.play(mv);
        child
    };
    moves.into_iter().map(child).collect()
}

/// A search of two plies.
fn search<E: Evaluator<Chess4Position>>(
    evaluator: E,
    family: Family,
    game: &Game<Chess4Position>,
) -> Found<Chess4Move> {
    let settings = Settings {
        family,
        ..Settings::default()
    };
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    Searcher::new(evaluator, settings).search(game, &limits)
}

#[test]
fn the_value_is_the_mean_of_the_moves() {
    let game = Game::new(position(KINGS));
    let means = children(game.position()).into_iter().map(|child| {
        assert!(child.chance());
        let replies = children(&child);
        let sum: Score = replies.iter().map(Places::green).sum();
        sum / replies.len() as Score
    });
    let best = means.max().expect("moves");

    let found = search(Places, Family::TwoSided, &game);
    assert_eq!((found.score, found.depth), (best, 2));
    let found = search(Places, Family::MaxN, &game);
    let logit = |share: f32| (share / (1.0 - share)).ln();
    let expected = (logit(best as f32 / 4000.0) - logit(0.25)) * LOGIT;
    assert!(
        (found.score as f32 - expected).abs() < 2.0,
        "{found:?} {expected}"
    );
}

/// Blue can take the walking king.
const TAKES: &str = "B-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/\
                     14/14/3,bR,10/13,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x";

#[test]
fn walking_kings_are_worth_taking_and_their_seats_are_no_rivals() {
    let start = position(TAKES);
    let game = Game::new(start);
    for best in [
        search(HandEvaluator, Family::TwoSided, &game).best,
        search(HandEvaluator, Family::MaxN, &game).best,
    ] {
        assert_eq!(Chess4Position::move_text(best), "d9d1");
    }
    // Without points it has nothing left to win, the three others share the rest.
    let shares = HandEvaluator.shares(&[start]);
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert!((shares[RED.index()] - 0.25).abs() < 1e-6, "{shares:?}");
}
