"""May I lay this? Cards against a phase of this table, the asker's own or another player's."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.standings import standings
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.switches import Switches, switches_that_flip
from scorekeeper.web.presenters.ask.cards import (
    CardQuestion,
    PhaseOption,
    refused,
    turned,
    unreadable,
)
from scorekeeper.web.presenters.ask.reply import Reply, TableQuestion, Topic, reply
from scorekeeper.web.presenters.cards import phase_of
from scorekeeper.web.presenters.lay_down import instead_words
from scorekeeper.web.presenters.typed_cards import TypedLayDown, read_lay_down
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.terms import groups_words, phase_short

_LAY = Topic(("§17",))


_LAYING = ("min_natural", "same_number_sets", "wrap", "partial_lay", "wild_on_full_run")


def lay_question(asked: TableQuestion, typed: str, number_typed: str) -> CardQuestion:
    """The cards typed so far, against one phase of this table."""
    numbers = [entry.number for entry in asked.table.phases]
    number = int(number_typed) if number_typed in map(str, numbers) else _phase_of_asker(asked)
    phase = phase_of(asked.game, number)
    assert phase is not None  # one of this table's own numbers
    try:
        reading = read_lay_down(phase, typed, asked.table.switches)
    except NotationError as error:
        found, text = unreadable(asked, _LAY, error), typed
        reading = read_lay_down(phase, "", asked.table.switches)
    else:
        found, text = _reply(asked, phase, number, reading), reading.field
    return CardQuestion(
        kind="lay",
        typed=text,
        reply=found,
        answered=not reading.is_empty,
        lines=reading.lines,
        phases=_phases(asked, number),
        colours=any(g.kind in (GroupKind.COLOR, GroupKind.CRUN) for g in phase.groups),
    )


def _reply(asked: TableQuestion, phase: Phase, number: int, reading: TypedLayDown) -> Reply:
    question = _("May I lay %(cards)s as phase %(number)s?", cards=reading.text, number=number)
    if reading.is_empty:
        return reply(asked, _LAY, _("May I lay this?"), "plain", _("Tap the cards of the phase."))

    def legal(switches: Switches) -> bool:
        return read_lay_down(phase, reading.field, switches).verdict.legal

    problems = reading.verdict.problems
    topic = turned(_LAY, problems, switches_that_flip(legal, asked.table.switches, _LAYING))
    if problems:
        found = refused(asked, topic, question, problems)
        return replace(found, lines=(*found.lines, *instead_words(reading)))
    if _has_laid(asked):
        head = _("No. You have already laid in this round.")
        lines = (
            _("Only one phase a round. These cards would be phase %(number)s.", number=number),
        )
        topic = replace(topic, rests_on=("§19",))
        return reply(asked, topic, question, "no", head, lines, codes=("already_laid",))
    later = (_not_due(asked, number), _not_now(asked))
    if not lays_whole_phase(phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        return reply(asked, topic, question, "yes", head, later, codes=("part",))
    head, below = _yes_words(reading, number)
    return reply(asked, topic, question, "yes", head, (*below, *later))


def _yes_words(reading: TypedLayDown, number: int) -> tuple[str, tuple[str, ...]]:
    """The answer to a legal lay-down, and the line below it. The groups are named where the cards
    were not typed group by group."""
    if reading.in_order:
        return _("Yes. That is phase %(number)s.", number=number), ()
    head = _("Yes, as %(groups)s.", groups=groups_words(reading.groups))
    return head, (_("That is phase %(number)s.", number=number),)


def _has_laid(asked: TableQuestion) -> bool:
    """Are the cards of this player's phase on the table? After a mark alone, the cards may still be
    typed."""
    open_round = asked.game.open
    mark = (
        open_round.laid.get(asked.by) if open_round is not None and asked.by is not None else None
    )
    return mark is not None and mark.melds is not None


def _not_due(asked: TableQuestion, number: int) -> str:
    """A note for legal cards where the player is on another phase."""
    if asked.by is None or asked.by not in asked.game.playing:
        return ""
    open_round = asked.game.current_phase(asked.by)
    if open_round in (None, number):
        return ""
    return _("But you are on phase %(number)s.", number=open_round)


def _not_now(asked: TableQuestion) -> str:
    """A note for legal cards where it is another player's turn."""
    open_round = asked.game.open
    turns = open_round.turns if open_round is not None else None
    if asked.by is None or turns is None or turns.turn in (None, asked.by):
        return ""
    return _("Only in your own turn; now it is %(name)s’s turn.", name=asked.name(turns.turn))


def _phase_of_asker(asked: TableQuestion) -> int:
    """The phase most likely meant: the asker's, else that of the player who begins."""
    open_round = asked.game.open
    first = asked.by or (open_round.first_player if open_round is not None else "")
    working = {line.seat: line.current_phase for line in standings(asked.game)}
    open_to = asked.game.phases_open(first) if first in asked.game.seats else ()
    number = working.get(first) or next(iter(open_to), None)
    return asked.table.phases[0].number if number is None else number


def _phases(asked: TableQuestion, chosen: int) -> tuple[PhaseOption, ...]:
    on: dict[int, list[str]] = {}
    for line in standings(asked.game):
        if line.current_phase is not None:
            on.setdefault(line.current_phase, []).append(asked.name(line.seat))
    options = []
    for entry in asked.table.phases:
        words = f"{entry.number} · {phase_short(entry.phase)}"
        if entry.number in on:
            words = f"{words} ({side_by_side(on[entry.number])})"
        options.append(PhaseOption(entry.number, words, entry.number == chosen))
    return tuple(options)
