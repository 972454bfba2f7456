//! Labelled positions: what is learnt from, and in which order.
//!
//! Games become labelled positions in one place, [`game`]. A run reads its positions chunk by chunk from a
//! [`Source`]: either everything is [in memory](MemorySource), or the datasets are [streamed](StreamSource), with
//! one chunk in memory and the next one being made. A [survey](load_as) of all games comes first: it
//! counts what there is, keeps the validation positions apart and decides between the two.

pub mod game;
mod holdout;
mod label;
mod memory;
mod reader;
mod source;
mod stream;
mod survey;
mod table;
mod tally;

pub use label::Label;
pub use memory::MemorySource;
pub use source::{Chunk, Source, part_of, steps_of};
pub use stream::StreamSource;
pub use survey::{Loaded, load, load_as};
pub use table::{Positions, Sample, Samples};
pub use tally::{LEAST_AGREEMENT, Tally};
