//! Playing the tokens of a record by the rules.

use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Family, FamilyPosition};
use shiho_core::games::shogi::Shogi;
use shiho_core::rules::OptionValue;
use shiho_core::{Notation, Position, RuleSet, VariantId};

use super::super::{Ending, GameText, Line, Ply, RecordError, RecordProblem, Variation};
use super::beside_start::handicap_of;
use super::raw::{MAX_DEPTH, MAX_PLIES, RawEnd, RawGame, RawLine, RawMove};
use super::resolve::resolve;
use super::state::State;
use super::walk::Walk;
use super::{ending, reasons};

/// Plays the tokens of `raw` by the rules of their variant.
///
/// # Errors
/// Rules, positions and moves that are none.
pub(in crate::formats) fn assemble(raw: RawGame) -> Result<GameText, RecordError> {
    match raw.variant {
        VariantId::Annan => assemble_as::<Annan>(raw),
        _ => assemble_as::<Shogi>(raw),
    }
}

/// Plays the tokens by the rules of `F`.
fn assemble_as<F: Family>(mut raw: RawGame) -> Result<GameText, RecordError> {
    let (rules, start) = start::<F>(&raw)?;
    let lines = std::mem::take(&mut raw.lines);
    let mut lines = lines.into_iter();
    let main = lines.next().unwrap_or_default();
    let has_variations = lines.len() > 0;
    let mut played = play::<F>(start, main, &mut raw, true, has_variations)?;
    let main = std::mem::take(&mut played.line);
    let mut tree = Tree::<F> {
        open: vec![(None, played)],
        variations: Vec::new(),
    };
    for line in lines {
        tree.add(line, &mut raw);
    }
    let [black, white] = raw.players;
    Ok(GameText {
        variant: raw.variant,
        rules: rules.to_string(),
        start: start.position.position_text(),
        players: [black, white, None, None],
        headers: raw.headers,
        comments: raw.comments,
        main,
        variations: tree.variations,
        warnings: raw.warnings,
    })
}

fn start<F: Family>(raw: &RawGame) -> Result<(F::Rules, State<F>), RecordError> {
    let mut rules = F::Rules::default();
    if let Some((line, text)) = &raw.rules {
        let read = F::Rules::parse(text);
        rules = read.map_err(|error| RecordError::new(*line, error.into(), text))?;
    }
    let named = raw
        .rules
        .as_ref()
        .is_some_and(|it| it.1.contains("handicap="));
    let mut position = match &raw.start {
        None => FamilyPosition::<F>::start(&rules),
        Some((line, sfen)) => FamilyPosition::parse_lenient(sfen, &rules).map_err(|error| {
            RecordError::new(*line, RecordProblem::Position(error.problem), error.text)
        })?,
    };
    let by_start = || handicap_of(&position.position_text());
    let handicap = raw.handicap.or_else(by_start);
    if let Some(handicap) = handicap.filter(|_| raw.variant == VariantId::Shogi && !named) {
        let text = handicap.text();
        let set = rules.set("handicap", &text);
        set.map_err(|error| RecordError::new(0, error.into(), text))?;
        position = FamilyPosition::new(*position.board(), rules, position.number());
    }
    let last_to = None;
    Ok((rules, State { position, last_to }))
}

/// A line that has been played.
struct Played<F: Family> {
    /// Number of its first ply.
    ply: usize,
    line: Line,
    /// Number of plies.
    plies: usize,
    /// Whether the record gives the line an end, which takes a number of its own.
    has_end: bool,
    /// The states before each ply and after the last; empty if nobody will ask.
    states: Vec<State<F>>,
}

/// Plays a line. What is wrong in the main line is an error; variations are cut there with a warning.
fn play<F: Family>(
    start: State<F>,
    raw_line: RawLine,
    raw: &mut RawGame,
    is_main: bool,
    keep_states: bool,
) -> Result<Played<F>, RecordError> {
    let first = raw_line.ply.max(1);
    let mut walk = Walk::new(start);
    let mut played = Played {
        ply: first,
        line: Line::default(),
        plies: 0,
        has_end: raw_line.end.is_some(),
        states: Vec::new(),
    };
    let count = raw_line.moves.len();
    if count > MAX_PLIES {
        let limit = MAX_PLIES;
        let (line, text) = (raw_line.moves[limit].line, &raw_line.moves[limit].text);
        return Err(RecordError::new(
            line,
            RecordProblem::TooLong { limit },
            text,
        ));
    }
    played.line.plies.reserve(count);
    let mut cut = None;
    for (index, mv) in raw_line.moves.into_iter().enumerate() {
        if keep_states {
            played.states.push(walk.state());
        }
        match step(&mut walk, &mv, raw) {
            Ok(text) => played.line.plies.push(ply(text, mv)),
            Err(problem) => {
                let error = RecordError::new(
                    mv.line,
                    RecordProblem::Move {
                        ply: first + index,
                        problem,
                    },
                    mv.text,
                );
                let is_last = index + 1 == count;
                cut = Some(cut_line(&walk, error, raw_line.end, is_last, is_main, raw)?);
                break;
            }
        }
    }
    if keep_states && cut.is_none() {
        played.states.push(walk.state());
    }
    played.plies = played.line.plies.len();
    played.line.ending = match cut {
        Some(ending) => ending,
        None => ending::settle(&walk, raw_line.end, raw),
    };
    Ok(played)
}

/// Plays one move and returns its canonical text.
fn step<F: Family>(walk: &mut Walk<F>, mv: &RawMove, raw: &mut RawGame) -> Result<String, String> {
    if let Some(reason) = walk.reopen()
        && walk.game().outcome().is_none()
    {
        let what = format_args!("by the rules the game has ended ({reason})");
        raw.warn(mv.line, what);
    }
    let resolved = resolve(walk, mv.form)?;
    walk.play(resolved)?;
    Ok(resolved.to_string())
}

/// What becomes of a line at a move that cannot be played: the end by a foul if the record says so,
/// an error in a main line, else no end.
fn cut_line<F: Family>(
    walk: &Walk<F>,
    error: RecordError,
    end: Option<RawEnd>,
    is_last: bool,
    is_main: bool,
    raw: &mut RawGame,
) -> Result<Option<Ending>, RecordError> {
    let foul = end.filter(|end| is_last && end.call.reason == reasons::ILLEGAL_MOVE);
    if let Some(end) = foul {
        let (line, text) = (error.line, &error.text);
        raw.warn(line, format_args!("the foul `{text}` is left out"));
        return Ok(Some(ending::foul(walk, end.seconds)));
    }
    if is_main {
        return Err(error);
    }
    let RecordError {
        line,
        problem,
        text,
    } = error;
    raw.warn(
        line,
        format_args!("the variation is cut here, {problem}: `{text}`"),
    );
    Ok(None)
}

fn ply(text: String, mv: RawMove) -> Ply {
    Ply {
        text,
        score: mv.score,
        seconds: mv.seconds,
        comments: mv.comments,
        program_comments: mv.program_comments,
        bookmark: mv.bookmark,
    }
}

/// The variations so far, and the lines that the next one may leave: the last one and those it comes
/// from, with their indices.
struct Tree<F: Family> {
    open: Vec<(Option<usize>, Played<F>)>,
    variations: Vec<Variation>,
}

impl<F: Family> Tree<F> {
    /// Adds a variation to the most recent line that has a ply of its number (formats 3.2).
    fn add(&mut self, line: RawLine, raw: &mut RawGame) {
        let contains = |(index, of): &(Option<usize>, Played<F>), ends: usize| {
            let first = of.ply + usize::from(index.is_some());
            (first..of.ply + of.plies + ends).contains(&line.ply)
        };
        let found = self
            .open
            .iter()
            .rposition(|it| contains(it, usize::from(it.1.has_end)))
            .or_else(|| self.open.iter().rposition(|it| contains(it, 1)));
        let Some(depth) = found else {
            let ply = line.ply;
            raw.warn(
                line.line,
                format_args!("the variation is left out, no line has a ply {ply}"),
            );
            return;
        };
        self.open.truncate(depth + 1);
        let (parent, of) = &self.open[depth];
        let parent = *parent;
        let Some(&state) = of.states.get(line.ply - of.ply) else {
            raw.warn(
                line.line,
                "the variation is left out, its line was cut before it",
            );
            return;
        };
        if self.open.len() > MAX_DEPTH {
            let what = format_args!(
                "the variation is left out, {MAX_DEPTH} are inside each other already"
            );
            raw.warn(line.line, what);
            return;
        }
        let (ply, number) = (line.ply, line.line);
        let mut played = match play(state, line, raw, false, true) {
            Ok(played) => played,
            Err(error) => {
                let what = format_args!("the variation is left out, {}", error.problem);
                raw.warn(number, what);
                return;
            }
        };
        let line = std::mem::take(&mut played.line);
        self.open.push((Some(self.variations.len()), played));
        self.variations.push(Variation { ply, parent, line });
    }
}
