"""Changing a person: the name, the colour, merging two spellings, forgetting somebody.

What cannot be undone, or makes two people one, is shown on a page of its own first.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.service.people import Person
from scorekeeper.service.players import LONGEST
from scorekeeper.web.access import Action, requires
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.presenters.person_edit import colour_choices, merge_page, person_edit_page
from scorekeeper.web.submit import Notice, refused, scorer

person_edit = Blueprint("person_edit", __name__)


@person_edit.get("/people/<int:person_id>/edit")
@requires(Action.CHANGE_PEOPLE)
def show(person_id: int) -> str:
    """The forms: name, colour, the same person twice, forget."""
    return _page(_person_or_404(person_id))


@person_edit.post("/people/<int:person_id>/name")
@requires(Action.CHANGE_PEOPLE)
def rename(person_id: int) -> Response | tuple[str, int]:
    """Give this person another name, from now on and in all games."""
    found, typed = _person_or_404(person_id), request.form.get("name", "")
    problems = scorer().people.rename(person_id, typed)
    if not problems:
        return redirect(url_for("person.show", person_id=person_id), 303)
    other = scorer().people.of_name(typed)
    notice, merge_with = refused(problems, {}), None
    if any(problem.code == "same_name_twice" for problem in problems):
        notice = Notice(_("There is another %(name)s already. Type a different name.", name=typed))
        if other is not None:
            merge_with = other
            notice = Notice(
                _("There is another %(name)s already.", name=other.name),
                (_("Type a different name, or make the two one person."),),
            )
    return _page(found, notice, typed=typed, merge_with=merge_with), 422


@person_edit.post("/people/<int:person_id>/colour")
@requires(Action.CHANGE_PEOPLE)
def colour(person_id: int) -> Response:
    """Give this person another colour, and with it another shape."""
    _person_or_404(person_id)
    chosen = whole_number(request.form.get("colour", ""), digits=1)
    if chosen is not None:
        scorer().people.give_colour(person_id, chosen)
    return redirect(url_for("person_edit.show", person_id=person_id), 303)


@person_edit.get("/people/<int:person_id>/merge")
@requires(Action.CHANGE_PEOPLE)
def preview(person_id: int) -> str | Response | tuple[str, int]:
    """What becomes one, before it does; or why these two are two people."""
    found = _person_or_404(person_id)
    other = _other(request.args.get("other", ""))
    if other is None or other == found:
        notice = Notice(_("Choose the other spelling from the list."))
        return _page(found, notice), 422
    return _merge_page(found, other)


@person_edit.post("/people/<int:person_id>/merge")
@requires(Action.CHANGE_PEOPLE)
def merge(person_id: int) -> Response | tuple[str, int] | str:
    """Make both one person, under the name that was chosen."""
    found = _person_or_404(person_id)
    other = _other(request.form.get("other", ""))
    if other is None or other == found:
        return redirect(url_for("person.show", person_id=person_id), 303)
    keeps, goes = found, other
    if request.form.get("name") == str(other.person_id):
        keeps, goes = other, found
    merger = scorer().people.merge(keeps.person_id, goes.person_id)
    if merger is None:
        return _merge_page(found, other), 422
    return redirect(url_for("person.show", person_id=keeps.person_id, merged=merger), 303)


@person_edit.post("/people/<int:person_id>/part")
@requires(Action.CHANGE_PEOPLE)
def part(person_id: int) -> Response:
    """Undo a merger: two people again."""
    _person_or_404(person_id)
    number = whole_number(request.form.get("merger", ""), digits=MOST_DIGITS)
    scorer().people.part(person_id, number or 0)
    return redirect(url_for("person.show", person_id=person_id), 303)


@person_edit.get("/people/<int:person_id>/forget")
@requires(Action.CHANGE_PEOPLE)
def ask_forget(person_id: int) -> str:
    """What is gone and what stays when a person is forgotten."""
    found = _person_or_404(person_id)
    return render_template(
        "person_edit/forget.html",
        person_id=person_id,
        name=found.name,
        games=scorer().people.number_of_games(person_id),
        back_url=url_for("person_edit.show", person_id=person_id),
    )


@person_edit.post("/people/<int:person_id>/forget")
@requires(Action.CHANGE_PEOPLE)
def forget(person_id: int) -> Response:
    """Forget this person. Each seat keeps its games under its number."""
    _person_or_404(person_id)
    scorer().people.forget(person_id, lambda number: _("Player %(number)s", number=number))
    return redirect(url_for("people.index", forgotten="yes"), 303)


# --- inside ---------------------------------------------------------------------------------------


def _person_or_404(person_id: int) -> Person:
    return scorer().people.one(person_id) or abort(404)


def _other(sent: str) -> Person | None:
    number = whole_number(sent, digits=MOST_DIGITS)
    return None if number is None else scorer().people.one(number)


def _page(
    found: Person,
    notice: Notice | None = None,
    *,
    typed: str | None = None,
    merge_with: Person | None = None,
) -> str:
    people = scorer().people
    return render_template(
        "person_edit/page.html",
        page=person_edit_page(found, people.everybody(), people.mergers(found.person_id)),
        colours=colour_choices(found, people.everybody()),
        typed=found.name if typed is None else typed,
        longest=LONGEST,
        merge_with=merge_with,
        notice=notice,
        back_url=url_for("person.show", person_id=found.person_id),
    )


def _merge_page(found: Person, other: Person) -> str:
    people = scorer().people
    together = people.why_not_one(found.person_id, other.person_id)
    met = scorer().view(together.game_id) if together and together.game_id else None
    return render_template(
        "person_edit/merge.html",
        page=merge_page(
            (people.view(found.person_id), people.view(other.person_id)),
            met,
            apart=together is not None,
        ),
        back_url=url_for("person_edit.show", person_id=found.person_id),
    )
