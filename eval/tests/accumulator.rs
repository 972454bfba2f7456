//! A net that follows a line answers as one that sees each position for the first time, to the last bit.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::slice::from_ref;
use std::sync::Arc;

use shiho_core::random::GameRng;
use shiho_core::{RuleSet, Seat, VariantId};
use shiho_eval::features::{FeatureSet, NetGame, NetGameVisitor, SetFacts, SetVisitor, visit};
use shiho_eval::net::{Net, NetLine};

use common::plain_net;

/// Longest line.
const DEPTH: usize = 12;

/// Rules to play by beside the usual ones: whatever changes what can happen to pieces and seats.
fn rules(variant: &str) -> &'static [&'static str] {
    match variant {
        "annan" => &["default", "king_borrows=off"],
        "yonin" => &["default", "end=last_survivor,mated_pieces=unowned"],
        "chess4" => &["default", "mode=teams"],
        _ => &["default"],
    }
}

/// Follows random lines of `P` for so many plies.
struct Follow {
    plies: usize,
}

impl NetGameVisitor for Follow {
    type Output = ();

    fn visit<P: NetGame>(self) {
        let works: usize = P::SETS.len() * rules(P::NAME).len();
        for set in P::SETS {
            let plies = self.plies / works;
            P::visit_set(set.id, Self { plies }).unwrap();
        }
    }
}

impl<P: NetGame> SetVisitor<P> for Follow {
    type Output = ();

    fn visit<S: FeatureSet<P>>(self) {
        let net = Net::<P>::from_file(plain_net(SetFacts::of::<P, S>())).unwrap();
        let net = Arc::new(net);
        for (index, text) in (0..).zip(rules(P::NAME)) {
            let mut random = GameRng::derive(9, &[index]);
            let rules = P::Rules::parse(text).unwrap();
            let mut test = Walk::<P, S> {
                line: vec![P::start(&rules)],
                follower: NetLine::new(Arc::clone(&net)),
                fresh: NetLine::new(Arc::clone(&net)),
                moves: Vec::new(),
            };
            let mut asked = 0;
            for _ in 0..self.plies {
                if !test.step(&mut random) {
                    test.restart(P::start(&rules));
                }
                if random.below(3) == 0 {
                    test.ask(&mut random);
                    asked += 1;
                }
            }
            assert!(asked * 4 > self.plies, "{asked}");
        }
    }
}

struct Walk<P: NetGame, S: FeatureSet<P>> {
    line: Vec<P>,
    follower: NetLine<P, S>,
    fresh: NetLine<P, S>,
    moves: Vec<P::Move>,
}

impl<P: NetGame, S: FeatureSet<P>> Walk<P, S> {
    fn restart(&mut self, root: P) {
        self.line.clear();
        self.line.push(root);
        self.follower.reset();
    }

    /// Back a ply now and then, or on by one; a line that is long enough begins again at its end. `false` where the
    /// game is over.
    fn step(&mut self, random: &mut GameRng) -> bool {
        if self.line.len() > 1 && random.below(5) < 2 {
            self.line.pop();
            self.follower.pop();
            return true;
        }
        if self.line.len() > DEPTH {
            let root = self.line.pop().unwrap();
            self.restart(root);
        }
        let mut position = self.line.last().unwrap().clone();
        position.legal_moves(&mut self.moves);
        if self.moves.is_empty() || position.settled().is_some() {
            return false;
        }
        position.play(self.moves[random.below(self.moves.len())]);
        self.line.push(position);
        self.follower.push();
        true
    }

    fn ask(&mut self, random: &mut GameRng) {
        let last = self.line.last().unwrap();
        let bits = |logits: [f32; 4]| logits.map(f32::to_bits);
        self.fresh.reset();
        let seat = Seat::new(random.below(P::SEATS));
        let expected = self.fresh.advantage(from_ref(last), seat);
        let found = self.follower.advantage(&self.line, seat);
        let text = last.position_text();
        assert_eq!(found.to_bits(), expected.to_bits(), "{}: {text}", S::ID);
        let expected = self.fresh.logits(from_ref(last));
        let found = self.follower.logits(&self.line);
        assert_eq!(bits(found), bits(expected), "{}: {text}", S::ID);
    }
}

fn follow(plies: usize) {
    for &variant in VariantId::ALL {
        visit(variant, Follow { plies });
    }
}

#[test]
fn following_a_line_is_seeing_each_position_anew() {
    follow(100_000);
}

#[test]
#[ignore = "ten million plies of every game take minutes"]
fn following_long_lines_is_seeing_each_position_anew() {
    follow(10_000_000);
}
