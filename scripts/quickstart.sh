#!/usr/bin/env bash
# From a fresh clone to nets that play: builds, self-play of all four games, verified datasets, small
# nets for shogi and Yonin, matches of net against hand-written evaluation, a balance table.
# Needs Rust, a C compiler and python3 with pip; about ten minutes on two cores.
#
#   scripts/quickstart.sh [DIR]    where datasets and nets go (default: quickstart)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
OUT=${1:-quickstart}

missing=""
need() { # COMMAND HOW-TO-GET-IT
  command -v "$1" >/dev/null 2>&1 || missing="$missing\n  $1: $2"
}
need cargo "install Rust from https://rustup.rs"
need cc "install a C compiler (Debian: apt-get install gcc)"
need c++ "install a C++ compiler (Debian: apt-get install g++)"
need python3 "install Python 3 (Debian: apt-get install python3)"
if command -v python3 >/dev/null 2>&1; then
  python3 -m pip --version >/dev/null 2>&1 ||
    missing="$missing\n  pip for python3: install it (Debian: apt-get install python3-pip)"
fi
if [ -n "$missing" ]; then
  printf 'quickstart: error: this machine lacks:%b\n' "$missing" >&2
  exit 1
fi
if [ -e "$OUT" ]; then
  echo "quickstart: error: $OUT exists: remove it or name another folder" >&2
  exit 1
fi

step() { printf '\n== %s\n' "$*"; }
run() {
  printf '$ %s\n' "$*"
  "$@"
}

step "1/6 build"
bash scripts/setup-libtorch.sh
. scripts/env.sh
cargo build --release --bins -p shiho-selfplay -p shiho-train
BIN=${CARGO_TARGET_DIR:-target}/release
PATH=$BIN:$PATH

step "2/6 self-play on all four games"
mkdir -p "$OUT"
run shiho selfplay all --games 60 --seed 1 --agent ab:nodes=200 --out "$OUT/games"

step "3/6 verify"
run shiho data verify "$OUT"/games/*

step "4/6 training data and nets for shogi and Yonin"
for game in shogi yonin; do
  run shiho selfplay "$game" --games 1500 --seed 2 --agent ab:nodes=150 --out "$OUT/$game-data"
  run shiho train fit "$OUT/$game-data" --out "$OUT/$game.net" --hidden 32 --epochs 8 --weight-decay 0.3 --seed 1 \
    --log "$OUT/$game-training.csv"
  run shiho net info "$OUT/$game.net"
done

step "5/6 net against hand-written evaluation, equal nodes"
for game in shogi yonin; do
  run shiho match "$game" --agents "ab:nodes=200,eval=$OUT/$game.net,ab:nodes=200" --games 120 --seed 3
done

step "6/6 what a seat is worth"
run shiho stats balance "$OUT"/games/* --csv "$OUT/balance"

cat <<TXT

Done; everything is in $OUT/. Three commands to try next:
  $BIN/shiho show chess4 --svg board.svg
  $BIN/shiho data positions $OUT/games/annan --out annan-positions.parquet
  $BIN/shiho match yonin --agents paranoid:nodes=1000,maxn:nodes=1000 --games 60
TXT
