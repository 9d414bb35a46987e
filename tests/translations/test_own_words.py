"""What the program says of printed sheets it says in words of its own."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

from tests.all_cases import each
from tests.translations.catalogues import ROOT, TRANSLATED, catalogue
from tests.translations.printed_stretches import BYTES, stretches

_PRINTED = b64decode(Path(__file__).with_name("printed_stretches.txt").read_text("ascii"))
PRINTED = {_PRINTED[at : at + BYTES] for at in range(0, len(_PRINTED), BYTES)}


@each(TRANSLATED)
def test_no_stretch_of_a_printed_sheet_stands_in_the_program(language: str) -> None:
    texts = [
        text
        for message in catalogue(language)
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    guides = [path.read_text("utf-8") for path in (ROOT / "docs").glob(f"*.{language}.md")]
    assert guides
    for text in (*texts, *guides):
        assert PRINTED.isdisjoint(stretches(text, language)), text[:200]
