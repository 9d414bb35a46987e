"""Games in JSON for other programs: one game as it stands, and the feed of finished games.

`WatchedGame` is what everybody with the watch code sees. Its fields are named like those in the
answer to the question `sheet`, and they are its description in OpenAPI. `finished_games` is a JSON
Feed 1.1, which news readers and other programs read. In both, fields may be added.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.api.kinds import Least, Most, OneOf
from scorekeeper.game.course import CourseRound, course
from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.turn_questions import who_begins
from scorekeeper.immutable import immutable
from scorekeeper.service import GameLine, TableView
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.log import event_line

# --- one game -------------------------------------------------------------------------------------


STATES = ("playing", "counting", "tie", "paused", "over")
"""`counting`: somebody is out, and hands are missing. `tie`: a tie round is due, and not left for
another day."""


@immutable(kw_only=True)
class WatchedStanding:
    """One player as everybody sees them."""

    player: str
    colour: Annotated[int, Least(1), Most(8)]
    shape: Annotated[int, Least(1), Most(16)]
    place: int
    phases_done: int
    current_phase: int | None
    phases_open: tuple[int, ...]
    total: int
    laid: Annotated[bool, "Laid in the open round."]
    stopped: bool


@immutable
class WatchedHand:
    """What the last round brought one player."""

    player: str
    points: int | None
    laid: bool


@immutable
class WatchedRound:
    """The last round."""

    round: int
    out: str | None
    cut_short: Annotated[bool, "A lay-down ended it; nothing counted."]
    players: tuple[WatchedHand, ...]


@immutable
class WatchedChange:
    """The last entry."""

    at: str
    text: Annotated[str, "A sentence; it may be reworded."]


@immutable
class WatchedOutcome:
    """Why the game is over, and who won."""

    reason: Annotated[str, OneOf("last_phase", "fixed_rounds", "stopped")]
    winners: tuple[str, ...]


@immutable(kw_only=True)
class WatchedGame:
    """A game as everybody with its watch code sees it. Players are by place."""

    code: Annotated[str, "The watch code of the game."]
    seq: Annotated[int, "The number of the last entry; it only grows."]
    started_at: Annotated[str, "A time in UTC, as ISO 8601 writes it."]
    state: Annotated[str, OneOf(*STATES)]
    sheet: Annotated[str, "The rule sheet."]
    variant: str
    round: int | None
    rounds_closed: int
    rounds_played: Annotated[int, "The closed rounds, and a last one that a lay-down cut short."]
    ended_at: Annotated[str | None, "When a game that is over ended, in UTC."]
    dealer: str | None
    first_player: str | None
    out: Annotated[str | None, "Who went out in the open round."]
    standings: tuple[WatchedStanding, ...]
    last_round: WatchedRound | None
    last_change: WatchedChange
    outcome: WatchedOutcome | None
    next_code: Annotated[str | None, "The watch code of the game that followed."]


def watched_game(view: TableView, next_code: str | None = None) -> WatchedGame:
    """The game as it stands. `next_code` is the watch code of the game that followed it."""
    game, names = view.game, view.names
    first, out, made = who_begins(game), game.out, game.made
    over, played = view.finished, course(game).rounds
    return WatchedGame(
        code=view.code,
        seq=game.seq,
        started_at=view.started_at.isoformat(),
        state=_state(view),
        sheet=game.table.sheet,
        variant=game.table.variant,
        round=game.open.number if game.open is not None else None,
        rounds_closed=len(game.closed),
        rounds_played=game.rounds_played,
        ended_at=over.ended_at.isoformat() if over is not None else None,
        dealer=names[game.open.dealer] if game.open is not None else None,
        first_player=names[first] if first is not None else None,
        out=names[out] if out is not None else None,
        standings=tuple(_standing(view, line, line.seat in made) for line in standings(game)),
        last_round=_round(view, played[-1]) if played else None,
        last_change=WatchedChange(
            view.last_at.isoformat(), event_line(view.log[-1], names, view.log)
        ),
        outcome=WatchedOutcome(game.outcome.reason, tuple(names[seat] for seat in game.won))
        if game.outcome is not None
        else None,
        next_code=next_code,
    )


def _state(view: TableView) -> str:
    game = view.game
    if game.is_over:
        return "over"
    if game.paused:
        return "paused"
    if game.tie_due is not None:
        return "tie"
    return "playing" if game.out is None else "counting"


def _standing(view: TableView, line: Standing, laid: bool) -> WatchedStanding:
    return WatchedStanding(
        player=view.names[line.seat],
        colour=view.faces[line.seat].colour,
        shape=view.faces[line.seat].shape,
        place=line.place,
        phases_done=line.phases_done,
        current_phase=view.game.current_phase(line.seat),
        phases_open=tuple(line.phases_open),
        total=line.total,
        laid=laid,
        stopped=line.frozen,
    )


def _round(view: TableView, played: CourseRound) -> WatchedRound:
    return WatchedRound(
        played.number,
        view.names[played.out] if played.out is not None else None,
        played.cut_short,
        tuple(
            WatchedHand(view.names[seat], step.points, step.laid)
            for seat, step in played.steps.items()
            if step.played
        ),
    )


# --- the feed of finished games -------------------------------------------------------------------


FEED_VERSION = "https://jsonfeed.org/version/1.1"


MOST_GAMES = 50
"""Games in the feed, the latest first."""


def finished_games(lines: Sequence[GameLine], base: str, feed_url: str) -> dict[str, object]:
    """The feed of these games, which are over, for a server with the base URL `base`."""
    return {
        "version": FEED_VERSION,
        "title": _("Phase 10: finished games"),
        "home_page_url": f"{base}/history",
        "feed_url": feed_url,
        "items": [_item(line, base) for line in lines],
    }


def _item(line: GameLine, base: str) -> dict[str, object]:
    """One game. `_scorekeeper` is an extension of the format: the figures of the sentences."""
    assert line.outcome is not None
    return {
        # The watch code may be replaced, so it is no part of the id.
        "id": f"game-{line.game_id}-{line.started_at.isoformat()}",
        "url": f"{base}/w/{line.code}",
        "title": _title(line),
        "content_text": "\n".join(_places(line)),
        "date_published": line.played_until.isoformat(),
        "_scorekeeper": {
            "code": line.code,
            "started_at": line.started_at.isoformat(),
            "rounds": line.round_no,
            "reason": line.outcome.reason,
            "winners": list(line.won),
            "standings": [
                {"player": each.name, "phases_done": each.phases_done, "total": each.total}
                for each in line.players
            ],
        },
    }


def _title(line: GameLine) -> str:
    names = side_by_side(line.names)
    if line.outcome is not None and line.outcome.stopped:
        return _("Ended early: %(names)s", names=names)
    return ngettext(
        "%(winners)s won (%(names)s)",
        "%(winners)s won together (%(names)s)",
        len(line.winners),
        winners=listed(line.winners),
        names=names,
    )


def _places(line: GameLine) -> list[str]:
    return [
        ngettext(
            "%(name)s: %(num)s phase, %(points)s points",
            "%(name)s: %(num)s phases, %(points)s points",
            each.phases_done,
            name=each.name,
            points=each.total,
        )
        if each.phases_done and not line.points_only
        else _("%(name)s: %(points)s points", name=each.name, points=each.total)
        for each in line.players
    ]
