"""How an open form hears that it is no longer wanted.

A form holds what somebody is typing, so news never replace it. Its page listens to the stream and,
when something happened, asks for its own address with `of`, the deal it was opened in. Where that
leads elsewhere by now, the phone goes there. Only a round that somebody is typing stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from scorekeeper.game.problem_codes import problem
from scorekeeper.rules.problems import Problem
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import deal_name


@dataclass(frozen=True, slots=True)
class FormNews:
    """What the page of a form listens to. `url` leads elsewhere once the form is not wanted.
    `stays`: a form of a whole round, which stays while something is typed in it, because *Record*
    gives it back with what happened."""

    url: str
    code: str
    seq: int
    stays: bool = False


def form_news(
    view: TableView, endpoint: str, *, stays: bool = False, **gaps: str | int
) -> FormNews:
    """The news for the form at this endpoint; `gaps` fill its address."""
    values: dict[str, Any] = {**gaps, "game_id": view.game_id, "of": deal_name(view)}
    return FormNews(url_for(endpoint, **values), view.code, view.game.seq, stays)


def is_of_another_deal(view: TableView) -> bool:
    """Was the form that asks opened in a deal that is over by now?"""
    now = deal_name(view)
    return request.args.get("of", now) != now


def why_too_late(view: TableView, seat: str = "") -> Problem:
    """Why a form of a round cannot be recorded: no round is played, or not by this seat."""
    game = view.game
    if game.open is None:
        return problem("tie_round_due" if game.tie_due else "game_over")
    return problem("game_paused") if game.paused else problem("not_playing", seat=seat)
