"""The form of a new game: tap the players clockwise, the dealer first; choose the rules; deal.

Every tap is worked out on the server, so the form is the same with and without JavaScript. The
steps *players* and *rules* send the same form back and forth, and nothing is recorded before
*Deal*. The form has no address of its own: it is opened at home, for a rematch and at a venue
table. `NewGameSetup` says what is different in each place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from flask import render_template
from flask_babel import gettext as _

from scorekeeper.game.answers import problem
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.pages.shown.box_choice import answer_box, is_for_box
from scorekeeper.pages.shown.face_choice import (
    FaceChoice,
    blocked_faces,
    chosen_face,
    face_choice,
)
from scorekeeper.pages.shown.house_rules import fault_of, rules_page
from scorekeeper.pages.shown.marks import (
    NO_LETTERS,
    letters_among,
    letters_of_people,
    player_mark,
)
from scorekeeper.pages.shown.new_game_players import players_page
from scorekeeper.pages.shown.own_phases import answer_builder, is_for_builder
from scorekeeper.pages.shown.rules import differ_words, rules_parts
from scorekeeper.service import NotStarted
from scorekeeper.service.people import Face
from scorekeeper.service.players import LONGEST, clean, is_name_too_long, normalized
from scorekeeper.service.settings import LONGEST_NAME_OF_RULES
from scorekeeper.web.forms import Notice
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.table_form import RulesFields, fields_of_table, table_of
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.problems import refusal_lines, refusal_text
from scorekeeper.wording.sheets import list_and_variant_words, list_words

# --- the form -------------------------------------------------------------------------------------


def players_form(
    setup: NewGameSetup,
    form: NewGameForm,
    notice: Notice | None = None,
    *,
    opened: str = "",
    chooses_face: bool = False,
    asked_for: Sequence[str] = (),
) -> str:
    """The form with its players. `opened` is the player whose keys are shown, with `chooses_face`
    those of the face, too; `asked_for` the players for whom only a house rule has a seat."""
    faces, of_people = _faces_of(setup, form), _letters_of(setup)
    keys = _face_keys(setup, form, faces, of_people, opened) if chooses_face else None
    page = players_page(
        form.seated,
        setup.names,
        faces,
        # Who was typed has a row at the table, and no name to tap.
        given=(*form.given, *(name for name in form.seated if name not in setup.names)),
        opened=opened,
        chooses=keys,
        asked_for=asked_for,
        typing=bool(form.typing.strip()),
        of_people=of_people,
        most=form.most_players,
    )
    to_tap = {name.player.name: name.player for name in page.names}
    last_players = () if form.seated else setup.last_players()
    return render_template(
        "shown/_new_game.html" if form.partial else "shown/new_game.html",
        setup=setup,
        back_url=setup.back_url,
        form=form,
        page=page,
        last_players=last_players,
        last_faces=tuple(to_tap[name].mark for name in last_players if name in to_tap),
        notice=notice,
        rules_words=rules_words(form.rules),
    )


def answer_form(setup: NewGameSetup, form: NewGameForm) -> Answer:
    """Answer one tap on the posted form: add or remove a player, look at the rules, or deal."""
    act = form.posted.get("act", "")
    if (tapped := next(filter(form.posted.__contains__, _TAPS), None)) is not None:
        return _TAPS[tapped](setup, form, clean(form.posted[tapped]))
    if is_for_builder(form, act):
        return answer_builder(setup, form, act)
    if act == "enter":  # the Enter key in the field for the name of saved rules
        act = "save" if form.posted.get("named", "").strip() else "look"
    if act in ("rules", "look", "save", "load", "forget") or is_for_box(act):
        return _answer_rules(setup, form, act)
    if act == "use" and (fault := fault_of(form.rules)):
        return rules_page(setup, form, Notice(fault)), 422
    form, notice, asked_for = _with_typed_names(form, deals=act == "deal")
    if asked_for:
        return players_form(setup, form, notice, asked_for=asked_for), 422
    if notice or act != "deal":
        return players_form(setup, form, notice), 422 if notice else 200
    if len(form.seated) < MIN_PLAYERS:
        short = MIN_PLAYERS - len(form.seated)
        line = _("One more player, please.")
        if short > 1:
            line = _("Who plays? 2 to %(most)s.", most=form.most_players)
        return players_form(setup, form, Notice(line)), 422
    return _deal(setup, form)


def _deal(setup: NewGameSetup, form: NewGameForm) -> Answer:
    if fault := fault_of(form.rules):
        return players_form(setup, form, Notice(fault)), 422
    answer = setup.deal(form)
    if isinstance(answer, str):
        return players_form(setup, form, Notice(answer)), 429
    if isinstance(answer, NotStarted):
        return players_form(setup, form, Notice("", refusal_lines(answer.problems, {}))), 422
    return answer


def _tap(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Give this player a seat, or take the player out again."""
    if name in form.seated:
        seated = tuple(other for other in form.seated if other != name)
        return players_form(setup, replace(form, seated=seated))
    if not name or is_name_too_long(name):
        return players_form(setup, form)
    if len(form.seated) < form.most_players:
        return players_form(setup, replace(form, seated=(*form.seated, name)))
    if form.most_players < MAX_PLAYERS:
        return players_form(setup, form, asked_for=(name,))
    return players_form(setup, form, Notice("", (_no_seat(form, name),))), 422


def _more_players(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Play with more than the sheet says, which is a house rule (§2). The names that waited get
    their seats."""
    changes = {**form.rules.changes, "most_players": MAX_PLAYERS}
    form = replace(form, rules=replace(form.rules, changes=changes))
    form, notice, _asked = _with_typed_names(form)
    if name in form.seated or notice:
        return players_form(setup, form, notice), 422 if notice else 200
    return _tap(setup, form, name)


def _deals(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Let this player deal; everybody keeps the same neighbours."""
    at = form.seated.index(name) if name in form.seated else 0
    return players_form(
        setup, replace(form, seated=form.seated[at:] + form.seated[:at]), opened=name
    )


def _earlier(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    return _with_neighbour_swapped(setup, form, name, -1)


def _later(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    return _with_neighbour_swapped(setup, form, name, 1)


def _with_neighbour_swapped(setup: NewGameSetup, form: NewGameForm, name: str, step: int) -> Answer:
    """Let this player and the neighbour on one side change places."""
    seated = list(form.seated)
    if name in seated and 0 <= seated.index(name) + step < len(seated):
        at = seated.index(name)
        seated[at], seated[at + step] = seated[at + step], seated[at]
    return players_form(setup, replace(form, seated=tuple(seated)), opened=name)


def _choose_face(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Show the colours and shapes that this player may choose."""
    return players_form(setup, form, opened=name, chooses_face=name in form.seated)


def _give_face(setup: NewGameSetup, form: NewGameForm, _tapped: str) -> Answer:
    """Give the player whose keys are shown the tapped colour or shape, if it is free."""
    name = clean(form.posted.get("face_of", ""))
    if name in form.seated:
        shown = _faces_of(setup, form)
        face = chosen_face(shown[name], form.posted)
        if face not in _blocked(setup, form, shown, name):
            form = replace(form, faces={**form.faces, name: face})
    return _choose_face(setup, form, name)


def _letters_of(setup: NewGameSetup) -> Mapping[str, str]:
    return letters_of_people(setup.scorer.people.everybody()) if setup.ours else NO_LETTERS


def _faces_of(setup: NewGameSetup, form: NewGameForm) -> dict[str, Face]:
    return setup.scorer.faces_for(form.seated, setup.names, form.faces, guests=not setup.ours)


def _blocked(
    setup: NewGameSetup, form: NewGameForm, faces: Mapping[str, Face], name: str
) -> dict[Face, str]:
    owners = setup.scorer.people.owners_of_faces() if setup.ours else {}
    owners = {
        face: owner for face, owner in owners.items() if normalized(owner) != normalized(name)
    }
    return blocked_faces(name, {each: faces[each] for each in form.seated}, owners)


def _face_keys(
    setup: NewGameSetup,
    form: NewGameForm,
    faces: Mapping[str, Face],
    of_people: Mapping[str, str],
    name: str,
) -> FaceChoice:
    names = {normalized(each): each for each in (*setup.names, *form.seated)}
    letters = letters_among(names, of_people)
    marks = {each: player_mark(faces[each], letters[normalized(each)]) for each in form.seated}
    taken = _blocked(setup, form, faces, name)
    return face_choice(faces[name], letters[normalized(name)], taken, marks)


def _seat_last_players(setup: NewGameSetup, form: NewGameForm, _name: str) -> Answer:
    seated = setup.last_players()
    return players_form(setup, replace(form, seated=seated, given=seated))


_TAPS: dict[str, Callable[[NewGameSetup, NewGameForm, str], Answer]] = {
    "tap": _tap,
    "last": _seat_last_players,
    "more": _more_players,
    "earlier": _earlier,
    "later": _later,
    "deals": _deals,
    "faces": _choose_face,
    "colour": _give_face,
    "shape": _give_face,
}
"""What each kind of key does; its value is the name of a player, or the number of a colour or a
shape."""


def _with_typed_names(
    form: NewGameForm, *, deals: bool = False
) -> tuple[NewGameForm, Notice | None, tuple[str, ...]]:
    """Give seats to the names typed with commas, in that order. Names that get no seat stay in the
    field, and the notice says why. `deals`: the players are complete, so who has a seat and is
    typed again needs none. The last value are the names for which only a house rule has a
    seat."""
    seated, left, lines, asked_for = list(form.seated), [], [], dict[str, str]()
    seated_before = {normalized(name) for name in form.seated}
    for name in filter(None, map(clean, re.split(r"[,;、，；\n]", form.typing))):
        if deals and normalized(name) in seated_before:
            continue
        known = {normalized(other): other for other in seated}
        if normalized(name) in known:
            twice = problem("same_name_twice", name=known[normalized(name)])
            lines.append(refusal_text(twice, {}))
        elif is_name_too_long(name):
            too_long = problem("name_too_long", name=f"{name[:LONGEST]}…", most=LONGEST)
            lines.append(refusal_text(too_long, {}))
        elif len(seated) == form.most_players:
            if form.most_players < MAX_PLAYERS:
                asked_for.setdefault(normalized(name), name)
            lines.append(_no_seat(form, name))
        else:
            seated.append(name)
            continue
        left.append(name)
    notice = Notice("", tuple(lines)) if lines else None
    return (
        replace(form, seated=tuple(seated), typing=", ".join(left)),
        notice,
        (*asked_for.values(),),
    )


def _no_seat(form: NewGameForm, name: str) -> str:
    return _(
        "At most %(most)s can play. There is no seat for %(name)s.",
        most=form.most_players,
        name=name,
    )


# --- the rules ------------------------------------------------------------------------------------


def rules_words(fields: RulesFields) -> str:
    """The rules in one line: how many differ from the sheet, which phases, which variant."""
    as_printed = (fields.phases, fields.variant) == ("classic", "standard")
    return side_by_side(
        rules_parts(
            differ_words(len(fields.changes), as_printed=as_printed),
            list_and_variant_words(fields.phases, fields.variant, list_words(fields.phases)),
            keeper_closes=fields.keeper_closes,
        )
    )


def _answer_rules(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """Answer a key of the rules page: look, choose a box, save under a name, load or forget saved
    rules."""
    if is_for_box(act):
        return answer_box(setup, form, act)
    if act in ("save", "forget") and not setup.ours:
        return rules_page(setup, form, Notice(_("Only the host can save rules here."))), 403
    field = "named" if act == "save" else "saved"
    name = " ".join(form.posted.get(field, "").split())[:LONGEST_NAME_OF_RULES]
    if act == "save":
        fault = fault_of(form.rules) if name else _("Under which name?")
        if fault:
            return rules_page(setup, form, Notice(fault)), 422
        setup.scorer.saved_rules.save(name, table_of(form.rules))
        return rules_page(setup, form, Notice(_("Saved as “%(name)s”.", name=name), tone="yes"))
    if act == "forget":
        setup.scorer.saved_rules.forget(name)
    if act == "load" and not setup.open_house:
        found = dict(setup.scorer.saved_rules.all()).get(name)
        if found:
            form = replace(form, rules=fields_of_table(found))
            return rules_page(
                setup, form, Notice(_("These are “%(name)s”.", name=name), tone="yes")
            )
    return rules_page(setup, form)
