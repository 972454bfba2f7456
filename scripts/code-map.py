#!/usr/bin/env python3
"""The code map of ARCHITECTURE.md: one line a folder, from the first line of its `lib.rs` or `mod.rs`, with its files.

  scripts/code-map.py            checks that the map is true, and that every file that ARCHITECTURE.md names exists
  scripts/code-map.py --write    rewrites the map
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
BEGIN = "<!-- code map: written by scripts/code-map.py -->"
END = "<!-- end of code map -->"
CRATES = ["core", "data", "eval", "selfplay", "selfplay/kit", "train"]


def first_line(file):
    """What the file says of itself."""
    line = file.read_text(encoding="utf-8").splitlines()[0]
    if not line.startswith("//! "):
        sys.exit(f"code-map: {file.relative_to(ROOT)} does not start with a //! line")
    return line.removeprefix("//! ").replace("|", "\\|")


def folders(crate):
    """Every folder below the crate's `src`, parents first."""
    source = ROOT / crate / "src"
    found = [source] + sorted(path for path in source.rglob("*") if path.is_dir())
    return [folder for folder in found if any(folder.glob("*.rs"))]


def rows(crate):
    source = ROOT / crate / "src"
    for folder in folders(crate):
        files = sorted(folder.glob("*.rs"))
        heads = [file for file in files if file.name in ("lib.rs", "mod.rs")] or files[:1]
        for file in files:
            first_line(file)
        names = " ".join(file.stem for file in files if file.name not in ("lib.rs", "mod.rs"))
        place = f"{folder.relative_to(source)}/".removeprefix("./")
        yield f"| `{place or 'src/'}` | {first_line(heads[0])} | {names} |"


def page():
    text = PAGE.read_text(encoding="utf-8")
    before, found, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not found or not end:
        sys.exit(f"code-map: ARCHITECTURE.md has no `{BEGIN}` or no `{END}`")
    tables = []
    for crate in CRATES:
        if (ROOT / crate / "src").is_dir():
            tables += [f"### `{crate}`", "", "| folder | | files |", "|---|---|---|", *rows(crate), ""]
    return "\n".join([before + BEGIN, "", *tables, END + after])


def missing():
    """Files named on the page that do not exist."""
    text = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    for name in re.findall(r"`([\w./-]+\.(?:rs|sh|py|md|toml|txt))`", text):
        if "/" in name and not (ROOT / name).exists():
            yield name


def main():
    text = page()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(text, encoding="utf-8")
        return
    if sys.argv[1:]:
        sys.exit("usage: code-map.py [--write]")
    wrong = [f"ARCHITECTURE.md names {name}, which does not exist" for name in missing()]
    if text != PAGE.read_text(encoding="utf-8"):
        wrong.append("the map of ARCHITECTURE.md is not true: run scripts/code-map.py --write")
    for line in wrong:
        print(f"code-map: {line}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    print("code-map: ARCHITECTURE.md is true")


if __name__ == "__main__":
    main()
