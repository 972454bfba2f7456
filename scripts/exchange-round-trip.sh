#!/usr/bin/env bash
# Self-play games of every variant, exported in every text format that can hold them and imported again:
# moves, start, rules and results must be the same. Not part of CI.
#   scripts/exchange-round-trip.sh [GAMES]     (default: 1000 games of each variant)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
games=${1:-1000}
cargo build --release --quiet -p shiho-selfplay
shiho=${CARGO_TARGET_DIR:-target}/release/shiho
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$shiho" selfplay all --games "$games" --seed 3 --agent ab:nodes=20 --ply-cap 200 --out "$work/games" 2> "$work/log" ||
  { cat "$work/log" >&2; exit 1; }

round_trip() { # VARIANT FORMAT ENCODING
  local out=$work/$1-$2-$3 files
  "$shiho" data export "$work/games/$1" --format "$2" --encoding "$3" --out "$out.$2" > /dev/null
  files=("$out.$2")
  [ -d "$out.$2" ] && files=("$out.$2"/*)
  "$shiho" data import "${files[@]}" --format "$2" --out "$out" > /dev/null
  "$shiho" data verify "$out" > /dev/null
  "$shiho" data export "$out" --format csv --out "$out.again.csv" > /dev/null
  python3 - "$work/games-$1.csv" "$out.again.csv" "$1 $2 $3" <<'PYTHON'
import csv, sys

def rows(path):
    csv.field_size_limit(1 << 30)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            told = ("seed", "scores_mover", "flags", "agent")
            yield {key: row[key] for key in row if not key.startswith(told)}

before, after = list(rows(sys.argv[1])), list(rows(sys.argv[2]))
same = sum(one == other for one, other in zip(before, after))
print(f"{sys.argv[3]:28} {same} of {len(before)} games the same")
sys.exit(same != len(before) or len(before) != len(after))
PYTHON
  rm -rf "$out" "$out.$2"
}

for variant in shogi annan yonin chess4; do
  "$shiho" data export "$work/games/$variant" --format csv --out "$work/games-$variant.csv" > /dev/null
done
for variant in shogi annan; do
  for format in kif ki2 csa; do
    round_trip "$variant" "$format" utf-8
    round_trip "$variant" "$format" cp932
  done
  round_trip "$variant" usi utf-8
done
for format in yonin yonin-lines; do
  round_trip yonin "$format" utf-8
done
round_trip chess4 pgn4 utf-8
for variant in shogi annan yonin chess4; do
  for format in csv jsonl; do
    round_trip "$variant" "$format" utf-8
  done
done
