"""A translation uses the word of `docs/terms.md` wherever the English text uses its term."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tests.all_cases import each
from tests.checkout import read
from tests.rules.text_tables import text_of
from tests.translations.catalogues import TRANSLATED, catalogue, forms_of

OTHER_SENSE = {
    "phase": ("Phase 10", "Ravensburger Master"),
    "set": ("set them up", "set up", "be set in", "et in the environment"),
    "run": ("run under", "run inside", "runs on"),
    "round": ("tie round", "Tie round", "go round"),
    "points": ("Point a phone",),
    "game": ("games.db", "Have a good game"),
}
"""English texts in which the word of a term is another word, by a part of the text."""

SAID_OTHERWISE = text_of("translations/said_otherwise")
"""Texts that say it without the word, by the beginning of the English text: a key that has no room,
or a sentence that would say it twice."""


@dataclass(frozen=True)
class Term:
    """A term, its English forms, and how its words begin in each language."""

    name: str
    english: re.Pattern[str]
    beginnings: dict[str, re.Pattern[str]]

    def is_in(self, text: str) -> bool:
        other = any(part in text for part in OTHER_SENSE.get(self.name, ()))
        return not other and bool(self.english.search(_words(text)))


@cache
def terms() -> tuple[Term, ...]:
    """The table of the docs: of each term three rows, the first with its name, the second with the
    forms and beginnings."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in read("docs/terms.md").splitlines()
        if line.startswith("|")
    ]
    assert {*map(len, rows)} == {2 + len(TRANSLATED)}, "its heads, too"
    pairs = zip(rows[2::3], rows[3::3], strict=True)
    return tuple(_term(shown, begins) for shown, begins in pairs if begins[0])


def _term(shown: list[str], begins: list[str]) -> Term:
    forms = "|".join(form.strip() for form in begins[0].split(","))
    return Term(
        shown[0].strip("*"),
        re.compile(rf"\b(?:{forms})\b", re.IGNORECASE),
        {
            # Japanese has no blanks between words.
            lang: re.compile(
                ("" if lang == "ja" else r"\b") + f"(?:{'|'.join(cell.split(', '))})", re.IGNORECASE
            )
            for lang, cell in zip(TRANSLATED, begins[2:], strict=True)
        },
    )


_NO_WORDS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]+>|--[\w-]+|\b[A-Z_]{3,}\b|“[^”]*”|columns .*")


def _words(text: str) -> str:
    """The text without placeholders, tags, names of options and columns, and what is quoted."""
    return _NO_WORDS.sub(" ", text)


@cache
def _said(lang: str) -> tuple[tuple[str, str], ...]:
    """Each English text, and what this language says for it. Of two forms the last."""
    return tuple(
        (forms_of(message.id)[-1], forms_of(message.string)[-1])
        for message in catalogue(lang)
        if message.id and not (message.context or "").endswith("words")
    )


@cache
def _terms_in(english: str) -> list[Term]:
    return [term for term in terms() if term.is_in(english)]


@each(TRANSLATED)
def test_a_translation_uses_the_word_of_the_table(lang: str) -> None:
    """The word of every term that the English text uses."""
    rows = re.findall(r"(\w+) in ([\w ]+): (.*)", SAID_OTHERWISE)
    strange = []
    assert len(terms()) > 20
    for english, said in _said(lang):
        for term in _terms_in(english):
            known = (text for name, langs, text in rows if name == term.name and lang in langs)
            if not (term.beginnings[lang].search(said) or english.startswith(tuple(known))):
                strange.append(f"{term.name}: {english}  =>  {said}")
    assert strange == []
