"""The task of the card desk to judge a lay-down: cards as one phase, to be recorded or only asked
about.

While cards are recorded, the verdict leads from card to card. A question gets the whole answer,
with its rule, because it may be shown to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.counting import doubts_of_laying
from scorekeeper.game.move_commands import already_laid
from scorekeeper.game.turn_questions import too_many_to_lay
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.lay_down_reading import TypedLayDown, instead_words, read_lay_down
from scorekeeper.pages.shown.questions_asked_most import question_words
from scorekeeper.pages.shown.replies import (
    Reply,
    TableQuestion,
    Topic,
    refusal_reply,
    reply,
    topic_of_answer,
)
from scorekeeper.pages.shown.verdicts import ShownVerdict, is_finally_wrong, refusal_verdict
from scorekeeper.pages.shown.wells import CardDesk, CardField, has_colours
from scorekeeper.rules.cards import CARDS_DEALT
from scorekeeper.rules.deck import places_of
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches, switches_that_flip
from scorekeeper.service import TableView
from scorekeeper.wording.lists import sentence
from scorekeeper.wording.problems import next_card, refusal_lines, unfinished_group_text
from scorekeeper.wording.terms import groups_words

_TOPIC = Topic(("§17",))

_LAYING = (
    *("min_natural", "same_number_sets", "wrap", "partial_lay", "wild_on_full_run"),
    *("go_out_discard", "buy"),
)
"""The switches that could change the answer."""


@immutable(kw_only=True)
class LayDownTask:
    """Cards to be laid as phase `number` of this table. `seat` is who lays, or who asks; None if
    that is no player. `asked` is the question, None if the cards are to be recorded. `done`: the
    cards are those that lie on the table, and nothing is asked any more."""

    view: TableView
    number: int
    phase: Phase
    seat: Seat | None
    asked: TableQuestion | None = None
    done: bool = False

    @property
    def rules(self) -> Switches:
        return self.view.game.table.switches

    @property
    def may_change_phase(self) -> bool:
        """Can another phase be chosen while cards are typed?"""
        return self.asked is not None or self.view.game.order_is_free


def lay_down_desk(task: LayDownTask, typed: str) -> CardDesk:
    """The desk with these cards as a lay-down. Raises NotationError for unreadable cards."""
    reading = read_lay_down(task.phase, typed, task.rules)
    if task.asked is not None:
        answer: ShownVerdict = _reply(task, task.asked, reading)
    else:
        answer = _verdict_on_who_laid(task, reading) or _verdict(task, reading)
    return CardDesk(
        typed=reading.field,
        groups=reading.groups,
        wells=reading.wells,
        readings=reading.readings,
        answer=answer,
        field=CardField(
            label=_("Cards, in any order or in groups split by |"),
            example="5 5 W | 3 4 5 6",
            colours=has_colours(task.phase.groups),
            colours_later=task.may_change_phase
            and any(has_colours(each.phase.groups) for each in task.view.game.table.phases),
            single=len(task.phase.groups) == 1 and not task.may_change_phase,
        ),
        judged=not reading.is_empty,
        asked=task.asked is not None,
    )


def _problems(task: LayDownTask, reading: TypedLayDown, rules: Switches) -> tuple[Problem, ...]:
    """All problems under `rules`, as the cards were read under them: with more cards than a hand
    can lay, and the cards that one deck does not have, counted with the melds of the other players
    (§1). A card that the whole table has too often is not reported a second time for this lay-down
    alone."""
    others = {owner: mark for owner, mark in task.view.game.laid.items() if owner != task.seat}
    groups = [group.cards for group in reading.groups]
    seat = task.seat or ""
    found = doubts_of_laying(others, seat, task.phase, groups, reading.verdict.order)
    placed = [p for p in found if any(place.seat != seat for place, _count in places_of(p))]
    if task.seat is None:
        placed = [_without_places(problem) for problem in placed]
    cards = {problem.facts["card"] for problem in placed}
    judged = reading.verdict.problems
    mine = (p for p in judged if p.code != "not_in_deck" or p.facts["card"] not in cards)
    count = sum(map(len, groups))
    return (*too_many_to_lay(task.view.game, rules, task.seat, count), *mine, *placed)


def _without_places(problem: Problem) -> Problem:
    """The same without who has the cards, because nobody is known to lay these."""
    facts = {name: value for name, value in problem.facts.items() if name != "places"}
    return replace(problem, facts=facts)


# --- to be recorded -------------------------------------------------------------------------------


def _verdict(task: LayDownTask, reading: TypedLayDown) -> ShownVerdict:
    """The verdict on the cards so far, for the player who types them."""
    if reading.is_empty:
        return ShownVerdict("plain", _("Which cards?"))
    problems = _problems(task, reading, task.rules)
    if not problems and not lays_whole_phase(task.phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=task.number)
        assert task.seat is not None  # only a player lays down
        name = task.view.names[task.seat]
        later = _("Mark %(name)s once the whole phase is on the table.", name=name)
        return ShownVerdict("wait", head, (later,))
    if not problems:
        return _legal_verdict(task, reading)
    due = _due_problem(problems, reading)
    faults = [p for p in problems if is_finally_wrong(p) or p.code == "not_in_deck"]
    if not faults and (head := next_card(due)):
        codes = tuple(problem.code for problem in problems)
        found = ShownVerdict("wait", head, _which_group(task.phase, due, reading), codes)
    else:
        found = refusal_verdict(faults or problems, task.view.names)
    return replace(found, lines=(*found.lines, *instead_words(reading)))


def _verdict_on_who_laid(task: LayDownTask, reading: TypedLayDown) -> ShownVerdict | None:
    """The verdict for a player who has laid in this round, before any card is judged; None for
    others."""
    open_round, seat = task.view.game.open, task.seat
    if open_round is None or seat is None or seat not in open_round.laid:
        return None
    laid = already_laid(open_round, seat, typed=True)
    if laid is not None and task.done:
        mark = open_round.laid[seat]
        if not mark.overruled:
            answer = _legal_verdict(task, reading)
            return replace(answer, lines=() if mark.hits else answer.lines, codes=(laid.code,))
        head = _("%(name)s laid phase %(phase)s", name=task.view.names[seat], phase=mark.phase)
        return ShownVerdict("done", head, codes=(laid.code,))
    if laid is not None:
        (head,) = refusal_lines([laid], task.view.names)
        return ShownVerdict("no", head, codes=(laid.code,))
    if not reading.is_empty:
        return None
    head = _("%(name)s has laid. Which cards?", name=task.view.names[seat])
    return ShownVerdict("plain", head)


def _legal_verdict(task: LayDownTask, reading: TypedLayDown) -> ShownVerdict:
    """The yes to a whole phase, and how many cards the player may have left."""
    lines = []
    if not reading.in_order:
        lines.append(_("Laid as %(groups)s.", groups=groups_words(reading.groups)))
    left = CARDS_DEALT - sum(len(group.cards) for group in reading.groups)
    if task.rules.buy != "on" and left > 0:
        lines.append(
            ngettext(
                "After the discard, at most %(num)s card is left.",
                "After the discard, at most %(num)s cards are left.",
                left,
            )
        )
    head = _("Yes, that is phase %(number)s", number=task.number)
    return ShownVerdict("yes", head, tuple(lines))


def _due_problem(problems: Sequence[Problem], reading: TypedLayDown) -> Problem:
    """The problem of the group that the next card belongs to; else the first problem."""
    served = dict(enumerate(reading.verdict.order, start=1))
    of_it = (p for p in problems if served.get(_group_of(p), -1) == reading.filling)
    return next(of_it, problems[0])


def _group_of(problem: Problem) -> int:
    group = problem.facts.get("group")
    return group if isinstance(group, int) else 0


def _which_group(phase: Phase, problem: Problem, reading: TypedLayDown) -> tuple[str, ...]:
    """The group that the problem is about, if the phase has more than one group."""
    group, order = problem.facts.get("group"), reading.verdict.order
    if problem.code != "too_few_cards" or not isinstance(group, int) or len(phase.groups) < 2:
        return ()
    served = order[group - 1]
    assert served is not None  # only a group that the phase asks for is too small
    kinds = [each.kind for each in phase.groups]
    twin = kinds.count(kinds[served]) > 1
    return (unfinished_group_text(kinds[served], served + 1, twin=twin),)


# --- only asked about -----------------------------------------------------------------------------


def _reply(task: LayDownTask, asked: TableQuestion, reading: TypedLayDown) -> Reply:
    """The referee's reply to these cards."""
    number = task.number
    question = _("May I lay %(cards)s as phase %(number)s?", cards=reading.text, number=number)
    if reading.is_empty:
        return reply(asked, _TOPIC, question_words("lay"), "plain", _("Which cards?"))

    def legal(switches: Switches) -> bool:
        return not _problems(task, read_lay_down(task.phase, reading.field, switches), switches)

    problems = _problems(task, reading, task.rules)
    turning = switches_that_flip(legal, task.rules, _LAYING)
    topic = topic_of_answer(_TOPIC, problems, turning)
    if problems:
        found = refusal_reply(asked, topic, question, problems)
        return replace(found, lines=(*found.lines, *instead_words(reading)))
    if _has_laid(task):
        head = _("No. You have already laid in this round.")
        lines = (
            _("Only one phase a round. These cards would be phase %(number)s.", number=number),
        )
        topic = replace(topic, rests_on=("§19",))
        return reply(asked, topic, question, "no", head, lines, codes=("already_laid",))
    later = (_other_phase_words(asked, number), _other_turn_words(asked))
    if not lays_whole_phase(task.phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        return reply(asked, topic, question, "yes", head, later, codes=("part",))
    head, below = _yes_words(reading, number)
    return reply(asked, topic, question, "yes", head, (*below, *later))


def _yes_words(reading: TypedLayDown, number: int) -> tuple[str, tuple[str, ...]]:
    """The answer to a legal lay-down, and the lines below it. The groups are named if the cards
    were not typed group by group."""
    if reading.in_order:
        return sentence(_("Yes, that is phase %(number)s", number=number)), ()
    head = _("Yes, as %(groups)s.", groups=groups_words(reading.groups))
    return head, (_("That is phase %(number)s.", number=number),)


def _has_laid(task: LayDownTask) -> bool:
    """Are the cards of this player's phase on the table? If the lay-down was only marked, its cards
    may still be typed."""
    open_round, seat = task.view.game.open, task.seat
    if open_round is None or seat is None:
        return False
    return already_laid(open_round, seat, typed=True) is not None


def _other_phase_words(asked: TableQuestion, number: int) -> str:
    """A note on legal cards; "" unless the player is on another phase."""
    if asked.by is None or asked.by not in asked.game.playing:
        return ""
    due = asked.game.current_phase(asked.by)
    if due in (None, number):
        return ""
    return _("But you are on phase %(number)s.", number=due)


def _other_turn_words(asked: TableQuestion) -> str:
    """A note on legal cards; "" unless it is another player's turn."""
    if asked.by is None or asked.game.turn is None or asked.game.turn == asked.by:
        return ""
    return _("Only in your own turn; now it is %(name)s’s turn.", name=asked.name(asked.game.turn))
