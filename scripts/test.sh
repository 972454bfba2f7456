#!/usr/bin/env bash
# Everything a change must pass: formatting, lints, documentation, crate arrows, all tests, the bench
# signature. Sets up what it needs. `scripts/test.sh --no-train` leaves out what links libtorch.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

TRAIN=yes
case "${1:-}" in
  "") ;;
  --no-train) TRAIN=no ;;
  *)
    echo "usage: scripts/test.sh [--no-train]" >&2
    exit 2
    ;;
esac

step() { printf '\n== %s\n' "$*"; }
need() {
  command -v "$1" >/dev/null 2>&1 || {
    echo "test: error: \`$1\` is missing: $2" >&2
    exit 1
  }
}
need cargo "install Rust from https://rustup.rs"
need python3 "install Python 3"
# A minimal Rust profile comes without these two.
cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
cargo clippy --version >/dev/null 2>&1 || rustup component add clippy

step "formatting"
cargo fmt --all -- --check
step "crate arrows, invariants and structure"
bash scripts/check-arrows.sh
python3 scripts/check-structure.py
python3 scripts/code-map.py
if [ "$TRAIN" = yes ]; then
  step "libtorch"
  bash scripts/setup-libtorch.sh
  # One path for every clone, so that a shared target directory stays valid.
  . scripts/env.sh
fi
# One set of packages for every step: cargo builds what they share once.
PACKAGES=()
[ "$TRAIN" = yes ] && PACKAGES=(--workspace)
step "lints"
cargo clippy "${PACKAGES[@]}" --all-targets -- -D warnings
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc "${PACKAGES[@]}" --no-deps
step "fuzz targets compile"
cargo check --manifest-path fuzz/Cargo.toml --all-targets
step "tests"
cargo test "${PACKAGES[@]}"
step "bench signature"
# The program that the tests have built: the signature is the same in every profile.
SHIHO=${CARGO_TARGET_DIR:-target}/debug/shiho
diff -u scripts/bench-signature.txt <("$SHIHO" bench --signature) || {
  echo "test: the bench signature changed: say why in the commit, then run" >&2
  echo "  $SHIHO bench --signature > scripts/bench-signature.txt" >&2
  exit 1
}
step "all passed"
