#!/usr/bin/env bash
# Holds the invariants of ARCHITECTURE.md that a compiler does not: who may import whom, and what
# must be absent where.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=0
wrong() {
  echo "check-arrows: $*" >&2
  failed=1
}

# The packages of ours that a crate may depend on, tests included.
allow() { # CRATE ALLOWED...
  local crate=$1 name
  shift
  for name in $(sed -n 's/^shiho-\([a-z]*\)[. ].*/\1/p' "$crate/Cargo.toml"); do
    case " $* " in
      *" $name "*) ;;
      *) wrong "$crate must not depend on $name" ;;
    esac
  done
}
allow core
allow data core
allow eval core
allow selfplay/kit
allow selfplay core eval data kit
allow train core eval data kit

for crate in core data eval selfplay selfplay/kit; do
  grep -q '^\(tch\|torch-sys\)' "$crate/Cargo.toml" && wrong "$crate must not link libtorch"
done

# Tests inside source files may do more: a file counts up to its `#[cfg(test)]`.
absent() { # WHY PATTERN PATH...
  local why=$1 pattern=$2 found
  shift 2
  found=$(find "$@" -name '*.rs' ! -name tests.rs | LC_ALL=C sort | xargs awk -v pattern="$pattern" '
    FNR == 1 { tests = 0 }
    /#\[cfg\(test\)\]/ { tests = 1 }
    !tests && $0 ~ pattern { print FILENAME ":" FNR ":" $0 }')
  if [ -n "$found" ]; then
    echo "$found" >&2
    wrong "$why (above)"
  fi
}
absent "core does no I/O" 'std::(fs|io|net|process|env|thread)([^a-z_]|$)' core/src
absent "core owns no global state" 'static mut|OnceLock|LazyLock|thread_local!' core/src
absent "only the registry names variants to choose behaviour" \
  'VariantId::(Shogi|Annan|Yonin|Chess4)|(==|=>) *"(shogi|annan|yonin|chess4)"' \
  core/src/*.rs core/src/shogi9 eval/src/*.rs eval/src/search selfplay/src train/src \
  data/src/*.rs data/src/dataset data/src/shard data/src/stats
absent "libraries do not print" '(^|[^a-z_])e?print(ln)?!' core/src data/src eval/src selfplay/src/*.rs

[ "$failed" = 0 ] || exit 1
echo "check-arrows: crates and invariants hold"
