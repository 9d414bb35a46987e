"""Who deals and who begins (§5)."""

from __future__ import annotations

from flask_babel import gettext as _


def deals_words(dealer: str) -> str:
    """Who deals, without a full stop."""
    return _("%(name)s deals", name=dealer)


def begins_words(first: str) -> str:
    """Who begins."""
    return _("%(name)s begins.", name=first)


def deals_and_begins_words(dealer: str, first: str) -> str:
    """Who deals and who begins, without a full stop."""
    return _("%(dealer)s deals, %(first)s begins", dealer=dealer, first=first)


def deals_round_words(number: int, dealer: str, first: str) -> str:
    """Who deals this round and who begins."""
    return _(
        "%(dealer)s deals round %(number)s. %(first)s begins.",
        dealer=dealer,
        number=number,
        first=first,
    )
