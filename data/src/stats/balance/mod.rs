//! How fair a game is: who wins, how games end, how long they are.

mod count;
mod files;
mod text;

pub use count::{Balance, BalanceBuilder, EndShare, Lengths, SeatBalance, balance, balance_as};
pub use files::write_balance_csv;
