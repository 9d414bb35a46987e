"""The commands that the docs show: blocks for a shell, and commands of the program in sentences.

A block is fenced as `sh`, `console` (with `$` and what is answered) or `powershell`. What no test
can run has a comment before it, which nobody sees on the page: `<!-- not run: root -->`.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
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


# --- what tells people to install something -------------------------------------------------------


_INSTALL = re.compile(
    r"\b(?:(?:pip3?|pipx|uv pip|uv tool)\s+(?:install|run|upgrade)|uvx)\s+([^\n`|;&<>#]+)"
)


def installed_names(text: str) -> Iterator[str]:
    """Everything that `pip install` and the like are told to fetch from a package index: what is no
    option, folder, file or variable. Of `uvx --from . scorekeeper` nothing is."""
    for told in _INSTALL.findall(text):
        words = iter(told.split())
        for word in words:
            bare = word.strip("\"'“”„「」).,:;。")
            if word == "--from" and next(words, "").startswith((".", "/", "~")):
                break
            if _is_a_package(word.lstrip("\"'")) and (name := _NAME.match(bare)):
                yield canonicalize_name(name[0])
            closed = word[-1] in "\"'" and word[0] not in "\"'"
            if closed or (bare and word.endswith((".", ",", ":", ")", "。"))):
                break  # the sentence goes on, the command does not


_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def _is_a_package(word: str) -> bool:
    return not word.startswith(("-", "$", ".", "/", "~")) and not word.endswith((".whl", ".txt"))


def known_packages() -> set[str]:
    """The packages of others that pyproject.toml names, and those of Makefile and release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    named = {canonicalize_name(Requirement(each).name) for some in lists for each in some}
    return (named | {"uv", "pip-audit", "build", "twine", "cyclonedx-bom"}) - {project["name"]}


def told_texts() -> Iterator[tuple[str, str]]:
    """Everything that is read by people or run by a machine, with the place it is from."""
    for page in (*PAGES, ROOT / "Makefile", *_files("deploy/*", ".github/**/*.yml", ".ci/*")):
        yield str(page.relative_to(ROOT)), page.read_text(encoding="utf-8")
    for file in _files("*.py", "scorekeeper/**/*.py", "bench/**/*.py", "tools/**/*.py"):
        yield str(file.relative_to(ROOT)), _joined(file.read_text(encoding="utf-8"))
    for file in _files("tests/**/*.py"):
        if not file.stem.endswith("documented_commands"):
            yield str(file.relative_to(ROOT)), _joined(file.read_text(encoding="utf-8"))
    for file in _files("templates/**/*.html", "static/js/**/*.js"):
        yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")
    for file in _files("scorekeeper/translations/*/LC_MESSAGES/*.po"):
        text = file.read_bytes()
        if b"install" in text:
            with file.open("rb") as opened:
                yield str(file.relative_to(ROOT)), "\n".join(_strings(read_po(opened)))


def _files(*patterns: str) -> list[Path]:
    return sorted(file for each in patterns for file in ROOT.glob(each) if file.is_file())


def _joined(source: str) -> str:
    """Source in which a text of several literals is one line."""
    return re.sub(r'"\s*\n\s*[fr]?"', "", source)


def _strings(catalogue: Iterable[object]) -> Iterator[str]:
    for message in catalogue:
        for text in (getattr(message, "id", ""), getattr(message, "string", "")):
            yield from [text] if isinstance(text, str) else text
