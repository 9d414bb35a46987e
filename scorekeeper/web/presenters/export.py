"""A game on its way out: what can be done with it, and the link that hands it to BG Stats."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC
from urllib.parse import quote

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import standings
from scorekeeper.service import TableView
from scorekeeper.web.presenters.ending import headline, is_decided
from scorekeeper.web.presenters.leader import Leader, lead_line, leader
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.sheets import played_words, sheet_title

BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""The link that opens the app. The same address with https would send the names to a web site if
the app is missing, so it is not used."""


BGG_NUMBER = 1258
"""Phase 10 at BoardGameGeek."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportPage:
    """What can be done with one game. `bg_stats` is "" while the game goes on."""

    game_id: int
    code: str
    leader: Leader
    started_at: object
    bg_stats: str


def export_page(view: TableView) -> ExportPage:
    """The page of this game."""
    return ExportPage(
        game_id=view.game_id,
        code=view.code,
        leader=leader(headline(view) if view.game.outcome else lead_line(view)),
        started_at=view.started_at,
        bg_stats=bg_stats_url(view),
    )


def bg_stats_url(view: TableView) -> str:
    """The link that hands this game to the BG Stats app as one play; "" while it goes on."""
    if not is_decided(view):
        return ""
    text = json.dumps(bg_stats_play(view), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(text, safe="")


def bg_stats_play(view: TableView) -> dict[str, object]:
    """The play as BG Stats reads it. Every boolean is there, because the Android app fails without.
    A player has the same id in every game, so that the app has to be told only once who it is."""
    game, outcome = view.game, view.game.outcome
    winners = outcome.winners if outcome is not None and outcome.reason != "stopped" else ()
    first = game.next_seat(game.first_dealer, game.closed[0].lines) if game.closed else ""
    by_seat = {line.seat: line for line in standings(game)}
    minutes = int((view.last_at - view.started_at).total_seconds() // 60)
    rounds = len(game.closed)
    return {
        "sourceName": "Scorekeeper",
        "sourcePlayId": view.mark,
        "playDate": view.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": minutes} if minutes else {}),
        "board": side_by_side((sheet_title(game.table.rule_sheet.id), played_words(game.table))),
        **({"location": view.place} if view.place else {}),
        "comments": ngettext("%(num)s round", "%(num)s rounds", rounds),
        "game": {
            "name": "Phase 10",
            "sourceGameId": "phase-10",
            "bggId": BGG_NUMBER,
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": view.names[seat],
                "sourcePlayerId": view.names[seat].casefold(),
                "startPlayer": seat == first,
                "winner": seat in winners,
                "rank": by_seat[seat].place,
                "score": by_seat[seat].total,
                "role": _("Phase %(number)s", number=max(game.done[seat], default=0)),
            }
            for seat in game.seats
        ],
    }
