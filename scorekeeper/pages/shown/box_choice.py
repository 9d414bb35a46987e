"""Which box is ours: four questions about what it looks like, and the boxes that fit.

The page has an address of its own (`pages.box`), and is also a step of the form of a new game
(`shown.new_game`), where everything that was typed goes along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from flask import render_template
from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.house_rules import rules_page
from scorekeeper.rules.boxes import BoxLook, boxes_like
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.web.forms import Notice
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.table_form import with_box
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.sheets import sheet_title

LEAFLET, VIOLET, WILDS, WILD = "leaflet", "violet", "wilds", "wild"
"""The fields of the form, in the order of its questions. The first three tell the box, the first
of them most; the last changes the score."""

OTHER = "other"
"""A leaflet in a language that no box known here has."""

USE = "use-box:"
"""What the key of a box begins with; its id follows."""

_KNOWN: Mapping[str, tuple[str, ...]] = {
    LEAFLET: (*(language.id for language in LANGUAGES), OTHER),
    VIOLET: ("yes", "no"),
    WILDS: ("four", "one"),
    WILD: tuple(str(value) for value in sorted(SWITCHES["wild_points"].answers)),
}


@immutable(kw_only=True)
class BoxChoice:
    """One answer, "" if nobody looked. `detail` is a further line, `drawing` the name of a drawing,
    `lang` the language of the words if it is another than the page's."""

    value: str
    words: str
    detail: str = ""
    drawing: str = ""
    lang: str = ""
    chosen: bool = False


@immutable
class BoxQuestion:
    """One question, its answers, and the name of its field."""

    field: str
    asked: str
    choices: tuple[BoxChoice, ...]


@immutable(kw_only=True)
class FoundBox:
    """A box that fits, and what it looks like: the language of its leaflet, and the names of the
    drawings of its numbers, more than one where it is printed with different ones, and of its
    wilds, "" unless they are known of all that were found. `counts` is what its leaflet counts for
    a wild, "" if nobody said what theirs does; `but` tells that it is not what was answered."""

    sheet: str
    title: str
    leaflet: str
    numbers: tuple[str, ...]
    wilds: str
    counts: str
    but: bool


@immutable(kw_only=True)
class BoxPage:
    """The questions as they were answered, and the boxes found, the likeliest first. `verdict`
    is "" before anything was asked; `wild` is what the leaflet counts for a wild, "" if nobody said
    it."""

    questions: tuple[BoxQuestion, ...]
    verdict: str
    found: tuple[FoundBox, ...]
    wild: str


def box_page(answered: Mapping[str, str]) -> BoxPage:
    """The page for these answers."""
    look, wild = _look(answered), _known(answered, WILD)
    verdict = ""
    found: tuple[FoundBox, ...] = ()
    if look != BoxLook():
        boxes = boxes_like(look)
        found = tuple(_found(sheet, wild) for sheet in boxes.sheets)
        if not all(box.wilds for box in found):
            found = tuple(replace(box, wilds="") for box in found)
        if boxes.known:
            found = tuple(sorted(found, key=lambda box: box.but))
        verdict = _verdict(found, known=boxes.known)
    return BoxPage(questions=_questions(answered), verdict=verdict, found=found, wild=wild)


def fault_of_answers(answered: Mapping[str, str]) -> str:
    """Why these answers tell no box; "" if they do, or if nothing was sent yet."""
    sent = {field: answered[field] for field in _KNOWN if field in answered}
    if any(value and value not in _KNOWN[field] for field, value in sent.items()):
        return _("One of these answers is not known here. Tap it again.")
    if sent and _look(answered) == BoxLook():
        return _("Answer at least one of the first three questions.")
    return ""


def with_chosen_box(form: NewGameForm, chosen: Mapping[str, str]) -> NewGameForm:
    """The form of a new game with the box that was chosen. An unknown one changes nothing."""
    sheet = chosen.get("sheet", "")
    if sheet not in SHEETS:
        return form
    return replace(form, rules=with_box(form.rules, sheet, _wild_points(_known(chosen, WILD))))


# --- a step of the form of a new game -------------------------------------------------------------


def is_for_box(act: str) -> bool:
    """Is this a key of this page, or does it lead here?"""
    return act == "box" or act.startswith(USE)


def answer_box(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """Open this page, find the boxes for its answers, or go back to the rules with one of them."""
    if act.startswith(USE) and (sheet := act.removeprefix(USE)) in SHEETS:
        chosen = with_chosen_box(form, {**form.posted, "sheet": sheet})
        notice = Notice(_("These are “%(name)s”.", name=sheet_title(sheet)), tone="yes")
        return rules_page(setup, chosen, notice, opened="sheet")
    fault = fault_of_answers(form.posted)
    page = render_template(
        "shown/box_choice.html",
        setup=setup,
        form=form,
        page=box_page(form.posted),
        notice=Notice(fault) if fault else None,
    )
    return (page, 422) if fault else page


# --- inside ---------------------------------------------------------------------------------------


def _known(answered: Mapping[str, str], field: str) -> str:
    """The answer in this field; "" if it is missing or unknown."""
    value = answered.get(field, "")
    return value if value in _KNOWN[field] else ""


def _look(answered: Mapping[str, str]) -> BoxLook:
    violet, wilds = _known(answered, VIOLET), _known(answered, WILDS)
    return BoxLook(
        violet=violet == "yes" if violet else None,
        wilds=cast(Literal["four", "one"], wilds) if wilds else None,
        leaflet=_known(answered, LEAFLET) or None,
    )


def _wild_points(wild: str) -> SwitchValue | None:
    return next((each for each in SWITCHES["wild_points"].answers if str(each) == wild), None)


def _verdict(found: tuple[FoundBox, ...], *, known: bool) -> str:
    if not known:
        return _("No box known here looks like this. Begin with the first of these.")
    if len(found) == 1:
        return _("This looks like your box")
    first, *others = found
    if not first.but and all(box.but for box in others):
        return _("This one fits best")
    return _("It may be one of these")


def _found(sheet: RuleSheet, wild: str) -> FoundBox:
    printed = str(sheet.switches.wild_points)
    box, named = sheet.box, {language.id: language.name for language in LANGUAGES}
    return FoundBox(
        sheet=sheet.id,
        title=sheet_title(sheet.id),
        leaflet=named.get(box.leaflet, "") if box else "",
        numbers=() if box is None else ("violet", "blue") if box.varies else (sheet.slot_b,),
        wilds=(box.wilds or "") if box else "",
        counts=printed if wild else "",
        but=wild not in ("", printed),
    )


def _questions(answered: Mapping[str, str]) -> tuple[BoxQuestion, ...]:
    return (
        _question(
            answered,
            LEAFLET,
            _("In what language is the leaflet?"),
            *(BoxChoice(value=each.id, words=each.name, lang=each.tag) for each in LANGUAGES),
            BoxChoice(value=OTHER, words=_("Another")),
        ),
        _question(
            answered,
            VIOLET,
            _("Is there violet among the numbers?"),
            BoxChoice(
                value="yes",
                words=_("Yes, violet"),
                detail=_("red, violet, yellow, green"),
                drawing="violet",
            ),
            BoxChoice(
                value="no",
                words=_("No, blue"),
                detail=_("red, blue, yellow, green"),
                drawing="blue",
            ),
        ),
        _question(
            answered,
            WILDS,
            _("What colour are the wilds?"),
            BoxChoice(
                value="four",
                words=_("Four colours"),
                detail=_("two wilds of each colour"),
                drawing="four",
            ),
            BoxChoice(
                value="one",
                words=_("All one colour"),
                detail=_("all eight alike"),
                drawing="one",
            ),
        ),
        _question(
            answered,
            WILD,
            _("Points for a wild in the leaflet?"),
            *(BoxChoice(value=value, words=value) for value in _KNOWN[WILD]),
        ),
    )


def _question(
    answered: Mapping[str, str], field: str, asked: str, *choices: BoxChoice
) -> BoxQuestion:
    unsure = BoxChoice(value="", words=_("Not sure"))
    given = _known(answered, field)
    return BoxQuestion(
        field,
        asked,
        tuple(replace(choice, chosen=choice.value == given) for choice in (*choices, unsure)),
    )
