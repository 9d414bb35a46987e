"""Hashes of all stretches of the printed sheets, by which a test finds copied words.

No text can be read from them. `python -m tests.translations.printed_stretches LANGUAGE=FILE` adds
those of a further sheet, of which FILE has the text, to `printed_stretches.txt`.
"""

from __future__ import annotations

import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from textwrap import fill

WORDS, CHARACTERS = 7, 18
"""How much of a sheet in a row is a stretch; in Japanese characters are counted."""

BYTES = 5
"""The length of a hash."""


FILE = Path(__file__).with_name("printed_stretches.txt")


def stretches(text: str, language: str) -> Iterator[bytes]:
    """The hash of each stretch of a text."""
    words = re.findall(r"\w+", text.casefold())
    pieces, length, between = words, WORDS, " "
    if language == "ja":
        pieces, length, between = [*"".join(words)], CHARACTERS, ""
    for at in range(len(pieces) - length + 1):
        stretch = between.join(pieces[at : at + length])
        yield blake2b(f"{language} {stretch}".encode(), digest_size=BYTES).digest()


def known_stretches() -> set[bytes]:
    """The hashes of the sheets that were read."""
    hashes = b64decode(FILE.read_text(encoding="ascii"))
    return {hashes[at : at + BYTES] for at in range(0, len(hashes), BYTES)}


def main(arguments: list[str]) -> None:
    """Add the hashes of all stretches of these texts."""
    found = known_stretches()
    for argument in arguments:
        language, _, path = argument.partition("=")
        found.update(stretches(Path(path).read_text(encoding="utf-8"), language))
    FILE.write_text(fill(b64encode(b"".join(sorted(found))).decode(), 100) + "\n", encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
