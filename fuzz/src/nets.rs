//! Net files.

use std::path::Path;
use std::sync::Arc;

use shiho_core::VariantId;
use shiho_eval::features::{FeatureSet, NetGame, NetGameVisitor, SetVisitor, visit};
use shiho_eval::net::{Net, NetEvaluator, NetFile, seal};

/// Checks `data` as a net file. Its checksum is set right before, or nearly all of it would be refused for that.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let path = Path::new("fuzz.net");
    let mut data = data.to_vec();
    // Files without a checksum are read, too, and refused.
    let _ = seal(&mut data);
    let Ok(net) = NetFile::from_bytes(path, &data) else {
        return;
    };
    let bytes = net.to_bytes();
    let again = NetFile::from_bytes(path, &bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, net);
    assert_eq!(again.to_bytes(), bytes);
    if net.header.check_registered(path).is_ok() {
        let variant: VariantId = net.header.variant.parse().expect("a known game");
        visit(variant, Answer(net));
    }
}

/// Lets the net judge the start position: whatever its weights are, shares are shares.
struct Answer(NetFile);

impl NetGameVisitor for Answer {
    type Output = ();

    fn visit<P: NetGame>(self) {
        let set = self.0.header.features.clone();
        let net = Net::<P>::from_file(self.0).expect("a net of this game");
        P::visit_set(&set, Start(Arc::new(net))).expect("a known feature set");
    }
}

struct Start<P>(Arc<Net<P>>);

impl<P: NetGame> SetVisitor<P> for Start<P> {
    type Output = ();

    fn visit<S: FeatureSet<P>>(self) {
        let mut evaluator = NetEvaluator::<P, S>::new(self.0);
        let start = P::start(&P::Rules::default());
        let shares = evaluator.shares(&start);
        let sum: f32 = shares[..P::SEATS].iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{shares:?}");
        let _ = evaluator.scalar(&start);
    }
}
