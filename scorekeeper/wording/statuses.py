"""The title and the sentence of an error page, for each HTTP status."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.wording.sentences import Sentence, says, text_of

_PAGE_BROKEN = (
    says("That did not work"),
    says("Something is broken on the host, not on your phone. What was recorded is safe."),
)

_TOO_MUCH = says("That is too much"), says("No table needs that much text. Nothing was recorded.")

_ANY_OTHER = says("That did not work"), says("Go back and try again.")

_TOO_MANY_PAGES = (
    says("Too many at once"),
    says("Too many pages are open from your address. Close some, then try again."),
)

STATUSES: Mapping[int, tuple[Sentence, Sentence]] = {
    400: (says("Part of the form was lost"), says("Go back and try again.")),
    403: (says("Not from here"), says("You can watch here, but not change anything.")),
    404: (
        says("Nothing here"),
        says("There is no page and no game under this address."),
    ),
    405: (
        says("Not this way"),
        says("This address only takes forms from Scorekeeper’s own pages."),
    ),
    408: (
        says("That took too long"),
        says("Part of it was lost, so nothing was recorded. Go back and try again."),
    ),
    410: (says("This is an old code"), says("It no longer works. Ask for the new one.")),
    413: _TOO_MUCH,
    414: _TOO_MUCH,
    429: (says("Too many tries"), says("Wait a minute, then try again.")),
    431: _TOO_MUCH,
    500: _PAGE_BROKEN,
    503: _PAGE_BROKEN,
}
"""The title and the sentence of every status that has some of its own."""


def status_words(number: int) -> tuple[str, str]:
    """The words for this HTTP status: a title and a sentence."""
    return _words(STATUSES.get(number, _ANY_OTHER))


def too_many_pages() -> tuple[str, str]:
    """The words for an address from which too many pages are open: a title and a sentence."""
    return _words(_TOO_MANY_PAGES)


def _words(page: tuple[Sentence, Sentence]) -> tuple[str, str]:
    title, sentence = page
    return text_of(title, {}), text_of(sentence, {})
