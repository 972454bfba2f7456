//! The many forms in which files say the same.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/records.rs"]
mod support;

use shiho_core::VariantId;
use shiho_data::formats::{Encoding, Ending, GameText, csa, ki2, kif, usi};
use support::{moves, random_game, reason, result};

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn kif_game(text: &str) -> GameText {
    kif::read(text.as_bytes())
        .unwrap_or_else(|e| panic!("{e}"))
        .remove(0)
}

fn csa_game(text: &str) -> GameText {
    csa::read(text.as_bytes())
        .unwrap_or_else(|e| panic!("{e}"))
        .remove(0)
}

#[test]
fn kif_headers_and_starts() {
    let game = kif_game("先手:A:B\n後手：\n棋戦：名人戦：第一局\n手合割：平手　　\n1 ７六歩(77)\n");
    assert_eq!(game.players[..2], [Some("A:B".to_owned()), None]);
    assert_eq!(
        game.headers,
        [("棋戦".to_owned(), "名人戦：第一局".to_owned())]
    );
    assert_eq!((game.start.as_str(), game.main.ending), (EVEN, None));

    // No name and no board: the even position. A name that does not tell the position: an error.
    assert_eq!(kif_game("先手：A\n").start, EVEN);
    let error = kif::read("手合割：青空将棋\n1 ７六歩(77)\n".as_bytes()).unwrap_err();
    assert_eq!((error.line, error.text.as_str()), (1, "青空将棋"));

    for (name, handicap) in [
        ("三枚落ち", "3-piece"),
        ("左七枚落ち", "left-7-piece"),
        ("香落ち", "lance"),
    ] {
        let game = kif_game(&format!("手合割：{name}\n1 ３四歩(33)\n"));
        assert_eq!(game.rules, format!("handicap={handicap}"));
        assert!(game.start.ends_with(" w - 1"));
    }
}

#[test]
fn boards() {
    let board = "後手の持駒：飛　角　金四　銀四桂三　香四　歩十七　\n\
        ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・ ・ ・ ・v桂v王|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
        |^・ ・ ・ ・ ・ ・^歩 ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\
        先手の持駒：飛 角 歩18\n手数＝40  ▲１一玉  まで\n";
    let expected = "7nk/9/6P2/9/9/9/9/9/9 b RB18Prb4g4s3n4l17p 41";
    for text in [
        format!("手合割：詰将棋\n{board}"),
        format!("{board}先手番\n"),
    ] {
        assert_eq!(kif_game(&text).start, expected);
    }
    assert!(kif_game(&format!("{board}後手番\n")).start.contains(" w "));
    let game = kif_game(&format!("{board}41 ２三角打\n42 不詰\n"));
    assert_eq!(
        (moves(&game.main).as_str(), reason(&game.main)),
        ("B*2c", "no_mate")
    );
    assert!(
        kif_game(&format!("手合割：二枚落ち\n{board}"))
            .start
            .contains(" w ")
    );
    let again = kif::read(kif::write(&game, Encoding::Utf8).unwrap().as_bytes());
    assert_eq!(again.unwrap()[0].start, expected);
    let lost = board.replacen("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", "", 1);
    assert!(kif::read(lost.as_bytes()).is_err());
}

#[test]
fn kif_moves() {
    let forms = [
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打(00)\n",
        "1 76歩(77)\n2 34歩(33) ( 0:01/)\n3 22角成(88)+\n4 同 銀(31)\n5 45角打\n",
        "1 ７六歩\n2 ３四歩 (00:01 / 00:00:01)\n3 ２二角成\n4 同銀\n5 ４五角\n",
    ];
    for text in forms {
        let game = kif_game(&format!("手合割：平手\n{text}"));
        assert_eq!(moves(&game.main), "7g7f 3c3d 8h2b+ 3a2b B*4e", "{text}");
    }
    let game = kif_game("手合割：平手\n1 ７六歩(77)\n2 封じ手\n");
    assert_eq!(
        (reason(&game.main), game.warnings.len()),
        ("interrupted", 1)
    );
}

#[test]
fn kif_ends() {
    let ends = [
        ("投了", "black", "resign"),
        ("中断", "*", "interrupted"),
        ("千日手", "draw", "repetition"),
        ("持将棋", "draw", "jishogi"),
        ("詰み", "black", "mate"),
        ("切れ負け", "black", "time_up"),
        ("反則勝ち", "white", "illegal_move"),
        ("反則負け", "black", "illegal_move"),
        ("入玉勝ち", "*", "declaration"),
        ("不戦勝", "white", "forfeit"),
        ("不戦敗", "black", "forfeit"),
        ("不詰", "*", "no_mate"),
    ];
    for (word, who, why) in ends {
        let game = kif_game(&format!("手合割：平手\n1 ７六歩(77)\n2 {word} ( 0:07/)\n"));
        assert_eq!(
            (result(&game.main), reason(&game.main)),
            (who, why),
            "{word}"
        );
        assert_eq!(game.main.ending.as_ref().unwrap().seconds, Some(7.0));
        let written = kif::write(&game, Encoding::Utf8).unwrap();
        assert!(written.contains(&format!("2 {word} ")), "{written}");
        let again = ki2::read(ki2::write(&game).unwrap().as_bytes())
            .unwrap()
            .remove(0);
        assert_eq!(
            (result(&again.main), reason(&again.main)),
            (who, why),
            "{word}"
        );
        let csa = csa::write(&game, csa::Version::V2_2, Encoding::Utf8).unwrap();
        let again = csa_game(&csa);
        assert_eq!(result(&again.main), who, "{word}");
    }
}

#[test]
fn footers() {
    let cases = [
        ("まで1手で先手の勝ち", "black", "resign"),
        ("まで1手で時間切れにより後手の勝ち", "white", "time_up"),
        ("まで1手で先手の反則負け", "white", "illegal_move"),
        ("まで1手で後手の反則勝ち", "white", "illegal_move"),
        ("まで1手で後手の入玉勝ち", "*", "declaration"),
        ("まで1手で詰み", "black", "mate"),
        ("まで1手で中断", "*", "interrupted"),
        ("まで1手で持将棋", "draw", "jishogi"),
    ];
    for (footer, who, why) in cases {
        let text = format!("手合割：平手\n▲７六歩\n{footer}\n");
        let game = ki2::read(text.as_bytes()).unwrap().remove(0);
        assert_eq!(
            (result(&game.main), reason(&game.main)),
            (who, why),
            "{footer}"
        );
    }
    let text = "手合割：平手\n▲７六歩\nまで2手で中断\n";
    let game = ki2::read(text.as_bytes()).unwrap().remove(0);
    assert_eq!(game.warnings.len(), 1);
}

#[test]
fn results_of_the_rules_and_of_the_record() {
    // The rules know it as a mate; the record says that the loser resigned.
    let mated = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let read = |text: &str| usi::read(text.as_bytes(), VariantId::Shogi, "default").unwrap();
    for tail in ["", " resign"] {
        let game = read(&format!("{mated}{tail}")).remove(0);
        assert_eq!((result(&game.main), reason(&game.main)), ("black", "mate"));
    }
    let game = read(&format!("{mated} rep_draw")).remove(0);
    assert_eq!((reason(&game.main), game.warnings.len()), ("repetition", 1));
    // Play that goes on after the rules have ended the game is read with a warning.
    let cycle = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
    let game = read(&format!("startpos moves {cycle}")).remove(0);
    assert_eq!((game.main.plies.len(), game.warnings.len()), (16, 1));
    let rules = "repetition_count=10";
    let game = usi::read(
        format!("startpos moves {cycle}").as_bytes(),
        VariantId::Shogi,
        rules,
    );
    assert_eq!(game.unwrap()[0].warnings.len(), 0);
}

#[test]
fn csa_positions() {
    let even = csa_game("PI\n+\n");
    assert_eq!(
        (even.start.as_str(), even.rules.as_str()),
        (EVEN, "default")
    );
    let cut = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
        P4 * * * * * * * * *\nP5 *  *  *  *  *  *  *  *  *\nP6 *  *  *  *  *  *  *  *  * \n\
        P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
        P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP+\nP-\n+\n";
    assert_eq!(csa_game(cut).start, EVEN);
    let game = csa_game("PI82HI22KA\n-\n");
    assert_eq!(game.rules, "handicap=2-piece");
    let rest = csa_game("P-11OU21FU\nP+23TO00KI\nP-00AL\n+\n+0012KI\n%TSUMI\n");
    assert_eq!(rest.start, "7pk/9/7+P1/9/9/9/9/9/9 b G2r2b3g4s4n4l16p 1");
    assert_eq!((result(&rest.main), reason(&rest.main)), ("black", "mate"));
    for wrong in [
        "PI77HI\n+\n",
        "P1 * \n+\n",
        "P+00OU\n+\n",
        "P+00TO\n+\n",
        "P+11FU\nP-11FU\n+\n",
        "P+11OU21OU\n+\n",
        "PI\n",
        "PX\n+\n",
        "P+11XX\n+\n",
    ] {
        assert!(csa::read(wrong.as_bytes()).is_err(), "{wrong}");
    }
}

#[test]
fn csa_ends_and_oddities() {
    let ends = [
        ("%TORYO", "black", "resign"),
        ("%CHUDAN", "*", "interrupted"),
        ("%SENNICHITE", "draw", "repetition"),
        ("%TIME_UP", "black", "time_up"),
        ("%ILLEGAL_MOVE", "black", "illegal_move"),
        ("%+ILLEGAL_ACTION", "white", "illegal_move"),
        ("%-ILLEGAL_ACTION", "black", "illegal_move"),
        ("%JISHOGI", "draw", "jishogi"),
        ("%KACHI", "*", "declaration"),
        ("%HIKIWAKE", "draw", "draw"),
        ("%MAX_MOVES", "draw", "limit"),
        ("%MATTA", "*", "interrupted"),
        ("%TSUMI", "black", "mate"),
        ("%FUZUMI", "*", "no_mate"),
        ("%ERROR", "*", "error"),
    ];
    for (word, who, why) in ends {
        let game = csa_game(&format!("V2.2\nPI\n+\n+7776FU,T3\n{word}\nT5\n"));
        assert_eq!(
            (result(&game.main), reason(&game.main)),
            (who, why),
            "{word}"
        );
        assert_eq!(game.main.ending.as_ref().unwrap().seconds, Some(5.0));
        let written = csa::write(&game, csa::Version::V3_0, Encoding::Utf8).unwrap();
        assert_eq!(csa_game(&written).main, game.main, "{word}");
    }
    let game = csa_game("PI\n+\nT5\n+7776FU\n%UNKNOWN\n");
    assert_eq!((game.warnings.len(), game.main.ending), (2, None));
    // The foul itself may stand in the record.
    let game = csa_game("PI\n+\n+7776FU\n-3334FU\n+8855KA\n-4344FU\n+5577KA\n%-ILLEGAL_ACTION\n");
    assert_eq!((result(&game.main), game.main.plies.len()), ("black", 5));
    let game = csa_game("PI\n+\n+7776FU\n-2233KA\n%-ILLEGAL_ACTION\n");
    assert_eq!((result(&game.main), game.main.plies.len()), ("black", 1));
    assert_eq!(
        (reason(&game.main), game.warnings.len()),
        ("illegal_move", 1)
    );
    let bytes = csa::to_bytes(&[game], csa::Version::V3_0, Encoding::Cp932).unwrap();
    assert!(bytes.starts_with(b"'CSA encoding=SHIFT_JIS\nV3.0\n"));
}

#[test]
fn a_jump_has_a_word_of_its_own() {
    let start = "sfen 8k/9/9/9/9/5G3/3G5/3N5/4K4 b - 1 moves";
    for (mv, phrase) in [("6g5e", "▲５五金跳"), ("4f5e", "▲５五金上")] {
        let line = format!("{start} {mv}");
        let game = usi::read(line.as_bytes(), VariantId::Annan, "default")
            .unwrap()
            .remove(0);
        let text = ki2::write(&game).unwrap();
        assert!(text.contains(phrase), "{text}");
        assert_eq!(moves(&ki2::read(text.as_bytes()).unwrap()[0].main), mv);
    }
}

#[test]
fn a_capped_game_is_no_draw_by_the_rules() {
    let mut game = random_game(VariantId::Shogi, "default", 3, 20);
    game.main.ending = Some(Ending {
        reason: "ply_cap".into(),
        places: None,
        draw: true,
        seconds: None,
    });
    let text = kif::write(&game, Encoding::Utf8).unwrap();
    assert!(
        text.contains("21 中断\n") && text.ends_with("まで20手で中断\n"),
        "{text}"
    );
    let text = csa::write(&game, csa::Version::V2_2, Encoding::Utf8).unwrap();
    assert!(text.ends_with("%MAX_MOVES\n"), "{text}");
    game.headers.push(("1".into(), "x".into()));
    assert!(kif::write(&game, Encoding::Utf8).is_err());
}

#[test]
fn usi_lines() {
    let read = |text: &str| usi::read(text.as_bytes(), VariantId::Shogi, "default");
    let games = read(
        "# a list\n\nposition startpos\nstartpos moves 7g7f break\r\nsfen 4k4/9/9/9/9/9/9/9/4K4 b P moves P*5e\n",
    );
    let games = games.unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(reason(&games[1].main), "interrupted");
    assert_eq!(games[2].start, "4k4/9/9/9/9/9/9/9/4K4 b P 1");
    let text = games
        .iter()
        .map(|game| usi::write(game).unwrap())
        .collect::<String>();
    assert_eq!(read(&text).unwrap(), games);
    for wrong in [
        "startpos moves 7g7f 7g7f",
        "startpos moves xx",
        "startpos 7g7f",
        "hello",
        "startpos moves 7g7f resign 3c3d",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    assert!(usi::read(b"startpos", VariantId::Chess4, "default").is_err());
    assert!(usi::read(b"startpos", VariantId::Shogi, "nonsense=1").is_err());
}

#[test]
fn moves_of_annan_without_words_have_their_origin_in_ki2() {
    // The gold on 6h borrows the king's moves: both golds go back, neither from a side of its own.
    let sfen = "4k4/9/9/9/9/9/9/3GG4/3K5 b - 1";
    let text = format!("sfen {sfen} moves 5h5i");
    let game = usi::read(text.as_bytes(), VariantId::Annan, "default").unwrap();
    let written = ki2::write(&game[0]).unwrap();
    assert!(written.contains("▲５九金(58)"), "{written}");
    let again = ki2::read(written.as_bytes()).unwrap();
    assert_eq!(moves(&again[0].main), "5h5i");
}
