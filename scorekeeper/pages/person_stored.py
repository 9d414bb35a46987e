"""What is stored about one person: everything that holds the name, to read, to save, to forget.

Forgetting cannot be undone. So its form shows each text with the name, with a new text that can be
changed, and each copy beside the file, which stays unless it is ticked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2s

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerView, letters_of_people, persons_shown
from scorekeeper.service.people import Person
from scorekeeper.service.players import MOST_SIGNS
from scorekeeper.service.stored_names import (
    LONGEST_TEXT,
    ForgetChoices,
    NotForgotten,
    StoredCopy,
    StoredName,
    StoredText,
    TextFault,
    TextKind,
)
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import Notice
from scorekeeper.web.known_people import known_people
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.amounts import games_words
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.log_rules import words_without_names

MOST_TEXTS = 60
"""Texts that the form has room for, also with letters of nine bytes each."""


@immutable(kw_only=True)
class TextLine:
    """A text with the name: where it is, and what leads there. `game_id` is the one game that it
    belongs to; `more`: it is noted about several, and the list of games finds them."""

    kind: str
    text: str
    where: str
    game_id: int | None
    more: bool


@immutable(kw_only=True)
class CopyLine:
    """A copy beside the file that may hold the name."""

    copy: StoredCopy
    words: str


@immutable(kw_only=True)
class StoredPage:
    """Everything that holds the name. `also` is the further spelling that was typed."""

    stored: StoredName
    also: str
    games: str
    spellings: str
    guests: str
    texts: tuple[TextLine, ...]
    copies: tuple[CopyLine, ...]


@immutable(kw_only=True)
class TextField:
    """A text with the name and the field for the new one. `key` stands for the text in the form,
    `empty` says what an empty field means; `fault` is why the new text cannot be stored."""

    key: str
    line: TextLine
    typed: str
    ticked: bool
    longest: int
    several_lines: bool
    empty: str
    fault: str


@immutable(kw_only=True)
class CopyField:
    """A copy with its tick."""

    line: CopyLine
    ticked: bool


@immutable(kw_only=True)
class ForgetPage:
    """The form. `staying` are texts that are not changed here, `unshown` the number of texts for
    which it has no room."""

    person: Person
    also: str
    games: str
    fields: tuple[TextField, ...]
    staying: tuple[TextLine, ...]
    unshown: int
    unshown_words: str
    copies: tuple[CopyField, ...]


@immutable
class PostedForm:
    """The form as it was sent: each text by its key with the new one, which of them are ticked, the
    copies that were shown, and those that are ticked."""

    typed: Mapping[str, str]
    ticked: frozenset[str]
    copies: tuple[str, ...]
    deleted: frozenset[str]


def stored_page(stored: StoredName, also: str) -> StoredPage:
    """Everything that holds the name of this person."""
    return StoredPage(
        stored=stored,
        also=also,
        games=_games_words(stored.games, stored.deleted),
        spellings=listed(each.name for each in stored.mergers),
        guests=ngettext(
            "%(num)s guest had the same name and counts as another person.",
            "%(num)s guests had the same name and count as other people.",
            stored.guests,
        )
        if stored.guests
        else "",
        texts=tuple(_text_line(each) for each in stored.texts),
        copies=tuple(_copy_line(each) for each in stored.copies),
    )


def forget_page(
    stored: StoredName,
    also: str,
    posted: PostedForm | None,
    faults: Mapping[tuple[TextKind, str], TextFault],
) -> ForgetPage:
    """The form to forget this person: as it was `posted`, or with a suggestion for each text. A
    name that only begins a word may be another word, and its text stays unless it is ticked. So
    does each copy, because it is the way back from a mistake."""
    changeable = [each for each in stored.texts if each.can_change]
    return ForgetPage(
        person=stored.person,
        also=also,
        games=ngettext(
            "%(num)s game stays, with its points and places. There the name becomes “Player” with"
            " the number of the seat.",
            "%(num)s games stay, with their points and places. There the name becomes “Player” with"
            " the number of the seat.",
            stored.games,
        ),
        fields=tuple(
            _text_field(each, posted, faults.get(each.key)) for each in changeable[:MOST_TEXTS]
        ),
        staying=tuple(_text_line(each) for each in stored.texts if not each.can_change),
        unshown=len(changeable[MOST_TEXTS:]),
        unshown_words=ngettext(
            "%(num)s more text has the name and stays as it is.",
            "%(num)s more texts have the name and stay as they are.",
            len(changeable[MOST_TEXTS:]),
        ),
        copies=tuple(
            CopyField(
                line=_copy_line(each), ticked=posted is not None and each.name in posted.deleted
            )
            for each in stored.copies
        ),
    )


def choices_of(stored: StoredName, also: str, posted: PostedForm, unshown: int) -> ForgetChoices:
    """What was chosen. A text that is not stored any more has nothing to be changed."""
    known = {key_of(each): each.key for each in stored.texts if each.can_change}
    return ForgetChoices(
        also=also,
        texts={
            known[key]: text if key in posted.ticked else None
            for key, text in posted.typed.items()
            if key in known
        },
        copies={name: name in posted.deleted for name in posted.copies},
        unshown=unshown,
    )


def key_of(text: StoredText) -> str:
    """What stands for this text in the names of fields."""
    return blake2s(f"{text.kind}\n{text.text}".encode(), digest_size=8).hexdigest()


def _text_field(text: StoredText, posted: PostedForm | None, fault: TextFault | None) -> TextField:
    key, empty = key_of(text), _("Empty: none")
    if text.kind is TextKind.DECISION:
        empty = _("Empty: the decision is deleted")
    elif text.kind is TextKind.RULES_NAME:
        empty = _("Under which name?")
    typed, ticked = text.without, text.whole
    if posted is not None and key in posted.typed:
        typed, ticked = posted.typed[key], key in posted.ticked
    return TextField(
        key=key,
        line=_text_line(text),
        typed=typed,
        ticked=ticked,
        longest=4 * LONGEST_TEXT[text.kind],
        several_lines=text.kind is TextKind.DECISION,
        empty=empty,
        fault="" if fault is None else _fault_words(fault, LONGEST_TEXT[text.kind]),
    )


def _fault_words(fault: TextFault, most: int) -> str:
    words: Mapping[TextFault, Callable[[], str]] = {
        TextFault.TOO_LONG: lambda: _("Too long. Up to %(most)s letters, please.", most=most),
        TextFault.HAS_NAME: lambda: _(
            "The name is still in it. Take it out, or untick the text to leave it as it is."
        ),
        TextFault.MISSING: lambda: _("Saved rules need a name."),
        TextFault.TAKEN: lambda: _("Other rules have this name already."),
    }
    return words[fault]()


def _text_line(text: StoredText) -> TextLine:
    live, single = len(text.games) - text.deleted, len(text.games) == 1
    shown = text.text
    if text.kind in (TextKind.DECISION, TextKind.RULING):
        shown = words_without_names(shown)
    return TextLine(
        kind=text.kind,
        text=shown,
        where=side_by_side((_kind_words(text.kind), *_details(text, live))),
        game_id=text.games[0] if single and live else None,
        more=live > 0 and not single and text.kind in (TextKind.TITLE, TextKind.PLACE),
    )


def _details(text: StoredText, live: int) -> Iterator[str]:
    if text.games:
        yield _games_words(live, text.deleted)
    if not text.whole:
        # Translators: said of a text in which a name begins a longer word.
        yield _("perhaps another word")


def _games_words(games: int, deleted: int) -> str:
    if not deleted:
        return games_words(games)
    if not games:
        return ngettext("%(num)s deleted game", "%(num)s deleted games", deleted)
    more = ngettext("%(num)s deleted game", "%(num)s deleted games", deleted)
    return listed((games_words(games), more))


def _kind_words(kind: TextKind) -> str:
    words: Mapping[TextKind, Callable[[], str]] = {
        TextKind.TITLE: lambda: _("Title"),
        TextKind.PLACE: lambda: pgettext("where a game was played", "Place"),
        TextKind.TABLE_NAME: lambda: _("Name of a table"),
        TextKind.RULES_NAME: lambda: _("Saved rules"),
        TextKind.DECISION: lambda: _("Decision kept for later games"),
        TextKind.RULING: lambda: _("Ruling in the log"),
        TextKind.LEAFLET: lambda: _("Sentence of our leaflet"),
        TextKind.WIFI: lambda: _("Name of the Wi-Fi"),
        TextKind.SUGGESTION: lambda: _("Suggestion for a text"),
    }
    return words[kind]()


def _copy_line(copy: StoredCopy) -> CopyLine:
    return CopyLine(
        copy=copy,
        words=_("contains the name") if copy.holds else _("cannot be read, and may have the name"),
    )


person_stored = Blueprint("person_stored", __name__)


@person_stored.get("/people/<int:person_id>/stored")
@requires(Action.CHANGE_PEOPLE)
def show(person_id: int) -> str:
    """Everything that holds the name of this person."""
    also = _also(request.args)
    stored = _stored_or_404(person_id, also)
    return render_template(
        "person_stored/page.html",
        page=stored_page(stored, also),
        player=_player(stored.person),
        back_url=url_for("person.show", person_id=person_id),
    )


@person_stored.get("/people/<int:person_id>/stored.json")
@requires(Action.CHANGE_PEOPLE)
def save(person_id: int) -> Response:
    """The same as a file, for the person to keep."""
    stored = _stored_or_404(person_id, _also(request.args))
    text = json.dumps(scorer().stored_names.as_file(stored), ensure_ascii=False, indent=2)
    return Response(
        f"{text}\n",
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="phase10-person-{person_id}.json"'},
    )


@person_stored.get("/people/<int:person_id>/forget")
@requires(Action.CHANGE_PEOPLE)
def ask_forget(person_id: int) -> str:
    """What is gone and what stays when a person is forgotten, and what to do with the rest."""
    also = _also(request.args)
    return _forget_page(_stored_or_404(person_id, also), also)


@person_stored.post("/people/<int:person_id>/forget")
@requires(Action.CHANGE_PEOPLE)
def forget(person_id: int) -> Response | tuple[str, int]:
    """Forget this person. Each seat keeps its games under its number. Sent again, it says the same:
    nobody has the number."""
    also, posted = _also(request.form), _posted()
    stored = scorer().stored_names.of(person_id, also)
    if stored is None:
        return redirect(url_for("people.index", forgotten="yes"), 303)
    unshown = whole_number(request.form.get("unshown", "")) or 0
    answer = scorer().stored_names.forget(person_id, choices_of(stored, also, posted, unshown))
    if isinstance(answer, NotForgotten):
        stored = _stored_or_404(person_id, also)
        return _forget_page(stored, also, posted, answer), 422
    return redirect(url_for("people.index", forgotten="yes", left=answer.left), 303)


# --- inside ---------------------------------------------------------------------------------------


def _stored_or_404(person_id: int, also: str) -> StoredName:
    return scorer().stored_names.of(person_id, also) or abort(404)


def _also(given: Mapping[str, str]) -> str:
    return " ".join(given.get("also", "").split())[:MOST_SIGNS]


def _posted() -> PostedForm:
    form = request.form
    return PostedForm(
        typed={
            name.removeprefix("new-"): "\n".join(
                line for each in text.splitlines() if (line := " ".join(each.split()))
            )
            for name, text in form.items()
            if name.startswith("new-")
        },
        ticked=frozenset(
            name.removeprefix("change-") for name in form if name.startswith("change-")
        ),
        copies=tuple(form.getlist("shown-copy")),
        deleted=frozenset(form.getlist("delete-copy")),
    )


def _player(person: Person) -> PlayerView:
    """This person as all pages draw them."""
    return persons_shown([person], letters_of_people(known_people()))[person.person_id]


def _forget_page(
    stored: StoredName,
    also: str,
    posted: PostedForm | None = None,
    refused: NotForgotten | None = None,
) -> str:
    return render_template(
        "person_stored/forget.html",
        page=forget_page(stored, also, posted, refused.faults if refused else {}),
        player=_player(stored.person),
        notice=_refusal(refused),
        back_url=url_for(
            "person_stored.show", person_id=stored.person.person_id, also=also or None
        ),
    )


def _refusal(refused: NotForgotten | None) -> Notice | None:
    if refused is None:
        return None
    lines: Sequence[str] = [
        *([_("There is more with the name than was shown. It is below now.")] * refused.more),
        *([_("Some texts cannot be as they were typed. Each says why.")] * bool(refused.faults)),
    ]
    return Notice(_("Nothing was changed yet."), tuple(lines))
