"""The feed of finished games, as a JSON Feed 1.1 that news readers and other programs read."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.service import GameLine
from scorekeeper.wording.lists import listed, side_by_side

FEED_VERSION = "https://jsonfeed.org/version/1.1"


MOST_GAMES = 50
"""Games in the feed, the latest first."""


def finished_games(lines: Sequence[GameLine], base: str, feed_url: str) -> dict[str, object]:
    """The feed of these games, which are over, for a server at `base`."""
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
        "date_published": line.last_at.isoformat(),
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
