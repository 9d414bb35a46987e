"""Changing a person: the name, the colour and the shape, merging two spellings.

What makes two people one is shown on a page of its own first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.face_choice import chosen_face, face_choice
from scorekeeper.pages.shown.marks import PlayerView, letters_of_people, persons_shown
from scorekeeper.service import TableView
from scorekeeper.service.people import Merger, Person, PersonView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.form_pages import shown_at
from scorekeeper.web.forms import Notice, refusal_notice
from scorekeeper.web.known_people import known_people
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.amounts import games_words
from scorekeeper.wording.lists import listed


@immutable(kw_only=True)
class MergedSpelling:
    """A spelling that was merged into the person, and in how many games it played."""

    merger: Merger
    seats_words: str


@immutable(kw_only=True)
class PersonEditPage:
    """The forms about one person. `others` are the people who may be the same one."""

    person: Person
    others: tuple[Person, ...]
    mergers: tuple[MergedSpelling, ...]


@immutable(kw_only=True)
class MergeSide:
    """One of two people who become one, with what is known of them."""

    person_id: int
    player: PlayerView
    words: str


@immutable(kw_only=True)
class MergePage:
    """Two people before they become one. `apart`: they are two people, because both have a seat in
    one game, `met` (None if it is deleted)."""

    person_id: int
    title: str
    sides: tuple[MergeSide, ...]
    together: str
    apart: bool
    met: TableView | None


def person_edit_page(
    person: Person, everybody: Sequence[Person], mergers: Sequence[Merger]
) -> PersonEditPage:
    """The forms about this person."""
    return PersonEditPage(
        person=person,
        others=tuple(each for each in everybody if each.person_id != person.person_id),
        mergers=tuple(
            MergedSpelling(merger=each, seats_words=games_words(each.seats)) for each in mergers
        ),
    )


def merge_page(
    views: tuple[PersonView | None, PersonView | None],
    met: TableView | None,
    letters: Mapping[str, str],
    *,
    apart: bool,
) -> MergePage:
    """What becomes one, or with `apart` why it does not: both have a seat in the game `met`.
    `letters` are those of all people."""
    found = [each for each in views if each is not None]
    games = sum(each.statistics.games for each in found if each.statistics)
    wins = sum(each.statistics.wins for each in found if each.statistics)
    names = listed([each.person.name for each in found])
    players = persons_shown((each.person for each in found), letters)
    return MergePage(
        person_id=found[0].person.person_id,
        title=_("%(names)s are two people", names=names)
        if apart
        else _("Are %(names)s one person?", names=names),
        sides=tuple(
            MergeSide(
                person_id=each.person.person_id,
                player=players[each.person.person_id],
                words=_won_words(
                    each.statistics.wins if each.statistics else 0,
                    each.statistics.games if each.statistics else 0,
                ),
            )
            for each in found
        ),
        together=_won_words(wins, games),
        apart=apart,
        met=met,
    )


def _won_words(wins: int, games: int) -> str:
    if not games:
        return _("no finished game yet")
    return ngettext(
        "%(num)s finished game, %(wins)s won",
        "%(num)s finished games, %(wins)s won",
        games,
        wins=wins,
    )


person_edit = Blueprint("person_edit", __name__)


@person_edit.get("/people/<int:person_id>/edit")
@requires(Action.CHANGE_PEOPLE)
def show(person_id: int) -> str:
    """The forms: name, colour, the same person twice."""
    return _page(_person_or_404(person_id))


@person_edit.post("/people/<int:person_id>/name")
@requires(Action.CHANGE_PEOPLE)
@shown_at(".show")
def rename(person_id: int) -> Response | tuple[str, int]:
    """Give this person another name, from now on and in all games."""
    found, typed = _person_or_404(person_id), request.form.get("name", "")
    problems = scorer().people.rename(person_id, typed)
    if not problems:
        return redirect(url_for("person.show", person_id=person_id), 303)
    other = scorer().people.of_name(typed)
    notice, merge_with = refusal_notice(problems, {}), None
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
@shown_at(".show")
def colour(person_id: int) -> Response:
    """Give this person another colour or another shape."""
    found = _person_or_404(person_id)
    chosen = chosen_face(found.face, request.form)
    if chosen != found.face:
        scorer().people.give_face(person_id, chosen)
    return redirect(url_for("person_edit.show", person_id=person_id, _anchor="face"), 303)


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
    """Make both one person, under the name that was chosen. Sent again, it leads to that person."""
    found, other = scorer().people.person(person_id), _other(request.form.get("other", ""))
    if found is None or other is None or other == found:
        one = found or other or abort(404)
        return redirect(url_for("person.show", person_id=one.person_id), 303)
    keeps, goes = found, other
    if request.form.get("name") == str(other.person_id):
        keeps, goes = other, found
    merger = scorer().people.merge(keeps.person_id, goes.person_id)
    if merger is None:
        return _merge_page(found, other), 422
    return redirect(url_for("person.show", person_id=keeps.person_id, merged=merger), 303)


@person_edit.post("/people/<int:person_id>/part")
@requires(Action.CHANGE_PEOPLE)
@shown_at(".show")
def part(person_id: int) -> Response:
    """Undo a merger: two people again."""
    _person_or_404(person_id)
    number = whole_number(request.form.get("merger", ""), digits=MOST_DIGITS)
    scorer().people.undo_merger(person_id, number or 0)
    return redirect(url_for("person.show", person_id=person_id), 303)


# --- inside ---------------------------------------------------------------------------------------


def _person_or_404(person_id: int) -> Person:
    return scorer().people.person(person_id) or abort(404)


def _other(sent: str) -> Person | None:
    number = whole_number(sent, digits=MOST_DIGITS)
    return None if number is None else scorer().people.person(number)


def _page(
    found: Person,
    notice: Notice | None = None,
    *,
    typed: str | None = None,
    merge_with: Person | None = None,
) -> str:
    people = scorer().people
    owners, everybody = people.owners_of_faces(), people.everybody()
    shown = persons_shown([found, *everybody], letters_of_people(everybody))
    player = shown[found.person_id]
    return render_template(
        "person_edit/page.html",
        page=person_edit_page(found, everybody, people.mergers(found.person_id)),
        player=player,
        choice=face_choice(
            found.face,
            player.mark.letters,
            {face: name for face, name in owners.items() if name != found.name},
            {each.name: each.mark for each in shown.values()},
        ),
        typed=found.name if typed is None else typed,
        merge_with=merge_with,
        notice=notice,
        back_url=url_for("person.show", person_id=found.person_id),
    )


def _merge_page(found: Person, other: Person) -> str:
    people = scorer().people
    together = people.why_not_merge(found.person_id, other.person_id)
    met = scorer().view(together.game_id) if together and together.game_id else None
    return render_template(
        "person_edit/merge.html",
        page=merge_page(
            (people.view(found.person_id), people.view(other.person_id)),
            met,
            letters_of_people(known_people()),
            apart=together is not None,
        ),
        back_url=url_for("person_edit.show", person_id=found.person_id),
    )
