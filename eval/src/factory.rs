//! From an agent's specification to agents, one for each seat of each game.

use std::sync::Arc;

use shiho_core::{EndReason, PerSeat, Position, Seat, Utility, Variant, VariantId};

use crate::agent::{Agent, RandomAgent};
use crate::evaluator::{Evaluator, LOGIT, Score, shares_of};
use crate::features::Features;
use crate::hand::{HandEvaluator, HandWritten};
use crate::net::{Net, NetError, NetEvaluator};
use crate::search::{AlphaBeta, MaxN};
use crate::spec::{AgentSpec, EvalSpec, Method};

/// A game that agents can play: it has rules, notation, hand-written knowledge and a feature set.
pub trait Playable: Variant + HandWritten + Features {}

impl<P: Variant + HandWritten + Features> Playable for P {}

/// A net knows nothing of seats that are out: worth this little, moved by the place they have so far.
const ELIMINATED: f64 = -3000.0;

/// Centipawns between the best place and an even share for seats that are out.
const PLACE: f64 = 1000.0;

impl<P: Playable> Evaluator<P> for NetEvaluator<P> {
    fn score(&mut self, position: &P, seat: Seat) -> Score {
        if !position.living().contains(seat) {
            let now = position.adjudicate(EndReason::PLY_CAP);
            let share = now.utility(P::SEATS, Utility::Placement)[seat.index()];
            return (ELIMINATED + PLACE * (share * P::SEATS as f64 - 1.0)) as Score;
        }
        (self.advantage(position, seat) * self.net().score_scale()) as Score
    }

    fn shares(&mut self, position: &P) -> PerSeat<f32> {
        if P::SEATS == 2 {
            return Self::shares(self, position);
        }
        shares_of(position, self.logits(position).map(|logit| logit * LOGIT))
    }
}

/// Makes agents of one specification. Nets are read once and shared.
#[derive(Debug)]
pub struct AgentFactory<P: Position> {
    spec: AgentSpec,
    net: Option<Arc<Net<P>>>,
}

impl<P: Playable> AgentFactory<P> {
    /// Reads what the specification names; fails if its net cannot be used for this game.
    pub fn new(spec: AgentSpec) -> Result<Self, NetError> {
        let net = match &spec.eval {
            EvalSpec::Hand => None,
            EvalSpec::Net(path) => Some(Arc::new(Net::load(path)?)),
        };
        Ok(Self { spec, net })
    }

    /// The specification.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// Path and SHA-256 of the net, if the agents use one.
    pub fn net_hash(&self) -> Option<(String, String)> {
        let EvalSpec::Net(path) = &self.spec.eval else {
            return None;
        };
        let net = self.net.as_ref()?;
        Some((path.display().to_string(), net.sha256().to_owned()))
    }

    /// An agent for one seat of one game.
    pub fn build(&self) -> Box<dyn Agent<P>> {
        match &self.net {
            None => self.build_with(HandEvaluator),
            Some(net) => self.build_with(NetEvaluator::new(Arc::clone(net))),
        }
    }

    fn build_with<E: Evaluator<P> + 'static>(&self, evaluator: E) -> Box<dyn Agent<P>> {
        let limits = self.spec.limits;
        match self.spec.method {
            Method::Random => Box::new(RandomAgent),
            Method::AlphaBeta | Method::Paranoid => Box::new(AlphaBeta::new(evaluator, limits)),
            Method::MaxN => Box::new(MaxN::new(evaluator, limits)),
        }
    }
}

/// Work to be done for a playable variant known only at run time.
pub trait PlayVisitor {
    /// What the work returns.
    type Output;

    /// Does the work for the variant `P`.
    fn visit<P: Playable>(self) -> Self::Output;
}

macro_rules! define_visit {
    ($($name:ident => $position:ty,)+) => {
        /// Runs `visitor` for the type of `variant`.
        pub fn visit<T: PlayVisitor>(variant: VariantId, visitor: T) -> T::Output {
            match variant {
                $(VariantId::$name => visitor.visit::<$position>(),)+
            }
        }
    };
}

shiho_core::with_variants!(define_visit);
