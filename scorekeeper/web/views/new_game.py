"""New game: tap the players clockwise, the dealer first; choose the rules; deal.

Every tap is worked out on the server, so the page is the same with and without JavaScript. The
pages of players and rules send the same form back and forth; nothing is recorded before *Deal*. A
venue table (`views.venue`) opens the same form; a `NewGameSetup` says what is different there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.seating import next_game
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.sheets import sheet_for_language
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded
from scorekeeper.service.players import LONGEST, is_too_long
from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.new_game import fault_of, rules_page, rules_words, sheet_options
from scorekeeper.web.submit import Notice, fresh_key, game_or_404, posted_key, refused, scorer
from scorekeeper.web.table_form import RulesFields, fields_of_table, read_rules, table_of
from scorekeeper.web.this_phone import is_host, take_first_keeper_link

new_game = Blueprint("new_game", __name__)


LONGEST_NAME = 24
"""Letters of the name of saved rules."""


Answer = Response | tuple[str, int] | str


@dataclass(frozen=True, slots=True)
class NewGameForm:
    """The form: the players in seat order, the names still being typed, the rules chosen."""

    seated: tuple[str, ...]
    typing: str
    rules: RulesFields
    key: str

    @property
    def most_players(self) -> int:
        """How many the chosen rules let play (§2)."""
        return int(self.rules.answer("most_players"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGameSetup:
    """Where a new game is started: at home or at a venue table. `names` are offered, `rules` are
    those of last time. `deal` records the game and redirects to it, or gives the reason why not.
    `ours`: rules may be saved for next time."""

    url: str
    names: tuple[str, ...]
    rules: TableRules | None
    deal: Callable[[NewGameForm], Response | NotRecorded]
    ours: bool = True
    title: str = ""
    note: str = ""
    back_url: str = ""


@new_game.get("/new")
@requires(Action.START_GAME)
def show() -> str:
    """The form with no players yet."""
    return empty_form(_at_home())


@new_game.post("/new")
@requires(Action.START_GAME)
def act() -> Answer:
    """Answer one tap on the form."""
    return answer_form(_at_home())


def _at_home() -> NewGameSetup:
    return NewGameSetup(
        url=url_for("new_game.act"),
        names=scorer().remembered_names(),
        rules=scorer().last_table(),
        deal=_deal_at_home,
    )


def _deal_at_home(form: NewGameForm) -> Response | NotRecorded:
    answer = scorer().start_game(
        form.seated, table_of(form.rules), command_id=form.key, actor="host"
    )
    if isinstance(answer, NotRecorded):
        return answer
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def empty_form(setup: NewGameSetup) -> str:
    """The form with no players yet, and the rules of last time or of the phone's language."""
    language = request.accept_languages.best or "en"
    rules = RulesFields(sheet=sheet_for_language(language).id)
    if setup.rules is not None:
        rules = fields_of_table(setup.rules)
    return _players(setup, NewGameForm((), "", rules, fresh_key()))


def answer_form(setup: NewGameSetup) -> Answer:
    """Answer one tap on the form: add or remove a player, look at the rules, or deal."""
    form = _read()
    act = request.form.get("act", "")
    if "tap" in request.form:
        return _players(setup, _tapped(form, request.form["tap"]))
    if act in ("rules", "look", "save", "load", "forget"):
        return _about_rules(setup, form, act)
    if act == "use" and (fault := fault_of(form.rules)):
        return _rules(setup, form, Notice(fault)), 422
    form, notice = _with_typed_names(form)
    if notice or act != "deal":
        return _players(setup, form, notice), 422 if notice else 200
    if len(form.seated) < MIN_PLAYERS:
        short = MIN_PLAYERS - len(form.seated)
        line = _("One more player, please.") if short == 1 else _("Who plays? 2 to 6.")
        return _players(setup, form, Notice(line)), 422
    return _deal(setup, form)


def _deal(setup: NewGameSetup, form: NewGameForm) -> Answer:
    if fault := fault_of(form.rules):
        return _players(setup, form, Notice(fault)), 422
    answer = setup.deal(form)
    if isinstance(answer, NotRecorded):
        return _players(setup, form, refused(answer.problems, {})), 422
    return answer


@new_game.post("/g/<int:game_id>/again")
@requires(Action.PLAY_AGAIN)
def again(game_id: int) -> Response:
    """*Same again*: same players, rules and phones; the deal moves one to the left. If the next
    game exists already, this leads to it. While a tie round is due the game is not over (§30)."""
    view = game_or_404(game_id)
    if view.game.tie_due:
        return redirect(url_for("table.show", game_id=game_id), 303)
    names = [view.names[seat] for seat in next_game(view.game)]
    venue_table = scorer().venue.table_of(game_id)
    # The key names this game, so that nobody becomes keeper of another game by sending its key.
    answer = scorer().start_game(
        names,
        view.game.table,
        command_id=f"{game_id}-{posted_key()}",
        actor="host" if is_host() else "keeper",
        at=venue_table.table_id if venue_table else None,
        after=game_id,
    )
    if isinstance(answer, NotRecorded) and answer.view is not None and venue_table:
        return redirect(url_for("venue.show", card=venue_table.code), 303)
    if isinstance(answer, NotRecorded):
        return redirect(url_for("new_game.show"), 303)
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def _about_rules(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """The rules page: look, save under a name, load or forget saved rules."""
    if act in ("save", "forget") and not setup.ours:
        return _rules(setup, form, Notice(_("Only the host can save rules here."))), 403
    field = "named" if act == "save" else "saved"
    name = _tidy(request.form.get(field, ""))[:LONGEST_NAME]
    if act == "save":
        fault = fault_of(form.rules) if name else _("Under which name?")
        if fault:
            return _rules(setup, form, Notice(fault)), 422
        scorer().saved_rules.save(name, table_of(form.rules))
        return _rules(setup, form, Notice(_("Saved as “%(name)s”.", name=name), tone="yes"))
    if act == "forget":
        scorer().saved_rules.forget(name)
    if act == "load":
        found = dict(scorer().saved_rules.all()).get(name)
        if found:
            form = replace(form, rules=fields_of_table(found))
            return _rules(setup, form, Notice(_("These are “%(name)s”.", name=name), tone="yes"))
    return _rules(setup, form)


def _read() -> NewGameForm:
    seated = tuple(_tidy(name) for name in request.form.getlist("seat")[:MAX_PLAYERS])
    return NewGameForm(
        tuple(dict.fromkeys(name for name in seated if name)),
        request.form.get("names", ""),
        read_rules(request.form),
        posted_key(),
    )


def _tidy(name: str) -> str:
    return re.sub(r"\s+", " ", name).strip()


def _tapped(form: NewGameForm, name: str) -> NewGameForm:
    name, seated = _tidy(name), form.seated
    if name in seated:
        seated = tuple(other for other in seated if other != name)
    elif len(seated) < form.most_players and name and not is_too_long(name):
        seated = (*seated, name)
    return replace(form, seated=seated)


def _with_typed_names(form: NewGameForm) -> tuple[NewGameForm, Notice | None]:
    """Give seats to the names typed with commas, in that order. Names that get no seat stay in the
    field, and the notice says why."""
    seated, left, lines = list(form.seated), [], []
    for name in filter(None, map(_tidy, re.split(r"[,;\n]", form.typing))):
        known = {other.casefold(): other for other in seated}
        if name.casefold() in known:
            lines.append(_("%(name)s is already here. Another name?", name=known[name.casefold()]))
        elif is_too_long(name):
            lines.append(
                _(
                    "“%(name)s” is too long. Up to %(most)s letters, please.",
                    name=name[:LONGEST],
                    most=LONGEST,
                )
            )
        elif len(seated) == form.most_players:
            lines.append(_("At most six can play. There is no seat for %(name)s.", name=name))
        else:
            seated.append(name)
            continue
        left.append(name)
    notice = Notice("", tuple(lines)) if lines else None
    return replace(form, seated=tuple(seated), typing=", ".join(left)), notice


def _players(setup: NewGameSetup, form: NewGameForm, notice: Notice | None = None) -> str:
    known = setup.names
    folded = {name.casefold() for name in known}
    others = tuple(name for name in form.seated if name.casefold() not in folded)
    seats = {name.casefold(): number for number, name in enumerate(form.seated, start=1)}
    return render_template(
        "new_game/_new_game.html" if request.htmx else "new_game/page.html",
        setup=setup,
        back_url=setup.back_url,
        form=form,
        chips=[(name, seats.get(name.casefold())) for name in (*known, *others)],
        notice=notice,
        sheets=sheet_options(form.rules.sheet),
        rules_words=rules_words(form.rules),
    )


def _rules(setup: NewGameSetup, form: NewGameForm, notice: Notice | None = None) -> str:
    saved = tuple(name for name, _table in scorer().saved_rules.all())
    return render_template(
        "new_game/_rules.html" if request.htmx else "new_game/rules.html",
        setup=setup,
        form=form,
        page=rules_page(form.rules, saved),
        notice=notice,
    )
