#!/usr/bin/env bash
# The slow tests: all depths of the perft tables and whole vector files. Takes some minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo test --release -- --ignored
