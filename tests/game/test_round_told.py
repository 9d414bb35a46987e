"""What a round changed, as one value: the difference of the standings, and its facts in order."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game.round_told import CorrectionTold, RoundTold, just_closed, round_told, told_now
from scorekeeper.game.standings import standings
from scorekeeper.game.told_facts import Kind
from tests.all_cases import each_row
from tests.examples import examples
from tests.game import builders
from tests.game.builders import Table
from tests.game.random_game import RandomGame


def told(table: Table, number: int = 0) -> RoundTold:
    found = round_told(table.game, number or table.game.closed[-1].number)
    assert found is not None
    return found


def now_told(table: Table) -> RoundTold | CorrectionTold | None:
    return told_now(table.game, table.log)


# --- the laws -------------------------------------------------------------------------------------


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2000))
@example(seed=411)  # one comes after the last round, and has a place
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
            assert line.phases - line.phases_before in (0, 1)
            assert line.laid or line.phases == line.phases_before
            assert 1 <= line.place <= len(found.lines)
        assert found.facts
        assert len(found.also) <= 2
        names = [seat for fact in (found.headline, *found.also) for seat in set(fact.about)]
        assert len(names) == len(set(names)), "nobody is told of twice"
    if last and not game.cut_short and game.outcome and game.outcome.tie is None:
        now = {line.seat: (line.total, line.phases_done, line.place) for line in standings(game)}
        came_since = now.keys() - {line.seat for line in last.lines}
        for line in last.lines:
            seat, shown = line.seat, (line.total, line.phases, line.place)
            assert now[seat][:2] == shown[:2]
            assert came_since or now[seat] == shown
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


# --- which fact makes the headline ----------------------------------------------------------------

BEN_SECOND = "p1 is out: p2 5+, p3 60-"


@each_row(
    [
        (Kind.WON, "p1", "rules first-1; p1 is out: p2 60-, p3 60-"),
        (Kind.ONE_MORE_ROUND, "p1 p2", "rules first-1; nobody is out: p1 5+, p2 5+, p3 60- anyway"),
        (Kind.LAST_PHASE, "p2", f"rules first-3; p2 is out: p1 60-, p3 60-; {BEN_SECOND}"),
        (Kind.SWEEP, "p1", "p1 is out: p2 105-, p3 125-"),
        (Kind.OUT_AND_LEAD, "p2", f"{BEN_SECOND}; p2 is out: p1 60-, p3 60-"),
        (Kind.LEAD, "p2", f"{BEN_SECOND}; p3 is out: p1 60-, p2 5+"),
        (Kind.LEVEL, "p1 p2", f"{BEN_SECOND}; nobody is out: p1 65-, p2 60-, p3 60- anyway"),
        (Kind.OUT_IN_A_ROW, "p1", "".join(f"p1 is out: p2 5+, p3 {n}-;" for n in (50, 55, 60))),
        (Kind.EVERYBODY, "", "p1 is out: p2 5+, p3 10+"),
        (Kind.ONLY_ONE, "p1", "p1 is out: p2 50-, p3 60-"),
        (Kind.NOBODY_OUT, "", "nobody is out: p1 5+, p2 5+, p3 60- anyway"),
        (Kind.CLOSE, "p1", BEN_SECOND),
        (Kind.PLAIN, "p1", "p1 is out: p2 25+, p3 60-"),
    ]
)
def test_the_headline_is_the_first_fact_that_is_true(kind: Kind, seats: str, story: str) -> None:
    fact = told(builders.told(3, story)).headline
    assert (fact.kind, " ".join(fact.seats or fact.leaders)) == (kind, seats)


def test_a_player_who_climbs_two_places_makes_the_headline() -> None:
    story = "p1 is out: p2 5+, p3 10+, p4 60-; p1 is out: p2 80-, p3 80-, p4 5+"
    fact = told(builders.told(4, story)).headline
    assert (fact.kind, fact.seats) == (Kind.CLIMB, ("p4",))


def test_a_phase_that_is_made_at_last_is_told_with_its_rounds() -> None:
    story = "p1 is out: p2 25+, p3 60-; p2 is out: p1 25+, p3 60-;" * 3
    table = builders.told(3, f"{story} p1 is out: p2 25+, p3 5+")
    facts = {fact.kind: fact for fact in told(table).facts}
    assert (facts[Kind.AT_LAST].seats, facts[Kind.AT_LAST].times) == (("p3",), 7)


def test_what_is_told_of_one_player_is_not_told_again_in_the_next_round() -> None:
    table = builders.told(3, "".join(f"p1 is out: p2 25+, p3 {n}-;" for n in (50, 55, 60, 65)))
    kinds = [[fact.kind for fact in told(table, number).facts] for number in (2, 3, 4)]
    assert [Kind.OUT_IN_A_ROW in found for found in kinds] == [False, True, False]


# --- what is told now -----------------------------------------------------------------------------


def test_a_round_is_told_until_the_next_one_begins() -> None:
    table = Table()
    assert now_told(table) is None
    now = now_told(table.plays("p1 is out: p2 20+, p3 60-"))
    assert isinstance(now, RoundTold)
    assert (now.number, now.out, now.dealer, now.first_player) == (1, "p1", "p2", "p3")
    assert (now.leaders_before, now.leaders) == ((), ("p1",))
    line = now.line("p2")
    assert line
    assert (line.points, line.total, line.phase, line.laid, line.place) == (20, 20, 1, True, 2)
    assert now_told(table.plays("p1 lays")) is None


def test_a_correction_is_told_as_one_and_its_undo_is_the_round_again() -> None:
    table = builders.told(3, "2x p1 is out: p2 20+, p3 60-; round 1: p1 is out: p2 40+")
    now = now_told(table)
    assert isinstance(now, CorrectionTold)
    assert now.number == 1
    assert [(each.seat, each.new and each.new.points) for each in now.changes.lines] == [("p2", 40)]
    assert isinstance(now_told(table.plays("undo")), RoundTold)


def test_who_comes_late_and_who_stopped_have_lines_that_say_so() -> None:
    now = told(
        builders.told(
            3,
            """p1 is out: p2 20+, p3 60-; joins after p3 with 40; p3 leaves;
        p4 is out: p1 60-, p2 20+""",
        )
    )
    late, stopped = now.line("p4"), now.line("p3")
    assert late
    assert stopped
    assert (late.place_before, late.total_before, late.total, late.moved) == (None, 40, 40, 0)
    assert (stopped.played, stopped.points, stopped.total) == (False, None, 60)
