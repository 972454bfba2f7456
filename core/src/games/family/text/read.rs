//! Reading SFEN (rules 1.1).

use super::error::SfenError;
use crate::error::ParseError;
use crate::games::family::attacks::in_check;
use crate::games::family::board::Board;
use crate::games::family::hooks::Family;
use crate::games::family::piece::{Colour, Piece};
use crate::games::family::state::FamilyPosition;
use crate::position::Position;
use crate::shogi9::piece::HAND_KINDS;
use crate::shogi9::{Kind, Square};

const NAMES: [&str; 2] = ["black", "white"];

/// Number of pieces of each base kind in a game, in the order of the kinds.
const STOCK: [u32; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

/// Reads an SFEN strictly: a position that can stand in a game.
pub(in crate::games::family) fn parse<F: Family>(
    text: &str,
    rules: &F::Rules,
) -> Result<FamilyPosition<F>, ParseError> {
    let position = parse_lenient::<F>(text, rules)?;
    check_stock(position.board()).map_err(|e| ParseError::new("position", e, text.trim()))?;
    check_strict::<F>(position.board(), rules)
        .map_err(|e| ParseError::new("position", e, text.trim()))?;
    Ok(position)
}

/// Reads an SFEN as problems need it: kings may be missing, stock and legality are not checked.
pub(in crate::games::family) fn parse_lenient<F: Family>(
    text: &str,
    rules: &F::Rules,
) -> Result<FamilyPosition<F>, ParseError> {
    let spaced = text.replace('_', " ");
    let mut fields: Vec<&str> = spaced.split_whitespace().collect();
    if fields.first() == Some(&"position") {
        fields.remove(0);
    }
    match fields[..] {
        ["startpos"] => return Ok(FamilyPosition::start(rules)),
        ["sfen", ..] => {
            fields.remove(0);
        }
        [] => return Err(ParseError::new("", SfenError::Empty, text)),
        _ => {}
    }
    if let [name] = fields[..]
        && let Some(sfen) = F::named_start(name)
    {
        return parse_lenient(sfen, rules);
    }
    let (board, turn, hands, number) = match fields[..] {
        [board, turn, hands] => (board, turn, hands, "1"),
        [board, turn, hands, number] => (board, turn, hands, number),
        _ => return Err(ParseError::new("", SfenError::Fields, text.trim())),
    };
    let colour = match turn {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(ParseError::new("turn", SfenError::Turn, turn)),
    };
    let mut position = Board::empty(colour);
    read_board(board, &mut position)?;
    read_hands(hands, &mut position)?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = number
        .parse()
        .ok()
        .filter(|_| is_number)
        .ok_or_else(|| ParseError::new("ply number", SfenError::Number, number))?;
    Ok(FamilyPosition::new(position, *rules, number.max(1)))
}

fn read_board(text: &str, board: &mut Board) -> Result<(), ParseError> {
    let ranks: Vec<&str> = text.split('/').collect();
    let empty_edge = ranks.first().is_some_and(|rank| rank.is_empty());
    if ranks.len() != 9 && !empty_edge {
        return Err(ParseError::new(
            "board",
            SfenError::Ranks(ranks.len()),
            text,
        ));
    }
    for (index, rank) in ranks.iter().enumerate() {
        let place = format!("rank {}", char::from(b'a' + (index as u8).min(25)));
        read_rank(rank, index as u8, board).map_err(|e| ParseError::new(place, e, *rank))?;
    }
    Ok(())
}

fn read_rank(text: &str, index: u8, board: &mut Board) -> Result<(), SfenError> {
    let mut width = 0;
    let mut pieces = Vec::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if let Some(run) = character.to_digit(10) {
            if run == 0 {
                return Err(SfenError::Letter('0'));
            }
            width += run as usize;
            continue;
        }
        let promoted = character == '+';
        let letter = if promoted {
            characters.next()
        } else {
            Some(character)
        };
        let letter = letter.ok_or(SfenError::Letter('+'))?;
        let base = Kind::from_letter(letter.to_ascii_uppercase());
        let base = base.ok_or(SfenError::Letter(letter))?;
        let kind = if promoted {
            base.promoted()
        } else {
            Some(base)
        };
        let kind = kind.ok_or(SfenError::Promoted(letter))?;
        let colour = if letter.is_ascii_uppercase() {
            Colour::Black
        } else {
            Colour::White
        };
        pieces.push((width, Piece::new(kind, colour)));
        width += 1;
    }
    if width != 9 {
        return Err(SfenError::Width(width));
    }
    for (column, piece) in pieces {
        if piece.kind() == Kind::King && board.king(piece.colour()).is_some() {
            return Err(SfenError::Kings(NAMES[piece.colour().index()]));
        }
        board.put(Square::new(9 - column as u8, index + 1), piece);
    }
    Ok(())
}

fn read_hands(text: &str, board: &mut Board) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    let wrong = |error| ParseError::new("hands", error, text);
    let mut count: Option<u32> = None;
    for character in text.chars() {
        if let Some(digit) = character.to_digit(10) {
            count = Some((count.unwrap_or(0) * 10 + digit).min(1000));
            continue;
        }
        let kind = Kind::from_letter(character.to_ascii_uppercase());
        let kind = kind.ok_or_else(|| wrong(SfenError::HandLetter))?;
        if kind == Kind::King {
            return Err(wrong(SfenError::HandKing));
        }
        let colour = if character.is_ascii_uppercase() {
            Colour::Black
        } else {
            Colour::White
        };
        let more = count.take().unwrap_or(1);
        if more == 0 {
            return Err(wrong(SfenError::HandCount));
        }
        let found = u32::from(board.hand(colour).count(kind)) + more;
        // Even a problem cannot use more than every square and both hands could hold.
        if found > 81 {
            let stock = STOCK[kind.index()];
            return Err(wrong(SfenError::Stock {
                kind: kind.letter(),
                found,
                stock,
            }));
        }
        for _ in 0..more {
            board.add_to_hand(colour, kind);
        }
    }
    if count.is_some() {
        return Err(wrong(SfenError::HandLetter));
    }
    Ok(())
}

fn check_stock(board: &Board) -> Result<(), SfenError> {
    let mut counts = [0; 8];
    for (_, piece) in board.pieces() {
        counts[piece.kind().base().index()] += 1;
    }
    for colour in Colour::BOTH {
        for kind in HAND_KINDS {
            counts[kind.index()] += u32::from(board.hand(colour).count(kind));
        }
    }
    for kind in HAND_KINDS {
        let (found, stock) = (counts[kind.index()], STOCK[kind.index()]);
        if found > stock {
            return Err(SfenError::Stock {
                kind: kind.letter(),
                found,
                stock,
            });
        }
    }
    Ok(())
}

fn check_strict<F: Family>(board: &Board, rules: &F::Rules) -> Result<(), SfenError> {
    for colour in Colour::BOTH {
        if board.king(colour).is_none() {
            return Err(SfenError::NoKing(NAMES[colour.index()]));
        }
    }
    let waiting = board.turn().other();
    if in_check::<F>(rules, board, waiting) {
        return Err(SfenError::Check(NAMES[waiting.index()]));
    }
    let mut pawns = [[0; 10]; 2];
    for (square, piece) in board.pieces() {
        if !F::may_stand(rules, square, piece) {
            return Err(SfenError::Dead {
                kind: piece.kind().letter(),
                square,
            });
        }
        if piece.kind() == Kind::Pawn {
            pawns[piece.colour().index()][usize::from(square.file())] += 1;
        }
    }
    if F::forbids_two_pawns(rules) {
        for colour in Colour::BOTH {
            if let Some(file) = pawns[colour.index()].iter().position(|&count| count > 1) {
                let side = NAMES[colour.index()];
                return Err(SfenError::Nifu {
                    side,
                    file: file as u8,
                });
            }
        }
    }
    Ok(())
}
