"""A tie that is to be played: who plays, who deals and begins, which phase, what wins it (§30)."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.events import Seat
from scorekeeper.game.state import TieRound
from scorekeeper.service import TableView
from scorekeeper.web.present.pictures import PhasePicture, phase_picture
from scorekeeper.wording.cards import listed
from scorekeeper.wording.phases import phase_words


@dataclass(frozen=True, slots=True)
class TieView:
    """Everything the end page says of a tie round; `tied` are seats and names, clockwise."""

    tied: tuple[tuple[Seat, str], ...]
    phase_no: int
    picture: PhasePicture
    words: str
    who: str
    how: str
    question: str


def tie_view(view: TableView) -> TieView | None:
    """The tie round that is due; None where none is."""
    tie = view.game.tie_due
    if tie is None:
        return None
    names = [view.names[seat] for seat in tie.players]
    phase = view.game.phase(tie.phase)
    return TieView(
        tuple(zip(tie.players, names, strict=True)),
        tie.phase,
        phase_picture(phase),
        phase_words(phase),
        _("Only %(names)s play. %(who)s", names=listed(names), who=_who_deals(view, tie)),
        _("%(how)s No points are counted.", how=_how(tie)),
        _("Who went out first?") if tie.won_by == "out" else _("Who laid it first?"),
    )


def tie_headline(view: TableView, tie: TieRound) -> str:
    """Who is level, or level once more."""
    names = listed([view.names[seat] for seat in tie.players])
    if tie.earlier:
        return _("%(names)s are level again", names=names)
    return _("%(names)s are level", names=names)


def tie_reason(view: TableView, tie: TieRound) -> str:
    """What is played now, in one go, for whoever looks on."""
    return _(
        "They play phase %(number)s once more. %(who)s %(how)s",
        number=tie.phase,
        who=_who_deals(view, tie),
        how=_how(tie),
    )


def tie_decided(tie: TieRound) -> str:
    """Why one of them has won."""
    if tie.earlier:
        return _("Level on points; tie round %(num)s decided.", num=len(tie.earlier) + 1)
    return _("Level on points; the tie round decided.")


def _who_deals(view: TableView, tie: TieRound) -> str:
    return _(
        "%(dealer)s deals, %(first)s begins.",
        dealer=view.names[tie.dealer],
        first=view.names[tie.first_player],
    )


def _how(tie: TieRound) -> str:
    if tie.won_by == "out":
        return _("The first to go out wins.")
    return _("The first to lay it wins at once.")
