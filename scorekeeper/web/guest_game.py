"""How guests of an open house start a game: names and rules come from their phone, and one phone
starts only so many games.
"""

from __future__ import annotations

from flask import redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import LogError, UnknownGame
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded
from scorekeeper.web import guest_names
from scorekeeper.web.new_game_form import NewGameForm, NewGameSetup
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.presenters.new_game_players import MOST_NAMES_TO_TAP
from scorekeeper.web.rate_limit import may_start_a_game
from scorekeeper.web.submit import scorer
from scorekeeper.web.table_form import table_of
from scorekeeper.web.this_phone import ensure_device_id, sealed_key, starter, take_first_keeper_link


def for_guests() -> NewGameSetup:
    """The form of a new game in an open house. It offers this phone's names, and the rules of the
    last game that this phone started."""
    mine = guest_names.remembered()
    return NewGameSetup(
        url=url_for("new_game.act"),
        names=mine.names[:MOST_NAMES_TO_TAP],
        rules=rules_of(mine.game_id),
        deal=_deal_for_guests,
        ours=False,
        note=_("Names you type are suggested again on this phone only."),
    )


def _deal_for_guests(form: NewGameForm) -> Response | NotRecorded:
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        command_id=sealed_key(form.key),
        actor=starter(),
        guests=True,
    )
    if isinstance(answer, NotRecorded):
        return answer
    game_id = answer.view.game_id
    take_first_keeper_link(game_id)
    gone_on = redirect(url_for("table.show", game_id=game_id), 303)
    guest_names.remember(gone_on, form.seated, game_id)
    return gone_on


def rules_of(game_id: int | None) -> TableRules | None:
    """The rules of this game; None if there is none, or it cannot be read any more."""
    try:
        return None if game_id is None else scorer().view(game_id).game.table
    except (LogError, UnknownGame):
        return None


def too_many_games() -> str:
    """Count a game that this phone is about to start; gives the reason if it may start none now.
    Only an open house has such a limit."""
    if not is_open_house() or may_start_a_game(ensure_device_id()):
        return ""
    return _("Too many games were started here within an hour. Try again later.")
