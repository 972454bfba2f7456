//! Rules of Shiho's games: seats, options, positions, legal moves, results and notation of shogi, Annan, four-player
//! shogi (Yonin) and four-player chess.
//!
//! # Three layers
//!
//! * **Rules**: a small `Copy` struct of typed options a game ([`RuleSet`]), which reads and writes itself as text such
//!   as `impasse=try,max_plies=300` and knows presets.
//! * **Position**: board, hands and who acts, under some rules ([`Position`]). It is *settled*: playing a move applies
//!   all that follows from it. It knows its legal moves, what a move does ([`Effect`]) and what came of it
//!   ([`Happened`]), how it looks from another seat ([`Position::turned`]), and its text ([`Notation`]).
//! * **Game**: a position with its history ([`Game`]): repetition, limits, declarations, resignation, and the result
//!   ([`Outcome`]), a vector over absolute seats in every game. What history adds is the game's [`Referee`].
//!
//! The variants are listed in the [`registry`], where a name becomes a type: [`VariantId::visit`] runs code that is generic
//! over all of them. The games themselves are in [`games`]. There is no I/O and no global state, and all
//! randomness is seeded ([`random`]).
//!
//! # Playing a game to its end
//!
//! ```
//! use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
//! use shiho_core::random::GameRng;
//! use shiho_core::{Game, Position, RuleSet, Variant};
//!
//! fn play<V: Variant>(rules: &V::Rules, seed: u64) -> Game<V> {
//!     let mut numbers = GameRng::derive(seed, &[]);
//!     let mut game = Game::new(V::start(rules));
//!     while game.outcome().is_none() {
//!         let mv = game.legal()[numbers.below(game.legal().len())];
//!         game.play(mv).expect("a move of the legal list");
//!     }
//!     game
//! }
//!
//! let rules = ShogiRules::parse("max_plies=40")?;
//! let game = play::<ShogiPosition>(&rules, 1);
//! let outcome = game.outcome().expect("the game is over");
//! assert_eq!((outcome.reason.0, outcome.winner(2), game.plies()), ("limit", None, 40));
//! # Ok::<(), shiho_core::RuleError>(())
//! ```
//!
//! # The legal moves of a position text
//!
//! ```
//! use shiho_core::games::annan::{AnnanPosition, AnnanRules};
//! use shiho_core::{MoveList, Notation, Position};
//!
//! // The silver in front of the rook moves as a rook.
//! let text = "4k4/9/9/9/9/9/9/1S7/KR7 b - 1";
//! let position = AnnanPosition::parse_position(text, &AnnanRules::default())?;
//! let mut moves = MoveList::new();
//! position.legal_moves(&mut moves);
//! moves.sort_unstable();
//! let texts: Vec<String> = moves.into_iter().map(AnnanPosition::move_text).collect();
//! assert!(texts.contains(&"8h1h".to_owned()) && !texts.contains(&"8h7g".to_owned()));
//! # Ok::<(), shiho_core::ParseError>(())
//! ```
//!
//! # Counting a perft
//!
//! ```
//! use shiho_core::perft::perft;
//! use shiho_core::{Variant, VariantId, VariantVisitor};
//!
//! struct Perft(u32);
//!
//! impl VariantVisitor for Perft {
//!     type Output = u64;
//!
//!     fn visit<V: Variant>(self) -> u64 {
//!         perft(&V::start(&V::Rules::default()), self.0)
//!     }
//! }
//!
//! let shogi: VariantId = "shogi".parse()?;
//! assert_eq!(shogi.visit(Perft(3)), 25_470);
//! # Ok::<(), shiho_core::UnknownVariant>(())
//! ```

pub mod effect;
pub mod error;
pub mod event;
pub mod game;
pub mod games;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod position;
pub mod random;
pub mod referee;
pub mod registry;
pub mod rules;
pub mod seat;
pub mod sets;
pub mod shogi9;

pub use effect::{Effect, Happened, Out, Owner, Taken};
pub use error::{ParseError, PlayError, RuleError};
pub use event::Event;
pub use game::Game;
pub use notation::{Badge, Cell, Diagram, Notation, Variant};
pub use outcome::{EndReason, Outcome, Utility};
pub use position::{Move, MoveList, Position};
pub use referee::{Referee, Refereed, Ruling};
pub use registry::{UnknownVariant, VariantId, VariantVisitor};
pub use rules::RuleSet;
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
