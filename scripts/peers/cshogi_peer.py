"""Measures cshogi: `list SFEN DEPTH REPEAT` or `playouts GAMES`."""

import random
import sys

import cshogi


def count(board, depth):
    moves = list(board.legal_moves)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += count(board, depth - 1)
        board.pop()
    return nodes


def playouts(games):
    choose = random.Random(1)
    plies = 0
    for _ in range(games):
        board = cshogi.Board()
        for _ in range(100_000):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(choose.random() * len(moves))])
            plies += 1
    return plies


if sys.argv[1] == "playouts":
    print(playouts(int(sys.argv[2])))
else:
    board = cshogi.Board(sys.argv[2])
    print(sum(count(board, int(sys.argv[3])) for _ in range(int(sys.argv[4]))))
