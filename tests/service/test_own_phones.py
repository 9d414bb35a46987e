"""Every phone counts its own hand, in any order, late, twice or at once. Each hand counts
once."""

from __future__ import annotations

import threading

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.events import CardsHit, HandCounted, PhaseLaidDown, PlayerWentOut, RoundClosed
from scorekeeper.game.replay import replay
from scorekeeper.game.round_commands import counting
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.cards import natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import (
    NotRecorded,
    Overtaken,
    Recorded,
    Repeated,
    Scorer,
    Started,
    TableView,
)
from scorekeeper.wording.problems import refusal_text
from tests.game.builders import Log, typed

Answer = Recorded | Repeated | NotRecorded | Overtaken


class Phones:
    """One table and the phones around it; each says which entry it saw last."""

    def __init__(self, scorer: Scorer, *names: str, keeper_closes: bool = False) -> None:
        self.scorer = scorer
        table = table_rules(keeper_closes=keeper_closes)
        started = scorer.start_game(names, table, command_id="deal")
        assert isinstance(started, Started)
        self.game_id = started.view.game_id
        self.sent = 0

    @property
    def view(self) -> TableView:
        return self.scorer.view(self.game_id)

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def missing(self) -> tuple[Seat, ...]:
        due = counting(self.game)
        assert due is not None
        return due.missing

    def send(
        self, command: Command, *, seen: int | None = None, key: str = "", by: Seat = ""
    ) -> Answer:
        self.sent += 1
        return self.scorer.play(
            self.game_id,
            command,
            command_id=key or f"k{self.sent}",
            seen=self.view.seq if seen is None else seen,
            actor=by,
        )

    def done(self, *played: Command) -> int:
        """Send these one after the other; the last entry they made."""
        for command in played:
            answer = self.send(command)
            assert isinstance(answer, Recorded), answer
        return self.view.seq


@pytest.fixture
def phones(scorer: Scorer) -> Phones:
    return Phones(scorer, "Ann", "Ben", "Mia", "Dad")


def count(seat: Seat, points: int, laid: bool | None = None) -> commands.CountHand:
    return commands.CountHand(seat, commands.Hand(Total(points), laid))


# ------------------------------------------------------------------ beside each other


def test_hands_of_different_players_do_not_get_in_each_others_way(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    for seat in ("p2", "p3", "p4"):
        assert isinstance(phones.send(count(seat, 120), seen=seen), Recorded)
    assert phones.game.totals == {"p1": 0, "p2": 120, "p3": 120, "p4": 120}


def test_a_hand_passes_the_marks_and_the_going_out_it_has_not_seen(phones: Phones) -> None:
    phones.done(
        commands.LayDown("p3"),
        commands.LayDown("p3", typed("5 5 5 | 7 7 7")),
        commands.LayDown("p4"),
        commands.GoOut("p1"),
    )
    assert isinstance(phones.send(count("p2", 45, laid=True), seen=1), Recorded)


def test_cards_hit_meanwhile_stop_nobody() -> None:
    log = Log()
    fives = Meld(GroupKind.SET, (natural(5),) * 3, (5, 5, 5))
    log.record(PhaseLaidDown("p3", 1, (fives, fives)))
    log.record(PlayerWentOut("p1"))
    log.record(CardsHit("p3", "p3", 1, (natural(5),), fives))
    assert find_conflicts(count("p2", 45, laid=True), log.entries, 2) == ()


def test_a_hand_is_stopped_by_a_mark_that_says_otherwise(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"), commands.LayDown("p3"))
    phones.done(commands.LayDown("p2"), commands.TakeBackLayDown("p3"))
    assert isinstance(phones.send(count("p2", 60, laid=False), seen=seen), Overtaken)
    assert isinstance(phones.send(count("p3", 45, laid=True), seen=seen), Overtaken)


def test_what_came_and_went_stops_nobody(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    phones.done(
        count("p2", 50, laid=True),
        commands.Undo("k2"),
        commands.LayDown("p3"),
        commands.TakeBackLayDown("p3"),
    )
    assert isinstance(phones.send(count("p2", 45, laid=True), seen=seen), Recorded)
    assert isinstance(phones.send(commands.LayDown("p3"), seen=seen), Recorded)


def test_a_mark_passes_the_hands_of_others_but_not_the_own_one(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    phones.done(count("p2", 45, laid=True))
    assert isinstance(phones.send(commands.LayDown("p3"), seen=seen), Recorded)
    assert isinstance(phones.send(commands.LayDown("p2"), seen=seen), Overtaken)
    assert isinstance(phones.send(commands.LeaveTable("p4"), seen=seen), Recorded)


def test_cards_typed_for_a_mark_stop_who_takes_it_back(phones: Phones) -> None:
    seen = phones.done(commands.LayDown("p2"))
    phones.done(commands.LayDown("p2", typed("5 5 5 | 7 7 7")))
    assert isinstance(phones.send(commands.TakeBackLayDown("p2"), seen=seen), Overtaken)
    seen = phones.view.seq
    phones.done(commands.Undo(phones.view.log[-1].command_id))
    assert isinstance(phones.send(commands.TakeBackLayDown("p2"), seen=seen), Overtaken)
    assert isinstance(phones.send(count("p2", 45, laid=True), seen=seen), NotRecorded)


def test_a_fix_of_an_old_round_passes_the_counting_but_a_stop_does_not(phones: Phones) -> None:
    whole = {
        "p2": commands.Hand(Total(120)),
        "p3": commands.Hand(Total(120)),
        "p4": commands.Hand(Total(120)),
    }
    seen = phones.done(commands.CloseRound("p1", whole), commands.GoOut("p1"))
    phones.done(count("p2", 45, laid=True))
    assert isinstance(phones.send(commands.StopGame(for_good=True), seen=seen), Overtaken)
    assert isinstance(phones.send(commands.VoidRound(), seen=seen), Overtaken)
    fixed = commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(110))})
    assert isinstance(phones.send(fixed, seen=seen), Recorded)
    # A corrected round stops whoever has not seen it.
    assert isinstance(phones.send(count("p3", 120), seen=seen), Overtaken)


# ------------------------------------------------------------------ the same hand twice


def test_two_hands_for_one_player_the_second_hears_what_is_in(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    phones.send(count("p3", 45, laid=True), seen=seen, by="p2")
    late = phones.send(count("p3", 40, laid=True), seen=seen, by="p3")
    assert isinstance(late, Overtaken)
    assert late.since == phones.view.log[seen:]
    said = [refusal_text(found, late.view.names) for found in late.problems]
    assert said == ["Mia already has 45 points in this round, entered by Ben."]
    assert phones.game.open is not None
    assert phones.game.open.lines["p3"].points == 45


def test_the_very_same_hand_from_a_second_phone_is_done_already(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    first = phones.send(count("p3", 45, laid=True), seen=seen, by="p2")
    again = phones.send(count("p3", 45), seen=seen, by="p3")
    assert isinstance(first, Recorded)
    assert again == Repeated(first.view, first.entries)


def test_a_correction_with_open_eyes_goes_through_and_names_who_made_it(phones: Phones) -> None:
    phones.done(commands.GoOut("p1"))
    phones.send(count("p3", 45, laid=True), by="p3")
    seen = phones.view.seq
    assert isinstance(phones.send(count("p3", 40), by="p2"), Recorded)
    assert phones.game.open is not None
    line = phones.game.open.lines["p3"]
    assert (line.points, line.actor) == (40, "p2")
    assert isinstance(phones.send(count("p3", 35), seen=seen), Overtaken)


def test_a_correction_taken_back_stops_who_corrected_the_correction(phones: Phones) -> None:
    phones.done(commands.GoOut("p1"), count("p3", 45, laid=True))
    seen = phones.done(count("p3", 40))
    phones.done(commands.Undo(phones.view.log[-1].command_id))
    assert isinstance(phones.send(count("p3", 35), seen=seen), Overtaken)


def test_two_phones_say_who_is_out(phones: Phones) -> None:
    phones.done(commands.GoOut("p3"))
    other = phones.send(commands.GoOut("p2"), seen=1)
    assert isinstance(other, NotRecorded)
    assert refusal_text(other.problems[0], phones.view.names) == "Mia is already out."
    assert isinstance(phones.send(commands.GoOut("p3"), seen=1), Repeated)
    mine = phones.send(count("p3", 45, laid=True), seen=1)
    assert isinstance(mine, Overtaken)
    assert [found.code for found in mine.problems] == ["already_out"]


def test_who_goes_out_on_a_mark_taken_back_is_asked_to_look(phones: Phones) -> None:
    seen = phones.done(commands.LayDown("p2"))
    phones.done(commands.TakeBackLayDown("p2"))
    late = phones.send(commands.GoOut("p2"), seen=seen)
    assert isinstance(late, Overtaken)
    assert late.problems == ()


def test_a_false_going_out_is_undone_whoever_has_counted_since(phones: Phones) -> None:
    phones.send(commands.GoOut("p3"), key="false")
    seen = phones.view.seq
    phones.done(count("p1", 45, laid=True), count("p2", 120))
    assert isinstance(phones.send(commands.Undo("false"), seen=seen), Recorded)
    late = phones.send(count("p4", 120), seen=seen)
    assert isinstance(late, NotRecorded)
    assert [found.code for found in late.problems] == ["round_not_over"]
    phones.done(commands.GoOut("p4"))
    assert phones.missing == ("p3",)


# ------------------------------------------------------------------ the keeper closes


def test_a_round_told_whole_passes_hands_that_say_the_same(phones: Phones) -> None:
    phones.done(commands.GoOut("p1"), count("p2", 45, laid=True), count("p3", 120))
    whole = commands.CloseRound(
        "p1", {"p2": commands.Hand(Total(45)), "p4": commands.Hand(Total(120))}
    )
    answer = phones.send(whole, seen=1)
    assert isinstance(answer, Recorded)
    assert [type(entry.event) for entry in answer.entries] == [HandCounted, RoundClosed]


@pytest.mark.parametrize(
    ("out", "ben"),
    [("p1", commands.Hand(Total(40), True)), ("p1", commands.Hand(Total(45), False)), ("p2", None)],
)
def test_a_round_told_whole_is_stopped_by_a_hand_that_says_otherwise(
    phones: Phones, out: Seat, ben: commands.Hand | None
) -> None:
    phones.done(commands.GoOut("p1"), count("p2", 45, laid=True))
    others = {"p3": commands.Hand(Total(120)), "p4": commands.Hand(Total(120))}
    whole = commands.CloseRound(out, others if ben is None else {"p2": ben, **others}, anyway=True)
    assert isinstance(phones.send(whole, seen=1), Overtaken)


def test_a_round_told_whole_is_stopped_by_a_going_out_that_was_called_off(phones: Phones) -> None:
    seen = phones.done(commands.GoOut("p1"))
    phones.done(commands.Undo("k1"))
    others = {seat: commands.Hand(Total(120)) for seat in ("p2", "p3", "p4")}
    assert isinstance(phones.send(commands.CloseRound("p1", others), seen=seen), Overtaken)


# ------------------------------------------------------------------ without Wi-Fi


def test_a_hand_kept_on_a_phone_arrives_late_and_counts_once(phones: Phones) -> None:
    kept = phones.done(commands.GoOut("p1"))
    phones.done(count("p3", 120), commands.LayDown("p4"), count("p4", 20))
    first = phones.send(count("p2", 35, laid=True), seen=kept, key="bens-phone")
    again = phones.send(count("p2", 35, laid=True), seen=kept, key="bens-phone")
    assert isinstance(first, Recorded)
    assert again == Repeated(first.view, first.entries)
    assert phones.game.totals == {"p1": 0, "p2": 35, "p3": 120, "p4": 20}
    assert len(phones.game.closed) == 1


def test_a_hand_that_comes_after_the_keeper_closed_the_round_changes_nothing(
    phones: Phones,
) -> None:
    kept = phones.done(commands.GoOut("p1"))
    phones.done(count("p3", 120), count("p4", 120))
    phones.send(commands.CloseRound("p1", {"p2": commands.Hand(Total(50), True)}), by="p1")
    before = phones.view
    for key in ("bens-phone", "bens-phone", "bens-other-phone"):
        late = phones.send(count("p2", 35, laid=True), seen=kept, key=key)
        assert isinstance(late, Overtaken)
        said = [refusal_text(found, late.view.names) for found in late.problems]
        assert said == ["Ben already has 50 points in this round, entered by Ann."]
    assert phones.view == before


def test_a_hand_that_was_filled_in_with_the_same_points_is_done_already(phones: Phones) -> None:
    kept = phones.done(commands.GoOut("p1"))
    phones.done(count("p3", 120), count("p4", 120), count("p2", 120))
    before = phones.view
    assert isinstance(phones.send(count("p2", 120), seen=kept), Repeated)
    assert phones.view == before


def test_a_hand_of_the_last_round_never_counts_for_this_one(phones: Phones) -> None:
    kept = phones.done(commands.GoOut("p1"))
    phones.done(count("p2", 120), count("p3", 120), count("p4", 120), commands.GoOut("p1"))
    assert isinstance(phones.send(count("p2", 100), seen=kept), Overtaken)
    assert isinstance(phones.send(count("p2", 120)), Recorded)
    phones.done(count("p3", 120), count("p4", 120))
    assert phones.game.totals["p2"] == 240


def test_a_hand_of_a_misdeal_is_forgotten(phones: Phones) -> None:
    kept = phones.done(commands.GoOut("p1"), count("p2", 120))
    phones.done(commands.VoidRound(), commands.GoOut("p1"))
    late = phones.send(count("p2", 120), seen=kept)
    assert isinstance(late, Overtaken)
    assert late.problems == ()
    phones.done(count("p2", 120))
    assert phones.missing == ("p3", "p4")


# ------------------------------------------------------------------ all at once


def at_once(*sends: tuple[object, ...]) -> None:
    """Call all these in the same moment, each in a thread of its own."""
    ready, failed = threading.Barrier(len(sends)), list[BaseException]()

    def call(send: object, *args: object) -> None:
        try:
            ready.wait()
            send(*args)  # type: ignore[operator]
        except BaseException as trouble:
            failed.append(trouble)

    threads = [threading.Thread(target=call, args=each) for each in sends]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


@pytest.mark.parametrize("keeper_closes", [False, True])
def test_six_phones_count_at_once_and_the_round_closes_once(
    scorer: Scorer, keeper_closes: bool
) -> None:
    names = ("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    phones = Phones(scorer, *names, keeper_closes=keeper_closes)
    answers: list[Answer] = []

    def tell(command: Command, key: str, seen: int, by: Seat) -> None:
        for _ in range(2):  # every phone sends everything twice
            answers.append(phones.send(command, key=key, seen=seen, by=by))

    for number in range(1, 5):
        out = f"p{number}"
        seen = phones.view.seq
        phones.send(commands.GoOut(out), key=f"out-{number}", by=out)
        answers.clear()
        at_once(
            (tell, commands.GoOut(out), f"out-again-{number}", seen, "p6"),
            *(
                (tell, count(seat, 5 + 5 * at, laid=True), f"{seat}-{number}", seen, seat)
                for at, seat in enumerate(f"p{n}" for n in range(1, 7))
                if seat != out
            ),
        )
        odd = [a for a in answers if not isinstance(a, Recorded | Repeated)]
        assert odd == [], odd
        assert sum(isinstance(answer, Recorded) for answer in answers) == 5
        assert sum(isinstance(answer, Repeated) for answer in answers) == 7
        if keeper_closes:
            assert phones.missing == ()
            phones.done(commands.CloseRound(out, {}))
        assert len(phones.game.closed) == number
    log = phones.view.log
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert sum(isinstance(entry.event, RoundClosed) for entry in log) == 4
    assert sum(isinstance(entry.event, PlayerWentOut) for entry in log) == 4
    assert sum(isinstance(entry.event, HandCounted) for entry in log) == 20
    assert phones.game == replay(log)
    assert phones.game.totals["p6"] == 4 * 30


def test_six_phones_fill_in_for_one_player_and_one_of_them_counts(scorer: Scorer) -> None:
    phones = Phones(scorer, "Ann", "Ben", "Mia")
    seen = phones.done(commands.GoOut("p1"))
    answers: list[Answer] = []

    def tell(points: int) -> None:
        answers.append(
            phones.send(count("p2", points, laid=False), seen=seen, key=f"fill-{points}")
        )

    at_once(*((tell, 105 + 5 * n) for n in range(6)))
    kinds = sorted(type(answer).__name__ for answer in answers)
    assert kinds == [*["Overtaken"] * 5, "Recorded"]
    assert sum(isinstance(entry.event, HandCounted) for entry in phones.view.log) == 1
