//! Net files.

use std::path::Path;

use shiho_core::VariantId;
use shiho_eval::net::{Net, NetEvaluator, NetFile};
use shiho_eval::{PlayVisitor, Playable, visit};

/// Checks `data` as a net file.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let path = Path::new("fuzz.net");
    let Ok(net) = NetFile::from_bytes(path, data) else {
        return;
    };
    let bytes = net.to_bytes();
    let again = NetFile::from_bytes(path, &bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, net);
    assert_eq!(again.to_bytes(), bytes);
    let variant: VariantId = net.header.features.variant.parse().expect("a known game");
    visit(variant, Answer(net));
}

/// Lets the net judge the start position: whatever its weights are, shares are shares.
struct Answer(NetFile);

impl PlayVisitor for Answer {
    type Output = ();

    fn visit<P: Playable>(self) {
        let net = Net::<P>::from_file(self.0).expect("a net of this game");
        let mut evaluator = NetEvaluator::new(std::sync::Arc::new(net));
        let start = P::start(&P::Rules::default());
        let shares = shiho_eval::Evaluator::<P>::shares(&mut evaluator, &start);
        let sum: f32 = shares[..P::SEATS].iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{shares:?}");
        let _ = shiho_eval::Evaluator::<P>::score(&mut evaluator, &start, start.to_move());
    }
}
