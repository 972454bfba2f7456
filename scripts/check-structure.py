#!/usr/bin/env python3
"""Fails on circles of imports between the files of a crate, and on files with too many lines of code.

usage: check-structure.py [CRATE ...]      (default: every crate of the workspace)

An arrow leads from a file to the file in which a name stands that it takes by `use` or by a path with
`crate::`, `super::` or `self::`. Names taken from a parent that only re-exports them lead to where they are
defined; a parent's own declarations and re-exports of its children are no arrows. Tests in a file
(`#[cfg(test)] mod tests`) do not count.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CRATES = ["core", "data", "eval", "selfplay", "selfplay/kit", "train"]
# Lines that a file of the project may have, blank lines and comments aside.
MOST_LINES = 400
# A string, a character or a comment: what must not be taken for code.
NOT_CODE = re.compile(
    r'r(#+)".*?"\1|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\\\'])\'|//[^\n]*|/\*.*?\*/', re.S
)
TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*mod \w+ \{.*\Z", re.S)
USE = re.compile(r"(?:^|(?<=[\s{};]))(pub(?:\([^)]*\))? )?use ([^;]+);")
PATH = re.compile(r"(?<![\w:$])((?:crate|super|self)(?:::\w+)+)")
MOD = re.compile(r"^\s*(?:pub(?:\([^)]*\))? )?mod (\w+)\s*(;|\{)", re.M)


def paths(tree, prefix=()):
    """The paths of a use tree, each as (segments, name it is known by)."""
    tree = tree.strip()
    if not tree:
        return
    head, brace, rest = tree.partition("{")
    if brace:
        segments = tuple(part.strip() for part in head.split("::") if part.strip())
        depth, start, inner = 0, 0, rest.rstrip().removesuffix("}")
        for at, letter in enumerate(inner + ","):
            depth += (letter == "{") - (letter == "}")
            if letter == "," and depth == 0:
                yield from paths(inner[start:at], prefix + segments)
                start = at + 1
        return
    path, _, alias = tree.partition(" as ")
    segments = prefix + tuple(part.strip() for part in path.split("::") if part.strip())
    if segments[-1] == "self":
        segments = segments[:-1]
    yield segments, alias.strip() or segments[-1]


class Module:
    """A file of a crate as a module."""

    def __init__(self, file, parent):
        self.file, self.parent, self.children = file, parent, {}
        text = file.read_text(encoding="utf-8")
        text = NOT_CODE.sub(lambda it: '""' if it[0][0] in "\"r'" else " ", text)
        self.code = TESTS.sub("", text)
        folder = file.parent if file.name in ("lib.rs", "main.rs", "mod.rs") else file.with_suffix("")
        for name, how in MOD.findall(self.code):
            for child in (folder / f"{name}.rs", folder / name / "mod.rs"):
                if how == ";" and child.exists():
                    self.children[name] = Module(child, self)
        self.exports, self.globs, self.imports = {}, [], []
        for public, tree in USE.findall(self.code):
            for segments, name in paths(" ".join(tree.split())):
                if public and segments[-1] == "*":
                    self.globs.append(segments[:-1])
                elif public:
                    self.exports[name] = segments
                self.imports.append((segments, bool(public)))
        rest = USE.sub(" ", self.code)
        self.imports += [(tuple(path.split("::")), False) for path in PATH.findall(rest)]

    def walk(self):
        yield self
        for child in self.children.values():
            yield from child.walk()

    def root(self):
        return self if self.parent is None else self.parent.root()

    def resolve(self, segments, depth=0):
        """The module in which the name stands that `segments` lead to, seen from here; None if not ours."""
        if depth > 8:
            return None
        first, module = segments[0], self
        if first == "crate":
            module = self.root()
        elif first == "super":
            module = self.parent
        elif first in self.children:
            module = self.children[first]
        elif first != "self":
            return None
        for at, name in enumerate(segments[1:], 1):
            if module is None:
                return None
            if name == "super":
                module = module.parent
            elif name in module.children:
                module = module.children[name]
            elif name in module.exports:
                target = module.resolve(module.exports[name], depth + 1)
                return target or module
            else:
                for glob in module.globs:
                    target = module.resolve(glob, depth + 1)
                    if target and re.search(rf"\b{re.escape(name)}\b", target.code):
                        return target
                return module
        return module

    def arrows(self):
        for segments, public in self.imports:
            target = self.resolve(segments)
            is_child = target is not None and target.parent is self
            if target is not None and target is not self and not (public and is_child):
                yield target


def circles(modules):
    """Strongly connected sets of more than one module (Tarjan)."""
    arrows = {module: set(module.arrows()) for module in modules}
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in arrows.get(module, ()):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            found.append(stack[at:])
            del stack[at:]

    for module in modules:
        if module not in index:
            visit(module)
    return arrows, [circle for circle in found if len(circle) > 1]


def too_long():
    """The Rust files of the project with more than MOST_LINES lines of code."""
    for folder in ["core", "data", "eval", "selfplay", "train", "fuzz", "scripts"]:
        for file in sorted((ROOT / folder).rglob("*.rs")):
            if "target" in file.parts:
                continue
            lines = file.read_text(encoding="utf-8").splitlines()
            code = [line for line in lines if line.strip() and not line.strip().startswith("//")]
            if len(code) > MOST_LINES:
                yield file.relative_to(ROOT), len(code)


def main():
    sys.setrecursionlimit(10_000)
    failed = False
    for file, lines in too_long():
        failed = True
        print(f"{file}: {lines} lines of code, more than {MOST_LINES}")
    for crate in sys.argv[1:] or CRATES:
        source = ROOT / crate / "src"
        whole = True
        roots = [source / name for name in ("lib.rs", "main.rs") if (source / name).exists()]
        count = 0
        for root in roots:
            modules = list(Module(root, None).walk())
            count += len(modules)
            arrows, found = circles(modules)
            for circle in found:
                failed, whole = True, False
                print(f"circle of {len(circle)} files in {crate}:")
                for module in sorted(circle, key=lambda it: it.file):
                    inside = sorted(str(it.file.relative_to(source)) for it in arrows[module] if it in circle)
                    print(f"  {module.file.relative_to(source)} -> {', '.join(inside)}")
        if whole:
            print(f"{crate}: no circles among {count} files")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
