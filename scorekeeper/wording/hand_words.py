"""Why a question about a hand has no answer. Knows the codes of `HandError`."""

from __future__ import annotations

from flask_babel import gettext as _

from scorekeeper.errors import HandError


def hand_text(error: HandError) -> str:
    """What no player can hold, no hand can lay, or nobody can work out in time."""
    if error.code == "too_many_cards":
        return _(
            "A hand has at most %(most)s cards; these are %(count)s.",
            most=error.facts["most"],
            count=error.facts["count"],
        )
    if error.code == "too_hard":
        return _(
            "That has too many possibilities to try them all. Ask about fewer cards, or about a "
            "phase with fewer groups."
        )
    return _("No hand can lay this phase.")
