"""Write the style sheets again with one rule a line, as `ruff format` does for Python.

A rule that is too long for a line has one selector and one declaration a line. Nothing else is
changed: a browser is sent the same bytes. `make fix` runs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

STATIC = Path(__file__).parents[1] / "static"
LONGEST_LINE = 120
INDENT = "  "

_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/)|(?P<blank>\s+)|(?P<brace>[{};])|(?P<text>(?:"[^"]*"|'[^']*'|(?!/\*)[^\s{};"'])+)""",
    re.DOTALL,
)
_STRING_OR_MARK = re.compile(r""""[^"]*"|'[^']*'|[(),]""")
_GRID_ROW = re.compile(r"""\s+(?=["/])""")

Place: TypeAlias = Literal["same line", "next line", "after a gap"]
"""Where a piece was, seen from the piece before it."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its marks."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Declaration:
    """A property with its value, or an at-rule without braces."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Block:
    """A rule, or an at-rule with the rules in its braces."""

    opening: str
    place: Place
    pieces: list[Piece] = field(default_factory=list)

    @property
    def was_open(self) -> bool:
        """Whether its first piece had a line of its own."""
        return bool(self.pieces) and self.pieces[0].place != "same line"


Piece: TypeAlias = Comment | Declaration | Block


def formatted(style: str) -> str:
    """The same style sheet, formatted. What is formatted stays as it is."""
    lines: list[str] = []
    for piece in _read(style):
        _append(lines, piece, _lines_of(piece, ""))
    return "\n".join(lines) + "\n"


def _read(style: str) -> list[Piece]:
    """The rules and comments of a style sheet."""
    top: list[Piece] = []
    inside = [top]
    words: list[str] = []
    place: Place = "next line"
    gap = "\n"
    for token in _TOKEN.finditer(style):
        text = token.group()
        if token.lastgroup == "blank":
            gap = text
            continue
        if not words:
            place = (
                "after a gap"
                if gap.count("\n") > 1
                else "next line"
                if gap.count("\n")
                else "same line"
            )
        if token.lastgroup == "text":
            words.append(text)
        elif token.lastgroup == "comment":
            if words:
                raise ValueError(f"a comment inside of a rule's text: {text}")
            inside[-1].append(Comment(text, place))
        elif text == "{":
            block = Block(" ".join(words), place)
            inside[-1].append(block)
            inside.append(block.pieces)
            words = []
        else:
            if words:
                # The blank behind the colon of an empty value is its value for older browsers.
                value = " ".join(words)
                inside[-1].append(Declaration(re.sub(r":$", ": ", value), place))
            words = []
            if text == "}":
                inside.pop()
        gap = ""
    return top


def _lines_of(piece: Piece, indent: str) -> Iterator[str]:
    match piece:
        case Comment(text):
            yield indent + text
        case Declaration(text):
            yield from _lines_of_declaration(f"{text};", indent)
        case Block():
            short = _in_one_line(piece)
            if short and not piece.was_open and len(indent + short) <= LONGEST_LINE:
                yield indent + short
            else:
                yield from _open_block(piece, indent)


def _in_one_line(block: Block) -> str | None:
    """A rule in one line, or an at-rule with a single rule; nothing if that could not be read."""
    if any(isinstance(piece, Comment) for piece in block.pieces):
        return None
    inner = [piece for piece in block.pieces if isinstance(piece, Block)]
    if inner and len(block.pieces) > 1 and not block.opening.startswith("@keyframes"):
        return None
    inside = [
        f"{piece.text};" if isinstance(piece, Declaration) else _in_one_line(piece)
        for piece in block.pieces
        if not isinstance(piece, Comment)
    ]
    return " ".join([block.opening, "{", *(text or "" for text in inside), "}"])


def _open_block(block: Block, indent: str) -> Iterator[str]:
    opening = f"{indent}{block.opening} {{"
    if len(opening) > LONGEST_LINE:
        yield from (indent + selector for selector in _between_commas(f"{block.opening} {{"))
    else:
        yield opening
    deeper = indent + INDENT
    lines: list[str] = []
    for line in _source_lines(block.pieces):
        if all(isinstance(piece, Declaration) for piece in line):
            together = deeper + " ".join(
                f"{piece.text};" for piece in line if isinstance(piece, Declaration)
            )
            if block.was_open and len(together) <= LONGEST_LINE:
                _append(lines, line[0], [together])
                continue
        for piece in line:
            _append(lines, piece, _lines_of(piece, deeper))
    yield from lines
    yield indent + "}"


def _lines_of_declaration(text: str, indent: str) -> Iterator[str]:
    """The declaration, with a row of a grid or a value between commas a line if it is too long."""
    if len(indent + text) <= LONGEST_LINE:
        yield indent + text
        return
    name, value = text.split(": ", 1)
    parts = _GRID_ROW.split(value) if name == "grid-template" else [*_between_commas(value)]
    if len(parts) == 1:
        yield indent + text
        return
    yield f"{indent}{name}:"
    yield from (indent + INDENT + part for part in parts)


def _between_commas(text: str) -> Iterator[str]:
    """The parts of a list, each with its comma. Commas in brackets and strings do not count."""
    start = depth = 0
    for mark in _STRING_OR_MARK.finditer(text):
        depth += (mark.group() == "(") - (mark.group() == ")")
        if mark.group() == "," and depth == 0:
            yield text[start : mark.end()].strip()
            start = mark.end()
    yield text[start:].strip()


def _source_lines(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Declarations that shared a line stay together: colours and sizes are listed so."""
    line: list[Piece] = []
    for piece in pieces:
        if line and not (isinstance(piece, Declaration) and piece.place == "same line"):
            yield line
            line = []
        line.append(piece)
    if line:
        yield line


def _append(lines: list[str], piece: Piece, new: Iterator[str] | list[str]) -> None:
    """Append the lines of this piece: a comment that ended a line still does, a gap stays a gap."""
    if isinstance(piece, Comment) and piece.place == "same line" and lines:
        lines[-1] += f" {piece.text}"
        return
    if piece.place == "after a gap" and lines:
        lines.append("")
    lines.extend(new)


def main() -> None:
    """Format every style sheet, and say which have changed."""
    for path in sorted(STATIC.rglob("*.css")):
        style = path.read_text(encoding="utf-8")
        better = formatted(style)
        if better != style:
            path.write_text(better, encoding="utf-8")
            print(f"formatted {path.relative_to(STATIC.parent)}")


if __name__ == "__main__":
    main()
