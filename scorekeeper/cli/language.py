"""The language of the terminal: `--lang`, else that of the environment, else English.

Help and errors of click come before a command runs, so the language is read from the words of the
command line before click reads them. Click finds its own words by gettext of the standard library,
and so do the texts of options and commands (`N_`), which are made when the modules are imported.
Sentences of `wording` are found by flask-babel, in the context of a small app without pages.
"""

from __future__ import annotations

import copy
import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from scorekeeper.wording.languages import (
    LANGUAGES,
    SOURCE,
    Language,
    language_named,
    terminal_language,
)

CATALOGUES = Path(__file__).resolve().parent.parent / "translations"

DOMAIN = "messages"
"""The name of the catalogues, also that of click's own gettext."""

N_ = str
"""Marks a text that is translated when it is shown."""

_OPTION = "--lang"


class TranslatedOption(click.Option):
    """An option whose help is shown in the language of the terminal."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names of the option, and what it does."""
        shown = copy.copy(self)
        shown.help = _translated(self.help)
        return click.Option.get_help_record(shown, ctx)


option = partial(click.option, cls=TranslatedOption)
"""Like `click.option`, with help in the language of the terminal."""


class TranslatedCommand(click.Command):
    """A command whose help is shown in the language of the terminal."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        shown = copy.copy(self)
        shown.help = _translated(self.help)
        click.Command.format_help_text(shown, ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`. Click makes it once, in the language of that moment."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _translated("Show this message and exit.")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first paragraph of what the command does, whole: a cut at blanks leaves nothing of a
        Japanese one."""
        return _translated(self.help).partition("\n\n")[0]


lang_option = TranslatedOption(
    [_OPTION],
    type=click.Choice([each.id for each in LANGUAGES]),
    expose_value=False,
    help=N_("Speak this language in the terminal.  [default: the language of the environment]"),
)
"""`read_language` reads it. Click checks its value and shows its help."""


def read_language(words: Sequence[str], environ: Mapping[str, str]) -> Language:
    """The language of the terminal: the one that is typed, or that of the environment."""
    for at, word in enumerate(words):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == _OPTION:
            typed = value or next(iter(words[at + 1 :]), "")
            return language_named(typed) or SOURCE
    return terminal_language(environ)


def split_language(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words that name a language in front of all others, and the others."""
    at = 0
    while at < len(words) and words[at].partition("=")[0] == _OPTION:
        at += 1 if "=" in words[at] else 2
    return list(words[:at]), list(words[at:])


@contextmanager
def spoken(language: Language) -> Iterator[None]:
    """Inside this context all words of the terminal are in this language."""
    before = os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    os.environ["LANGUAGE"] = language.id
    try:
        if language is SOURCE:
            yield
        else:
            # Not at the top: English needs no catalogue, and a short answer should come at once.
            from scorekeeper.web.translations import sentences_in

            with sentences_in(language):
                yield
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


def speaks_english() -> bool:
    """Does the terminal speak English now?"""
    return os.environ.get("LANGUAGE", SOURCE.id) == SOURCE.id


def _translated(text: str | None) -> str:
    # The translation of an empty text is the head of the catalogue.
    return gettext.dgettext(DOMAIN, text) if text else ""
