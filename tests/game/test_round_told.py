"""What a round changed, as one value: the difference of the standings, and its facts in order."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game.round_told import CorrectionTold, RoundTold, just_closed, round_told, told_now
from scorekeeper.game.standings import standings
from scorekeeper.game.told_facts import Kind
from tests.examples import examples
from tests.game import builders
from tests.game.builders import Table, play_stories
from tests.game.random_game import RandomGame


def told(table: Table, number: int = 0) -> RoundTold:
    found = round_told(table.game, number or table.game.closed[-1].number)
    assert found is not None
    return found


def now_told(table: Table) -> RoundTold | CorrectionTold | None:
    return told_now(table.game, table.log)


def test_a_hand_that_is_counted_anew_while_the_round_is_closed_is_told_as_the_round() -> None:
    table = Table(3).plays("p1 goes out; p2 counts 35; p1 is out: p2 45, p3 25")
    assert isinstance(now_told(table), RoundTold)


def test_nothing_is_told_once_somebody_came_or_left() -> None:
    """Rows had two places: the one after the round, and the present one."""
    for later in ("p1 leaves", "p3 leaves; p3 returns", "joins after p3"):
        table = Table(3).plays("p1 is out: p2 45, p3 25")
        assert now_told(table) is not None
        assert now_told(table.plays(later)) is None


# --- the laws -------------------------------------------------------------------------------------


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2000))
@example(seed=411)  # one comes after the last round, and has a place
@example(seed=1737)  # one who had left comes back after it
@example(seed=774)  # one leaves after it, and is placed among those who had left
def test_what_is_told_is_the_difference_of_the_standings(seed: int) -> None:
    noted = RandomGame(seed)
    game = noted.game
    last = None
    for closed in game.closed:
        last = found = round_told(game, closed.number)
        assert found is not None
        for line in found.lines:
            added = line.points if line.points and found.counts else 0
            assert line.total - line.total_before == added
            assert 1 <= line.place <= len(found.lines)
        assert found.facts
        assert len(found.also) <= 2
        names = [seat for fact in (found.headline, *found.also) for seat in set(fact.about)]
        assert len(names) == len(set(names)), "nobody is told of twice"
    if last and not game.cut_short and game.outcome and game.outcome.tie is None:
        now = {line.seat: (line.total, line.phases_done, line.place) for line in standings(game)}
        came_since = set(game.playing) - game.closed[-1].lines.keys()
        left_since = game.closed[-1].lines.keys() - set(game.playing)
        for line in last.lines:
            seat, shown = line.seat, (line.total, line.phases, line.place)
            assert now[seat][:2] == shown[:2]
            assert came_since or left_since or now[seat] == shown
    assert told_now(game, noted.log) is None or game.closed


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2000))
def test_a_round_that_was_struck_leaves_nothing_told(seed: int) -> None:
    held = {"p1": seed % 60 * 5, "p2": 40, "p3": 60, "p4": 5}
    out = f"p{1 + seed % 4}"
    hands = ", ".join(f"{seat} {points}-" for seat, points in held.items() if seat != out)
    table = builders.told(4, f"{out} is out: {hands} anyway")
    before = now_told(table)
    table.plays(f"p2 is out: p1 45-, p3 5-, p4 {seed % 50 * 5}- anyway")
    assert isinstance(now_told(table), RoundTold)
    table.plays("undo")
    assert just_closed(table.game, table.log) in (None, 1)
    assert round_told(table.game, 2) is None
    assert now_told(table) in (None, before)


# --- stories --------------------------------------------------------------------------------------


def headline(table: Table) -> str:
    """The kind of the first fact of the last round, and whom it is about."""
    fact = told(table).headline
    return " ".join((fact.kind, *(fact.seats or fact.leaders)))


def changed(table: Table) -> str:
    """The number of the round that a correction is about, and the new points of each player."""
    now = now_told(table)
    assert isinstance(now, CorrectionTold)
    lines = [f"{line.seat} {line.new and line.new.points}" for line in now.changes.lines]
    return f"{now.number}: {', '.join(lines)}"


def test_stories_of_headlines_and_of_what_is_told_now() -> None:
    play_stories(
        "round_told",
        headline=headline,
        now=now_told,
        changed=changed,
        lines=lambda table: {line.seat: line for line in told(table).lines},
    )


def test_a_phase_that_is_made_at_last_is_told_with_its_rounds() -> None:
    story = "p1 is out: p2 25+, p3 60-; p2 is out: p1 25+, p3 60-;" * 3
    table = builders.told(3, f"{story} p1 is out: p2 25+, p3 5+")
    facts = {fact.kind: fact for fact in told(table).facts}
    assert (facts[Kind.AT_LAST].seats, facts[Kind.AT_LAST].times) == (("p3",), 7)


def test_what_is_told_of_one_player_is_not_told_again_in_the_next_round() -> None:
    table = builders.told(3, "".join(f"p1 is out: p2 25+, p3 {n}-;" for n in (50, 55, 60, 65)))
    kinds = [[fact.kind for fact in told(table, number).facts] for number in (2, 3, 4)]
    assert [Kind.OUT_IN_A_ROW in found for found in kinds] == [False, True, False]
