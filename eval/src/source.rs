//! From a specification to players.

use std::sync::Arc;

use shiho_core::{EndReason, PerSeat, Position, Seat, Utility, Variant, VariantId};

use crate::evaluator::{Evaluator, LOGIT, Score, last, shares_of};
use crate::features::{FeatureSet, NetGame, SetVisitor};
use crate::hand::{HandEvaluator, HandWritten};
use crate::net::{Net, NetError, NetLine};
use crate::player::{Player, RandomPlayer, SearchPlayer};
use crate::search::{Family, Limits, Searcher, Settings};
use crate::spec::{AgentSpec, EvalSpec, Method};
use crate::tactics::Tactics;

/// A game that the CPU can play: it has rules, notation, tactics, a hand-written evaluation and feature sets.
pub trait Playable: Variant + Tactics + HandWritten + NetGame {}

impl<P: Variant + Tactics + HandWritten + NetGame> Playable for P {}

/// A net knows nothing of seats that are out: worth this little, moved by the place they have so far.
const ELIMINATED: f64 = -3000.0;

/// Centipawns between the best place and an even share for seats that are out.
const PLACE: f64 = 1000.0;

impl<P: Playable, S: FeatureSet<P>> Evaluator<P> for NetLine<P, S> {
    fn reset(&mut self, _root: &P) {
        Self::reset(self);
    }

    fn push(&mut self, _before: &P, _mv: P::Move, _after: &P) {
        Self::push(self);
    }

    fn push_pass(&mut self, _before: &P, _after: &P) {
        Self::push(self);
    }

    fn pop(&mut self) {
        Self::pop(self);
    }

    fn side_score(&mut self, line: &[P], seat: Seat) -> Score {
        let position = last(line);
        if !position.living().contains(seat) {
            let now = position.adjudicate(EndReason::PLY_CAP);
            let share = now.utility(P::SEATS, Utility::Placement)[seat.index()];
            return (ELIMINATED + PLACE * (share * P::SEATS as f64 - 1.0)) as Score;
        }
        (self.advantage(line, seat) * self.net().score_scale()) as Score
    }

    fn shares(&mut self, line: &[P]) -> PerSeat<f32> {
        if P::SEATS == 2 {
            return Self::shares(self, line);
        }
        shares_of(last(line), self.logits(line).map(|logit| logit * LOGIT))
    }
}

/// A player whose net sees the game through a feature set that the net names.
struct WithNet<'a, P: Position>(&'a PlayerSource<P>, Arc<Net<P>>);

impl<P: Playable> SetVisitor<P> for WithNet<'_, P> {
    type Output = Box<dyn Player<P>>;

    fn visit<S: FeatureSet<P>>(self) -> Self::Output {
        self.0.player_with(NetLine::<P, S>::new(self.1))
    }
}

/// Makes players of one specification. Its net is read once and shared by all of them.
#[derive(Debug)]
pub struct PlayerSource<P: Position> {
    spec: AgentSpec,
    net: Option<Arc<Net<P>>>,
}

impl<P: Playable> PlayerSource<P> {
    /// Reads what the specification names; fails if its net cannot be used for this game.
    pub fn new(spec: AgentSpec) -> Result<Self, NetError> {
        let net = match &spec.eval {
            EvalSpec::Hand => None,
            EvalSpec::Net(path) => Some(Arc::new(Net::load(path)?)),
        };
        Ok(Self { spec, net })
    }

    /// A source of other players that evaluate in the same way; `None` if `spec` names another evaluation.
    /// A net is not read again.
    pub fn sibling(&self, spec: AgentSpec) -> Option<Self> {
        (spec.eval == self.spec.eval).then(|| Self {
            spec,
            net: self.net.clone(),
        })
    }

    /// The specification.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// The limits that the specification gives for a move.
    pub fn limits(&self) -> Limits {
        self.spec.limits
    }

    /// Path and SHA-256 of the net, if the players use one.
    pub fn net_hash(&self) -> Option<(String, String)> {
        let EvalSpec::Net(path) = &self.spec.eval else {
            return None;
        };
        let net = self.net.as_ref()?;
        Some((path.display().to_string(), net.sha256().to_owned()))
    }

    /// A player for any number of games, one at a time.
    ///
    /// # Panics
    /// Never: nets whose feature set is unknown are refused by [`new`](Self::new).
    pub fn player(&self) -> Box<dyn Player<P>> {
        match &self.net {
            None => self.player_with(HandEvaluator),
            Some(net) => P::visit_set(&net.header().features, WithNet(self, Arc::clone(net)))
                .expect("a net is refused whose feature set is unknown"),
        }
    }

    fn player_with<E: Evaluator<P> + 'static>(&self, evaluator: E) -> Box<dyn Player<P>> {
        let family = match self.spec.method {
            Method::Random => return Box::new(RandomPlayer),
            Method::AlphaBeta | Method::Paranoid => Family::TwoSided,
            Method::MaxN => Family::MaxN,
        };
        let default = Settings::default();
        let settings = Settings {
            family,
            techniques: default.techniques.minus(self.spec.without),
            with_more_sides: default.with_more_sides.or(self.spec.with),
            ..default
        };
        Box::new(SearchPlayer {
            searcher: Searcher::new(evaluator, settings),
            name: self.spec.to_string(),
        })
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
