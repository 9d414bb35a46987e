"""Why a question about a hand has no answer. Knows the codes of `HandError`."""

from __future__ import annotations

from flask_babel import gettext as _

from scorekeeper.errors import HandError


def hand_text(error: HandError) -> str:
    """What no player can hold, or no hand can lay."""
    if error.code == "too_many_cards":
        return _(
            "A hand has at most %(most)s cards; these are %(count)s.",
            most=error.facts["most"],
            count=error.facts["count"],
        )
    return _("No hand can lay this phase.")
