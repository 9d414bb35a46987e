"""What the program says of printed sheets it says in words of its own."""

from __future__ import annotations

from tests.all_cases import each
from tests.checkout import ROOT
from tests.translations.catalogues import TRANSLATED, catalogue
from tests.translations.printed_stretches import known_stretches, stretches


@each(TRANSLATED)
def test_no_stretch_of_a_printed_sheet_stands_in_the_program(language: str) -> None:
    texts = [
        text
        for message in catalogue(language)
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    guides = [path.read_text("utf-8") for path in (ROOT / "docs").glob(f"*.{language}.md")]
    assert guides
    printed = known_stretches()
    for text in (*texts, *guides):
        assert printed.isdisjoint(stretches(text, language)), text[:200]
