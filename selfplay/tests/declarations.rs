//! Wins that can be declared are declared: an entered king with enough points, a claimed lead.

use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_core::{Game, Notation, Position, RuleSet};
use shiho_data::record::FLAG_NO_SCORE;
use shiho_data::{GameRecord, check_game};
use shiho_eval::Playable;
use shiho_selfplay::Players;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start, play_game};

fn game<P: Playable>(start: P) -> GameRecord {
    let setup = Setup {
        start: Start::Position(start),
        seed: 1,
        opening: Opening { random_plies: 0 },
        ply_cap: 40,
    };
    let spec = "ab:nodes=50".parse().expect("an agent");
    let players = Players::<P>::open(&[spec]).expect("no net");
    let record = play_game(&setup, &players, &vec![0; P::SEATS], 0, 0).expect("played");
    assert!(check_game::<P>(&record).is_ok(), "{record:?}");
    record
}

#[test]
fn an_entered_king_declares() {
    // Black: king and ten pieces in the camp, 28 points with those in hand.
    let text = "KRBGGSS2/PPPP5/9/9/9/9/9/9/4k4 b RBGS2N8P 1";
    let rules = ShogiRules::default();
    let record = game(ShogiPosition::parse_position(text, &rules).expect("a position"));
    assert_eq!(record.reason, "declaration");
    assert_eq!(record.moves, ["win"]);
    assert_eq!(record.flags, [FLAG_NO_SCORE]);
    assert_eq!(record.places, Some([1, 2, 0, 0]));

    let rules = ShogiRules::parse("impasse=off").expect("rules");
    let record = game(ShogiPosition::parse_position(text, &rules).expect("a position"));
    assert_ne!(
        record.moves[0], "win",
        "only where the rules have declarations"
    );
}

#[test]
fn a_decisive_lead_is_claimed() {
    let two_left = |points: &str| {
        let rules = Chess4Rules::preset("chesscom").expect("a preset");
        let mut game = Game::new(Chess4Position::start(&rules));
        for seat in ["resign:B", "resign:G"] {
            game.play_text(seat).expect("a seat that plays");
        }
        let text = game.position().position_text();
        let text = text.replacen("-0,0,0,0-0", &format!("-{points}-0"), 1);
        game_of_text(&text, &rules)
    };
    let claimed = two_left("30,0,5,0");
    assert_eq!(claimed.reason, "claim");
    assert_eq!(claimed.moves, ["claim:R"]);
    // The first claims, whoever has the turn.
    assert_eq!(two_left("0,0,40,0").moves, ["claim:Y"]);
    assert_ne!(two_left("20,0,5,0").moves[0], "claim:R", "not decisive");
}

fn game_of_text(text: &str, rules: &Chess4Rules) -> GameRecord {
    game(Chess4Position::parse_position(text, rules).expect("a position"))
}
