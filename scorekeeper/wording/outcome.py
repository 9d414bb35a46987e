"""Who won a game and by how much, as it is told afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import LEVEL, Gap
from scorekeeper.wording.lists import listed


def won_words(names: Sequence[str], ahead: Gap = LEVEL) -> str:
    """The winners; one alone with how far `ahead` of the second, where that decided (§29)."""
    if len(names) == 1 and ahead.phases > 0:
        return ngettext(
            "%(name)s won by a phase", "%(name)s won by %(num)s phases", ahead.phases, name=names[0]
        )
    if len(names) == 1 and ahead.phases == 0 and ahead.points > 0:
        return _("%(name)s won by %(points)s points", name=names[0], points=ahead.points)
    return ngettext("%(names)s won", "%(names)s won", len(names), names=listed(names))
