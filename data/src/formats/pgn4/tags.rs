//! The tags: variant, rules, start position, players.

use shiho_core::games::chess4::rules::{
    CheckBonus, FirstPlayer, FirstStep, Mode, ResignMode, Setup,
};
use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::notation::Variant;
use shiho_core::rules::OptionValue;
use shiho_core::{Notation, PerSeat, Position, RuleSet, Seat};

use super::error::{Pgn4Error, Pgn4Problem};
use super::lexer::Place;

/// What was played; the first tag by custom.
pub(super) const EVENT: &str = "Event";
/// Tags that the writer makes from the game; all others are headers.
pub(super) const VARIANT: &str = "Variant";
/// chess.com's list of rules.
pub(super) const RULE_VARIANTS: &str = "RuleVariants";
/// Its word for `resign_mode = dkw`.
const DEAD_KING_WALKING: &str = "DeadKingWalking";
/// The preset of chess.com's rules.
const CHESSCOM: &str = "chesscom";
/// The last year of games whose check bonus went by the piece.
const LAST_BY_PIECE: u32 = 2022;
/// The first year whose files tell the start position.
const FIRST_WITH_START: u32 = 2022;
/// Where a game was played.
const SITE: &str = "Site";
/// When.
const DATE: &str = "Date";
/// Our options, for which PGN4 has no word.
pub(super) const OPTIONS: &str = "ShihoRules";
/// The start position.
pub(super) const START: &str = "StartFen4";
/// Points or winners.
pub(super) const RESULT: &str = "Result";
/// Why the game ended.
pub(super) const TERMINATION: &str = "Termination";

const SETUPS: [Setup; 5] = [
    Setup::Modern,
    Setup::Classic,
    Setup::By,
    Setup::Byg,
    Setup::Rg,
];

/// A tag as read.
pub(super) type Tag<'a> = (Place, &'a str, String);

/// What the tags say.
#[derive(Clone, Debug)]
pub(super) struct Tags {
    pub(super) start: Chess4Position,
    pub(super) players: PerSeat<Option<String>>,
    pub(super) headers: Vec<(String, String)>,
    /// The result and where it stands.
    pub(super) result: Option<(Place, String)>,
    pub(super) termination: Option<(Place, String)>,
    pub(super) warnings: Vec<String>,
}

/// What is taken for granted where the tags are silent.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The rules.
    base: Chess4Rules,
    /// What is said of that.
    assumed: Vec<String>,
}

/// The readings of what the tags do not say, the likeliest first. `base` is what the caller says; without it, files of
/// chess.com are read by its rules, which have changed since 2022, and those without a start position begin with
/// the set-up of their time.
pub(super) fn readings(tags: &[Tag<'_>], base: Chess4Rules) -> Vec<Reading> {
    let find = |wanted: &str| {
        let mut tags = tags.iter();
        tags.find(|(_, key, _)| *key == wanted)
            .map(|(_, _, value)| value.as_str())
    };
    let year = find(DATE).and_then(year_in);
    let on_site = find(RULE_VARIANTS).is_some_and(|value| lists(value, DEAD_KING_WALKING));
    let free_for_all = find(VARIANT).is_none_or(|value| value == "FFA");
    let mut readings = vec![Reading {
        base,
        assumed: Vec::new(),
    }];
    if find(OPTIONS).is_some() {
        return readings;
    }
    let preset = Chess4Rules::preset(CHESSCOM).expect("chess.com's rules are a preset");
    let asked = base == preset;
    if on_site && free_for_all && (asked || base == Chess4Rules::default()) {
        let flat = year.is_none_or(|year| year > LAST_BY_PIECE);
        let bonuses = [CheckBonus::Flat, CheckBonus::ByPiece];
        let ordered = if flat {
            bonuses
        } else {
            [bonuses[1], bonuses[0]]
        };
        readings = ordered
            .into_iter()
            .map(|check_bonus| {
                let bonus = if check_bonus == preset.check_bonus {
                    String::new()
                } else {
                    format!(" with check_bonus={}", check_bonus.text())
                };
                Reading {
                    base: Chess4Rules {
                        check_bonus,
                        ..preset
                    },
                    assumed: (!asked || !bonus.is_empty())
                        .then(|| {
                            format!(
                                "{RULE_VARIANTS} has {DEAD_KING_WALKING}: read by preset \
                                 {CHESSCOM}{bonus}"
                            )
                        })
                        .into_iter()
                        .collect(),
                }
            })
            .collect();
    }
    if on_site && free_for_all {
        let later = readings.iter().cloned().map(|mut reading| {
            reading.base.first_step = FirstStep::NextTurn;
            reading
                .assumed
                .push("seats leave without a first step of their king".into());
            reading
        });
        let later: Vec<Reading> = later.collect();
        readings.extend(later);
    }
    if find(START).is_none() && base.setup == Setup::Modern {
        let classic = readings.iter().cloned().map(|mut reading| {
            reading.base.setup = Setup::Classic;
            reading
                .assumed
                .push(format!("no {START}: the set-up is taken to be classic"));
            reading
        });
        let classic: Vec<Reading> = classic.collect();
        let old = year.is_some_and(|year| year < FIRST_WITH_START)
            || find(SITE).is_some_and(|site| site.contains("chess.com"));
        readings = if old {
            [classic, readings].concat()
        } else {
            [readings, classic].concat()
        };
    }
    readings
}

/// The year in a date, however it is written.
fn year_in(date: &str) -> Option<u32> {
    let numbers = date.split(|c: char| !c.is_ascii_digit());
    let mut years = numbers.filter(|number| number.len() == 4);
    years.find_map(|year| year.parse().ok().filter(|year| (2000..2100).contains(year)))
}

/// Understands the tags; what they do not say is taken from `reading`.
pub(super) fn understand(tags: &[Tag<'_>], reading: &Reading) -> Result<Tags, Pgn4Error> {
    let mut seen = std::collections::HashSet::new();
    if let Some((place, key, _)) = tags.iter().find(|(_, key, _)| !seen.insert(*key)) {
        return Err(Pgn4Error::new(*place, Pgn4Problem::TagTwice, key));
    }
    let find = |wanted: &str| {
        tags.iter()
            .find(|(_, key, _)| *key == wanted)
            .map(|(place, _, value)| (*place, value.as_str()))
    };
    let mut rules = reading.base;
    let mode = find(VARIANT).map(|(place, value)| match value {
        "FFA" => Ok((place, Mode::Ffa)),
        "Teams" => Ok((place, Mode::Teams)),
        _ => Err(Pgn4Error::new(place, Pgn4Problem::Variant, value)),
    });
    let mode = mode.transpose()?;
    if let Some((_, mode)) = mode {
        rules.mode = mode;
    }
    if rules.teams() {
        rules.resign_mode = ResignMode::Grey;
    } else if find(RULE_VARIANTS).is_some_and(|(_, value)| lists(value, DEAD_KING_WALKING)) {
        rules.resign_mode = ResignMode::Dkw;
    }
    let mut setup_known = false;
    if let Some((place, value)) = find(OPTIONS) {
        setup_known = value
            .split([',', ' '])
            .any(|item| item.starts_with("setup="));
        rules = rules
            .with(value)
            .map_err(|error| Pgn4Error::new(place, Pgn4Problem::Rules(error), value))?;
    }
    if let Some((place, mode)) = mode {
        rules.mode = mode;
        rules
            .check()
            .map_err(|error| Pgn4Error::new(place, Pgn4Problem::Rules(error), &mode.text()))?;
    }
    let start = match find(START) {
        None => Chess4Position::start(&rules),
        Some((place, value)) => read_start(value, rules, setup_known)
            .map_err(|error| Pgn4Error::new(place, Pgn4Problem::Start(error.into()), value))?,
    };
    let mut understood = Tags {
        start,
        players: PerSeat::default(),
        headers: Vec::new(),
        result: None,
        termination: None,
        warnings: reading.assumed.clone(),
    };
    for (place, key, value) in tags {
        let seat = Chess4Position::SEAT_NAMES
            .iter()
            .position(|name| name == key);
        match (*key, seat) {
            (_, Some(seat)) => understood.players[seat] = Some(value.clone()),
            (VARIANT | OPTIONS | START, _) => {}
            (RULE_VARIANTS, _) => {
                if value != rule_variants(&rules) && is_true_of(value, &rules) {
                    understood.headers.push(((*key).into(), value.clone()));
                }
                let odd = odd_rule_variants(value, &rules);
                let line = place.0;
                let warnings = odd.into_iter().map(|odd| format!("line {line}: {odd}"));
                understood.warnings.extend(warnings);
            }
            (RESULT, _) => understood.result = Some((*place, value.clone())),
            (TERMINATION, _) => understood.termination = Some((*place, value.clone())),
            _ => understood.headers.push(((*key).into(), value.clone())),
        }
    }
    // The order in which they are written.
    understood
        .headers
        .sort_by_key(|(key, _)| match key.as_str() {
            EVENT => 0,
            RULE_VARIANTS => 1,
            _ => 2,
        });
    Ok(understood)
}

/// The value of `RuleVariants` for games of this toolkit.
pub(super) fn rule_variants(rules: &Chess4Rules) -> &'static str {
    match rules.resign_mode {
        _ if rules.teams() => "EnPassant",
        ResignMode::Grey => "EnPassant PromoteTo=D",
        ResignMode::Dkw => "EnPassant PromoteTo=D DeadKingWalking",
    }
}

/// Whether a list of rule variants has this word.
fn lists(value: &str, wanted: &str) -> bool {
    value.split_whitespace().any(|word| word == wanted)
}

/// Whether a value of `RuleVariants` says of `resign_mode` what the rules say, so that it can be written
/// in place of our own.
pub(super) fn is_true_of(value: &str, rules: &Chess4Rules) -> bool {
    let walks = rules.resign_mode == ResignMode::Dkw;
    rules.teams() || lists(value, DEAD_KING_WALKING) == walks
}

fn odd_rule_variants(value: &str, rules: &Chess4Rules) -> Vec<String> {
    let mut odd = Vec::new();
    for word in value.split_whitespace() {
        match word {
            "EnPassant" => {}
            "PromoteTo=D" if !rules.teams() => {}
            DEAD_KING_WALKING if rules.resign_mode == ResignMode::Dkw => {}
            DEAD_KING_WALKING => odd.push(
                "DeadKingWalking is not played: in Teams who resigns loses, and elsewhere ShihoRules \
                 says that the king turns grey too"
                    .into(),
            ),
            _ => odd.push(format!("rule variant `{word}` is not played")),
        }
    }
    if !lists(value, "EnPassant") {
        odd.push("en passant is possible here, EnPassant is not among the rule variants".into());
    }
    if rules.resign_mode == ResignMode::Dkw && !lists(value, DEAD_KING_WALKING) {
        odd.push(
            "the king of who resigns walks on, DeadKingWalking is not among the rule variants"
                .into(),
        );
    }
    odd
}

fn read_start(
    text: &str,
    rules: Chess4Rules,
    setup_known: bool,
) -> Result<Chess4Position, shiho_core::ParseError> {
    let start = Chess4Position::parse_position(text, &rules)?;
    if setup_known || !text.contains('-') {
        return Ok(start);
    }
    match implied_setup(&start) {
        setup if setup == rules.setup => Ok(start),
        setup => Chess4Position::parse_position(text, &Chess4Rules { setup, ..rules }),
    }
}

/// The set-up that fits a position: the first in which the king of every seat that may castle is at
/// home, the position's own before all others.
fn implied_setup(position: &Chess4Position) -> Setup {
    let own = *position.rules();
    let (short, long) = position.castling_rights();
    let fits = |&setup: &Setup| {
        let home = Chess4Position::start(&Chess4Rules { setup, ..own });
        Seat::all(Chess4Position::SEATS)
            .filter(|&seat| short.contains(seat) || long.contains(seat))
            .all(|seat| home.king(seat) == position.king(seat))
    };
    let mut setups = [own.setup].into_iter().chain(SETUPS);
    setups.find(fits).unwrap_or(own.setup)
}

/// The value of `StartFen4` for `start`, and that of our tag for options if one is needed.
pub(super) fn start_and_options(start: &Chess4Position) -> (String, Option<String>) {
    let rules = *start.rules();
    let named = [(Setup::Modern, "4PC"), (Setup::Classic, "4PCo")]
        .into_iter()
        .find(|&(setup, _)| {
            rules.first_player == FirstPlayer::Red
                && rules.setup == setup
                && *start == Chess4Position::start(&rules)
        });
    let text = named.map_or_else(|| start.position_text(), |(_, name)| name.into());
    let all = rules.to_string();
    let mut options: Vec<String> = all
        .split(',')
        .filter(|item| {
            let told_elsewhere = ["mode=", "setup=", "resign_mode="];
            *item != "default" && !told_elsewhere.iter().any(|name| item.starts_with(name))
        })
        .map(String::from)
        .collect();
    let default = Chess4Rules {
        mode: rules.mode,
        resign_mode: rules.resign_mode,
        ..Chess4Rules::default()
    };
    let implied = read_start(&text, default, false).map(|start| start.rules().setup);
    if implied != Ok(rules.setup) {
        options.insert(0, format!("setup={}", rules.setup.text()));
    }
    if options.is_empty() && rules.resign_mode == ResignMode::Dkw {
        // Without a word of ours it would be read by all of chess.com's rules.
        options.push(format!("resign_mode={}", rules.resign_mode.text()));
    }
    (text, (!options.is_empty()).then(|| options.join(",")))
}
