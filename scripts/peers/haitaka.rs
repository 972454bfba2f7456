//! Measures haitaka: `haitaka count|list SFEN DEPTH REPEAT` or `haitaka playouts GAMES`.

use haitaka::{Board, Move};

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += count(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn list(board: &Board, depth: u32, last: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        last.clear();
        board.generate_moves(|moves| {
            last.extend(moves);
            false
        });
        return last.len() as u64;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += list(&child, depth - 1, last);
        }
        false
    });
    nodes
}

/// Plies of random games until there is no move; repetition ends nothing.
fn playouts(games: u64) -> u64 {
    let mut state = 1u64;
    let mut plies = 0;
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..games {
        let mut board = Board::startpos();
        for _ in 0..100_000 {
            moves.clear();
            board.generate_moves(|more| {
                moves.extend(more);
                false
            });
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let index = (u128::from(state) * moves.len() as u128) >> 64;
            board.play_unchecked(moves[index as usize]);
            plies += 1;
        }
    }
    plies
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "playouts" {
        println!("{}", playouts(args[1].parse().expect("games")));
        return;
    }
    let board = Board::from_sfen(&args[1]).expect("a position");
    let depth = args[2].parse().expect("a depth");
    let repeat: u64 = args[3].parse().expect("a number");
    let mut last = Vec::new();
    let mut total = 0;
    for _ in 0..repeat {
        total += match args[0].as_str() {
            "count" => count(&board, depth),
            _ => list(&board, depth, &mut last),
        };
    }
    println!("{total}");
}
