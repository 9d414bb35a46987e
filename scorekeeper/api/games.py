"""Games in JSON for other programs: one game as it stands, and the feed of finished games.

`watched_game` contains what everybody with the watch code sees. Its fields are named like those in
the answer to the question `sheet`. `finished_games` is a JSON Feed 1.1, which news readers and
other programs read. In both, fields may be added.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.api.fields import Schema
from scorekeeper.game.course import CourseRound, course
from scorekeeper.game.standings import Standing, standings
from scorekeeper.service import GameLine, TableView
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.log import event_line

# --- one game -------------------------------------------------------------------------------------


STATES = ("playing", "counting", "tie", "paused", "over")
"""`counting`: somebody is out, and hands are missing. `tie`: a tie round is due."""


_NUMBER: Schema = {"type": "integer"}


_NUMBER_OR_NULL: Schema = {"type": ["integer", "null"]}


_NAME: Schema = {"type": "string"}


_NAME_OR_NULL: Schema = {"type": ["string", "null"]}


_NAMES: Schema = {"type": "array", "items": _NAME}


_YES_OR_NO: Schema = {"type": "boolean"}


def _object(*types: str, **fields: Schema) -> Schema:
    return {
        "type": list(types) or "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


WATCHED_GAME: Schema = {
    **_object(
        code={"type": "string", "description": "The watch code of the game."},
        seq={"type": "integer", "description": "The number of the last entry; it only grows."},
        started_at={"type": "string", "description": "A time in UTC, as ISO 8601 writes it."},
        state={"enum": list(STATES)},
        sheet={"type": "string", "description": "The rule sheet."},
        variant=_NAME,
        round=_NUMBER_OR_NULL,
        rounds_closed=_NUMBER,
        rounds_played={
            "type": "integer",
            "description": "The closed rounds, and a last one that a lay-down cut short.",
        },
        ended_at={**_NAME_OR_NULL, "description": "When a game that is over ended, in UTC."},
        dealer=_NAME_OR_NULL,
        first_player=_NAME_OR_NULL,
        out={**_NAME_OR_NULL, "description": "Who went out in the open round."},
        standings={
            "type": "array",
            "items": _object(
                player=_NAME,
                colour={"type": "integer", "minimum": 1, "maximum": 8},
                place=_NUMBER,
                phases_done=_NUMBER,
                current_phase=_NUMBER_OR_NULL,
                phases_open={"type": "array", "items": _NUMBER},
                total=_NUMBER,
                laid={"type": "boolean", "description": "Laid in the open round."},
                stopped=_YES_OR_NO,
            ),
        },
        last_round=_object(
            "object",
            "null",
            round=_NUMBER,
            out=_NAME_OR_NULL,
            cut_short={"type": "boolean", "description": "A lay-down ended it; nothing counted."},
            players={
                "type": "array",
                "items": _object(player=_NAME, points=_NUMBER_OR_NULL, laid=_YES_OR_NO),
            },
        ),
        last_change=_object(
            at=_NAME, text={"type": "string", "description": "A sentence; it may be reworded."}
        ),
        outcome=_object(
            "object",
            "null",
            reason={"enum": ["last_phase", "fixed_rounds", "stopped"]},
            winners=_NAMES,
        ),
        next_code={**_NAME_OR_NULL, "description": "The watch code of the game that followed."},
    ),
    "description": "A game as everybody with its watch code sees it. Players are by place.",
}


def watched_game(view: TableView, next_code: str | None = None) -> dict[str, object]:
    """The game as it stands. `next_code` is the watch code of the game that followed it."""
    game, names = view.game, view.names
    laid = game.open.laid if game.open is not None else {}
    out = game.open.out if game.open is not None else None
    over, played = view.finished, course(game).rounds
    return {
        "code": view.code,
        "seq": game.seq,
        "started_at": view.started_at.isoformat(),
        "state": _state(view),
        "sheet": game.table.sheet,
        "variant": game.table.variant,
        "round": game.open.number if game.open is not None else None,
        "rounds_closed": len(game.closed),
        "rounds_played": game.rounds_played,
        "ended_at": over.ended_at.isoformat() if over is not None else None,
        "dealer": names[game.open.dealer] if game.open is not None else None,
        "first_player": names[game.open.first_player] if game.open is not None else None,
        "out": names[out] if out is not None else None,
        "standings": [_standing(view, line, line.seat in laid) for line in standings(game)],
        "last_round": _round(view, played[-1]) if played else None,
        "last_change": {
            "at": view.last_at.isoformat(),
            "text": event_line(view.log[-1], names, view.log),
        },
        "outcome": {
            "reason": game.outcome.reason,
            "winners": [names[seat] for seat in game.outcome.winners],
        }
        if game.outcome is not None
        else None,
        "next_code": next_code,
    }


def _state(view: TableView) -> str:
    game = view.game
    if game.tie_due is not None:
        return "tie"
    if game.outcome is not None:
        return "over"
    if game.paused:
        return "paused"
    return "counting" if game.open is not None and game.open.out is not None else "playing"


def _standing(view: TableView, line: Standing, laid: bool) -> dict[str, object]:
    return {
        "player": view.names[line.seat],
        "colour": view.colours[line.seat],
        "place": line.place,
        "phases_done": line.phases_done,
        "current_phase": line.current_phase,
        "phases_open": list(line.phases_open),
        "total": line.total,
        "laid": laid,
        "stopped": line.frozen,
    }


def _round(view: TableView, played: CourseRound) -> dict[str, object]:
    return {
        "round": played.number,
        "out": view.names[played.out] if played.out is not None else None,
        "cut_short": played.cut_short,
        "players": [
            {"player": view.names[seat], "points": step.points, "laid": step.laid}
            for seat, step in played.steps.items()
            if step.played
        ],
    }


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
            "winners": list(line.winners),
            "standings": [
                {"player": each.name, "phases_done": each.phases_done, "total": each.total}
                for each in line.players
            ],
        },
    }


def _title(line: GameLine) -> str:
    names = side_by_side(line.names)
    if line.outcome is not None and line.outcome.reason == "stopped":
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
        if each.phases_done
        else _("%(name)s: %(points)s points", name=each.name, points=each.total)
        for each in line.players
    ]
