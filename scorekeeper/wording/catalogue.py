"""The messages of the catalogues, each found by a short key, and what each language says for them.

A key follows from the message alone. A message that is not in the catalogues has none, so what a
phone sends as a key is a text of this program or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2s
from pathlib import Path
from types import MappingProxyType

from babel.messages.mofile import read_mo

from scorekeeper.immutable import immutable
from scorekeeper.wording.languages import CATALOGUES, LANGUAGES, SOURCE, Language
from scorekeeper.wording.said_texts import NEVER_SHOWN

_HOLE = re.compile(r"%\((\w+)\)[sd]")
_SHOWN_HOLE = re.compile(r"‹(\w+)›")


@immutable
class Message:
    """A message in its context, with its plural; both are "" if there is none."""

    context: str
    id: str
    plural: str

    @property
    def key(self) -> str:
        """What stands for this message in addresses."""
        return key_of(self.context, self.id)


def key_of(context: str, message: str) -> str:
    """What stands for this message in addresses."""
    return blake2s(f"{context}\x04{message}".encode(), digest_size=6).hexdigest()


def message_of(key: str) -> Message | None:
    """The message with this key that people see; None if there is none."""
    return _messages().get(key)


def forms_of(message: Message, language: Language) -> tuple[str, ...]:
    """What the language says for the message: one text, or one for each plural form. What is not
    translated is said in English."""
    english = (message.id, message.plural) if message.plural else (message.id,)
    said = _translations(language.id).get(message.key, english)
    return said if all(said) else english


def with_shown_holes(text: str) -> str:
    """A text as people read it in a form: ‹name› stands where the program puts a name."""
    return _HOLE.sub(r"‹\1›", text).replace("%%", "%")


def with_holes_of(message: Message, typed: str) -> str:
    """What people typed, with the places for values as the catalogue writes them."""
    holes = {found[1]: found[0] for found in _HOLE.finditer(f"{message.id} {message.plural}")}
    doubled = typed.replace("%", "%%") if holes or "%%" in message.id else typed
    return _SHOWN_HOLE.sub(lambda found: holes.get(found[1], found[0]), doubled)


@lru_cache(maxsize=1)
def _messages() -> Mapping[str, Message]:
    """All messages that people see, by key. The catalogues of all languages have the same."""
    for language in LANGUAGES:
        if path := _compiled(language.id):
            with path.open("rb") as opened:
                found = [
                    Message(_context(each.context), *_id_and_plural(each.id))
                    for each in read_mo(opened)
                    if each.id
                ]
            seen = (message for message in found if message.context not in NEVER_SHOWN)
            return MappingProxyType({message.key: message for message in seen})
    return MappingProxyType({})


@lru_cache(maxsize=len(LANGUAGES))
def _translations(language_id: str) -> Mapping[str, tuple[str, ...]]:
    path = _compiled(language_id)
    if path is None or language_id == SOURCE.id:
        return MappingProxyType({})
    with path.open("rb") as opened:
        return MappingProxyType(
            {
                key_of(_context(each.context), _id_and_plural(each.id)[0]): _forms(each.string)
                for each in read_mo(opened)
                if each.id
            }
        )


def _compiled(language_id: str) -> Path | None:
    path = CATALOGUES / language_id / "LC_MESSAGES" / "messages.mo"
    return path if path.is_file() else None


def _context(found: object) -> str:
    # Babel reads a context as bytes, though it says text.
    return found.decode() if isinstance(found, bytes) else str(found or "")


def _id_and_plural(found: object) -> tuple[str, str]:
    return (str(found[0]), str(found[1])) if isinstance(found, (tuple, list)) else (str(found), "")


def _forms(found: object) -> tuple[str, ...]:
    return tuple(map(str, found)) if isinstance(found, (tuple, list)) else (str(found),)
