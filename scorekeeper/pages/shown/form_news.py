"""How a form of a round learns that its deal is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for

from scorekeeper.game.answers import problem
from scorekeeper.game.log import as_game_log
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.service import TableView


def deal_name(view: TableView) -> str:
    """A name for the current deal. It changes after each round, after a misdeal, and when a round
    is reopened."""
    number = view.game.open.number if view.game.open else 0
    return f"{number}.{as_game_log(view.log).endings}"


def draft_name(view: TableView, what: str) -> str:
    """The name under which a phone keeps this form of this round. It changes once the round has
    ended, and does not change back when that is undone. New codes do not change it."""
    return f"{view.kept_as}.{as_game_log(view.log).endings}.{what}"


@immutable(kw_only=True)
class FormNews:
    """How the page of an open form notices that its form is out of date. The page of a correction
    notices in the same way that it was undone.

    News never replaces a form in which somebody may be typing. The page listens to the stream. When
    something happens, it asks for `url`: its own address, with the deal in which the form was
    opened as `of`. If the answer redirects, the phone follows; otherwise the page may have a
    script that takes the news in. `stays`: this is the form of a whole round. It stays open
    while something is typed in it; *Record* gives it back together with what happened."""

    url: str
    code: str
    seq: int
    stays: bool = False


def form_news(
    view: TableView, endpoint: str, *, stays: bool = False, **gaps: str | int | None
) -> FormNews:
    """The news for the form at this endpoint; `gaps` are the values in its route, and those behind
    the `?` of its address."""
    values: dict[str, Any] = {**gaps, "game_id": view.game_id, "of": deal_name(view)}
    return FormNews(url=url_for(endpoint, **values), code=view.code, seq=view.game.seq, stays=stays)


def is_of_another_deal(view: TableView, args: Mapping[str, str]) -> bool:
    """Was the form that asks opened in a deal that is over? `args` are those of its address."""
    now = deal_name(view)
    return args.get("of", now) != now


def why_too_late(view: TableView, seat: str = "") -> Problem:
    """Why a form of a round cannot be recorded: no round is open, or this seat does not play in
    it."""
    game = view.game
    if game.open is None:
        return problem("tie_round_due" if game.tie_due else "game_over")
    return problem("game_paused") if game.paused else problem("not_playing", seat=seat)
