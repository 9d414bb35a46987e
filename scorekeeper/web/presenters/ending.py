"""The end of a game in words: who won and why, and a tie to replay."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import gap, standing_of, standings
from scorekeeper.game.state import TieRound
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, phase_picture
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.wording.lists import listed, sentences
from scorekeeper.wording.terms import phase_words


def ending_title(view: TableView) -> str:
    """The title on every page of a game that has an outcome. While a tie round is due (§30) the
    game is not over."""
    return _("A tie") if view.game.tie_due else _("The end")


def is_won(view: TableView) -> bool:
    """Did somebody win? No while a tie round is due (§30), and no where the table stopped."""
    outcome = view.game.outcome
    return bool(outcome and outcome.winners and outcome.reason != "stopped")


def is_decided(view: TableView) -> bool:
    """Is the game over, with no tie round due (§30)?"""
    return view.game.is_over


def headline(view: TableView) -> str:
    """One line to read aloud: who won, or who is level. The game must have an outcome."""
    outcome = view.game.outcome
    assert outcome is not None
    if outcome.tie and not outcome.winners:
        return tie_headline(view, outcome.tie)
    names = [view.names[seat] for seat in outcome.winners]
    if not names:
        return _("Ended early")
    if outcome.reason == "stopped":
        if not view.game.closed:
            return _("Stopped before the first round was over")
        if len(names) > 1:
            return _("Stopped, %(names)s are tied", names=listed(names))
        return _("Stopped, %(name)s leads", name=names[0])
    if len(names) > 1:
        return _("%(names)s win together", names=listed(names))
    return _("%(name)s wins", name=names[0])


def won_by(view: TableView) -> str:
    """Who won and by how much, as one tells it afterwards. Somebody must have won."""
    outcome = view.game.outcome
    assert outcome is not None
    names = [view.names[seat] for seat in outcome.winners]
    others = [line for line in standings(view.game) if line.seat not in outcome.winners]
    if len(names) > 1 or not others:
        return _("%(names)s won", names=listed(names))
    lead = gap(view.game, standing_of(view.game, outcome.winners[0]), others[0])
    if lead.phases > 0:
        return ngettext(
            "%(name)s won by a phase", "%(name)s won by %(num)s phases", lead.phases, name=names[0]
        )
    if lead.phases == 0 and lead.points > 0:
        return _("%(name)s won by %(points)s", name=names[0], points=lead.points)
    return _("%(names)s won", names=names[0])


def reasons(view: TableView) -> tuple[str, ...]:
    """Why the game ended this way, in one or two short sentences."""
    outcome = view.game.outcome
    assert outcome is not None
    sentences = why_it_ended(view)
    if outcome.tie and not outcome.winners:
        return (*sentences, tie_reason(view, outcome.tie))
    if outcome.tie and outcome.reason != "stopped":
        return (*sentences, tie_decided(outcome.tie))
    if len(outcome.winners) > 1 and outcome.reason != "stopped":
        return (*sentences, _("Same points: they share the win."))
    return sentences


def why_it_ended(view: TableView) -> tuple[str, ...]:
    """Why the game ended, without what is played now."""
    game, outcome = view.game, view.game.outcome
    assert outcome is not None
    totals = {line.seat: line.total for line in standings(game)}
    sentences: list[str] = []
    last = game.table.phases[-1].number
    named = outcome.winners or (outcome.tie.players if outcome.tie else ())
    points = totals[named[0]] if named else 0
    if outcome.reason == "stopped":
        sentences.append(_("The game was ended early. The standings stay as they are."))
    elif outcome.reason == "fixed_rounds":
        rounds = len(game.closed) - game.rounds_after_end
        sentences.append(
            ngettext(
                "After %(num)d round the fewest points win.",
                "After %(num)d rounds the fewest points win.",
                rounds,
            )
        )
    else:
        sentences.append(_phase_reason(view, last, points))
    return tuple(sentences)


def _phase_reason(view: TableView, last: int, points: int) -> str:
    game = view.game
    makers = [seat for seat in game.playing if last in game.done.get(seat, ())]
    if game.order_is_free:
        return _("All phases completed, with %(points)s points.", points=points)
    if len(makers) > 1:
        return _(
            "%(names)s completed phase %(number)s in the same round. The fewest points"
            " win: %(points)s.",
            names=listed([view.names[seat] for seat in makers]),
            number=last,
            points=points,
        )
    return _("Phase %(number)s completed, with %(points)s points.", number=last, points=points)


@dataclass(frozen=True, slots=True)
class TiedPlayer:
    """One player of a tie round, and who that is in colour and shape."""

    seat: Seat
    name: str
    mark: PlayerMark


@dataclass(frozen=True, slots=True, kw_only=True)
class TieView:
    """What the end page says about a tie round. `tied` are its players, clockwise."""

    tied: tuple[TiedPlayer, ...]
    phase_no: int
    picture: PhasePicture
    words: str
    who: str
    how: str
    question: str


def tie_view(view: TableView) -> TieView | None:
    """The tie round that is due, or None."""
    tie = view.game.tie_due
    if tie is None:
        return None
    names, marks = [view.names[seat] for seat in tie.players], player_marks(view)
    phase = view.game.phase(tie.phase)
    return TieView(
        tied=tuple(TiedPlayer(seat, view.names[seat], marks[seat]) for seat in tie.players),
        phase_no=tie.phase,
        picture=phase_picture(phase),
        words=phase_words(phase),
        who=sentences((_("Only %(names)s play.", names=listed(names)), _who_deals(view, tie))),
        how=sentences((_how(tie), _("No points are counted."))),
        question=_("Who went out first?") if tie.won_by == "out" else _("Who laid it first?"),
    )


def tie_headline(view: TableView, tie: TieRound) -> str:
    """Who is level, or level once more."""
    names = listed([view.names[seat] for seat in tie.players])
    if tie.earlier:
        return _("%(names)s are still tied", names=names)
    return _("%(names)s are tied", names=names)


def tie_reason(view: TableView, tie: TieRound) -> str:
    """What is played now, in one line, for everybody who watches."""
    once_more = _("They play phase %(number)s once more.", number=tie.phase)
    return sentences((once_more, _who_deals(view, tie), _how(tie)))


def tie_decided(tie: TieRound) -> str:
    """Why one of them has won."""
    if tie.earlier:
        return _("Tied on points; tie round %(num)s decided.", num=len(tie.earlier) + 1)
    return _("Tied on points; the tie round decided.")


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
