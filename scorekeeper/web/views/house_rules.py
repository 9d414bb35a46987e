"""The rules of a new game: one question open, save under a name, load or forget saved rules.

These pages have no address of their own: they answer the form of a new game (`views.new_game`).
"""

from __future__ import annotations

from dataclasses import replace

from flask import render_template
from flask_babel import gettext as _
from htmx_flask import request

from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.presenters.house_rules.page import fault_of, house_rules_page
from scorekeeper.web.submit import Notice, scorer
from scorekeeper.web.table_form import fields_of_table, table_of

LONGEST_NAME = 24
"""Letters of the name of saved rules."""


def answer_rules(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """The rules page: look, save under a name, load or forget saved rules."""
    if act in ("save", "forget") and not setup.ours:
        return rules_page(setup, form, Notice(_("Only the host can save rules here."))), 403
    field = "named" if act == "save" else "saved"
    name = " ".join(request.form.get(field, "").split())[:LONGEST_NAME]
    if act == "save":
        fault = fault_of(form.rules) if name else _("Under which name?")
        if fault:
            return rules_page(setup, form, Notice(fault)), 422
        scorer().saved_rules.save(name, table_of(form.rules))
        return rules_page(setup, form, Notice(_("Saved as “%(name)s”.", name=name), tone="yes"))
    if act == "forget":
        scorer().saved_rules.forget(name)
    if act == "load" and not is_open_house():
        found = dict(scorer().saved_rules.all()).get(name)
        if found:
            form = replace(form, rules=fields_of_table(found))
            return rules_page(
                setup, form, Notice(_("These are “%(name)s”.", name=name), tone="yes")
            )
    return rules_page(setup, form)


def rules_page(
    setup: NewGameSetup, form: NewGameForm, notice: Notice | None = None, opened: str = ""
) -> str:
    """The page; the question named by `opened`, or by the form, is open."""
    saved = () if is_open_house() else tuple(name for name, _table in scorer().saved_rules.all())
    opened = opened or request.form.get("opened", "")
    return render_template(
        "house_rules/_house_rules.html" if request.htmx else "house_rules/page.html",
        setup=setup,
        form=form,
        page=house_rules_page(form.rules, saved, opened),
        notice=notice,
    )
