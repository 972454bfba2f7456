//! Writing CSA.

use std::fmt::Write as _;

use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Board, Family, FamilyPosition};
use shiho_core::games::shogi::{EVEN, Shogi};
use shiho_core::shogi9::ShogiMove;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::{Notation, VariantId};

use super::super::family::{rules_beside_start, tracks};
use super::super::japanese::header::{english_key, write_comments};
use super::super::record_error::{cannot_hold, one_line};
use super::super::{GameText, RecordError};
use super::position::{self, sign};
use super::words::{FORMAT, RULES_KEY, VARIANT_KEY, Version};
use super::{calls, pieces};

pub(super) fn write(game: &GameText, version: Version) -> Result<String, RecordError> {
    match game.variant {
        VariantId::Shogi => write_as::<Shogi>(game, version),
        VariantId::Annan => write_as::<Annan>(game, version),
        other => Err(cannot_hold(FORMAT, format!("games of {other}"))),
    }
}

fn write_as<F: Family>(game: &GameText, version: Version) -> Result<String, RecordError> {
    let (rules, main, _) = tracks::<F>(game)?;
    let start = &main.states[0].position;
    // As readers will see it: the format has no number for the first ply.
    let sfen = FamilyPosition::<F>::new(*start.board(), rules, 1).position_text();
    let mut text = match version {
        Version::V2_2 => String::from("V2.2\n"),
        Version::V3_0 => String::from("V3.0\n"),
    };
    let mut put = |line: std::fmt::Arguments<'_>| {
        writeln!(text, "{line}").expect("a String takes anything");
    };
    for (mark, player) in ["N+", "N-"].into_iter().zip(&game.players) {
        if let Some(player) = player {
            put(format_args!("{mark}{}", one_line(FORMAT, player)?));
        }
    }
    if game.variant != VariantId::Shogi {
        put(format_args!("${VARIANT_KEY}:{}", game.variant));
    }
    let remaining_rules = rules_beside_start(&rules, &sfen);
    if remaining_rules != "default" {
        put(format_args!("${RULES_KEY}:{remaining_rules}"));
    }
    for (key, value) in &game.headers {
        let (key, value) = (
            one_line(FORMAT, english_key(key))?,
            one_line(FORMAT, value)?,
        );
        match key {
            "'" => put(format_args!("'{value}")),
            key if key.is_empty() || key.contains(':') => {
                return Err(cannot_hold(FORMAT, format!("a header called `{key}`")));
            }
            key => put(format_args!("${key}:{value}")),
        }
    }
    if game.variant == VariantId::Shogi && sfen == EVEN {
        text += "PI\n";
    } else {
        text += &position::write(start.board());
    }
    writeln!(text, "{}", sign(start.board().turn())).expect("a String takes anything");
    write_comments(&mut text, "'", &game.comments);
    let pairs = main.moves.iter().zip(&main.states).zip(&game.main.plies);
    for ((&mv, state), entry) in pairs {
        text += &move_text(state.position.board(), mv);
        text.push('\n');
        put_time(&mut text, entry.seconds, version);
        write_comments(&mut text, "'", &entry.comments);
        write_comments(&mut text, "'*", &entry.program_comments);
    }
    if let Some(ending) = &game.main.ending {
        let last = main
            .states
            .last()
            .expect("a line has a state before its first move");
        let word = calls::word(ending, last.position.board().turn());
        writeln!(text, "%{word}").expect("a String takes anything");
        put_time(&mut text, ending.seconds, version);
    }
    Ok(text)
}

/// `+7776FU`, `-0055KA`.
fn move_text(board: &Board, mv: ShogiMove) -> String {
    let sign = sign(board.turn());
    let (file, rank) = (mv.to().file(), mv.to().rank());
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{sign}00{file}{rank}{}", pieces::name(kind)),
        MoveKind::Board { from, promote } => {
            let piece = board.piece(from).expect("the move has been played");
            let kind = piece.kind();
            let kind = match kind.promoted() {
                Some(promoted) if promote => promoted,
                _ => kind,
            };
            let (from_file, from_rank) = (from.file(), from.rank());
            format!(
                "{sign}{from_file}{from_rank}{file}{rank}{}",
                pieces::name(kind)
            )
        }
    }
}

fn put_time(text: &mut String, seconds: Option<f64>, version: Version) {
    let Some(seconds) = seconds else { return };
    let milliseconds = (seconds.max(0.0) * 1000.0).round() as u64;
    let (whole, part) = (milliseconds / 1000, milliseconds % 1000);
    if version == Version::V2_2 || part == 0 {
        writeln!(text, "T{whole}")
    } else {
        writeln!(text, "T{whole}.{part:03}")
    }
    .expect("a String takes anything");
}
