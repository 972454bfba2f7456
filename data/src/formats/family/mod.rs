//! From the tokens of a record to a checked game, and back: what the formats of the shogi family share.

mod assemble;
mod beside_start;
mod call;
mod collector;
mod ending;
mod raw;
pub(super) mod reasons;
mod resolve;
mod shared;
mod state;
mod tracks;
mod walk;
mod ways;

pub(super) use assemble::assemble;
pub(super) use beside_start::{handicap_of, rules_beside_start};
pub(super) use call::{Call, Verdict};
pub(super) use collector::Collector;
pub(super) use ending::{Shown, shown};
pub(super) use raw::{JapaneseMove, MoveForm, Origin, RawEnd, RawMove};
pub(super) use shared::{has_word, is_of_family, take_games};
pub(super) use state::State;
pub(super) use tracks::{Track, tracks};
pub(super) use ways::{Motion, Side, Way, Words, candidates, select};
