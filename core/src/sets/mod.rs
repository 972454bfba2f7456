//! Sets of squares as bits, and the machine instructions that count them.

pub(crate) mod cpu;
mod set81;
mod shifts;

pub use set81::Set81;
