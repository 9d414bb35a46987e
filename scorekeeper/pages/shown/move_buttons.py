"""The buttons under a question or a refusal of the turn page: what the table may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import cast

from flask_babel import gettext as _

from scorekeeper.game.turn_questions import Problems, next_turn, whom_may_skip
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.service import TableView

_BEHIND = frozenset({"not_your_turn", "must_discard"})
"""Problems of a move that comes before the turn of an earlier player was recorded."""


@immutable
class MoveButton:
    """What can be done after a refusal: a button, the move it makes, and its fields. `main` is the
    likeliest; with several players to choose from, none is."""

    label: str
    move: str
    fields: tuple[tuple[str, str], ...]
    main: bool = False


def offers_after(
    view: TableView, move: str, fields: Mapping[str, str], problems: Problems, *, anyway: bool
) -> tuple[MoveButton, ...]:
    """What the table may do about a refusal: name the player a skip hits, if the page does not ask
    for that alone; record the turn that is missing, or record the move anyway."""
    skip_buttons = () if asks_whom(problems) else tuple(_skip_buttons(view, fields, problems))
    offers: list[MoveButton] = []
    open_round, turn = view.game.open, view.game.turn
    behind = any(found.code in _BEHIND for found in problems)
    if open_round is not None and turn is not None and behind:
        name, after = view.names[turn], next_turn(open_round)
        label = _("%(name)s’s turn is over", name=name)
        if after is not None and after.turn == fields.get("seat"):
            label = _("%(name)s’s turn was over before", name=name)
        offers.append(MoveButton(label, "pass_on", (("seat", turn),)))
    if anyway:
        filled = tuple((name, value) for name, value in fields.items() if value)
        label = _("Nobody is skipped") if asks_whom(problems) else _("Record anyway")
        offers.append(MoveButton(label, move, (*filled, ("anyway", "yes"))))
    if offers and not skip_buttons and not asks_whom(problems):
        offers[0] = replace(offers[0], main=True)
    return (*skip_buttons, *offers)


def asks_whom(problems: Problems) -> bool:
    """Is nothing missing from a discarded skip but whom it hits?"""
    return [found.code for found in problems] == ["skip_needs_a_player"]


def _skip_buttons(
    view: TableView, fields: Mapping[str, str], problems: Problems
) -> Iterator[MoveButton]:
    """If a skip was discarded without naming a player: a button for each player whom it may hit,
    the left neighbour first."""
    kept_fields = tuple((name, fields[name]) for name in ("seat", "took") if fields.get(name))
    asked = next((found for found in problems if found.code == "skip_needs_a_player"), None)
    if asked is None:
        return
    possible_skip_targets = cast("tuple[Seat, ...]", asked.facts["seats"])
    for seat, _problems in whom_may_skip(view.game, fields["seat"]):
        if seat in possible_skip_targets:
            label = _("Skip %(name)s", name=view.names[seat])
            yield MoveButton(label, "skip", (*kept_fields, ("target", seat)))


def receivers(view: TableView, card: Card, seats: Iterable[Seat]) -> tuple[MoveButton, ...]:
    """A button for each of these players, who may get the first card."""
    return tuple(
        MoveButton(view.names[seat], "first_card", (("card", str(card)), ("to", seat)))
        for seat in seats
    )
