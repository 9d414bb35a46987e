"""Moves against the rules: each is refused with its code, and nothing changes.

Where the table may overrule the refusal, the move is recorded, and the entry names the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import Command
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.results import NotRecorded, Recorded, Started
from tests.all_cases import all_cases
from tests.game.builders import Table, typed

FOLLOWED = commands.TrackTurns(on=True)


LAID = commands.LayDown("p2", typed("5 5 5 | 9 9 9"))


FIVE = (natural(5),)


@dataclass(frozen=True)
class Bad:
    """A move that is illegal after these; `anyway`: the table may overrule it. p1 has dealt,
    and p2 begins."""

    what: str
    before: tuple[Command, ...]
    command: Command
    code: str
    anyway: bool = False


MOVES = (
    Bad(
        "a turn that is another's",
        (FOLLOWED,),
        commands.PassTurn("p3"),
        "not_your_turn",
        anyway=True,
    ),
    Bad(
        "a skip out of turn",
        (FOLLOWED,),
        commands.PlaySkip("p3", "p1"),
        "not_your_turn",
        anyway=True,
    ),
    Bad(
        "a lay-down out of turn",
        (FOLLOWED,),
        commands.LayDown("p3", typed("5 5 5 | 9 9 9")),
        "not_your_turn",
        anyway=True,
    ),
    Bad(
        "a hit out of turn",
        (FOLLOWED, LAID, commands.PassTurn("p2")),
        commands.HitMeld("p2", "p2", 1, FIVE),
        "not_your_turn",
        anyway=True,
    ),
    Bad(
        "a lay-down after the discard",
        (FOLLOWED, commands.PassTurn("p2")),
        LAID,
        "not_your_turn",
        anyway=True,
    ),
    Bad(
        "a second discard",
        (FOLLOWED, commands.PassTurn("p2")),
        commands.PassTurn("p2"),
        "not_your_turn",
        True,
    ),
    Bad("a second phase", (LAID,), commands.LayDown("p2", typed("1 1 1 | 2 2 2")), "already_laid"),
    Bad("a second mark", (LAID,), commands.LayDown("p2"), "already_laid"),
    Bad("a hit on a third set", (LAID,), commands.HitMeld("p2", "p2", 3, FIVE), "no_such_meld"),
    Bad("a hit on nobody's meld", (LAID,), commands.HitMeld("p2", "p3", 1, FIVE), "not_laid"),
    Bad(
        "a hit on cards not typed",
        (commands.LayDown("p3"),),
        commands.HitMeld("p3", "p3", 1, FIVE),
        "cards_not_typed",
    ),
    Bad("a skip on oneself", (FOLLOWED,), commands.PlaySkip("p2", "p2"), "must_be_another_player"),
    Bad("a skip on oneself, marked", (), commands.PlaySkip("p2", "p2"), "must_be_another_player"),
    Bad(
        "a skip from the discards",
        (FOLLOWED, commands.TurnUpCard(SKIP)),
        commands.PassTurn("p3", took=True),
        "skip_never_from_discard",
        anyway=True,
    ),
    Bad(
        "two knocks in a row",
        (
            FOLLOWED,
            commands.PassTurn("p2"),
            commands.KnockFor("p1"),
            commands.PassTurn("p1"),
            commands.PassTurn("p2"),
        ),
        commands.KnockFor("p1"),
        "not_twice_in_succession",
        anyway=True,
    ),
    Bad(
        "a knock for one's own",
        (FOLLOWED, commands.PassTurn("p2")),
        commands.KnockFor("p2"),
        "own_discard",
        anyway=True,
    ),
    Bad(
        "a turn after the end",
        (FOLLOWED, commands.GoOut("p2")),
        commands.PassTurn("p3"),
        "round_over",
    ),
    Bad(
        "a skip after the end",
        (FOLLOWED, commands.GoOut("p2")),
        commands.PlaySkip("p3", "p1"),
        "round_over",
    ),
    Bad(
        "a knock after the end",
        (FOLLOWED, commands.GoOut("p2")),
        commands.KnockFor("p3"),
        "round_over",
    ),
    Bad("a card after the end", (commands.GoOut("p2"),), commands.TurnUpCard(SKIP), "round_over"),
    Bad(
        "a lost turn after the end",
        (commands.GoOut("p2"),),
        commands.SufferSkip("p3"),
        "round_over",
    ),
    Bad(
        "a hit after the end",
        (LAID, commands.GoOut("p2")),
        commands.HitMeld("p2", "p2", 1, FIVE),
        "hit_after_out",
        anyway=True,
    ),
    Bad("a second going out", (commands.GoOut("p2"),), commands.GoOut("p3"), "already_out"),
    Bad(
        "a turn after the game",
        (FOLLOWED, commands.StopGame(True)),
        commands.PassTurn("p2"),
        "game_over",
    ),
    Bad("a phase after the game", (commands.StopGame(True),), LAID, "game_over"),
    Bad(
        "a hit after the game",
        (LAID, commands.StopGame(True)),
        commands.HitMeld("p2", "p2", 1, FIVE),
        "game_over",
    ),
)


def knocking(sheet: str):
    return table_rules(sheet, {"knock": "on"})


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_refuses_every_move(sheet: str):
    with all_cases() as case:
        for bad in MOVES:
            with case(bad.what):
                is_refused(bad, sheet)


def is_refused(bad: Bad, sheet: str) -> None:
    table = Table(3, knocking(sheet))
    for command in bad.before:
        table.play(command)
    before = table.game
    assert table.refused(bad.command, overrule=bad.anyway) == (bad.code,)
    assert table.game == before


@pytest.mark.parametrize("bad", [bad for bad in MOVES if bad.anyway], ids=lambda bad: bad.what)
def test_the_table_may_overrule_the_refusal(bad: Bad):
    table = Table(3, knocking("mattel"))
    for command in bad.before:
        table.play(command)
    answer = table.answer(replace(bad.command, anyway=True))  # type: ignore[arg-type]
    assert isinstance(answer, Accepted)
    assert [event.overruled for event in answer.events] == [(bad.code,)]


@pytest.mark.parametrize(
    "bad",
    [bad for bad in MOVES if hasattr(bad.command, "anyway") and not bad.anyway],
    ids=lambda bad: bad.what,
)
def test_an_impossible_move_is_never_recorded(bad: Bad):
    table = Table(3, knocking("mattel"))
    for command in bad.before:
        table.play(command)
    assert table.refused(replace(bad.command, anyway=True)) == (bad.code,)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scorer]:
    there: Path = tmp_path_factory.mktemp("bad-moves")
    after_first_discard = Scorer(there / "games.db")
    yield after_first_discard
    after_first_discard.close()


@pytest.mark.parametrize("bad", MOVES, ids=lambda bad: bad.what)
def test_a_refused_move_changes_nothing_in_the_file(bad: Bad, scorer: Scorer):
    names = ["Ann", "Ben", "Mia"]
    started = scorer.start_game(names, knocking("mattel"), command_id=bad.what)
    assert isinstance(started, Started)
    game_id = started.view.game_id
    for at, command in enumerate(bad.before):
        seen = len(scorer.view(game_id).log)
        assert isinstance(scorer.play(game_id, command, command_id=f"{at}", seen=seen), Recorded)
    before = scorer.view(game_id)
    answer = scorer.play(game_id, bad.command, command_id="bad", seen=len(before.log))
    assert isinstance(answer, NotRecorded)
    assert [problem.code for problem in answer.problems] == [bad.code]
    assert answer.can_overrule is bad.anyway
    assert scorer.view(game_id) == before
