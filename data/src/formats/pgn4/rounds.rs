//! Laying out tokens in rounds: one a line, starting at the first seat of the game (reading 17-D1).

use std::fmt::Write;

use shiho_core::Seat;

/// Writes tokens with the round numbers and dots between them.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    first: Seat,
    round: usize,
    last_slot: Option<usize>,
    /// Whether a round begins on a new line (the main line).
    lines: bool,
}

impl Rounds {
    /// Rounds of the main line of a game that `first` begins.
    pub(super) const fn new(first: Seat) -> Self {
        Self {
            first,
            round: 0,
            last_slot: None,
            lines: true,
        }
    }

    /// Rounds of a variation that leaves this line before the next token.
    pub(super) fn variation(&self) -> Self {
        Self {
            lines: false,
            ..self.clone()
        }
    }

    /// Appends `token` in the place of `seat`.
    pub(super) fn push(&mut self, out: &mut String, seat: Seat, token: &str) {
        let slot = (seat.index() + 4 - self.first.index()) % 4;
        if self.last_slot.is_none_or(|last| slot <= last) {
            self.round += 1;
            let separator = match () {
                () if out.is_empty() || out.ends_with('\n') => "",
                () if self.lines => "\n",
                () => " ",
            };
            write!(out, "{separator}{}. {token}", self.round)
                .expect("writing to a string cannot fail");
        } else {
            let space = if out.ends_with('\n') { "" } else { " " };
            write!(out, "{space}.. {token}").expect("writing to a string cannot fail");
        }
        self.last_slot = Some(slot);
    }
}
