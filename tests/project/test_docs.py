"""Each line in the examples of docs/notation.md is read as the page says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.cli.language import spoken
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

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


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


@pytest.mark.parametrize(("kind", "typed", "printed"), EXAMPLES)
def test_what_is_typed_is_printed_as_the_page_says(kind: str, typed: str, printed: str) -> None:
    assert read(kind, typed) == printed


@pytest.mark.parametrize(
    ("kind", "printed"),
    [(kind, printed) for kind, _, printed in EXAMPLES if not kind.startswith("refused")],
)
def test_what_is_printed_can_be_typed_in_again(kind: str, printed: str) -> None:
    assert read(kind, printed) == printed


def test_the_page_shows_every_kind_of_notation() -> None:
    kinds = {kind for kind, _, _ in EXAMPLES}
    assert {kind for kind in kinds if "_" not in kind} == set(READERS)
    assert {f"cards_{language.id}" for language in LANGUAGES} < kinds


def test_every_picture_in_the_readme_is_there_and_described() -> None:
    root = PAGE.parents[1]
    shown = re.findall(r"<img ([^>]*)>", (root / "README.md").read_text(encoding="utf-8"))
    assert len(shown) >= 4
    for picture in shown:
        said = dict(re.findall(r'(\w+)="([^"]*)"', picture))
        moving = said["src"].endswith(".gif")
        assert (root / said["src"]).stat().st_size < (300_000 if moving else 60_000)
        assert said["alt"]
