"""The examples of docs/notation.md are read as it says, and the README leads to every page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scorekeeper.cli.options import spoken
from scorekeeper.errors import NotationError
from scorekeeper.rules import notation
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.languages import LANGUAGES, SOURCE, language_named
from scorekeeper.wording.typed_words import typed_words
from tests import checkout
from tests.all_cases import all_cases, each
from tests.forked_program import output_of_script
from tools.docs.print_pages import printed_pages

WITH_CONTENTS = [
    "README.md",
    *(f"docs/README.{each.id}.md" for each in LANGUAGES if each is not SOURCE),
    *sorted(f"docs/{page.name}" for page in (checkout.ROOT / "docs").glob("guide*.md")),
    *sorted(f"docs/{page.name}" for page in (checkout.ROOT / "docs").glob("install*.md")),
]
MOST_WORDS = 1000
"""So many words are read in a few minutes. What is longer goes to docs/."""


def read_as(kind: str, typed: str, words: Vocabulary | None) -> str:
    match kind:
        case "cards":
            return notation.print_cards(notation.parse_cards(typed, words))
        case "groups":
            return notation.print_groups(notation.parse_groups(typed, words))
        case "phase":
            return notation.print_phase(notation.parse_phase(typed, words))
    with pytest.raises(NotationError) as refusal:
        notation.parse_cards(typed, words)
    return f"{refusal.value.code} at {refusal.value.at}"


def read(kind: str, typed: str) -> str:
    """What is read. A kind such as `cards_de` is read in the words of that language."""
    kind, _, tag = kind.partition("_")
    if not tag:
        return read_as(kind, typed, None)
    language = language_named(tag)
    assert language
    with spoken(language):
        return read_as(kind, typed, typed_words())


def examples() -> Iterator[tuple[str, str, str]]:
    for kind, block in re.findall(
        r"```(\w+)\n(.*?)```", checkout.read("docs/notation.md"), re.DOTALL
    ):
        for line in block.splitlines():
            typed, printed = line.split("->")
            yield kind, typed.strip(), printed.strip()


EXAMPLES = list(examples())


def test_what_is_typed_is_printed_as_the_page_says_and_can_be_typed_in_again() -> None:
    with all_cases() as case:
        for kind, typed, printed in EXAMPLES:
            with case(f"{kind}: {typed}"):
                assert read(kind, typed) == printed
                # The keys write what is sure in the language: G could be two colours in German.
                again = printed.replace("G", "Gr") if kind == "cards_de" else printed
                assert kind.startswith("refused") or read(kind, again) == printed


def test_the_page_shows_every_kind_of_notation() -> None:
    kinds = {kind for kind, _, _ in EXAMPLES}
    assert {kind for kind in kinds if "_" not in kind} == {"cards", "groups", "phase", "refused"}
    assert {f"cards_{language.id}" for language in LANGUAGES} < kinds


def test_the_readme_is_short_shows_pictures_and_leads_to_every_page_of_the_docs() -> None:
    text = checkout.read("README.md")
    shown = re.findall(r"<img ([^>]*)>", text)
    assert len(shown) >= 4
    for picture in shown:
        said = dict(re.findall(r'(\w+)="([^"]*)"', picture))
        moving = said["src"].endswith(".gif")
        assert (checkout.ROOT / said["src"]).stat().st_size < (300_000 if moving else 64_000)
        assert said["alt"]
    linked = set(re.findall(r"\]\((docs/[\w.-]+\.md)\)", text))
    english = [page for page in (checkout.ROOT / "docs").glob("*.md") if not page.suffixes[:-1]]
    assert {f"docs/{page.name}" for page in english} - linked == set()
    assert len(re.sub(r"<[^>]*>|\]\([^)]*\)", " ", text).split()) <= MOST_WORDS


@each(WITH_CONTENTS)
def test_a_table_of_contents_lists_every_part_of_its_page(page: str) -> None:
    text = checkout.read(page)
    listed = re.findall(r"^- \[(.*?)\]\(#", text, re.MULTILINE)
    assert listed == re.findall(r"^## (.*)$", text, re.MULTILINE)


def test_the_pages_and_the_journeys_are_the_present_ones() -> None:
    """The journeys are played in a process of its own, which nothing has warmed up before."""
    script = "import sys; from tools.docs import print_journeys as printing;"
    journeys = output_of_script(f"{script} sys.stdout.write(printing.printed_journeys())")
    for name, text in (("pages.md", printed_pages()), ("journeys.md", journeys)):
        assert checkout.read(f"docs/{name}") == text, "print it with: make docs"
