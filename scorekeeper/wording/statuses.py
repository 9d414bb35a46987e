"""The title and the sentence of an error page, for each HTTP status."""

from __future__ import annotations

from flask_babel import gettext as _


def status_words(number: int) -> tuple[str, str]:
    """The words for this HTTP status: a title and a sentence."""
    match number:
        case 400:
            shown = _("Part of the form was lost"), _("Go back and try again.")
        case 403:
            shown = _("Not from here"), _("You can watch here, but not change anything.")
        case 404:
            shown = (
                _("Nothing here"),
                _("There is no page and no game under this address. Is the code typed right?"),
            )
        case 405:
            shown = (
                _("Not this way"),
                _("This address only takes forms from Scorekeeper’s own pages."),
            )
        case 408:
            shown = (
                _("That took too long"),
                _("Part of it was lost, so nothing was recorded. Go back and try again."),
            )
        case 410:
            shown = (
                _("This is an old code"),
                _("It no longer works. Ask for the new one."),
            )
        case 413 | 414 | 431:
            shown = (
                _("That is too much"),
                _("No table needs that much text. Nothing was recorded."),
            )
        case 429:
            shown = _("Too many tries"), _("Wait a minute, then try again.")
        case 500 | 503:
            shown = (
                _("That did not work"),
                _("Something is broken on the host, not on your phone. What was recorded is safe."),
            )
        case _:
            shown = _("That did not work"), _("Go back and try again.")
    return shown


def too_many_pages() -> tuple[str, str]:
    """The words for an address from which too many pages are open: a title and a sentence."""
    return (
        _("Too many at once"),
        _("Too many pages are open from your address. Close some, then try again."),
    )
