//! Moves that the rules draw at random are drawn by the game, not chosen by agents.

use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::{Game, Position, RuleSet};
use shiho_data::record::{FLAG_NO_SCORE, FLAG_RANDOM};
use shiho_data::{GameRecord, check_game};
use shiho_selfplay::Players;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start, play_game};

/// A game without a lead rule in which Red and Yellow have resigned at the start and their kings walk.
fn start() -> Chess4Position {
    let rules = Chess4Rules::parse("resign_mode=dkw,lead=0").expect("rules");
    let mut game = Game::new(Chess4Position::start(&rules));
    game.play_text("resign:R").expect("a seat that plays");
    game.play_text("resign:Y").expect("a seat that plays");
    *game.position()
}

fn games(agent: &str) -> Vec<GameRecord> {
    let setup = Setup {
        start: Start::Position(start()),
        seed: 5,
        opening: Opening { random_plies: 0 },
        ply_cap: 60,
    };
    let spec = agent.parse().expect("an agent");
    let players = Players::<Chess4Position>::open(&[spec]).expect("no net");
    let play = |index| play_game(&setup, &players, &[0; 4], index, 0);
    (0..3).map(|index| play(index).expect("played")).collect()
}

#[test]
fn they_are_drawn_by_the_seed_and_flagged() {
    for agent in ["ab:nodes=300", "maxn:depth=1"] {
        let records = games(agent);
        assert_eq!(records, games(agent), "{agent}: the same seed");
        for record in &records {
            let mut game = Game::new(start());
            let mut drawn = 0;
            for (text, &flags) in record.moves.iter().zip(&record.flags) {
                let random = game.position().chance();
                let expected = if random {
                    FLAG_RANDOM | FLAG_NO_SCORE
                } else {
                    0
                };
                assert_eq!(flags, expected, "{agent}: {text}");
                drawn += usize::from(random);
                game.play_text(text).expect("a legal move");
            }
            assert!(drawn > 5, "{agent}: {drawn}");
            assert!(check_game::<Chess4Position>(record).is_ok(), "{agent}");
        }
        // Agents repeat themselves, kings that walk do not.
        assert_ne!(records[0].moves, records[1].moves, "{agent}");
    }
}
