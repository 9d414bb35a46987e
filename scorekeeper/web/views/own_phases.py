"""Our own phases, built by tapping or typed.

These pages have no address of their own: they answer the form of a new game (`views.new_game`).
"""

from __future__ import annotations

from dataclasses import replace

from flask import render_template
from htmx_flask import request

from scorekeeper.errors import NotationError
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.phase_draft import PhaseDraft, after_tap, read_draft, starting_list
from scorekeeper.web.presenters.own_phases import own_phases_page
from scorekeeper.web.table_form import LONGEST_LIST, OWN
from scorekeeper.web.views.house_rules import rules_page
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.typed_words import typed_words


def is_for_builder(form: NewGameForm, act: str) -> bool:
    """Is this a tap in the builder, or does it lead there? Phases of one's own that were never
    built lead there too."""
    never_built = form.rules.phases == OWN and not form.rules.own.strip()
    return "do" in request.form or act in ("build", "built") or (act == "use" and never_built)


def answer_builder(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """Answer one tap in the builder, or open it."""
    if "do" in request.form:
        return _phase_tapped(setup, form, request.form["do"])
    return _opened(setup, form, act)


def _opened(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """The builder, with the chosen list to start from; *Done* leads back to the rules, unless no
    hand can lay one of the phases: then that one is open."""
    own = form.rules.own if form.rules.phases == OWN else ""
    draft = read_draft(own) if own.strip() else starting_list(form.rules.phases)
    if act == "built":
        if draft.first_fault is not None:
            return _builder(setup, form, replace(draft, at=draft.first_fault)), 422
        name = draft.list_name
        rules = replace(form.rules, phases=name or OWN, own="" if name else draft.notation)
        return rules_page(setup, replace(form, rules=rules), opened="phases")
    return _builder(setup, form, draft)


def _phase_tapped(setup: NewGameSetup, form: NewGameForm, tap: str) -> Answer:
    """One tap in the builder. *Use these* replaces the list by what is typed."""
    draft = read_draft(form.rules.own, request.form.get("at", ""))
    if tap != "typed":
        return _builder(setup, form, after_tap(draft, tap))
    typed = request.form.get("typed", "")[:LONGEST_LIST]
    try:
        phases = parse_phase_list(typed, typed_words()).phases
    except NotationError as error:
        return _builder(setup, form, draft, typed, notation_text(error)), 422
    return _builder(setup, form, read_draft(PhaseDraft(phases).notation))


def _builder(
    setup: NewGameSetup, form: NewGameForm, draft: PhaseDraft, typed: str = "", fault: str = ""
) -> str:
    rules = replace(form.rules, phases=OWN, own=draft.notation)
    return render_template(
        "own_phases/_own_phases.html" if request.htmx else "own_phases/page.html",
        setup=setup,
        form=replace(form, rules=rules),
        page=own_phases_page(draft, typed, fault),
    )
