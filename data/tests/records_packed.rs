//! Packed positions and training records, byte for byte.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/records.rs"]
mod support;

use std::io::Read as _;

use proptest::prelude::*;
use shiho_core::games::family::Board;
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Move, Notation, VariantId};
use shiho_data::formats::packed::{
    Hcpe, HcpeResult, PackedProblem, PackedReader, PackedRecord, PackedWriter, Psv, PsvResult, hcp,
    move16, psf,
};
use support::{random_game, vector};

fn unhex(text: &str) -> Vec<u8> {
    let bytes = (0..text.len() / 2).map(|index| &text[2 * index..2 * index + 2]);
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

fn position(sfen: &str) -> ShogiPosition {
    ShogiPosition::parse_lenient(sfen, &ShogiRules::default()).unwrap()
}

fn board(sfen: &str) -> Board {
    *position(sfen).board()
}

fn bytes32(text: &str) -> [u8; 32] {
    unhex(text).try_into().unwrap()
}

#[test]
fn vectors_match_both_ways() {
    let file = std::fs::File::open(vector("packed.tsv.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .unwrap();
    let (mut hcpes, mut psvs) = (Vec::new(), Vec::new());
    let (mut hcpe_bytes, mut psv_bytes) = (Vec::new(), Vec::new());
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [
            sfen,
            hcp_hex,
            psf_hex,
            mv,
            apery,
            yaneuraou,
            eval,
            ply,
            result,
            hcpe_hex,
            psv_hex,
        ] = cells[..]
        else {
            panic!("{row}")
        };
        let board = board(sfen);
        assert_eq!(hcp::encode(&board), Ok(bytes32(hcp_hex)), "{sfen}");
        assert_eq!(psf::encode(&board), Ok(bytes32(psf_hex)), "{sfen}");
        assert_eq!(hcp::decode(&bytes32(hcp_hex)), Ok(board), "{sfen}");
        assert_eq!(psf::decode(&bytes32(psf_hex)), Ok(board), "{sfen}");
        let code = |hex: &str| u16::from_str_radix(hex, 16).unwrap();
        if mv == "-" || mv.is_empty() {
            continue;
        }
        let best_move = Some(ShogiMove::parse(mv).unwrap());
        assert_eq!(move16::to_apery(best_move), code(apery), "{mv}");
        assert_eq!(move16::to_yaneuraou(best_move), code(yaneuraou), "{mv}");
        let score = eval.parse().unwrap();
        let black_moves = board.turn().index() == 0;
        hcpes.push(Hcpe {
            board,
            score,
            best_move,
            result: match result {
                "draw" => HcpeResult::Draw,
                "black" => HcpeResult::Black,
                _ => HcpeResult::White,
            },
            padding: 0,
        });
        psvs.push(Psv {
            board,
            score,
            best_move,
            ply: ply.parse().unwrap(),
            result: match result {
                "draw" => PsvResult::Draw,
                "black" if black_moves => PsvResult::Won,
                "white" if !black_moves => PsvResult::Won,
                _ => PsvResult::Lost,
            },
            padding: 0,
        });
        hcpe_bytes.extend(unhex(hcpe_hex));
        psv_bytes.extend(unhex(psv_hex));
        rows += 1;
    }
    assert_eq!(rows, 200);
    check_stream(&hcpes, &hcpe_bytes);
    check_stream(&psvs, &psv_bytes);
}

fn check_stream<T: PackedRecord + PartialEq + std::fmt::Debug>(records: &[T], bytes: &[u8]) {
    let mut writer = PackedWriter::new(Vec::new());
    for record in records {
        writer.write(record).unwrap();
    }
    let written = writer.finish().unwrap();
    assert!(written == bytes, "the bytes differ");
    let read: Vec<T> = PackedReader::new(bytes).map(Result::unwrap).collect();
    assert_eq!(read, records);
    let cut = &bytes[..bytes.len() - 1];
    let mut read: Vec<_> = PackedReader::<_, T>::new(cut).collect();
    assert_eq!(read.len(), records.len());
    let error = read.pop().unwrap().unwrap_err().to_string();
    let offset = bytes.len() - T::BYTES;
    assert!(error.starts_with(&format!("byte {offset}: ")), "{error}");
}

/// The golden bytes of the formats' text.
#[test]
fn golden_bytes() {
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let middle = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let hands = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
    let golden = [
        (
            even,
            "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
            "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
        ),
        (
            two,
            "59a449210c9742fc1c9b42585e85f0288457213c9b42582e85f8382685303c5e",
            "59a451220cab44fc2ca744385e89f0488457223ca744385689f858468930bc7e",
        ),
        (
            middle,
            "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd",
            "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc",
        ),
        (
            hands,
            "582400000000000000000000000000000000104208638c514a29e79cf3f9fc7e",
            "582400000000000000000000000000000000104208a59432c618e79cf3787c3e",
        ),
    ];
    for (sfen, hcp_hex, psf_hex) in golden {
        assert_eq!(hcp::encode(&board(sfen)), Ok(bytes32(hcp_hex)));
        assert_eq!(psf::encode(&board(sfen)), Ok(bytes32(psf_hex)));
        assert_eq!(hcp::decode(&bytes32(hcp_hex)), Ok(board(sfen)));
        assert_eq!(psf::decode(&bytes32(psf_hex)), Ok(board(sfen)));
    }
    let moves = [
        ("7g7f", 0x1e3b, 0x1e3b),
        ("8h2b+", 0x630a, 0xa30a),
        ("P*5e", 0x28a8, 0x40a8),
        ("L*5e", 0x2928, 0x4128),
        ("N*5e", 0x29a8, 0x41a8),
        ("S*5e", 0x2a28, 0x4228),
        ("B*5e", 0x2aa8, 0x42a8),
        ("R*5e", 0x2b28, 0x4328),
        ("G*5e", 0x2ba8, 0x43a8),
    ];
    for (text, apery, yaneuraou) in moves {
        let mv = Some(ShogiMove::parse(text).unwrap());
        assert_eq!(
            (move16::to_apery(mv), move16::to_yaneuraou(mv)),
            (apery, yaneuraou),
            "{text}"
        );
    }
    let psv = "58a451220ceb67227e9693241caf447824c22b119e53121ceb6f223e9651220c7b000aa303000100";
    let record = Psv::decode(&unhex(psv)).unwrap();
    assert_eq!(
        (record.score, record.ply, record.result),
        (123, 3, PsvResult::Won)
    );
    assert_eq!(record.best_move.unwrap().to_string(), "8h2b+");
    let hcpe = "58a449210cd757217e8e8d222caf427814c2ab109e4d112cd75f213e8e49210c7b000a630100";
    let record = Hcpe::decode(&unhex(hcpe)).unwrap();
    assert_eq!((record.score, record.result), (123, HcpeResult::Black));
}

#[test]
fn every_move_has_one_number() {
    for code in 0..=u32::from(u16::MAX) {
        let Some(mv) = ShogiMove::from_code(code) else {
            continue;
        };
        if mv.to_string()[..2] == mv.to().to_string() || mv.code() == 0 {
            continue;
        }
        assert_eq!(move16::from_apery(move16::to_apery(Some(mv))), Ok(Some(mv)));
        assert_eq!(
            move16::from_yaneuraou(move16::to_yaneuraou(Some(mv))),
            Ok(Some(mv))
        );
    }
    for code in 0..=u16::MAX {
        if let Ok(mv) = move16::from_apery(code) {
            assert_eq!(move16::to_apery(mv), code);
        }
        if let Ok(mv) = move16::from_yaneuraou(code) {
            assert_eq!(move16::to_yaneuraou(mv), code);
        }
    }
    assert_eq!(
        move16::from_yaneuraou(0x28a8),
        Err(PackedProblem::Move(0x28a8))
    );
}

/// Bits of a position as text, and back.
fn bits(bytes: &[u8; 32]) -> String {
    let bit = |index: usize| char::from(b'0' + (bytes[index / 8] >> (index % 8) & 1));
    (0..256).map(bit).collect()
}

fn pack(bits: &str) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (index, bit) in bits.bytes().enumerate() {
        bytes[index / 8] |= (bit - b'0') << (index % 8);
    }
    bytes
}

#[test]
fn other_orders_of_hands_and_missing_boxes_are_read() {
    let sfen = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/9/4K4 w RBGrbg2S2s2G4N4L 1";
    let encoded = bits(&psf::encode(&board(sfen)).unwrap());
    let off_board = 1 + 14 + 79 + 18 * 3;
    let (on_board, hands) = encoded.split_at(off_board);
    // Gold codes ("1110" and a colour) moved to the end, as old writers have them after the rooks.
    let mut codes = Vec::new();
    let mut rest = hands;
    while !rest.is_empty() {
        let length = match () {
            () if rest.starts_with("00") => 3,
            () if rest.starts_with("1111") => 7,
            () => 5,
        };
        let (code, after) = rest.split_at(length);
        codes.push(code);
        rest = after;
    }
    let (gold, others): (Vec<&str>, Vec<&str>) =
        codes.iter().partition(|code| code.starts_with("1110"));
    assert!(!gold.is_empty());
    let shuffled = format!("{on_board}{}{}", others.concat(), gold.concat());
    assert_ne!(shuffled, encoded);
    assert_eq!(psf::decode(&pack(&shuffled)), Ok(board(sfen)));

    let two = board("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let encoded = bits(&psf::encode(&two).unwrap());
    let unboxed = format!("{:0<256}", &encoded[..256 - 14]);
    assert_eq!(psf::decode(&pack(&unboxed)), Ok(two));
    let encoded = bits(&hcp::encode(&two).unwrap());
    let unboxed = format!("{:0<256}", &encoded[..256 - 14]);
    assert!(hcp::decode(&pack(&unboxed)).is_err());
}

#[test]
fn positions_that_do_not_fit_are_refused() {
    let no_king = board("4k4/9/9/9/9/9/9/9/9 b - 1");
    assert_eq!(hcp::encode(&no_king), Err(PackedProblem::NoKing));
    let many = board("4k4/9/9/9/9/9/9/9/4K4 b 3R 1");
    assert!(matches!(
        psf::encode(&many),
        Err(PackedProblem::Stock {
            kind: 'R',
            found: 3,
            ..
        })
    ));
    let even = bits(&hcp::encode(&board("startpos")).unwrap());
    let with_king = |number: &str| pack(&format!("{}{number}{}", &even[..1], &even[8..]));
    assert_eq!(
        hcp::decode(&with_king("1111111")),
        Err(PackedProblem::King(127))
    );
    assert_eq!(
        hcp::decode(&with_king("1000101")),
        Err(PackedProblem::NoKing)
    );
    let same = with_king(&even[8..15]);
    assert!(matches!(
        hcp::decode(&same),
        Err(PackedProblem::SameSquare(_))
    ));
    assert!(hcp::decode(&[0; 32]).is_err() && psf::decode(&[0; 32]).is_err());
}

#[test]
fn all_positions_of_games_pack() {
    for variant in [VariantId::Shogi, VariantId::Annan] {
        for seed in 0..10 {
            let game = random_game(variant, "default", seed, 200);
            let mut board = board(&game.start);
            for ply in &game.main.plies {
                board.make(ShogiMove::parse(&ply.text).unwrap());
                assert_eq!(hcp::decode(&hcp::encode(&board).unwrap()), Ok(board));
                assert_eq!(psf::decode(&psf::encode(&board).unwrap()), Ok(board));
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_position_or_an_error(bytes in any::<[u8; 32]>(), flips in prop::collection::vec(0..256usize, 1..4)) {
        let _ = (hcp::decode(&bytes), psf::decode(&bytes));
        let mut bytes = hcp::encode(&board("startpos")).unwrap();
        for flip in flips {
            bytes[flip / 8] ^= 1 << (flip % 8);
        }
        if let Ok(board) = hcp::decode(&bytes) {
            prop_assert!(hcp::encode(&board).is_ok());
        }
        let _ = psf::decode(&bytes);
    }

    #[test]
    fn any_bytes_are_records_or_errors(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let hcpes = PackedReader::<_, Hcpe>::new(bytes.as_slice()).count();
        let psvs = PackedReader::<_, Psv>::new(bytes.as_slice()).count();
        prop_assert_eq!((hcpes, psvs), (bytes.len().div_ceil(38), bytes.len().div_ceil(40)));
    }
}
