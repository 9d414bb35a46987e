"""Suggestions for texts as a PO file, which translators open beside their catalogue.

The better wording stands as a translation that is marked *fuzzy*, as PO files mark what a person
still has to look at; programs leave it out. What the catalogue says now, the reason and the page
are comments above it. English is the source, so its suggestions are comments alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Protocol

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from scorekeeper.wording.catalogue import Message, forms_of
from scorekeeper.wording.languages import SOURCE, Language

_HEAD = """# Suggestions for texts of Scorekeeper, by people who use it.
# Each waits as a fuzzy translation: take it over by hand, or leave the text as it is."""


class SuggestedText(Protocol):
    """What is read of a suggestion."""

    @property
    def context(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def plural(self) -> str: ...
    @property
    def form(self) -> int: ...
    @property
    def shown(self) -> str: ...
    @property
    def wording(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def page(self) -> str: ...
    @property
    def made_at(self) -> str: ...


def as_po(suggestions: Iterable[SuggestedText], language: Language) -> bytes:
    """The PO file of these suggestions, which are all of one language, the oldest first. Of several
    wordings for one text the last one is the translation; all of them are in the comments."""
    catalogue = Catalog(
        locale=language.id, project="Scorekeeper", header_comment=_HEAD, fuzzy=False
    )
    by_message: dict[Message, list[SuggestedText]] = {}
    for each in suggestions:
        message = Message(each.context, each.message, each.plural)
        by_message.setdefault(message, []).append(each)
    for message, ours in by_message.items():
        string = _string(message, language)
        if language is not SOURCE:
            for each in ours:
                string = _with_form(string, each.form, each.wording or each.shown)
        catalogue.add(
            (message.id, message.plural) if message.plural else message.id,
            string,
            context=message.context or None,
            flags=() if language is SOURCE else ("fuzzy",),
            user_comments=[f"Now: {_in_one_line(ours[0].shown)}", *map(_comment, ours)],
        )
    file = BytesIO()
    write_po(file, catalogue, width=100)
    return file.getvalue()


def _string(message: Message, language: Language) -> str | tuple[str, ...]:
    if language is SOURCE:
        return ("", "") if message.plural else ""
    forms = forms_of(message, language)
    return forms if message.plural else forms[0]


def _with_form(string: str | tuple[str, ...], form: int, wording: str) -> str | tuple[str, ...]:
    if isinstance(string, str):
        return wording
    return tuple(wording if at == form else text for at, text in enumerate(string))


def _comment(each: SuggestedText) -> str:
    parts = {"Better": each.wording, "Reason": each.reason, "Page": each.page}
    said = [f"{name}: {_in_one_line(text)}" for name, text in parts.items() if text]
    return " | ".join([*said, f"Day: {each.made_at[:10]}"])


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
