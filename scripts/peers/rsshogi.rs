//! Measures rsshogi: `rsshogi list SFEN DEPTH REPEAT` or `rsshogi playouts GAMES`.

use rsshogi::board::{self, LegalAll, MoveList, generate_moves, perft::perft};

/// Plies of random games until there is no move; repetition ends nothing.
fn playouts(games: u64) -> u64 {
    let mut state = 1u64;
    let mut plies = 0;
    for _ in 0..games {
        let mut position = board::hirate_position();
        position.init_stack();
        for _ in 0..10_000 {
            let mut moves = MoveList::new();
            generate_moves::<LegalAll>(&position, &mut moves);
            if moves.len() == 0 {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let index = ((u128::from(state) * moves.len() as u128) >> 64) as usize;
            let chosen = *moves.iter().nth(index).expect("an index below the length");
            position.apply_move32(position.move32_from_move(chosen));
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
    let position = board::position_from_sfen(&args[1]).expect("a position");
    let depth = args[2].parse().expect("a depth");
    let repeat: u64 = args[3].parse().expect("a number");
    let count = || perft(&position, depth).expect("a count").nodes;
    println!("{}", (0..repeat).map(|_| count()).sum::<u64>());
}
