//! Net files: what is refused and how, what survives a round trip, what nets answer.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use common::random_positions;
use shiho_core::games::annan::AnnanPosition;
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::random::GameRng;
use shiho_core::{Seat, VariantId};
use shiho_eval::features::{NetGame, NetGameVisitor, SetFacts, visit};
use shiho_eval::net::{
    Net, NetError, NetEvaluator, NetFile, NetHeader, make_weights, named_tensors, sha256,
    write_safetensors,
};

const HIDDEN: usize = 12;

fn random_net(set: SetFacts, hidden: &[usize]) -> NetFile {
    let mut random = GameRng::derive(5, &[u64::from(set.inputs)]);
    let header = NetHeader::new(set, hidden);
    let draw = |_: &str, shape: &[usize]| {
        let count = shape.iter().product();
        let values = (0..count).map(|_| random.unit() as f32 - 0.4).collect();
        Ok::<_, NetError>(values)
    };
    let weights = make_weights(&header.layers, draw).unwrap();
    NetFile { header, weights }
}

fn set_of(variant: VariantId) -> SetFacts {
    struct Default;
    impl NetGameVisitor for Default {
        type Output = SetFacts;
        fn visit<P: NetGame>(self) -> SetFacts {
            P::default_set()
        }
    }
    visit(variant, Default)
}

fn shogi_net() -> NetFile {
    random_net(ShogiPosition::default_set(), &[HIDDEN])
}

/// The shogi net as a file, with one metadata entry replaced or (`None`) taken out.
fn with_entry(key: &str, value: Option<&str>) -> Vec<u8> {
    let net = shogi_net();
    let mut metadata: BTreeMap<String, String> = net.header.metadata();
    match value {
        Some(value) => metadata.insert(key.into(), value.into()),
        None => metadata.remove(key),
    };
    write_safetensors(&named_tensors(&net.header.layers, &net.weights), &metadata)
}

fn refusal(bytes: &[u8]) -> String {
    let path = Path::new("x.net");
    let read = NetFile::from_bytes(path, bytes);
    let checked = read.and_then(|net| net.header.check_registered(path));
    let error = checked.expect_err("must be refused");
    let text = error.to_string();
    assert!(
        text.starts_with("x.net: "),
        "does not name the file: {text}"
    );
    text
}

#[test]
fn a_net_survives_the_file_and_equal_nets_have_equal_bytes() {
    for &variant in VariantId::ALL {
        for hidden in [&[HIDDEN][..], &[8, 5, 3]] {
            let mut net = random_net(set_of(variant), hidden);
            net.header.score_scale = 361.5;
            net.header.provenance.insert("seed".into(), 7.into());
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.net");
            let bytes = net.to_bytes();
            let sha256 = sha256(&bytes);
            std::fs::write(&path, bytes).unwrap();
            let (read, read_sha256) = NetFile::read(&path).unwrap();
            assert_eq!((&read, &read_sha256), (&net, &sha256));
            assert_eq!(
                read.header.check_registered(&path).unwrap(),
                set_of(variant)
            );
            assert_eq!(read.header.hidden(), hidden);
            assert_eq!(read.to_bytes(), std::fs::read(&path).unwrap());
            assert_eq!(
                std::fs::read_dir(folder.path()).unwrap().count(),
                1,
                "nothing else is left"
            );
        }
    }
}

#[test]
fn strangers_are_refused_by_name() {
    let cases = [
        (
            "shiho_net_format",
            Some("1"),
            "net format `1` is unknown; this version reads 3",
        ),
        ("shiho_net_format", None, "not a Shiho net"),
        ("variant", Some("go"), "unknown variant `go`"),
        (
            "variant",
            Some("annan"),
            "feature set `shogi-2344-v1` is unknown; `annan` has annan-4612-v1",
        ),
        (
            "features",
            Some("shogi-9999-v7"),
            "feature set `shogi-9999-v7` is unknown",
        ),
        (
            "architecture",
            Some("resnet"),
            "architecture `resnet` is unknown",
        ),
        ("quantisation", Some("i16"), "quantisation `i16` is unknown"),
        ("layers", None, "metadata `layers`: missing"),
        ("layers", Some("12"), "metadata `layers`: not a list"),
        (
            "layers",
            Some("[]"),
            "metadata `layers`: there are no layers",
        ),
        ("layers", Some("[3]"), "metadata `layers`: `3` is no layer"),
        ("score_scale", Some("NaN"), "metadata `score_scale`"),
        ("provenance", Some("[]"), "metadata `provenance`"),
        ("provenance", None, "metadata `provenance`: missing"),
    ];
    for (key, value, expected) in cases {
        let text = refusal(&with_entry(key, value));
        assert!(text.contains(expected), "{key} = {value:?}: {text}");
    }
}

/// The shogi net as a file whose layers are told with `old` replaced by `new`.
fn with_layers(old: &str, new: &str) -> Vec<u8> {
    let layers = &shogi_net().header.metadata()["layers"];
    assert!(layers.contains(old), "{layers}");
    with_entry("layers", Some(&layers.replace(old, new)))
}

#[test]
fn layers_that_do_not_fit_are_refused() {
    let cases = [
        ("sparse", "dense", "`features` must be sparse"),
        ("\"dense\"", "\"sparse\"", "`output` must be dense"),
        (
            "\"dense\"",
            "\"convolution\"",
            "layer kind `convolution` is unknown",
        ),
        ("screlu", "tanh", "activation `tanh` is unknown"),
        (
            "\"none\"",
            "\"crelu\"",
            "`output` must have 1 outputs and no activation",
        ),
        (":24,", ":25,", "`output` has 25 inputs, not 24"),
        (
            "\"output\"",
            "\"features\"",
            "there are two layers `features`",
        ),
        ("\"output\"", "\"\"", "has no name"),
        ("\"output\"", "7", "has no text `name`"),
        (":24,", ":0,", "`inputs`: `0` is not a number in 1.."),
        (
            ":12}",
            ":\"many\"}",
            "`outputs`: `\"many\"` is not a number in 1..=4096",
        ),
        (":12}", ":64}", "`output` has 24 inputs, not 128"),
        (
            ":2344,",
            ":2345,",
            "tensor `features.weight`: its shape is [2344, 12], not [2345, 12]",
        ),
        ("\"output\"", "\"head\"", "tensor `head.weight`: missing"),
    ];
    for (old, new, expected) in cases {
        let text = refusal(&with_layers(old, new));
        assert!(text.contains(expected), "{old} -> {new}: {text}");
    }
    let mut set = ShogiPosition::default_set();
    set.inputs += 1;
    let text = refusal(&random_net(set, &[HIDDEN]).to_bytes());
    assert!(
        text.contains("2345 inputs, but `shogi-2344-v1` has 2344"),
        "{text}"
    );
    let set = SetFacts {
        seats: 4,
        ..ShogiPosition::default_set()
    };
    let text = refusal(&random_net(set, &[HIDDEN]).to_bytes());
    assert!(
        text.contains("architecture `seats` is not for 2 seats"),
        "{text}"
    );
}

#[test]
fn broken_files_are_refused_at_every_length() {
    let bytes = shogi_net().to_bytes();
    let header = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    for length in (0..header + 16).chain([bytes.len() - 1]) {
        assert!(refusal(&bytes[..length]).contains("not a complete safetensors file"));
    }
    let mut longer = bytes.clone();
    longer.push(0);
    refusal(&longer);
    refusal(b"not a net at all");
    refusal(&[0xFF; 64]);
}

#[test]
fn a_flipped_bit_anywhere_is_refused() {
    let bytes = shogi_net().to_bytes();
    let header = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let flipped = |byte: usize| {
        let mut bytes = bytes.clone();
        bytes[byte] ^= 1 << (byte % 8);
        refusal(&bytes)
    };
    for byte in (0..header).step_by(5) {
        flipped(byte);
    }
    let weights = (header..bytes.len()).step_by(1009);
    for byte in weights.chain([bytes.len() - 1]) {
        let text = flipped(byte);
        assert!(text.contains("damaged"), "byte {byte}: {text}");
    }
}

#[test]
fn a_net_without_a_checksum_is_refused() {
    let bytes = shogi_net().to_bytes();
    let name = b"\"checksum\"";
    let place = bytes.windows(name.len()).position(|it| it == name).unwrap();
    let mut other = bytes.clone();
    other[place + 1] = b'C';
    let text = refusal(&other);
    assert!(text.contains("have no checksum"), "{text}");
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    for value in [f32::NAN, f32::INFINITY] {
        let mut net = shogi_net();
        net.weights[0].bias[3] = value;
        let text = refusal(&net.to_bytes());
        assert!(
            text.contains("tensor `features.bias`: weight 3 is"),
            "{text}"
        );
    }
}

#[test]
fn missing_and_misshapen_tensors_are_refused() {
    let net = shogi_net();
    let text = refusal(&write_safetensors(&[], &net.header.metadata()));
    assert!(text.contains("tensor `features.weight`: missing"), "{text}");
}

#[test]
fn a_net_of_another_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shogi.net");
    std::fs::write(&path, shogi_net().to_bytes()).unwrap();
    let error = Net::<AnnanPosition>::load(&path).unwrap_err();
    assert!(matches!(error, NetError::WrongVariant { .. }));
    assert!(
        error
            .to_string()
            .ends_with("shogi.net: a net for `shogi`, not for `annan`")
    );
    assert!(matches!(
        Net::<ShogiPosition>::load(Path::new("/nowhere/x.net")),
        Err(NetError::Io { .. })
    ));
}

struct Answers;

impl NetGameVisitor for Answers {
    type Output = ();

    fn visit<P: NetGame>(self) {
        for hidden in [&[HIDDEN][..], &[8, 5, 3]] {
            let net = Net::<P>::from_file(random_net(P::default_set(), hidden)).unwrap();
            let net = Arc::new(net);
            let mut evaluator = NetEvaluator::<P>::new(Arc::clone(&net));
            random_positions::<P>(4, 300, |position| {
                let shares = evaluator.shares(position);
                let living = position.living();
                assert!(
                    (shares.iter().sum::<f32>() - 1.0).abs() < 1e-5,
                    "{shares:?}"
                );
                for seat in Seat::all(P::SEATS) {
                    let share = shares[seat.index()];
                    let advantage = evaluator.advantage(position, seat);
                    assert!(share.is_finite() && advantage.is_finite());
                    if living.contains(seat) && living.len() > 1 {
                        let odds = (share / (1.0 - share)).ln() + ((living.len() - 1) as f32).ln();
                        assert!((odds - advantage).abs() < 1e-2, "{odds} {advantage}");
                    } else {
                        assert!(P::SEATS == 4);
                        assert!(advantage == 0.0);
                    }
                }
                // A used evaluator answers as a fresh one.
                let fresh = NetEvaluator::<P>::new(Arc::clone(&net)).logits(position);
                let same = |(a, b): (f32, f32)| a.to_bits() == b.to_bits();
                assert!(evaluator.logits(position).into_iter().zip(fresh).all(same));
            });
        }
    }
}

#[test]
fn answers_are_finite_shares_of_the_living() {
    for &variant in VariantId::ALL {
        visit(variant, Answers);
    }
}
