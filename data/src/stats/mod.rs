//! Statistics over game records: reports as text, JSON and CSV.

pub mod balance;
pub mod interval;
pub mod table;

pub use balance::{Balance, BalanceBuilder, balance, balance_as, write_balance_csv};
pub use interval::{Interval, Mean, Moments, Proportion};
pub use table::{Align, TextTable, WIDTH, wrap};
