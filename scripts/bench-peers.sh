#!/usr/bin/env bash
# Move generation and random playouts beside other engines: alternating runs, medians, ratios, in
# processor time. Peers come from their registries into a folder of their own; one that cannot be
# installed is left out with a word.
#   scripts/bench-peers.sh [FOLDER]      default ${XDG_CACHE_HOME:-~/.cache}/shiho-peers
#   ROUNDS=5   runs of each, an odd number       FLAGS=-Ctarget-cpu=native   how Rust peers are compiled
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ROOT=$PWD
FOLDER=${1:-${PEERS_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/shiho-peers}}
ROUNDS=${ROUNDS:-5}
FLAGS=${FLAGS:--Ctarget-cpu=native}
START='lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
MATSURI='l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1'
MID2='6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1'

YONIN_A='4Kn3Sn/Pn1+Ss1SePn3/Gw2PnPn1Ge2/1Rn3Pe3/SnRw2Re3Ke/2PwGe3PeGe/KwSw3PsSsSe1/Gw1GsPs2Gs2/4RsPeKsSs1 s P/G/-/P - - 60'
YONIN_B='3Kn1GnReSe1/1Pn1PnRnPn1Ge1/3Sn5/1Pw2GsSs1Pe1/Gw1PwSs3Ke1/2Pw4Pe1/1KwSsPsPs4/1GwRwRs1+SnGe1Pn/2Gw1Gs2Ks1 n P/-/S/S - - 80'
CHESS4_A='R-0,0,0,0-0,0,1,0-0,1,0,0-3,0,0,11-0-x,x,x,yR,yN,1,yK,3,yR,x,x,x/x,x,x,yP,1,yP,yP,yQ,yP,2,x,x,x/x,x,x,yB,yP,6,x,x,x/bR,bP,7,yP,3,gR/bN,1,bP,4,yP,2,gP,1,gP,gK/4,bP,2,yN,2,gP,gN,1,gB/2,bP,11/bK,bP,bB,4,bQ,2,gP,1,gP,1/bB,bP,7,gP,3,gB/2,bP,bN,4,gP,rP,4/gQ,bP,2,rP,rP,1,rP,4,gP,gR/x,x,x,rN,1,rQ,rP,2,rP,rN,x,x,x/x,x,x,rP,3,rK,1,rR,rP,x,x,x/x,x,x,rR,1,rB,2,rB,2,x,x,x'
CHESS4_B='R-0,0,0,0-0,0,0,0-0,0,0,0-15,9,12,6-1-x,x,x,3,yK,1,yB,2,x,x,x/x,x,x,bR,yP,yN,1,yP,yP,yR,1,x,x,x/x,x,x,3,yP,3,yP,x,x,x/9,yP,2,gP,gR/bN,bP,2,yQ,yR,3,yB,3,gN/bB,1,bP,5,gN,2,gP,2/3,bP,4,gP,5/bK,1,bP,11/2,bP,5,rP,2,gK,gP,gQ/1,bB,1,rR,rP,4,gR,4/2,rB,1,bP,5,rP,gP,2/x,x,x,2,yN,1,rP,rN,rQ,1,x,x,x/x,x,x,3,rP,1,rK,1,rR,x,x,x/x,x,x,1,rN,6,x,x,x'

mkdir -p "$FOLDER"
FOLDER=$(cd "$FOLDER" && pwd)
missing() { echo "bench-peers: $1 is left out: $2 (see $FOLDER/$1.log)" >&2; }

# A crate with one program around a peer from crates.io.
rust_peer() {
  local name=$1 version=$2 dir="$FOLDER/$1"
  mkdir -p "$dir/src"
  cp "$ROOT/scripts/peers/$name.rs" "$dir/src/main.rs"
  cat > "$dir/Cargo.toml" <<TOML
[package]
name = "peer-$name"
version = "0.0.0"
edition = "2024"
[dependencies]
$name = "=$version"
[profile.release]
lto = "fat"
codegen-units = 1
[workspace]
TOML
  (cd "$dir" && CARGO_TARGET_DIR="$dir/target" RUSTFLAGS="$FLAGS" cargo build --release) > "$FOLDER/$name.log" 2>&1 ||
    missing "$name" "it does not build"
}

echo "== programs (in $FOLDER)"
cargo build --release --bin shiho
SHIHO=${CARGO_TARGET_DIR:-target}/release/shiho
rust_peer haitaka 0.3.2
rust_peer rsshogi 1.7.3
if ! "$FOLDER/python/bin/python" -c 'import cshogi' 2> /dev/null; then
  { python3 -m venv "$FOLDER/python" && "$FOLDER/python/bin/pip" install cshogi; } > "$FOLDER/cshogi.log" 2>&1 ||
    missing cshogi "pip cannot install it"
fi
if [ ! -d "$FOLDER/npm/node_modules/shogiops" ]; then
  mkdir -p "$FOLDER/npm"
  (cd "$FOLDER/npm" && npm init -y && npm install shogiops) > "$FOLDER/shogiops.log" 2>&1 ||
    missing shogiops "npm cannot install it"
fi
[ -d "$FOLDER/npm/node_modules/shogiops" ] && cp scripts/peers/shogiops_peer.mjs "$FOLDER/npm/"

# Whether a peer can run.
have() {
  case $1 in
    haitaka | rsshogi) [ -x "$FOLDER/$1/target/release/peer-$1" ] ;;
    cshogi) "$FOLDER/python/bin/python" -c 'import cshogi' 2> /dev/null ;;
    shiho) true ;;
    shogiops) [ -e "$FOLDER/npm/shogiops_peer.mjs" ] ;;
  esac
}

# peer NAME ARGUMENTS...: prints the number of nodes or plies.
peer() {
  local name=$1
  shift
  case $name in
    haitaka | rsshogi) "$FOLDER/$name/target/release/peer-$name" "$@" ;;
    cshogi) "$FOLDER/python/bin/python" scripts/peers/cshogi_peer.py "$@" ;;
    shiho) ours "$@" ;;
    shogiops) node "$FOLDER/npm/shogiops_peer.mjs" "$@" ;;
  esac
}

# ours count|list|make GAME POSITION DEPTH REPEAT, or ours playouts GAME GAMES.
ours() {
  if [ "$1" = playouts ]; then
    "$SHIHO" bench "$2" --playouts "$3" --json | sed -n 's/.*"plies": \([0-9]*\).*/\1/p'
    return
  fi
  local leaves=()
  [ "$1" = count ] || leaves=("--$1")
  for ((n = 0; n < $5; n++)); do echo "$3"; done |
    "$SHIHO" perft "$2" --stdin --depth "$4" "${leaves[@]}" | awk '{ total += $1 } END { print total }'
}

# Million nodes or plies per second of processor time of one run of a command.
rate() {
  local TIMEFORMAT='%U %S' times
  times=$({ time "$@" > "$FOLDER/nodes" 2> "$FOLDER/run.log"; } 2>&1)
  awk -v nodes="$(cat "$FOLDER/nodes")" '{ printf "%.4f\n", nodes / ($1 + $2 + 1e-9) / 1e6 }' <<< "$times"
}

median() { sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

# versus TITLE PEER -- OUR COMMAND -- PEER'S COMMAND
versus() {
  local title=$1 name=$2 mine=() theirs=() a=() b=()
  shift 3
  while [ "$1" != -- ]; do
    mine+=("$1")
    shift
  done
  shift
  theirs=("$@")
  have "$name" || return 0
  for ((round = 0; round < ROUNDS; round++)); do
    a+=("$(rate ours "${mine[@]}")")
    b+=("$(rate peer "$name" "${theirs[@]}")")
  done
  local x y
  x=$(printf '%s\n' "${a[@]}" | median)
  y=$(printf '%s\n' "${b[@]}" | median)
  awk -v t="$title" -v n="$name" -v x="$x" -v y="$y" \
    'BEGIN { printf "%-34s %10.3f  %-9s %10.3f  x %.2f\n", t, x, n, y, x / y }'
}

echo "== million nodes or plies per second of processor time, medians of $ROUNDS alternating runs"
lscpu 2> /dev/null | sed -n 's/^Model name: *//p'
printf '%-34s %10s  %-9s %10s  %s\n' "" ours peer theirs ratio
while read -r name position depth repeat; do
  position=${!position}
  versus "shogi $name d$depth, counted" haitaka -- count shogi "$position" "$depth" "$repeat" -- count "$position" "$depth" "$repeat"
  for it in haitaka rsshogi; do
    versus "shogi $name d$depth, listed" "$it" -- list shogi "$position" "$depth" "$repeat" -- list "$position" "$depth" "$repeat"
  done
done <<POSITIONS
start START 5 4
matsuri MATSURI 3 100
mid2 MID2 3 60
POSITIONS
versus "shogi start d3, listed" cshogi -- list shogi "$START" 3 400 -- list "$START" 3 2
versus "shogi start d3, listed" shogiops -- list shogi "$START" 3 400 -- list "$START" 3 1
for it in haitaka rsshogi; do
  versus "shogi playouts" "$it" -- playouts shogi 1000 -- playouts 500
done
versus "shogi playouts" cshogi -- playouts shogi 1000 -- playouts 40
versus "Annan start d5, listed; shogi d5" haitaka -- list annan "$START" 5 4 -- count "$START" 5 2
versus "Annan start d3, listed" shogiops -- list annan "$START" 3 400 -- annan "$START" 3 1
for position in startpos:7:6 "$YONIN_A:4:10" "$YONIN_B:4:2"; do
  IFS=: read -r text depth repeat <<< "$position"
  versus "Yonin ${text:0:8}. d$depth; our shogi d5" shiho -- count yonin "$text" "$depth" "$repeat" -- count shogi "$START" 5 6
done
for position in startpos:5:6 "$CHESS4_A:4:6" "$CHESS4_B:4:6"; do
  IFS=: read -r text depth repeat <<< "$position"
  versus "chess4 ${text: -8}. d$depth; shogi d5" haitaka -- count chess4 "$text" "$depth" "$repeat" -- count "$START" 5 2
  versus "  every leaf made" haitaka -- make chess4 "$text" "$depth" 1 -- count "$START" 5 2
done
versus "Yonin playouts; our shogi" shiho -- playouts yonin 3000 -- playouts shogi 1500
versus "Annan playouts; shogi theirs" haitaka -- playouts annan 1000 -- playouts 500
versus "chess4 playouts; shogi theirs" haitaka -- playouts chess4 1000 -- playouts 500

# Peers that no registry offers, as once measured on an EPYC on which haitaka counted 64 million
# nodes a second from the start of shogi. Their figures are scaled by what it counts here.
here=$(for ((round = 0; round < ROUNDS; round++)); do rate peer haitaka count "$START" 5 2; done | median)
absent() {
  local title=$1 name=$2 then=$3
  shift 3
  for ((round = 0; round < ROUNDS; round++)); do rate ours "$@"; done | median |
    awk -v t="$title" -v n="$name" -v then="$then" -v here="$here" \
      '{ y = then * here / 64; printf "%-34s %10.3f  %-9s %10.3f  x %.2f\n", t, $1, n, y, $1 / y }'
}
if have haitaka; then
  echo "== in no registry: earlier figures scaled by haitaka's shogi d5, here $here, then 64"
  absent "shogi start d5" YaneuraOu 76 list shogi "$START" 5 4
  absent "shogi playouts" nshogi 1.25 playouts shogi 1000
  absent "Annan start d5, listed" haitaka-v 15.4 list annan "$START" 5 4
  absent "Annan playouts" haitaka-v 0.31 playouts annan 1000
  absent "chess4 start d5, listed" Athena 58 list chess4 startpos 5 6
  absent "chess4 start d5, leaves made" Athena 19.5 make chess4 startpos 5 2
  absent "chess4 playouts" 4pchess 0.88 playouts chess4 1000
fi
