"""The commands that the docs show: blocks for a shell, and commands of the program in sentences.

A block is fenced as `sh`, `console` (with `$` and what is answered) or `powershell`. What no test
can run has a comment before it, which nobody sees on the page: `<!-- not run: root -->`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.checkout import ROOT

PAGES = [
    *ROOT.glob("*.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "deploy").glob("*.md")),
]

FOR_A_SHELL = ("sh", "console", "powershell")

WHY_NOT_RUN = {
    "root": "changes the machine, as its administrator",
    "phone": "is typed on a phone",
    "cloud": "needs a public name",
    "network": "fetches programs or packages",
    "other system": "needs Windows, macOS, a session of systemd, or a database server of one's own",
    "long": "takes minutes",
}

_FENCE = re.compile(
    r"(?:^ *<!-- not run: (?P<why>[^\n]*?) -->\n)?"
    r"^(?P<indent> *)```(?P<kind>\w*)\n(?P<text>.*?)^ *```$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What stands in one fence. `why` says why it is not run, and is "" if it is."""

    page: str
    line: int
    kind: str
    text: str
    why: str

    @property
    def commands(self) -> tuple[str, ...]:
        """The lines that are typed, without comments. A line that ends with a backslash goes on."""
        lines = self.text.replace("\\\n", " ").splitlines()
        if self.kind == "console":
            lines = [line[2:] for line in lines if line.startswith("$ ")]
        stripped = (re.sub(r"(^| +)#.*$", "", line).strip() for line in lines)
        return tuple(line for line in stripped if line)


@cache
def blocks() -> tuple[Block, ...]:
    """All fenced blocks of all pages."""
    return tuple(
        Block(
            page=str(page.relative_to(ROOT)),
            line=text.count("\n", 0, found.start("kind")) + 1,
            kind=found["kind"],
            text=re.sub(f"^{found['indent']}", "", found["text"], flags=re.MULTILINE),
            why=found["why"] or "",
        )
        for page in PAGES
        for text in [page.read_text(encoding="utf-8")]
        for found in _FENCE.finditer(text)
    )


def shell_blocks() -> tuple[Block, ...]:
    """The blocks that are typed into a shell."""
    return tuple(block for block in blocks() if block.kind in FOR_A_SHELL)


def programs() -> set[str]:
    """The first word of every line that is typed, such as `make`."""
    lines = [shlex.split(line) for block in shell_blocks() for line in block.commands]
    first = (next((word for word in words if "=" not in word), "") for words in lines)
    return {Path(word).name for word in first} - {"", "&"}


def lines_outside_shell_blocks() -> Iterator[tuple[str, str]]:
    """Page and line: in blocks of another kind, and in those that are only indented."""
    for block in blocks():
        if block.kind not in FOR_A_SHELL:
            yield from ((block.page, line) for line in block.text.splitlines())
    for page in PAGES:
        text = _FENCE.sub("", page.read_text(encoding="utf-8"))
        for indented in re.findall(r"^ {4,}\S.*", text, re.MULTILINE):
            yield str(page.relative_to(ROOT)), indented.strip()


def commands_in_sentences() -> Iterator[tuple[str, list[str]]]:
    """Page and words of each `scorekeeper ...` that stands in a sentence or a table."""
    for page in PAGES:
        text = _FENCE.sub("", page.read_text(encoding="utf-8"))
        for told in re.findall(r"`(scorekeeper\s[^`]*)`", text):
            yield str(page.relative_to(ROOT)), shlex.split(told)[1:]


def texts() -> Iterator[tuple[str, str]]:
    """Everything that tells people or a machine of pip or uv, with the place it is from. A text of
    several literals is one line."""
    patterns = (
        *("*.md", "docs/**/*.md", "*.py", "Makefile", "deploy/*", ".github/**/*.yml", ".ci/*"),
        *("scorekeeper/**/*.py", "bench/**/*.py", "tools/**/*.py", "tests/**/*.py"),
        *("templates/**/*.html", "static/js/**/*.js", "scorekeeper/translations/**/*.po"),
    )
    for file in sorted(file for each in patterns for file in ROOT.glob(each) if file.is_file()):
        text = file.read_text(encoding="utf-8")
        if re.search("pip|uvx|uv tool", text) and file.stem != "test_documented_commands":
            yield str(file.relative_to(ROOT)), re.sub(r'"\s*\n\s*[fr]?"', "", text)
