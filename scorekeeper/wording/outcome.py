"""How a game ended: as the headline of its end, and as it is told afterwards."""

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


def won_tie_words(name: str) -> str:
    """Who won the tie round (§30)."""
    return _("%(name)s won the tie", name=name)


def ended_words(names: Sequence[str], rounds: int, *, stopped: bool) -> str:
    """The headline of the end, after so many rounds: who wins, or leads where it was `stopped`."""
    if stopped and not rounds:
        return stopped_words(names, rounds)
    if stopped and len(names) > 1:
        return _("Ended early, %(names)s are tied", names=listed(names))
    if stopped:
        return _("Ended early, %(name)s leads", name=names[0])
    if len(names) > 1:
        return _("%(names)s win together", names=listed(names))
    return _("%(name)s wins", name=names[0])


def stopped_words(names: Sequence[str], rounds: int) -> str:
    """Who led when the table stopped the game after so many rounds."""
    if not rounds:
        return _("Ended before the first round was over")
    if len(names) > 1:
        return _("Ended early, %(names)s were tied", names=listed(names))
    return _("Ended early, %(name)s led", name=names[0])
