//! Reading PGN4, token by token, by the rules.

use std::mem;

use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, reasons};
use shiho_core::{Event, Game, Notation, PlayError, Position, SeatSet, VariantId};

use super::comment::{self, Comment};
use super::error::{Pgn4Error, Pgn4Problem};
use super::lexer::{Lexeme, Lexer, Place};
use super::play::{self, Played, ended_by, event_text};
use super::result::{self, ending_of};
use super::tags::{self, Reading, Tag};
use super::token::{self, Act};
use crate::formats::game_text::{GameText, Line, Ply, Variation};

/// The deepest nesting of variations.
pub(super) const DEEPEST: usize = 100;

/// Words that end the moves.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// All games of a PGN4 text, by the default rules where the tags say nothing.
pub fn read(text: &str) -> Result<Vec<GameText>, Pgn4Error> {
    games(text).collect()
}

/// The games of a PGN4 text one by one; after an error the next game follows.
pub fn games(text: &str) -> Pgn4Games<'_> {
    games_with_rules(text, Chess4Rules::default())
}

/// As [`games`], with `base` for the options that the tags do not give: games of a site whose rules
/// are known to differ (`lead_mode=claim`) can be read although their files do not say so.
pub fn games_with_rules(text: &str, base: Chess4Rules) -> Pgn4Games<'_> {
    Pgn4Games {
        lexer: Lexer::new(text),
        base,
        in_tags: true,
    }
}

/// Iterator over the games of a PGN4 text.
#[derive(Clone, Debug)]
pub struct Pgn4Games<'a> {
    lexer: Lexer<'a>,
    base: Chess4Rules,
    /// Whether no lexeme of the current game's moves was read yet.
    in_tags: bool,
}

impl Iterator for Pgn4Games<'_> {
    type Item = Result<GameText, Pgn4Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.game() {
            Ok(game) => game.map(Ok),
            Err(error) => {
                self.skip_game();
                Some(Err(error))
            }
        }
    }
}

impl<'a> Pgn4Games<'a> {
    fn game(&mut self) -> Result<Option<GameText>, Pgn4Error> {
        self.in_tags = true;
        if self.lexer.peek()?.is_none() {
            return Ok(None);
        }
        let mut found: Vec<Tag<'a>> = Vec::new();
        while let Some(Lexeme::Tag(..) | Lexeme::BadTag(_)) = self.lexer.peek()? {
            match self.lexer.next()? {
                Some((place, Lexeme::Tag(key, value))) => found.push((place, key, value)),
                Some((_, Lexeme::BadTag(error))) => return Err(error),
                _ => {}
            }
        }
        self.in_tags = false;
        let readings = tags::readings(&found, self.base);
        let body = self.lexer.clone();
        let mut first: Option<(Result<Told, Pgn4Error>, Lexer<'a>)> = None;
        for reading in readings {
            self.lexer = body.clone();
            let told = self.game_by(&found, &reading);
            // What is assumed of the rules must give the points that the file tells.
            if told.as_ref().is_ok_and(|told| told.agrees) {
                return told.map(|told| Some(told.text));
            }
            let better = matches!((&first, &told), (None, _) | (Some((Err(_), _)), Ok(_)));
            if better {
                first = Some((told, self.lexer.clone()));
            }
        }
        let (told, lexer) = first.expect("there is at least one reading");
        self.lexer = lexer;
        told.map(|told| Some(told.text))
    }

    /// The game whose tags were `found`, by one reading of what they do not say.
    fn game_by(&mut self, found: &[Tag<'a>], reading: &Reading) -> Result<Told, Pgn4Error> {
        let tags = tags::understand(found, reading)?;
        let mut reader = Reader::new(&tags.start);
        reader.text.players = tags.players;
        reader.text.headers = tags.headers;
        reader.text.warnings = tags.warnings;
        while !matches!(
            self.lexer.peek()?,
            None | Some(Lexeme::Tag(..) | Lexeme::BadTag(_))
        ) {
            let Some((place, lexeme)) = self.lexer.next()? else {
                break;
            };
            if !reader.take(place, &lexeme)? {
                break;
            }
        }
        let end = self.lexer.place();
        reader.close(tags.result.as_ref(), tags.termination.as_ref(), end)
    }

    /// Goes on after an error, to the tags of the next game.
    fn skip_game(&mut self) {
        loop {
            match self.lexer.peek() {
                Ok(None) => return,
                Ok(Some(Lexeme::Tag(..) | Lexeme::BadTag(_))) if !self.in_tags => return,
                Ok(Some(lexeme)) => {
                    self.in_tags &= matches!(lexeme, Lexeme::Tag(..) | Lexeme::BadTag(_));
                    drop(self.lexer.next());
                }
                Err(_) => {}
            }
        }
    }
}

/// A game as read.
struct Told {
    text: GameText,
    /// Whether the result that the file tells is the one that the moves give.
    agrees: bool,
}

/// A line that is being read.
#[derive(Clone, Debug)]
struct Frame {
    game: Game<Chess4Position>,
    /// `None` for the main line, else an index into the variations.
    line: Option<usize>,
    /// Number of the line's first ply, from 1.
    first: usize,
    /// The latest ply.
    last: Option<Played>,
    /// Seats stalemated by it whose `S` has not come yet.
    stalemated: SeatSet,
    /// Comments of a variation that stand before its first ply.
    early: Vec<String>,
}

/// The state of reading one game.
struct Reader {
    text: GameText,
    /// The lines that are open, the main line first.
    frames: Vec<Frame>,
    /// The line being read.
    frame: Frame,
}

impl Reader {
    fn new(start: &Chess4Position) -> Self {
        let text = GameText {
            variant: VariantId::Chess4,
            rules: start.rules().to_string(),
            start: start.position_text(),
            players: Default::default(),
            headers: Vec::new(),
            comments: Vec::new(),
            main: Line::default(),
            variations: Vec::new(),
            warnings: Vec::new(),
        };
        Self {
            text,
            frames: Vec::new(),
            frame: Frame::new(start, None, 1),
        }
    }

    fn line(&mut self) -> &mut Line {
        match self.frame.line {
            None => &mut self.text.main,
            Some(index) => &mut self.text.variations[index].line,
        }
    }

    fn warn(&mut self, place: Place, what: &str) {
        self.text.warnings.push(format!("line {}: {what}", place.0));
    }

    /// Takes a lexeme of the moves; false if it ends them.
    fn take(&mut self, place: Place, lexeme: &Lexeme<'_>) -> Result<bool, Pgn4Error> {
        match lexeme {
            Lexeme::Word(word) if RESULTS.contains(word) => return Ok(false),
            Lexeme::Word(word) => self.word(place, word)?,
            Lexeme::Comment(text) => self.comment(place, text)?,
            Lexeme::Open => self.open(place)?,
            Lexeme::Close => self.shut(place)?,
            // The caller stops before tags.
            Lexeme::Tag(..) | Lexeme::BadTag(_) => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a word: a number, dots, a token, or several of them without spaces.
    fn word(&mut self, place: Place, word: &str) -> Result<(), Pgn4Error> {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let token = if word[digits..].starts_with('.') {
            word[digits..].trim_start_matches('.')
        } else {
            word.trim_start_matches('.')
        };
        // Nothing but numbers, dots and marks of annotators: the seat to move is known without them.
        let empty =
            token.is_empty() || token.starts_with('$') || token.chars().all(|c| "!?".contains(c));
        if empty {
            return Ok(());
        }
        let column = place.1 + (word.len() - token.len());
        self.token((place.0, column), token)
    }

    fn token(&mut self, place: Place, word: &str) -> Result<(), Pgn4Error> {
        let wrong = |problem| Pgn4Error::new(place, problem, word);
        let token = token::parse(word).map_err(wrong)?;
        if matches!(token.act, Act::Stalemate | Act::Mate) {
            self.judged(place, token.act);
            return Ok(());
        }
        let impossible = |error: PlayError| wrong(Pgn4Problem::Event(error.into()));
        if let Some(outcome) = self.frame.game.outcome() {
            return Err(wrong(Pgn4Problem::Over {
                reason: outcome.reason.0,
            }));
        }
        if play::leaves(&self.frame.game, &token) {
            let seat = self.frame.game.position().to_move();
            let on_time = token.act == Act::TimeOut || token.modifier == Some('T');
            self.play(Event::Resign(seat), on_time)
                .map_err(impossible)?;
            let steps =
                self.frame.game.outcome().is_none() && self.frame.game.position().to_move() == seat;
            if matches!(token.act, Act::Resign | Act::TimeOut) {
                return Ok(());
            }
            if !steps {
                let seat = token::seat_name(seat);
                self.warn(
                    place,
                    &format!("`{word}`: {seat} leaves; the move of its king is not played"),
                );
                return Ok(());
            }
        }
        let (event, oddities) = play::understand(&self.frame.game, &token).map_err(wrong)?;
        self.play(event, false).map_err(impossible)?;
        let marks = match &self.frame.last {
            Some(played) => play::odd_marks(&token, &self.frame.game, played),
            None => Vec::new(),
        };
        for oddity in oddities.into_iter().chain(marks) {
            self.warn(place, &format!("`{word}`: {oddity}"));
        }
        Ok(())
    }

    fn play(
        &mut self,
        event: Event<Chess4Move>,
        on_time: bool,
    ) -> Result<(), shiho_core::PlayError> {
        let played = play::act(&mut self.frame.game, event)?;
        self.frame.stalemated = played.report.stalemated;
        self.frame.last = Some(played);
        let ply = Ply {
            text: event_text(event, on_time),
            comments: mem::take(&mut self.frame.early),
            ..Ply::default()
        };
        self.line().plies.push(ply);
        Ok(())
    }

    /// Takes `S` or `#` in the place of a seat: the rules have said so already, or it is odd.
    fn judged(&mut self, place: Place, act: Act) {
        let frame = &mut self.frame;
        let as_expected = if act == Act::Stalemate {
            let next = frame.last.as_ref().and_then(|played| {
                let mut seats = played.stalemated();
                seats.find(|&seat| frame.stalemated.contains(seat))
            });
            if let Some(seat) = next {
                frame.stalemated = frame.stalemated.without(seat);
            }
            next.is_some() || ended_by(&frame.game, reasons::STALEMATE)
        } else {
            let mated = |played: &Played| !played.report.mated.is_empty();
            frame.last.as_ref().is_some_and(mated) || ended_by(&frame.game, reasons::MATE)
        };
        if !as_expected {
            let what = if act == Act::Stalemate {
                "S, but by the rules nobody is stalemated"
            } else {
                "#, but by the rules nobody is mated"
            };
            self.warn(place, what);
        }
    }

    fn comment(&mut self, place: Place, text: &str) -> Result<(), Pgn4Error> {
        let comment = comment::parse(text);
        if let Comment::Event(event) = &comment
            && let Some(special) = self.frame.game.position().parse_special(event)
        {
            let on_time = event.starts_with("time:");
            return self
                .play(special, on_time)
                .map_err(|error| Pgn4Error::new(place, Pgn4Problem::Event(error.into()), event));
        }
        let is_main = self.frame.line.is_none();
        let last = self.line().plies.last_mut();
        match (comment, last) {
            (Comment::Words(words), Some(ply)) => ply.comments.extend(words),
            (Comment::Words(words), None) if is_main => self.text.comments.extend(words),
            (Comment::Words(words), None) => self.frame.early.extend(words),
            (Comment::Seconds(time), Some(ply)) => ply.seconds = Some(time),
            (Comment::Program(words), Some(ply)) => ply.program_comments.push(words),
            _ => self.warn(
                place,
                "this comment belongs to a move, but stands before the first",
            ),
        }
        Ok(())
    }

    fn open(&mut self, place: Place) -> Result<(), Pgn4Error> {
        if self.frames.len() == DEEPEST {
            return Err(Pgn4Error::new(place, Pgn4Problem::TooDeep(DEEPEST), "("));
        }
        let Some(played) = &self.frame.last else {
            return Err(Pgn4Error::new(place, Pgn4Problem::VariationStart, "("));
        };
        let before = played.before;
        let parent = self.frame.line;
        let ply = self.frame.first + self.line().plies.len() - 1;
        let index = self.text.variations.len();
        self.text.variations.push(Variation {
            ply,
            parent,
            line: Line::default(),
        });
        let frame = Frame::new(&before, Some(index), ply);
        self.frames.push(mem::replace(&mut self.frame, frame));
        Ok(())
    }

    fn shut(&mut self, place: Place) -> Result<(), Pgn4Error> {
        let Some(outer) = self.frames.pop() else {
            return Err(Pgn4Error::new(place, Pgn4Problem::VariationEnd, ")"));
        };
        let frame = mem::replace(&mut self.frame, outer);
        if let Some(index) = frame.line {
            self.text.variations[index].line.ending = frame.game.outcome().map(ending_of);
        }
        Ok(())
    }

    fn close(
        mut self,
        result: Option<&(Place, String)>,
        termination: Option<&(Place, String)>,
        end: Place,
    ) -> Result<Told, Pgn4Error> {
        if !self.frames.is_empty() {
            return Err(Pgn4Error::new(end, Pgn4Problem::OpenVariation, ""));
        }
        let agrees = result::close(&mut self.text, &mut self.frame.game, result, termination);
        let text = self.text;
        Ok(Told { text, agrees })
    }
}

impl Frame {
    fn new(start: &Chess4Position, line: Option<usize>, first: usize) -> Self {
        Self {
            game: Game::new(*start),
            line,
            first,
            last: None,
            stalemated: SeatSet::EMPTY,
            early: Vec::new(),
        }
    }
}
