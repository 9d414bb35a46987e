"""How the page of an open form notices that its form is out of date.

News never replaces a form, because somebody is typing in it. The page listens to the stream. When
something happens, it asks for its own address again, with the deal it was opened in as `of`. If the
answer redirects, the phone follows. Only the form of a whole round stays while somebody is typing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from scorekeeper.game.answers import problem
from scorekeeper.rules.problems import Problem
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import deal_name


@dataclass(frozen=True, slots=True, kw_only=True)
class FormNews:
    """What the page of a form listens to. `url` redirects once the form is out of date. `stays`:
    this is the form of a whole round. It stays while something is typed in it, because *Record*
    gives it back together with what happened."""

    url: str
    code: str
    seq: int
    stays: bool = False


def form_news(
    view: TableView, endpoint: str, *, stays: bool = False, **gaps: str | int
) -> FormNews:
    """The news for the form at this endpoint; `gaps` are the values in its route."""
    values: dict[str, Any] = {**gaps, "game_id": view.game_id, "of": deal_name(view)}
    return FormNews(url=url_for(endpoint, **values), code=view.code, seq=view.game.seq, stays=stays)


def is_of_another_deal(view: TableView) -> bool:
    """Was the form that asks opened in a deal that is over?"""
    now = deal_name(view)
    return request.args.get("of", now) != now


def why_too_late(view: TableView, seat: str = "") -> Problem:
    """Why a form of a round cannot be recorded: no round is open, or this seat does not play in
    it."""
    game = view.game
    if game.open is None:
        return problem("tie_round_due" if game.tie_due else "game_over")
    return problem("game_paused") if game.paused else problem("not_playing", seat=seat)
