//! Writing JKF.

use serde_json::{Map, Value, json};
use shiho_core::games::family::{Board, FamilyPosition};
use shiho_core::games::shogi::{EVEN, Handicap, Shogi};
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{ShogiMove, Square};
use shiho_core::{Notation, VariantId};

use super::FORMAT;
use super::start::{self, OTHER, Setup};
use crate::formats::csa::{calls, pieces};
use crate::formats::family::{handicap_of, rules_beside_start, tracks};
use crate::formats::japanese::keys::RULES_KEY;
use crate::formats::record_error::cannot_hold;
use crate::formats::{GameText, Ply, RecordError};

pub(super) fn write(game: &GameText) -> Result<String, RecordError> {
    if game.variant != VariantId::Shogi {
        return Err(cannot_hold(FORMAT, format!("games of {}", game.variant)));
    }
    let (rules, main, _) = tracks::<Shogi>(game)?;
    let start = &main.states[0].position;
    // As readers will see it: the format has no number for the first ply.
    let sfen = FamilyPosition::<Shogi>::new(*start.board(), rules, 1).position_text();
    let mut header = Map::new();
    for (key, player) in ["先手", "後手"].into_iter().zip(&game.players) {
        if let Some(player) = player {
            header.insert(key.into(), json!(player));
        }
    }
    let remaining_rules = rules_beside_start(&rules, &sfen);
    if remaining_rules != "default" {
        header.insert(RULES_KEY.into(), json!(remaining_rules));
    }
    for (key, value) in &game.headers {
        header.insert(key.clone(), json!(value));
    }
    let handicap = if sfen == EVEN {
        Some(Handicap::None)
    } else {
        handicap_of(&sfen)
    };
    let initial = match handicap {
        Some(handicap) => json!({ "preset": start::name(handicap) }),
        None => json!({ "preset": OTHER, "data": Setup::of(start.board()) }),
    };
    let mut moves = vec![with_comments(Map::new(), &game.comments)];
    let mut last_to = None;
    let pairs = main.moves.iter().zip(&main.states).zip(&game.main.plies);
    for ((&mv, state), ply) in pairs {
        let mut entry = Map::new();
        entry.insert(
            "move".into(),
            move_value(state.position.board(), mv, last_to),
        );
        put_time(&mut entry, ply);
        moves.push(with_comments(entry, &ply.comments));
        last_to = Some(mv.to());
    }
    if let (Some(ending), Some(last)) = (&game.main.ending, main.states.last()) {
        let word = calls::word(ending, last.position.board().turn());
        moves.push(json!({ "special": word }));
    }
    let file = json!({ "header": header, "initial": initial, "moves": moves });
    Ok(format!("{file}\n"))
}

fn with_comments(mut entry: Map<String, Value>, comments: &[String]) -> Value {
    if !comments.is_empty() {
        entry.insert("comments".into(), json!(comments));
    }
    Value::Object(entry)
}

fn put_time(entry: &mut Map<String, Value>, ply: &Ply) {
    if let Some(seconds) = ply.seconds {
        let whole = (seconds.max(0.0) / 60.0).floor();
        let rest = seconds.max(0.0) - whole * 60.0;
        entry.insert(
            "time".into(),
            json!({ "now": { "m": whole as u64, "s": rest } }),
        );
    }
}

fn point(square: Square) -> Value {
    json!({ "x": square.file(), "y": square.rank() })
}

fn move_value(board: &Board, mv: ShogiMove, last_to: Option<Square>) -> Value {
    let mut value = json!({ "color": board.turn().index(), "to": point(mv.to()) });
    let fields = value.as_object_mut().expect("it was made as an object");
    match mv.kind() {
        MoveKind::Drop(kind) => {
            fields.insert("piece".into(), json!(pieces::name(kind)));
            fields.insert("relative".into(), json!("H"));
        }
        MoveKind::Board { from, promote } => {
            let kind = board.piece(from).expect("the move has been played").kind();
            fields.insert("from".into(), point(from));
            fields.insert("piece".into(), json!(pieces::name(kind)));
            if promote {
                fields.insert("promote".into(), json!(true));
            }
            if let Some(taken) = board.piece(mv.to()) {
                fields.insert("capture".into(), json!(pieces::name(taken.kind())));
            }
        }
    }
    if last_to == Some(mv.to()) {
        fields.insert("same".into(), json!(true));
    }
    value
}
