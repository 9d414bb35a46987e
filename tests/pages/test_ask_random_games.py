"""In random games every question of *Ask the referee* has an answer, and the game agrees with
it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.commands import Command, HitMeld, KnockFor, PlaySkip, StopGame, TrackTurns
from scorekeeper.game.referee import decide
from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.questions import KINDS, card_question
from scorekeeper.pages.shown.replies import Reply, TableQuestion
from scorekeeper.pages.shown.situations import reply_without_cards
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import TableView
from scorekeeper.service.people import Face
from tests.examples import examples
from tests.game.builders import Table
from tests.game.test_random_turns import NAMES, of_turns, others, tables

TYPED = ("", "5", "5 5 5 | 9 9 9", "W W W =5 | W W W", "S 3", "12 1", "x")


NOW = datetime(2026, 11, 21, tzinfo=UTC)


MOST_WORDS = 12


NOT_ASKED = {"nothing_to_draw", "turn_up_another"}
"""What else may be in the way of a skip: no card to draw, or the first one not turned up."""


commands: st.SearchStrategy[Command] = st.one_of(
    of_turns,
    of_turns,
    others,
    st.builds(HitMeld, st.sampled_from(["p1", "p2", "p3"]), st.sampled_from(["p1", "p2"])),
    st.just(StopGame(for_good=False)),
)


def view_of(table: Table) -> TableView:
    faces = dict.fromkeys(NAMES, Face(1, 1))
    return TableView(1, "WXYZ", NAMES, table.game, table.log, NOW, NOW, faces)


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(2, 5),
    rules=tables,
    told=st.lists(commands, max_size=12),
    followed=st.booleans(),
    data=st.data(),
)
def test_every_question_is_answered_at_every_moment(
    players: int, rules: TableRules, told: list[Command], followed: bool, data: st.DataObject
) -> None:
    table = Table(players, rules)
    if followed:
        table.play(TrackTurns(on=True))
    for command in told:
        answer = decide(table.game, table.log, command)
        if isinstance(answer, Accepted):
            table._record(answer)  # `play` would not take what is refused
    view = view_of(table)
    for by in (None, *view.game.seats):
        asked = TableQuestion(view, NAMES, by)
        for about in set(likeliest(asked)) - {*KINDS}:
            is_said(reply_without_cards(asked, about))
        for kind in KINDS:
            fields = {"cards": data.draw(st.sampled_from(TYPED)), "meld": "0", "by": by or ""}
            is_said(card_question(asked, kind, fields).reply)
    as_it_is_answered(table, view)


SUM = re.compile(r": \d+$")
"""A line of a sum, such as "2 wilds: 50"."""


def is_said(reply: Reply) -> None:
    assert reply.head.endswith((".", "?")), reply
    assert len(reply.head.split(". ")[0].split()) <= MOST_WORDS, reply
    assert all(line.endswith((".", "?")) or SUM.search(line) for line in reply.lines), reply
    assert reply.rule in RULEBOOK


def as_it_is_answered(table: Table, view: TableView) -> None:
    """Whom one may skip and whether one may knock, tried by the one who has the turn."""
    due = view.game.open
    turn = due.turns.turn if due is not None and due.turns is not None else None
    if turn is None or view.game.paused or due.out is not None:
        return

    def against(command: Command) -> set[str]:
        answer = decide(view.game, table.log, command)
        return {found.code for found in answer.problems} if isinstance(answer, Refused) else set()

    skip = reply_without_cards(TableQuestion(view, NAMES, turn), "skip")
    for other in set(view.game.playing) - {turn}:
        may = skip.tone == "yes" and NAMES[other] in skip.head
        assert may is not bool(against(PlaySkip(turn, other)) - NOT_ASKED), (skip, other)
    for other in view.game.playing:
        knock = reply_without_cards(TableQuestion(view, NAMES, other), "knock")
        assert (knock.tone == "yes") is not bool(against(KnockFor(other))), (knock, other)
