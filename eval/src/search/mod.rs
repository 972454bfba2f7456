//! Searches: one driver, a family for two sides and one for more.
//!
//! To follow a search: [`Searcher::search`] deepens, an algorithm of `two_sided` or `multi` values what follows the
//! root's moves, and the [`Line`] plays them and asks the evaluator.

mod algorithm;
mod clock;
mod driver;
mod line;
mod multi;
mod report;
mod settings;
mod techniques;
mod two_sided;

pub use clock::{Clock, Limits};
pub use driver::Searcher;
pub use line::Line;
pub use report::{Found, Info};
pub use settings::{Family, Settings};
pub use techniques::{Technique, Techniques};
