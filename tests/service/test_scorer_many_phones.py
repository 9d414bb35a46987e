"""Many phones at one table: each sends its own entries, in any order, late, twice or at once. Each
counts once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.events import CardsHit, HandCounted, PhaseLaidDown, PlayerWentOut, RoundClosed
from scorekeeper.game.replay import replay
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, Scorer
from tests.game.builders import Log, typed
from tests.service.builders import amend, at_once, close, deal, hand, play, undo

Answer = Recorded | Repeated | NotRecorded | Overtaken

OUT, MARK, TAKE_BACK = commands.GoOut, commands.LayDown, commands.TakeBackLayDown


def count(seat: Seat, points: int, laid: bool | None = None) -> commands.CountHand:
    return commands.CountHand(seat, hand(points, laid))


@pytest.fixture
def game_id(scorer: Scorer) -> int:
    return deal(scorer, "Ann", "Ben", "Mia", "Dad").game_id


def send(scorer: Scorer, game_id: int, command: Command, key: str, by: Seat, seen: int) -> Answer:
    return scorer.play(game_id, command, command_id=key, seen=seen, actor=by)


ROUND = close("p1", p2=45, p3=30, p4=120)
OUT_1, HAND_2, HAND_3 = OUT("p1"), count("p2", 45, laid=True), count("p3", 45, laid=True)
FIVES = MARK("p2", typed("5 5 5 | 7 7 7"))

# What it is about; seen by the phone; not seen by it; said by it; the answer.
Row = tuple[str, list[Any], list[Any], Any, type[Answer]]

WHOLE_ROUNDS: list[Row] = [
    ("passes a mark", [], [MARK("p2")], ROUND, Recorded),
    ("not a mark it denies", [], [MARK("p4")], ROUND, Overtaken),
    ("not a mark taken back", [MARK("p3")], [TAKE_BACK("p3")], ROUND, Overtaken),
    ("passes hands that agree", [], [OUT_1, HAND_2], ROUND, Recorded),
    ("not other points", [], [OUT_1, count("p2", 40, laid=True)], ROUND, Overtaken),
    ("not another who is out", [], [OUT("p2")], ROUND, Overtaken),
    ("not a going out called off", [OUT_1], ["undo"], ROUND, Overtaken),
    ("not a correction", [ROUND], [amend(1, "p1", p2=20)], ROUND, Overtaken),
]
HANDS: list[Row] = [
    ("pass those of others", [OUT_1], [HAND_3], HAND_2, Recorded),
    ("pass marks and going out", [], [MARK("p3"), MARK("p4"), OUT_1], HAND_2, Recorded),
    ("not a mark they deny", [OUT_1], [MARK("p2")], count("p2", 60, laid=False), Overtaken),
    ("not a mark taken back", [OUT_1, MARK("p2")], [TAKE_BACK("p2")], HAND_2, Overtaken),
    ("pass one that came and went", [OUT_1], [count("p2", 20), "undo"], HAND_2, Recorded),
    ("the same one", [OUT_1], [HAND_2], count("p2", 45), Repeated),
    ("not a correction", [OUT_1, HAND_2], [count("p2", 40)], count("p2", 35), Overtaken),
    ("nor its undo", [OUT_1, HAND_2, count("p2", 40)], ["undo"], count("p2", 35), Overtaken),
    ("of a false going out", [OUT_1], ["undo"], HAND_2, NotRecorded),
    ("of the last round", [OUT_1], [ROUND, OUT_1], count("p2", 50), Overtaken),
    ("filled in to close the round", [OUT_1], [ROUND], HAND_2, Repeated),
    ("of a misdeal", [OUT_1, HAND_2], [commands.VoidRound(), OUT_1], HAND_2, Overtaken),
    ("not an old round corrected", [ROUND, OUT_1], [amend(1, "p1", p2=20)], HAND_3, Overtaken),
]
OTHERS: list[Row] = [
    ("marks pass those of others", [], [MARK("p2")], MARK("p3"), Recorded),
    ("and hands of others", [OUT_1], [HAND_2], MARK("p3"), Recorded),
    ("not the same mark", [], [MARK("p2")], MARK("p2"), Overtaken),
    ("nor the own hand", [OUT_1], [HAND_2], MARK("p2"), Overtaken),
    ("a mark came and went", [], [MARK("p2"), TAKE_BACK("p2")], MARK("p2"), Recorded),
    ("a mark was typed", [MARK("p2")], [FIVES], TAKE_BACK("p2"), Overtaken),
    ("and is not any more", [MARK("p2"), FIVES], ["undo"], TAKE_BACK("p2"), Overtaken),
    ("going out twice", [], [OUT("p3")], OUT("p3"), Repeated),
    ("another is out", [], [OUT("p3")], OUT("p2"), NotRecorded),
    ("out on a mark taken back", [MARK("p2")], [TAKE_BACK("p2")], OUT("p2"), Overtaken),
    ("a misdeal, but a mark", [], [MARK("p2")], commands.VoidRound(), Overtaken),
    ("the end, but a hand", [OUT_1], [HAND_2], commands.StopGame(for_good=True), Overtaken),
    ("who leaves passes all", [OUT_1, MARK("p2")], [HAND_2], commands.LeaveTable("p4"), Recorded),
    ("corrections pass", [ROUND, OUT_1], [HAND_2], amend(1, "p1", p2=40), Recorded),
    ("but not one another", [ROUND], [amend(1, "p1", p2=20)], amend(1, "p1", p2=40), Overtaken),
    ("an undo, but a mark", [ROUND], [MARK("p2")], "undo", Overtaken),
    ("an undo, a mark came and went", [ROUND], [MARK("p2"), "undo"], "undo", Recorded),
    ("a false going out, but hands", [OUT_1], [HAND_2, HAND_3], "undo", Recorded),
]


def test_a_phone_is_stopped_only_by_what_it_has_not_seen_and_contradicts(scorer: Scorer) -> None:
    wrong = []
    for about, seen, not_seen, said, kind in (*WHOLE_ROUNDS, *HANDS, *OTHERS):
        game_id = deal(scorer, "Ann", "Ben", "Mia", "Dad").game_id
        for each in seen:
            play(scorer, game_id, each)
        last = scorer.view(game_id).log[-1]
        for each in not_seen:
            undo(scorer, game_id) if each == "undo" else play(scorer, game_id, each)
        command = commands.Undo(last.command_id) if said == "undo" else said
        answer = scorer.play(game_id, command, command_id="late", seen=last.seq)
        if type(answer) is not kind:
            wrong.append((about, type(answer).__name__))
    assert wrong == []


def test_cards_hit_meanwhile_stop_nobody() -> None:
    log = Log()
    fives = Meld(GroupKind.SET, (natural(5),) * 3, (5, 5, 5))
    log.record(PhaseLaidDown("p3", 1, (fives, fives)))
    log.record(PlayerWentOut("p1"))
    log.record(CardsHit("p3", "p3", 1, (natural(5),), fives))
    assert find_conflicts(count("p2", 45, laid=True), log.entries, 2) == ()


def test_a_hand_kept_on_a_phone_without_wifi_arrives_late_and_counts_once_or_not_at_all(
    scorer: Scorer, game_id: int
) -> None:
    kept = play(scorer, game_id, OUT("p1")).seq
    play(scorer, game_id, count("p3", 120), MARK("p4"), count("p4", 20))
    mine = count("p2", 35, laid=True)
    first = send(scorer, game_id, mine, "bens-phone", "p2", kept)
    assert isinstance(first, Recorded)
    again = send(scorer, game_id, mine, "bens-phone", "p2", kept)
    assert again == Repeated(first.view, first.entries)
    assert first.view.game.totals == {"p1": 0, "p2": 35, "p3": 120, "p4": 20}
    assert len(first.view.game.closed) == 1

    kept = play(scorer, game_id, OUT("p1")).seq
    play(scorer, game_id, count("p3", 120), count("p4", 20), close("p1", p2=40, p3=120, p4=20))
    before = scorer.view(game_id)
    for key in ("bens-phone-2", "bens-phone-2", "bens-other-phone"):
        late = send(scorer, game_id, mine, key, "p2", kept)
        assert isinstance(late, Overtaken)
        assert [problem.code for problem in late.problems] == ["already_counted"]
    assert scorer.view(game_id) == before


# ------------------------------------------------------------------ all at once


@pytest.mark.parametrize("keeper_closes", [False, True])
def test_six_phones_count_at_once_and_the_round_closes_once(
    scorer: Scorer, keeper_closes: bool
) -> None:
    names = ("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    game_id = deal(scorer, *names, table=table_rules(keeper_closes=keeper_closes)).game_id
    send_to: Any = partial(send, scorer, game_id)
    for number in range(1, 5):
        out, seen = f"p{number}", scorer.view(game_id).seq
        send(scorer, game_id, OUT(out), f"out-{number}", out, seen)
        told: list[Any] = [(OUT(out), f"out-again-{number}", "p6")]
        told += [
            (count(f"p{n}", 5 * n, laid=True), f"p{n}-{number}", f"p{n}")
            for n in range(1, 7)
            if n != number
        ]
        # Every phone sends everything twice.
        answers = at_once(*(partial(send_to, *each, seen=seen) for each in told * 2))
        kinds = [type(answer).__name__ for answer in answers]
        assert sorted(kinds) == ["Recorded"] * 5 + ["Repeated"] * 7
        if keeper_closes:
            play(scorer, game_id, commands.CloseRound(out, {}))
    view = scorer.view(game_id)
    assert [entry.seq for entry in view.log] == list(range(1, len(view.log) + 1))
    kinds_of_entries = [type(entry.event) for entry in view.log]
    numbers = [kinds_of_entries.count(each) for each in (RoundClosed, PlayerWentOut, HandCounted)]
    assert numbers == [4, 4, 20]
    assert view.game == replay(view.log)
    assert view.game.totals["p6"] == 4 * 30


def test_eight_threads_playing_lose_nothing(scorer: Scorer, game_id: int) -> None:
    def mark_and_take_back(name: str, seat: str) -> None:
        for turn in range(6):
            for command in (MARK(seat), TAKE_BACK(seat)):
                key, answer = f"{name}-{turn}-{type(command).__name__}", None
                while not isinstance(answer, Recorded | NotRecorded):
                    answer = send(scorer, game_id, command, key, seat, scorer.view(game_id).seq)

    at_once(*(partial(mark_and_take_back, f"t{n}", f"p{n % 3 + 1}") for n in range(8)))
    log = scorer.view(game_id).log
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert scorer.view(game_id).game == replay(log)
