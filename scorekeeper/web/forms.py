"""What the pages share about a posted form: its key and entry number, its game, and the notices.

`game_or_404` and its like find the game of an address, `play` gives the command of a form to the
referee, and a `Notice` says why nothing was recorded.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from flask import abort, g, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from werkzeug.exceptions import Gone, NotFound

from scorekeeper.errors import UnknownGame
from scorekeeper.game.answers import are_counts_of
from scorekeeper.game.commands import AmendRound, CloseRound, Command, CountHand
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.log import entries_of
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.service import (
    KeptDecision,
    NotRecorded,
    Overtaken,
    Recorded,
    Repeated,
    TableView,
)
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.numbers import phase_number, whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import actor, knows_game
from scorekeeper.wording.lists import listed, sentence, sentences
from scorekeeper.wording.log import event_line
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import name_cards_by_deck

REPLACED = lazy_gettext("This code was replaced. Ask for the new one.")

CODE_IS_ON = lazy_gettext(
    "The code is on the table’s card or on the keeper’s phone. The camera can scan it, too."
)
"""Where the code is that the page asks for."""

LONGEST_CODE = 12
"""Letters of a code as typed, with blanks."""

LONGEST_TYPED_CODE = 200
"""Letters of the field for a code. A whole address with a code in it can be put there."""

_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")

_MOST_NAMED = 4
"""Impossible letters of a code that are named. With more of them the text was no code at all."""


# --- the key and the fields of a form -------------------------------------------------------------


def posted_key() -> str:
    """The key with which this form was shown. A form without a readable key gets a new one, which
    stays the same for the whole request."""
    if "posted_key" not in g:
        typed = request.form.get("key", "")
        g.posted_key = typed if _KEY.fullmatch(typed) else fresh_key()
    found: str = g.posted_key
    return found


def posted_phase() -> int | None:
    """The number of the phase that was chosen in the posted form; None if none was."""
    return phase_number(request.form.get("phase", ""))


def posted_seen() -> int:
    """The number of the last entry that the form's page showed; 0 if the form does not say."""
    return whole_number(request.form.get("seen", "")) or 0


def has_news(view: TableView) -> bool:
    """Has this game entries that the page which asks by its address does not show?"""
    return request.args.get("seen", "") != str(view.game.seq)


def posted_flag(name: str) -> bool:
    """Was a tick or a button of this name sent?"""
    return request.form.get(name, "") not in ("", "no", "0")


# --- finding a game, and giving a command ---------------------------------------------------------


def house_rules() -> tuple[KeptDecision, ...]:
    """The decisions that were saved at home for later games. Guests of an open house play without
    them."""
    return () if is_open_house() else scorer().decisions.all()


def names_to_offer(game_id: int) -> tuple[str, ...]:
    """The names to choose from for a player who joins this game; none in an open house."""
    return () if is_open_house() else scorer().names_to_offer(game_id)


def play(game_id: int, command: Command) -> Recorded | Repeated | NotRecorded | Overtaken:
    """Give the command of the posted form to the referee, with the form's key and the last entry
    that its page showed. A form that is sent twice counts once. Raises UnknownGame."""
    answer = scorer().play(
        game_id, command, command_id=posted_key(), seen=posted_seen(), actor=actor(game_id)
    )
    name_colours_of(answer.view)
    return answer


def play_count(
    game_id: int, command: CloseRound | AmendRound | CountHand
) -> Recorded | Repeated | NotRecorded | Overtaken:
    """Give the counts of the posted form to the referee. Doubts about hands that the table keeps as
    they are were shown, and are overruled; others are told."""
    answer = play(game_id, command)
    match answer:
        case NotRecorded(can_overrule=True, problems=doubts) if are_counts_of(
            posted_kept(), doubts
        ):
            return play(game_id, replace(command, anyway=True))
    return answer


def posted_kept() -> tuple[str, ...]:
    """The seats whose counts the table keeps in spite of a doubt that was shown."""
    return tuple(request.form.get("kept", "").split())


def sent_before(view: TableView) -> bool:
    """Was this form recorded already? Then `play` answers `Repeated`, whatever is in it."""
    return bool(entries_of(view.log, posted_key()))


def is_settled(view: TableView, command: Command) -> bool:
    """Is it known already what `play` answers to this form, whatever its page would ask: was it
    recorded, or do entries that its page did not show contradict it?"""
    return sent_before(view) or bool(find_conflicts(command, view.log, posted_seen()))


def name_colours_of(view: TableView) -> TableView:
    """Return this game, and let the page name colours as the game's deck prints them."""
    name_cards_by_deck(view.game.table.rule_sheet)
    return view


class GameDeleted(Gone):
    """The answer about a game that was deleted and can still be brought back."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        super().__init__(_("The game was deleted."))


def game_or_404(game_id: int) -> TableView:
    """The game of this number. Aborts with 404 if there is none, with 410 if it was deleted."""
    try:
        return name_colours_of(scorer().view(game_id))
    except UnknownGame:
        if scorer().deleted.is_deleted(game_id):
            raise GameDeleted(game_id) from None
        abort(404)


def game_by_code_or_404(code: str) -> TableView:
    """The game of this watch code, in upper or lower case. Aborts with 410 for a code that was
    replaced and for a deleted game, with 404 for one that never was, with 429 after too many
    tries."""
    view = game_of_code(code)
    if view is None:
        if (deleted := scorer().deleted.of_code(code)) is not None:
            raise GameDeleted(deleted)
        if scorer().links.was_replaced(code):
            abort(410, REPLACED)
        raise WrongCode(code)
    return view


def game_of_code(code: str) -> TableView | None:
    """The game of this watch code; None if no game has it. Wrong codes are counted so that codes
    cannot be guessed, and too many abort with 429. A replaced code and that of a deleted game are
    not counted."""
    try:
        view = scorer().view_by_code(code)
    except UnknownGame:
        count_code_or_429(code, right=scorer().was_code(code))
        return None
    count_code_or_429(code, right=True, known=knows_game(view.game_id))
    return name_colours_of(view)


class WrongCode(NotFound):
    """The answer to a code that opens nothing: the code as typed, a headline, and what helps."""

    def __init__(self, typed: str) -> None:
        self.typed = typed[:LONGEST_TYPED_CODE]
        self.headline = _("This code opens nothing")
        self.hint = _("The right code is on the table’s card, or on the keeper’s phone.")
        if letters := impossible_letters(typed):
            self.hint = _(
                "Perhaps you misread it: codes are written without %(letters)s.", letters=letters
            )
        super().__init__(sentences((sentence(self.headline), self.hint)))


def impossible_letters(code: str) -> str:
    """The letters in this code that no code has, as a list in words. It is empty if there are none,
    or if there are so many, or the text is so long, that it was no code."""
    odd = scorer().links.letters_of_no_code(code) if len(code) <= LONGEST_CODE else ()
    return listed(odd) if 0 < len(odd) <= _MOST_NAMED and code.isascii() else ""


# --- notices --------------------------------------------------------------------------------------


@immutable
class Notice:
    """A message that a page shows once after something was posted. `tone` is `wait`, `no`, `yes` or
    `plain`. `unsaved`: the form was not recorded and is not on this page; the phone keeps its
    draft."""

    title: str
    lines: tuple[str, ...] = ()
    tone: str = "wait"
    unsaved: bool = False


def refusal_notice(problems: Iterable[Problem], names: Mapping[Seat, str]) -> Notice:
    """The notice that names all problems in words."""
    return Notice("", refusal_lines(problems, names))


def notice_of_unsaid(
    problems: Iterable[Problem], shown: Collection[str], names: Mapping[Seat, str]
) -> Notice | None:
    """The notice of the problems whose codes the page does not show yet; None if it shows all."""
    left = [found for found in problems if found.code not in shown]
    return refusal_notice(left, names) if left else None


def notice_of(answer: NotRecorded | Overtaken, *, tapped: bool = False) -> Notice:
    """The notice that says why this command was not recorded: the problems in words, or what
    somebody else entered first. `tapped`: nothing was typed, and the page shows nothing of what was
    sent."""
    view = answer.view
    if isinstance(answer, NotRecorded) or answer.problems:
        return refusal_notice(answer.problems, view.names)
    if not answer.since:
        return Notice(
            _("This phone showed more entries than are recorded here."),
            (
                _("An older copy of the games may have been put back here."),
                _("What you sent was not recorded."),
                _("Look at the table as it is now, then send it again if it is still right."),
            ),
            "plain",
        )
    lines = tuple(event_line(entry, view.names, view.log) for entry in answer.since)
    return entered_first(lines[-4:], tapped=tapped)


def status_of(answer: NotRecorded | Overtaken) -> int:
    """The status of a page that says why this command was not recorded."""
    return 422 if isinstance(answer, NotRecorded) else 409


def entered_first(lines: tuple[str, ...], *, tapped: bool = False) -> Notice:
    """The notice that somebody else entered this first, and that nothing typed is lost. `tapped`:
    nothing was typed, a key was tapped."""
    typed = _(
        "Somebody else entered something first. What you typed is below and is not recorded yet."
    )
    sent = _("Somebody else entered something first, so this was not recorded.")
    return Notice(sent if tapped else typed, lines, "plain")
