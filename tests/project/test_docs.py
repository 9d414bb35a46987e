"""The examples of docs/notation.md are read as it says, and the README leads to every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.cli.options import spoken
from scorekeeper.errors import NotationError
from scorekeeper.rules.notation import (
    parse_cards,
    parse_groups,
    parse_phase,
    print_cards,
    print_groups,
    print_phase,
)
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.languages import LANGUAGES, language_named
from scorekeeper.wording.typed_words import typed_words
from tests.all_cases import each_row

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "notation.md"


def say_refusal(typed: str, words: Vocabulary | None) -> str:
    with pytest.raises(NotationError) as refusal:
        parse_cards(typed, words)
    return f"{refusal.value.code} at {refusal.value.at}"


READERS: dict[str, Callable[[str, Vocabulary | None], str]] = {
    "cards": lambda typed, words: print_cards(parse_cards(typed, words)),
    "groups": lambda typed, words: print_groups(parse_groups(typed, words)),
    "phase": lambda typed, words: print_phase(parse_phase(typed, words)),
    "refused": say_refusal,
}


def read(kind: str, typed: str) -> str:
    """What is read. A kind such as `cards_de` is read in the words of that language."""
    kind, _, tag = kind.partition("_")
    if not tag:
        return READERS[kind](typed, None)
    language = language_named(tag)
    assert language
    with spoken(language):
        return READERS[kind](typed, typed_words())


def examples() -> Iterator[tuple[str, str, str]]:
    for kind, block in re.findall(
        r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    ):
        for line in block.splitlines():
            typed, printed = line.split("->")
            yield kind, typed.strip(), printed.strip()


EXAMPLES = list(examples())


@each_row(EXAMPLES)
def test_what_is_typed_is_printed_as_the_page_says(kind: str, typed: str, printed: str) -> None:
    assert read(kind, typed) == printed


@each_row(
    [(kind, printed) for kind, _, printed in EXAMPLES if not kind.startswith("refused")],
)
def test_what_is_printed_can_be_typed_in_again(kind: str, printed: str) -> None:
    assert read(kind, printed) == printed


def test_the_page_shows_every_kind_of_notation() -> None:
    kinds = {kind for kind, _, _ in EXAMPLES}
    assert {kind for kind in kinds if "_" not in kind} == set(READERS)
    assert {f"cards_{language.id}" for language in LANGUAGES} < kinds


def test_every_picture_in_the_readme_is_there_and_described() -> None:
    shown = re.findall(r"<img ([^>]*)>", README.read_text(encoding="utf-8"))
    assert len(shown) >= 4
    for picture in shown:
        said = dict(re.findall(r'(\w+)="([^"]*)"', picture))
        moving = said["src"].endswith(".gif")
        assert (ROOT / said["src"]).stat().st_size < (300_000 if moving else 60_000)
        assert said["alt"]


def test_the_readme_leads_to_every_page_of_the_docs() -> None:
    linked = set(re.findall(r"\]\((docs/[\w.-]+\.md)\)", README.read_text(encoding="utf-8")))
    pages = {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}
    assert pages - linked == set()


@pytest.mark.parametrize("page", ["README.md", "docs/guide.md", "docs/install.md"])
def test_a_table_of_contents_lists_every_part_of_its_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(.*?)\]\(#", text, re.MULTILINE)
    assert listed == re.findall(r"^## (.*)$", text, re.MULTILINE)


MOST_WORDS = 1000
"""So many words are read in a few minutes. What is longer goes to docs/."""


def test_the_readme_is_short() -> None:
    shown = re.sub(r"<[^>]*>|\]\([^)]*\)", " ", README.read_text(encoding="utf-8"))
    assert len(shown.split()) <= MOST_WORDS
