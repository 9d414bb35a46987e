"""Every ruling of tests/cases/rulings.json that needs a game, by every rule sheet it names.

Each kind of ruling has one function. It sets up the game and asks the referee, the replay or the
score sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.game.commands import CloseRound, Hand, LayDown, StartGame
from scorekeeper.game.course import course
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.plausibility import Proof, possible_totals, proof
from scorekeeper.rules.sheets import rule_sheet
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table, hands, typed
from tests.game.test_german_sheet import arrangements

Ruling = dict[str, Any]


RULINGS: list[Ruling] = json.loads(
    (Path(__file__).parents[1] / "cases" / "rulings.json").read_text(encoding="utf-8")
)


def seat_of(names: Sequence[str]) -> dict[str, str]:
    return {name: f"p{at}" for at, name in enumerate(names, 1)}


def everybody(table: Table, laid: Mapping[str, bool], points: Mapping[str, int] = {}) -> None:
    """A round in which each seat laid its phase or not; perhaps nobody went out."""
    told = {seat: Hand(Total(points.get(seat, 0)), made) for seat, made in laid.items()}
    table.play(CloseRound(None, told, anyway=True))


def up_to_phase(table: Table, phase: int) -> None:
    while table.game.current_phase("p1") < phase:
        everybody(table, dict.fromkeys(table.game.seats, True))


# ------------------------------------------------------------------ setup


def setup(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "players" in asked:
        command = StartGame(asked["players"], table_rules(sheet.id))
        assert Table.start(command) == (expected["reason"],)
        return
    seats = seat_of("ABCD")
    table = Table(4, table_rules(sheet.id))
    game = table.game
    if "order" in expected:
        order = [game.open.first_player]
        while len(order) < 4:
            order.append(game.next_seat(order[-1]))
        everybody(table, dict.fromkeys(game.seats, False))
        assert order == [seats[name] for name in expected["order"]]
        assert game.open.first_player == seats[expected["first"]]
        assert table.game.open.dealer == seats[expected["next_dealer"]]
    else:
        begins = [seat for seat in game.seats if game.next_seat(seat) == seats["D"]]
        assert begins == [seats[expected["dealer"]]]


# ------------------------------------------------------------------ round_end


def round_end(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    table = Table(3, table_rules(sheet.id))
    if "hand_after_hits" in asked or "discard" in asked:
        last_card(table, asked, expected)
    elif "phase_before" in asked:
        up_to_phase(table, asked["phase_before"])
        everybody(table, {"p1": True, "p2": asked["laid"], "p3": False})
        assert table.game.current_phase("p2") == expected["next_phase"]
        advanced = asked["phase_before"] in table.game.done["p2"]
        assert advanced is expected["advanced"]
    elif "winner_of_hand" in expected:
        seats = seat_of("ABD")
        assert expected["winner_of_hand"] == "A"
        both = CloseRound(seats["A"], hands(p2=120, p3=0))
        assert "several_out" in table.refused(both, overrule=True)
        table.play(CloseRound(seats["A"], hands(p2=120, p3=20)))
        assert table.game.closed[0].out == seats["A"]
    else:
        out = CloseRound("p1", {"p1": Hand(Total(0), asked["laid"]), **hands(p2=120, p3=120)})
        assert table.refused(out) == (expected["reason"],)


def last_card(table: Table, asked: Ruling, expected: Ruling) -> None:
    """The last card goes onto a meld, or onto the discard pile; then the round is over."""
    rules = table.game.table.switches
    table.play(LayDown("p1", typed("5 5 5 | 7 7 7")))
    if "hand_after_hits" in asked:
        meld = table.game.open.laid["p1"].melds[0]
        verdict = judge_hit(meld, parse_cards("5"), rules, hand_after=asked["hand_after_hits"])
        if "reason" in expected:
            assert [found.code for found in verdict.problems] == [expected["reason"]]
            assert not expected["legal"]
            return
        assert verdict.legal
    left = [card for card in asked.get("hand", []) if card != asked["discard"]]
    table.play(CloseRound("p1", hands(p2=120, p3=120)))
    assert (table.game.closed[0].out == "p1") is expected["goes_out"]
    assert bool(table.game.closed) is expected["round_over"]
    points = hand_points(parse_cards(" ".join(left)), rules)
    assert points == table.game.totals["p1"] == expected.get("score", 0)


# ------------------------------------------------------------------ game_end


def game_end(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "players" not in asked:
        table = Table(3, table_rules(sheet.id))
        up_to_phase(table, 10)
        table.play(LayDown("p1"))
        assert (table.game.outcome is not None) is expected["game_over"]
        return
    seats = seat_of(list(asked["players"]))
    table = Table(len(seats), table_rules(sheet.id))
    last = {seats[name]: told["phase10"] for name, told in asked["players"].items()}
    for number in range(1, 10):
        everybody(table, {seat: number > 2 or ready for seat, ready in last.items()})
    totals = {seats[name]: told["total"] for name, told in asked["players"].items()}
    everybody(table, last, totals)
    decided(table, seats, expected)


def decided(table: Table, seats: Mapping[str, str], expected: Ruling) -> None:
    """The outcome is the one the ruling names."""
    outcome = table.game.outcome
    assert outcome.winners == tuple(seats[name] for name in expected["winner"])
    assert (len(outcome.winners) > 1) is expected.get("shared", False)
    assert (table.game.open is not None) is expected.get("another_round", False)
    tie = table.game.tie_due
    assert (tie is not None) is ("replay" in expected)
    if tie is not None:
        replay = expected["replay"]
        assert tie.players == tuple(seats[name] for name in replay["players"])
        assert (tie.phase, tie.won_by) == (replay["phase"], replay["won_by"])


# ------------------------------------------------------------------ variant


def variant(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "offered_by_sheet" in expected:
        assert (asked["variant"] in sheet.variants) is expected["offered_by_sheet"]
        return
    rules = table_rules(sheet.id, variant=asked["variant"])
    if "sequence" in expected:
        assert [entry.number for entry in rules.phases] == expected["sequence"]
    elif asked["variant"] == "any-order":
        any_order(Table(2, rules), ruling)
    elif "hand_no" in asked:
        table = Table(2, rules)
        for _ in range(1, asked["hand_no"]):
            everybody(table, {"p1": True, "p2": False})
        assert table.game.current_phase("p2") == expected["phase"]
    else:
        totals = asked.get("totals", {"A": 0, "B": 0})
        seats = seat_of(list(totals))
        table = Table(len(seats), rules)
        for _ in rules.phases[1:]:
            everybody(table, {seat: seat == "p1" for seat in seats.values()})
        assert table.game.outcome is None
        last = {seats[name]: total for name, total in totals.items()}
        everybody(table, {seat: seat == "p1" for seat in seats.values()}, last)
        decided(table, seats, expected)


def any_order(table: Table, ruling: Ruling) -> None:
    """Each phase once, in any order; the player names it where the cards do not."""
    asked, expected = ruling["cards"], ruling["expected"]
    if "wins" in expected:
        assert expected["wins"] == "first_with_all_10_phases"
        asked = {"done": [10, 9, 1, 2, 8, 3, 4, 7, 5, 6]}
    for phase in asked["done"]:
        assert table.game.outcome is None
        table.play(CloseRound("p1", hands(p2=120), out_phase=phase))
    if "wins" in expected:
        assert table.game.outcome.winners == ("p1",)
    elif "lay" in asked:
        lay = LayDown("p1", typed(" | ".join(" ".join(group) for group in asked["lay"])))
        (found,) = table.problems(lay)
        assert found.code == expected["action"]
        assert found.facts["candidates"] == tuple(expected["candidates"])
    else:
        answer = table.answer(LayDown("p1", phase=asked["lay_phase"]))
        codes = [found.code for found in getattr(answer, "problems", ())]
        assert codes == ([] if expected["legal"] else [expected["reason"]])


# ------------------------------------------------------------------ sheet


def sheet(ruling: Ruling, rules: RuleSheet) -> None:
    """The worked example of the German sheet: its columns, read back from a game as played."""
    asked, expected = ruling["cards"], dict(ruling["expected"])
    for question in list(expected):
        assert READ_OFF[question](asked, rules) == expected[question], question


def played(asked: Ruling, rules: RuleSheet) -> tuple[Table, dict[str, str]]:
    """The columns omit their zeros; they are inserted so that each round has one."""
    entries = asked["entries"]
    seats = seat_of(list(entries))
    table = Table(max(2, len(seats)), table_rules(rules.id))
    columns = {seats[name]: iter(points) for name, points in entries.items()}
    if len(entries) == 1:
        winners: Sequence[str] = ("p2",) * len(entries["Thomas"])
    else:
        winners = arrangements()[0]
    for out in winners:
        told = {seat: next(column) for seat, column in columns.items() if seat != out}
        table.play(CloseRound(out, {s: Hand(Total(n), n < 50) for s, n in told.items()}))
    return table, seats


def by_name(asked: Ruling, rules: RuleSheet, question: Callable[[Any, str], Any]) -> dict[str, Any]:
    table, seats = played(asked, rules)
    return {name: question(table.game, seat) for name, seat in seats.items()}


def zeros(asked: Ruling, rules: RuleSheet) -> dict[str, int]:
    return by_name(asked, rules, lambda game, seat: sum(over.out == seat for over in game.closed))


def lines_are_rounds(asked: Ruling, rules: RuleSheet) -> bool:
    """In the first line read as a round, nobody is out."""
    table = Table(4, table_rules(rules.id))
    first = {f"p{at}": points[0] for at, points in enumerate(asked["entries"].values(), 1)}
    told = {seat: Hand(Total(points), points < 50) for seat, points in first.items()}
    answer = table.refused(CloseRound(None, told), overrule=True)
    return "nobody_out" not in answer


def rounds_of_one(asked: Ruling, rules: RuleSheet) -> list[dict[str, Any]]:
    table, seats = played(asked, rules)
    (seat,) = seats.values()
    steps = course(table.game).steps(seat)
    return [
        {"hand": at, "phase": step.phase, "made": step.laid} for at, step in enumerate(steps, 1)
    ]


def ranking(asked: Ruling, rules: RuleSheet) -> list[str]:
    seats = seat_of(list(asked["totals"]))
    names = {seat: name for name, seat in seats.items()}
    table = Table(len(seats), table_rules(rules.id))
    made = {seats[name]: phases for name, phases in asked["phases_made"].items()}
    totals = {seats[name]: total for name, total in asked["totals"].items()}
    for number in range(1, 6):
        points = totals if number == 5 else {}
        everybody(table, {seat: made[seat] >= number for seat in seats.values()}, points)
    return [names[standing.seat] for standing in standings(table.game)]


def marks(asked: Ruling, rules: RuleSheet) -> dict[str, list[int]]:
    made = asked["phases_made"]
    seats = seat_of(list(made))
    table = Table(len(seats), table_rules(rules.id))
    for number in range(1, 6):
        everybody(table, {seats[name]: phases >= number for name, phases in made.items()})
    return {name: list(table.game.done[seat]) for name, seat in seats.items()}


def wild_decides(asked: Ruling, rules: RuleSheet) -> bool:
    """Is there an entry that needs this value of a wild?"""
    entries = {points for column in asked["entries"].values() for points in column}
    return any(
        points not in frozenset().union(*(possible_totals(count, 15, worth) for count in range(11)))
        for points in entries
        for worth in (20, 25)
    )


def only_cards(asked: Ruling, rules: RuleSheet) -> str:
    points = asked["points"]
    assert proof(points, CLASSIC.phases[1], rules.switches) is not Proof.IMPOSSIBLE
    assert points == min(
        possible_totals(10, rules.switches.skip_points, rules.switches.wild_points)
    )
    assert hand_points(parse_cards("10x9"), rules.switches) == points
    return "ten cards numbered 1-9"


def failures(asked: Ruling, rules: RuleSheet) -> list[int]:
    table, _ = played(asked, rules)
    lines = [line for over in table.game.closed for line in over.lines.values()]
    return [line.points for line in lines if not line.laid]


READ_OFF: dict[str, Callable[[Ruling, RuleSheet], Any]] = {
    "totals": lambda asked, rules: by_name(asked, rules, lambda game, seat: game.totals[seat]),
    "phases_made": lambda asked, rules: by_name(
        asked, rules, lambda game, seat: len(game.done[seat])
    ),
    "next_phase": lambda asked, rules: by_name(
        asked, rules, lambda game, seat: game.current_phase(seat)
    ),
    "zeros": zeros,
    "sum": lambda asked, rules: sum(zeros(asked, rules).values()),
    "rows_are_hands": lines_are_rounds,
    "hands": rounds_of_one,
    "ranking": ranking,
    "arrangements": lambda asked, rules: len(arrangements()),
    "decides": wild_decides,
    "only_cards": only_cards,
    "failed": lambda asked, rules: len(failures(asked, rules)),
    "entries_50_plus": lambda asked, rules: sum(n >= 50 for n in failures(asked, rules)),
    "phases_made_sum": lambda asked, rules: sum(
        by_name(asked, rules, lambda game, seat: len(game.done[seat])).values()
    ),
    "marks": marks,
}


INTERPRETERS: dict[str, Callable[[Ruling, RuleSheet], None]] = {
    "setup": setup,
    "round_end": round_end,
    "game_end": game_end,
    "variant": variant,
    "sheet": sheet,
}


def _decided_here() -> Iterator[Ruling]:
    for ruling in RULINGS:
        dealing = "draw_pile" in ruling["expected"]
        turns = ruling["cards"].get("variant") == "knock"
        if ruling["kind"] in INTERPRETERS and not dealing and not turns:
            yield ruling


def test_each_sheet_gives_every_ruling_that_names_it() -> None:
    with all_cases() as case:
        for ruling in _decided_here():
            for sheet_id in ruling["sheets"]:
                with case(f"{ruling['id']} {sheet_id}"):
                    INTERPRETERS[ruling["kind"]](ruling, rule_sheet(sheet_id))
