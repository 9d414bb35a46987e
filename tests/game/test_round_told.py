"""What a round changed, as one value: the difference of the standings, and its facts in order."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game import events
from scorekeeper.game.log import last_command
from scorekeeper.game.replay import replay
from scorekeeper.game.round_told import CorrectionTold, RoundTold, just_closed, round_told, told_now
from scorekeeper.game.standings import standings
from scorekeeper.game.told_facts import Kind
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import each_row
from tests.examples import examples
from tests.game.builders import Log
from tests.game.random_game import RandomGame


def told(log: Log, number: int = 0) -> RoundTold:
    game = replay(log.entries)
    found = round_told(game, number or game.closed[-1].number)
    assert found is not None
    return found


# --- the laws -------------------------------------------------------------------------------------


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2000))
@example(seed=411)  # one comes after the last round, and has a place
def test_what_is_told_is_the_difference_of_the_standings(seed: int) -> None:
    game, log = RandomGame(seed).game, RandomGame(seed).log
    for closed in game.closed:
        found = round_told(game, closed.number)
        assert found is not None
        for line in found.lines:
            added = line.points if line.points and found.counts else 0
            assert line.total - line.total_before == added
            assert line.phases - line.phases_before in (0, 1)
            assert line.laid or line.phases == line.phases_before
            assert 1 <= line.place <= len(found.lines)
        assert found.facts
        assert len(found.also) <= 2
        names = [seat for fact in (found.headline, *found.also) for seat in set(fact.about)]
        assert len(names) == len(set(names)), "nobody is told of twice"
    if game.closed and not game.cut_short and game.outcome and game.outcome.tie is None:
        last = round_told(game, game.closed[-1].number)
        assert last is not None
        now = {line.seat: (line.total, line.phases_done, line.place) for line in standings(game)}
        came_since = now.keys() - {line.seat for line in last.lines}
        for line in last.lines:
            seat, shown = line.seat, (line.total, line.phases, line.place)
            assert now[seat][:2] == shown[:2]
            assert came_since or now[seat] == shown
    assert told_now(game, log) is None or game.closed


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2000))
def test_a_round_that_was_struck_leaves_nothing_told(seed: int) -> None:
    log = Log(4)
    log.round(f"p{1 + seed % 4}", p1=seed % 60 * 5, p2=40, p3=60, p4=5)
    before = told_now(replay(log.entries), log.entries)
    log.round("p2", p1=45, p3=5, p4=seed % 50 * 5)
    assert isinstance(told_now(replay(log.entries), log.entries), RoundTold)
    command = last_command(log.entries)
    assert command
    log.record(events.EntryStruck(command))
    game = replay(log.entries)
    assert just_closed(game, log.entries) in (None, 1)
    assert round_told(game, 2) is None
    assert told_now(game, log.entries) in (None, before)


# --- which fact makes the headline ----------------------------------------------------------------


def first_of(log: Log) -> tuple[Kind, tuple[str, ...]]:
    fact = told(log).headline
    return fact.kind, fact.seats or fact.leaders


def rounds(
    *played: tuple[str, list[str], dict[str, int]], players: int = 3, variant: str = "standard"
) -> Log:
    """A log of rounds: who went out, who else laid, the points."""
    log = Log(players, table_rules(variant=variant))
    for out, laid, points in played:
        log.round(out, laid, **points)
    return log


@each_row(
    [
        (rounds(("p1", [], {"p2": 60, "p3": 60}), variant="first-1"), Kind.WON, ("p1",)),
        (
            rounds(("p9", ["p1", "p2"], {"p1": 5, "p2": 5, "p3": 60}), variant="first-1"),
            Kind.ONE_MORE_ROUND,
            ("p1", "p2"),
        ),
        (
            rounds(
                ("p2", [], {"p1": 60, "p3": 60}),
                ("p1", ["p2"], {"p2": 5, "p3": 60}),
                variant="first-3",
            ),
            Kind.LAST_PHASE,
            ("p2",),
        ),
        (rounds(("p1", [], {"p2": 105, "p3": 125})), Kind.SWEEP, ("p1",)),
        (
            rounds(("p1", ["p2"], {"p2": 5, "p3": 60}), ("p2", [], {"p1": 60, "p3": 60})),
            Kind.OUT_AND_LEAD,
            ("p2",),
        ),
        (
            rounds(("p1", ["p2"], {"p2": 5, "p3": 60}), ("p3", ["p2"], {"p1": 60, "p2": 5})),
            Kind.LEAD,
            ("p2",),
        ),
        (
            rounds(("p1", ["p2"], {"p2": 5, "p3": 60}), ("p9", [], {"p1": 65, "p2": 60, "p3": 60})),
            Kind.LEVEL,
            ("p1", "p2"),
        ),
        (
            rounds(
                ("p1", ["p2", "p3"], {"p2": 5, "p3": 10, "p4": 60}),
                ("p1", ["p4"], {"p2": 80, "p3": 80, "p4": 5}),
                players=4,
            ),
            Kind.CLIMB,
            ("p4",),
        ),
        (
            rounds(*[("p1", ["p2"], {"p2": 5, "p3": 20 * n}) for n in (1, 2, 3)]),
            Kind.OUT_IN_A_ROW,
            ("p1",),
        ),
        (rounds(("p1", ["p2", "p3"], {"p2": 5, "p3": 10})), Kind.EVERYBODY, ()),
        (rounds(("p1", [], {"p2": 5, "p3": 60})), Kind.ONLY_ONE, ("p1",)),
        (rounds(("p9", ["p1", "p2"], {"p1": 5, "p2": 5, "p3": 60})), Kind.NOBODY_OUT, ()),
        (rounds(("p1", ["p2"], {"p2": 5, "p3": 60})), Kind.CLOSE, ("p1",)),
        (rounds(("p1", ["p2"], {"p2": 25, "p3": 60})), Kind.PLAIN, ("p1",)),
    ]
)
def test_the_headline_is_the_first_fact_that_is_true(
    log: Log, kind: Kind, seats: tuple[str, ...]
) -> None:
    assert first_of(log) in ((kind, seats), (kind, told(log).headline.leaders))


def test_a_phase_that_is_made_at_last_is_told_with_its_rounds() -> None:
    log = Log(3)
    for _ in range(3):
        log.round("p1", ["p2"], p2=25, p3=60)
        log.round("p2", ["p1"], p1=25, p3=60)
    log.round("p1", ["p2", "p3"], p2=25, p3=5)
    facts = {fact.kind: fact for fact in told(log).facts}
    assert (facts[Kind.AT_LAST].seats, facts[Kind.AT_LAST].times) == (("p3",), 7)


def test_what_is_told_of_one_player_is_not_told_again_in_the_next_round() -> None:
    log = Log(3)
    for n in range(1, 5):
        log.round("p1", ["p2"], p2=25, p3=20 * n)
    kinds = [[fact.kind for fact in told(log, number).facts] for number in (2, 3, 4)]
    assert [Kind.OUT_IN_A_ROW in found for found in kinds] == [False, True, False]


# --- what is told now -----------------------------------------------------------------------------


def test_a_round_is_told_until_the_next_one_begins() -> None:
    log = Log(3)
    assert told_now(replay(log.entries), log.entries) is None
    log.round("p1", ["p2"], p2=20, p3=60)
    now = told_now(replay(log.entries), log.entries)
    assert isinstance(now, RoundTold)
    assert (now.number, now.out, now.dealer, now.first_player) == (1, "p1", "p2", "p3")
    assert (now.leaders_before, now.leaders) == ((), ("p1",))
    line = now.line("p2")
    assert line
    assert (line.points, line.total, line.phase, line.laid, line.place) == (20, 20, 1, True, 2)
    log.record(events.PhaseLaidDown("p1", 2))
    assert told_now(replay(log.entries), log.entries) is None


def test_a_correction_is_told_as_one_and_its_undo_is_the_round_again() -> None:
    log = Log(3)
    log.round("p1", ["p2"], p2=20, p3=60)
    log.round("p1", ["p2"], p2=20, p3=60)
    command = log.record(events.EntryAmended(3, events.HandCounted("p2", Total(40), 40, laid=True)))
    now = told_now(replay(log.entries), log.entries)
    assert isinstance(now, CorrectionTold)
    assert now.number == 1
    assert [(each.seat, each.new and each.new.points) for each in now.changes.lines] == [("p2", 40)]
    log.record(events.EntryStruck(command))
    assert isinstance(told_now(replay(log.entries), log.entries), RoundTold)


def test_who_comes_late_and_who_stopped_have_lines_that_say_so() -> None:
    log = Log(3)
    log.round("p1", ["p2"], p2=20, p3=60)
    log.record(events.PlayerJoined("p4", ("p1", "p2", "p3", "p4"), points=40, done=()))
    log.record(events.SeatsChanged(("p1", "p2", "p4")))
    log.round("p4", ["p2"], p1=60, p2=20)
    now = told(log)
    late, stopped = now.line("p4"), now.line("p3")
    assert late
    assert stopped
    assert (late.place_before, late.total_before, late.total, late.moved) == (None, 40, 40, 0)
    assert (stopped.played, stopped.points, stopped.total) == (False, None, 60)
