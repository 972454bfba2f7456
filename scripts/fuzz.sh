#!/usr/bin/env bash
# Runs fuzz targets one after the other, `scripts/fuzz.sh [seconds [target ...]]`: by default all of
# them, a minute each. Inputs that fail are kept in `fuzz/artifacts/TARGET/`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../fuzz"

SECONDS_EACH=${1:-60}
[ $# -gt 0 ] && shift
command -v cargo-fuzz >/dev/null 2>&1 || {
  echo "fuzz: error: \`cargo-fuzz\` is missing: cargo install cargo-fuzz" >&2
  exit 1
}
# The instrumentation needs what only nightly has; a stable compiler has it too when told so.
rustc --version | grep -q nightly || export RUSTC_BOOTSTRAP=1
[ -d corpus ] || cargo run --release --example seeds
TARGETS=("$@")
[ ${#TARGETS[@]} -gt 0 ] || mapfile -t TARGETS < <(cargo fuzz list)

FAILED=()
for target in "${TARGETS[@]}"; do
  printf '\n== %s\n' "$target"
  # Everything but the Parquet reader's dependencies is safe code: the address sanitizer finds little.
  cargo fuzz run -s "${SANITIZER:-none}" "$target" -- "-max_total_time=$SECONDS_EACH" \
    "-dict=dictionaries/$target.dict" -timeout=10 -rss_limit_mb=2048 -max_len=8192 \
    || FAILED+=("$target")
done
if [ ${#FAILED[@]} -gt 0 ]; then
  echo "fuzz: failed: ${FAILED[*]}" >&2
  exit 1
fi
