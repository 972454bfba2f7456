#!/usr/bin/env bash
# The code map of ARCHITECTURE.md: one line a source file, taken from the file's own first line.
#   scripts/code-map.sh            checks that the map in ARCHITECTURE.md is true
#   scripts/code-map.sh --write    rewrites it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
BEGIN='<!-- code map: written by scripts/code-map.sh -->'
END='<!-- end of code map -->'

map() {
  local crate file line
  for crate in core data eval selfplay train; do
    printf '\n### `%s`\n\n| file | |\n|---|---|\n' "$crate"
    # Listed from disk: a clone without git history has the same files.
    find "$crate/src" -name '*.rs' | LC_ALL=C sort | while read -r file; do
      line=$(head -1 "$file")
      case "$line" in
        '//! '*) printf '| `%s` | %s |\n' "${file#"$crate/src/"}" "$(printf '%s' "${line#//! }" | sed 's/|/\\|/g')" ;;
        *)
          echo "code-map: $file does not start with a //! line" >&2
          exit 1
          ;;
      esac
    done
  done
  echo
}

text() {
  awk -v begin="$BEGIN" '{ print } $0 == begin { exit }' ARCHITECTURE.md
  map
  awk -v end="$END" '$0 == end { found = 1 } found' ARCHITECTURE.md
}

case "${1:-}" in
  --write)
    text > ARCHITECTURE.md.part
    mv ARCHITECTURE.md.part ARCHITECTURE.md
    ;;
  "")
    diff -u ARCHITECTURE.md <(text) | head -40 || true
    cmp -s ARCHITECTURE.md <(text) || {
      echo "code-map: ARCHITECTURE.md is not true: run scripts/code-map.sh --write" >&2
      exit 1
    }
    echo "code-map: ARCHITECTURE.md lists every source file"
    ;;
esac
