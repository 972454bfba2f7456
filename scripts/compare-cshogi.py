#!/usr/bin/env python3
"""Compares packed positions written by `shiho data export` with cshogi's reading and writing of them.

    python3 -m venv VENV && VENV/bin/pip install cshogi numpy
    shiho data export DIR --format psv --out games.psv
    shiho data export DIR --format hcpe --out games.hcpe
    shiho data positions DIR --out positions.csv
    VENV/bin/python scripts/compare-cshogi.py games.psv games.hcpe positions.csv

All games of DIR must have a result, since packed files leave the others out. Of every position the
board, the move, the score and the result are compared as cshogi decodes them, and cshogi's own bytes of
position and move with those of the file. Exit code 1 if anything differs. Not part of CI.
"""

import csv
import sys

import cshogi
import numpy as np

BLACK_WINS, WHITE_WINS = cshogi.BLACK_WIN, cshogi.WHITE_WIN


def result_of(row):
    """The result as hcpe has it, from the utilities of the seats."""
    black, white = float(row["utility_b"]), float(row["utility_w"])
    return cshogi.DRAW if black == white else BLACK_WINS if black > white else WHITE_WINS


def main(psv_path, hcpe_path, positions_path):
    psv = np.fromfile(psv_path, dtype=cshogi.PackedSfenValue)
    hcpe = np.fromfile(hcpe_path, dtype=cshogi.HuffmanCodedPosAndEval)
    with open(positions_path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    counts = dict.fromkeys(
        [
            "psv position", "psv move", "psv score", "psv result", "psv ply", "psv bytes of the position",
            "psv bytes of the move",
            "hcpe position", "hcpe move", "hcpe score", "hcpe result", "hcpe bytes of the position",
            "hcpe bytes of the move",
        ],
        0,
    )
    print(f"{len(rows)} positions, {len(psv)} in psv, {len(hcpe)} in hcpe")
    if not len(rows) == len(psv) == len(hcpe):
        print("the numbers differ")
        return 1
    shown = 0

    def compare(what, ours, theirs, index):
        nonlocal shown
        if ours == theirs:
            return
        counts[what] += 1
        if shown < 10:
            shown += 1
            print(f"position {index}, {what}: ours {ours}, cshogi's {theirs}")

    board, from_psv, from_hcpe = cshogi.Board(), cshogi.Board(), cshogi.Board()
    position_bytes = np.zeros(1, dtype=cshogi.PackedSfenValue)
    hcp_bytes = np.zeros(1, dtype=cshogi.HuffmanCodedPosAndEval)
    for index, row in enumerate(rows):
        sfen, usi = row["position"], row["move"]
        score = int(row["score_mover"] or 0)
        result = result_of(row)
        board.set_sfen(sfen)
        mover_wins = BLACK_WINS if board.turn == cshogi.BLACK else WHITE_WINS
        for_mover = 0 if result == cshogi.DRAW else 1 if result == mover_wins else -1
        move = board.move_from_usi(usi)
        without_ply = sfen.rsplit(" ", 1)[0]

        entry = psv[index]
        from_psv.set_psfen(entry["sfen"])
        compare("psv position", without_ply, from_psv.sfen().rsplit(" ", 1)[0], index)
        compare("psv move", usi, cshogi.move_to_usi(from_psv.move_from_psv(int(entry["move"]))), index)
        compare("psv score", score, int(entry["score"]), index)
        compare("psv result", for_mover, int(entry["game_result"]), index)
        compare("psv ply", int(sfen.rsplit(" ", 1)[1]), int(entry["gamePly"]), index)
        board.to_psfen(position_bytes[0]["sfen"])
        compare("psv bytes of the position", entry["sfen"].tobytes(), position_bytes[0]["sfen"].tobytes(), index)
        compare("psv bytes of the move", int(entry["move"]), cshogi.move16_to_psv(cshogi.move16(move)), index)

        entry = hcpe[index]
        from_hcpe.set_hcp(entry["hcp"])
        compare("hcpe position", without_ply, from_hcpe.sfen().rsplit(" ", 1)[0], index)
        decoded = from_hcpe.move_from_move16(int(entry["bestMove16"]) & 0xFFFF)
        compare("hcpe move", usi, cshogi.move_to_usi(decoded), index)
        compare("hcpe score", score, int(entry["eval"]), index)
        compare("hcpe result", result, int(entry["gameResult"]), index)
        board.to_hcp(hcp_bytes[0]["hcp"])
        compare("hcpe bytes of the position", entry["hcp"].tobytes(), hcp_bytes[0]["hcp"].tobytes(), index)
        compare("hcpe bytes of the move", int(entry["bestMove16"]) & 0xFFFF, cshogi.move16(move), index)
    for what, count in counts.items():
        print(f"{what:27} {len(rows) - count} of {len(rows)} equal")
    return 1 if any(counts.values()) else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
