//! Options of Yonin for which there are no conformance vectors, and texts that are no positions.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::prelude::*;

use shiho_core::games::yonin::{YoninPosition, YoninRules, reasons};
use shiho_core::random::SplitMix64;
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Game, MoveList, Notation, Position, RuleSet, Seat};

fn read(text: &str, options: &str) -> YoninPosition {
    let rules = YoninRules::parse(options).unwrap();
    YoninPosition::parse_position(text, &rules).unwrap_or_else(|error| panic!("{error}"))
}

/// The game after `moves` (separated by spaces) from the position `text`.
fn play(text: &str, options: &str, moves: &str) -> Game<YoninPosition> {
    let mut game = Game::new(read(text, options));
    for mv in moves.split(' ') {
        game.play_text(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn position_after(text: &str, options: &str, moves: &str) -> String {
    play(text, options, moves).position().position_text()
}

fn is_legal(text: &str, options: &str, mv: &str) -> bool {
    let mut moves = MoveList::new();
    read(text, options).legal_moves(&mut moves);
    moves.contains(&ShogiMove::parse(mv).unwrap())
}

#[test]
fn first_seat() {
    let start = YoninPosition::start(&YoninRules::parse("first=n").unwrap());
    assert_eq!(start.to_move(), Seat::new(2));
    assert_eq!(start.count_legal_moves(), 9);
}

/// Scenario 4: South opens the line of West's rook.
#[test]
fn check_giver_is_the_owner_of_the_checker() {
    let start = "Kw8/9/9/6Gs1Pn/1Rw2Ss3Kn/6Gs1Pn/9/9/4Ks3Ke s -/-/-/- - - 0";
    let after = "Kw8/9/9/4Ss1Gs1Pwv/1Rw6Xn/6Gs1Pwv/9/9/4Ks3Ke w -/-/-/- n:w - 1";
    assert_eq!(
        position_after(start, "check_giver=piece_owner", "5e5d"),
        after
    );
}

/// Scenario 3: West answers the double check by checking East again.
#[test]
fn giver_stays_the_first() {
    let start = "5Kn3/9/4Rw4/9/Kw7Ke/9/9/4Rs4/4Ks4 s -/-/-/- - - 0";
    let givers = |options| {
        play(start, options, "5h5e 5c5e")
            .position()
            .giver(Seat::new(3))
    };
    assert_eq!(givers("giver_update=first"), Some(Seat::new(0)));
    assert_eq!(givers("-"), Some(Seat::new(1)));
}

/// Scenario 14.
#[test]
fn stalemate_without_credit() {
    let start = "Kw7Kn/9/4Rs4/9/9/9/9/9/1Rs2Ks3Ke s -/-/-/- - - 0";
    let options = "stalemate_credit=none";
    let after = position_after(start, options, "5c5b");
    assert_eq!(after, "Xw7Kn/4Rs4/9/9/9/9/9/9/1Rs2Ks3Ke n -/-/-/- w:x - 1");
    assert_eq!(read(&after, options).position_text(), after);
    assert!(YoninPosition::parse_position(&after, &YoninRules::default()).is_err());
}

/// Scenario 6.
#[test]
fn inherited_pieces_turn() {
    let start = "Sn2PnKnPn3/9/3Gs1Gs1Pn1/2Sw6/Kw7Ke/9/9/9/4Ks4 s GP/P/2P/S - - 0";
    let after = "Ss2PsXnPs3/4Gs4/3Gs1Gs1Ps1/2Sw6/Kw7Ke/9/9/9/4Ks4 w 3P/P/-/S n:s - 1";
    assert_eq!(position_after(start, "inherit_facing=turn", "G*5b"), after);
    assert_eq!(read(after, "inherit_facing=turn").position_text(), after);
}

#[test]
fn partner_pieces_spared() {
    let start = "4Kn4/9/3Pn5/9/Kw7Ke/3Rs5/9/9/4Ks4 s -/-/-/- - - 0";
    assert!(is_legal(start, "teams=on", "6f6c"));
    assert!(!is_legal(start, "teams=on,partner_capture=off", "6f6c"));
    assert!(is_legal(start, "partner_capture=off", "6f6c"));
}

/// South's king steps off the line between his rook and North, whom East checks already.
#[test]
fn partner_already_in_check() {
    let start = "4Kn3Re/9/9/9/Kw7Ke/9/9/Rw3Ks4/4Rs4 s -/-/-/- - s:w,n:e 0";
    assert!(!is_legal(start, "teams=on", "5h4g"));
    assert!(is_legal(start, "teams=on,partner_check=new_state", "5h4g"));
}

#[test]
fn partner_gives_no_check() {
    let start = "4Kn4/9/9/9/Kw7Ke/9/9/4Rn4/4Ks4 w -/-/-/- - - 0";
    let options = "teams=on,partner_attacks=off";
    assert!(!read(start, options).in_check(Seat::new(0)));
    let rules = YoninRules::parse("teams=on").unwrap();
    assert!(YoninPosition::parse_position(start, &rules).is_err());
}

#[test]
fn key_with_givers() {
    let [by_south, by_both] = ["w:s,e:s", "w:n,e:s"]
        .map(|givers| format!("5Kn3/9/9/9/Kw3Rs3Ke/9/9/9/4Ks4 w -/-/-/- - {givers} 1"));
    assert_eq!(read(&by_south, "-").key(), read(&by_both, "-").key());
    let options = "rep_key_givers=on";
    assert_ne!(
        read(&by_south, options).key(),
        read(&by_both, options).key()
    );
}

/// South's rook checks North and East in turn.
#[test]
fn continuous_check_of_changing_victims() {
    let start = "5Kn3/9/9/4Rs4/Kw7Ke/9/9/9/4Ks4 s -/-/-/- - - 0";
    let cycle = "5d4d 4a5a 1e1f 4d4f 1f1e 4f5f 5a4a 1e1d 5f5d 1d1e";
    let moves = [cycle; 3].join(" ");
    assert_eq!(play(start, "-", &moves).outcome(), None);
    let game = play(start, "perpetual_same_victim=on", &moves);
    assert_eq!(game.outcome().unwrap().reason, reasons::REPETITION);
}

#[test]
fn no_resignation() {
    let mut game = Game::new(YoninPosition::start(&YoninRules::default()));
    let error = game.play_text("resign").unwrap_err().to_string();
    assert!(error.contains("no resignation"), "{error}");
    assert_eq!(game.outcome(), None);
}

/// The option sets of the random games below.
const OPTIONS: [&str; 9] = [
    "end=last_survivor,check_giver=piece_owner,after_mate=from_mated",
    "end=last_survivor,giver_update=first,mate_time=immediate,after_mate=from_mated",
    "end=last_survivor,mated_pieces=unowned,check_giver=piece_owner,mate_time=immediate",
    "end=last_survivor,inherit_facing=turn,promo_zone=owner,nifu=any_owned",
    "end=last_survivor,inherit_facing=turn,mate_time=immediate,after_mate=from_mated",
    "end=last_survivor,uchifuzume=any_elimination,mate_credit=last_mover,first=w",
    "end=last_survivor,stalemate_credit=none,rep_key_givers=on",
    "teams=on,partner_capture=off,partner_check=new_state,perpetual_same_victim=on",
    "teams=on,partner_attacks=off,uchifuzume=on_turn,front_overturned=king",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Under all options, positions of games are settled, and their text says everything.
    #[test]
    fn texts_of_games_read_back(seed: u64, options in prop::sample::select(&OPTIONS[..])) {
        let rules = YoninRules::parse(options).unwrap();
        let mut game = Game::new(YoninPosition::start(&rules));
        let mut random = SplitMix64::new(seed);
        while game.outcome().is_none() && game.plies() < 250 {
            let captures: Vec<_> =
                game.legal().iter().copied().filter(|&mv| game.position().is_capture(mv)).collect();
            let z = random.next();
            let moves = if captures.is_empty() || z.is_multiple_of(4) { game.legal() } else { &captures };
            let mv = moves[(z >> 8) as usize % moves.len()];
            game.play(mv).unwrap();
            let text = game.position().position_text();
            let back = YoninPosition::parse_position(&text, &rules);
            prop_assert_eq!(back.as_ref(), Ok(game.position()), "{}", text);
        }
    }

    /// A text with one character changed is refused, or says what it is read as.
    #[test]
    fn damaged_texts_do_no_harm(at in 0..120usize, to in "[0-9KRGSPXLswnex:,/+^>v< é歩-]") {
        let text = "Ssv2PsvXnPsv3/4Gs4/3Gs1Gs1Psv1/2Sw6/Kw7Ke/9/9/9/4Ks4 w 3P/P/-/S n:s - 1";
        let at = at % text.len();
        let damaged = format!("{}{to}{}", &text[..at], &text[at + 1..]);
        if let Ok(position) = YoninPosition::parse_position(&damaged, &YoninRules::default()) {
            prop_assert_eq!(position.position_text(), damaged);
        }
    }
}
