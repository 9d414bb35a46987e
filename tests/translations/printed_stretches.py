"""Prints `printed_stretches.txt`: by which a test knows a stretch of a printed sheet.

Given a folder with the text of each sheet, it prints hashes of its stretches, from which no text
can be read. `python -m tests.translations.printed_stretches LANGUAGE=FILE... > FILE` makes it anew.
"""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from textwrap import fill

WORDS, CHARACTERS = 7, 18
"""How much of a sheet in a row is a stretch; in Japanese characters are counted."""

BYTES = 5
"""The length of a hash."""


def stretches(text: str, language: str) -> Iterator[bytes]:
    """The hash of each stretch of a text."""
    words = re.findall(r"\w+", text.casefold())
    pieces, length, between = words, WORDS, " "
    if language == "ja":
        pieces, length, between = [*"".join(words)], CHARACTERS, ""
    for at in range(len(pieces) - length + 1):
        stretch = between.join(pieces[at : at + length])
        yield blake2b(f"{language} {stretch}".encode(), digest_size=BYTES).digest()


def main(arguments: list[str]) -> None:
    """Print the hashes of all stretches of these texts."""
    found: set[bytes] = set()
    for argument in arguments:
        language, _, path = argument.partition("=")
        found.update(stretches(Path(path).read_text(encoding="utf-8"), language))
    sys.stdout.write(fill(b64encode(b"".join(sorted(found))).decode(), 100) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
