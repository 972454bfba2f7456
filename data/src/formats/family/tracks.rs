//! The positions along the lines of a game that is to be written.

use shiho_core::games::family::{Family, FamilyPosition};
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Notation, RuleSet};

use super::super::{GameText, Line, RecordError, RecordProblem};
use super::state::State;
use super::walk::Walk;

/// A line as moves, with the states before each of them and after the last.
#[derive(Debug)]
pub(in crate::formats) struct Track<F: Family> {
    /// Number of its first ply, from 1.
    pub(in crate::formats) ply: usize,
    pub(in crate::formats) moves: Vec<ShogiMove>,
    pub(in crate::formats) states: Vec<State<F>>,
}

impl<F: Family> Track<F> {
    fn play(ply: usize, start: State<F>, line: &Line) -> Result<Self, RecordError> {
        let mut walk = Walk::new(start);
        let mut track = Self {
            ply,
            moves: Vec::with_capacity(line.plies.len()),
            states: vec![start],
        };
        for (index, entry) in line.plies.iter().enumerate() {
            let wrong = |problem| {
                let ply = ply + index;
                RecordError::new(0, RecordProblem::Move { ply, problem }, &entry.text)
            };
            let mv = ShogiMove::parse(&entry.text).map_err(|error| wrong(error.problem))?;
            walk.reopen();
            walk.play(mv).map_err(wrong)?;
            track.moves.push(mv);
            track.states.push(walk.state());
        }
        Ok(track)
    }

    /// The state before ply `ply`, if the line has got so far and `ply` is not its first.
    fn state_before(&self, ply: usize) -> Option<State<F>> {
        let index = ply
            .checked_sub(self.ply)
            .filter(|&index| index > 0 || self.ply == 1)?;
        self.states.get(index).copied()
    }
}

/// Plays the main line and the variations of `game`: rules, main line, variations by their index.
pub(in crate::formats) type Tracks<F> = (<F as Family>::Rules, Track<F>, Vec<Track<F>>);

/// Plays all lines of `game`.
///
/// # Errors
/// Rules, a position or moves that are none, or a variation that starts outside its parent.
pub(in crate::formats) fn tracks<F: Family>(game: &GameText) -> Result<Tracks<F>, RecordError> {
    let rules = F::Rules::parse(&game.rules)
        .map_err(|error| RecordError::new(0, error.into(), &game.rules))?;
    let position = FamilyPosition::<F>::parse_lenient(&game.start, &rules)
        .map_err(|error| RecordError::new(0, RecordProblem::Position(error.problem), error.text))?;
    let start = State {
        position,
        last_to: None,
    };
    let main = Track::play(1, start, &game.main)?;
    let mut variations: Vec<Track<F>> = Vec::with_capacity(game.variations.len());
    for (index, variation) in game.variations.iter().enumerate() {
        let parent = match variation.parent {
            None => Some(&main),
            Some(parent) => variations.get(parent),
        };
        let start = parent.and_then(|parent| parent.state_before(variation.ply));
        let start = start.ok_or_else(|| {
            let expected = format!("variation {index} to start on the line it leaves");
            RecordError::expected(0, expected, variation.ply.to_string())
        })?;
        variations.push(Track::play(variation.ply, start, &variation.line)?);
    }
    Ok((rules, main, variations))
}
