"""What a spoken round leaves open, as questions."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _

from scorekeeper.game.values import Seat
from scorekeeper.wording.round_meaning import LINE, OUT
from scorekeeper.wording.round_sure import StillAsked


def question_of(asked: StillAsked, names: Mapping[Seat, str]) -> str:
    """The question in the reader's language."""
    if asked.about == OUT:
        return _("Who went out?")
    if asked.about == LINE:
        # Translators: some words of a typed line are marked; nobody knows who they are about.
        return _("Who are the marked words about?")
    return _("%(name)s: what was meant?", name=names[asked.about])
