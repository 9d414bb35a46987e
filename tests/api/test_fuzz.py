"""Laws of the API: everything gets an answer, and the answer is that of the rules and the
game."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.api.dispatch import QUESTIONS, answer, answer_line, print_answer
from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules import hits, judge, melds, phases, switches, variants
from scorekeeper.rules.cards import full_deck, hand_points
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.plausibility import judge_count
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.table_rules import table_rules
from tests.api.ask import ask, codes
from tests.examples import examples
from tests.game.builders import Table

NAMES = ("Ann", "Ben", "Mia", "Dad")
FIELDS = sorted({field.name for q in QUESTIONS.values() for field in q.fields})
INNER = ["type", "cards", "declared", "sheet", "switches", "out", "players", "laid", "winner", "W"]
WORDS = [
    *(*QUESTIONS, *SHEETS, *variants.VARIANTS, *switches.SWITCH_VALUES, *NAMES),
    *("set3+run4", "run7", "own", "R7"),
]

LISTS = (phases.CLASSIC, phases.RAVENSBURGER_MASTER, phases.ELEVEN_TO_TWENTY)
any_phase = st.sampled_from([str(phase) for listed in LISTS for phase in listed.phases])
cards = st.sampled_from([*map(str, full_deck()), *map(str, range(1, 13)), "W", "W"])
sheets = st.sampled_from(list(SHEETS))
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(WORDS)
    | cards
)


junk = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*FIELDS, *INNER, *NAMES]), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def twisted(draw: st.DrawFn) -> dict[str, Any]:
    """A question that was right, with something in it that is junk."""
    example = json.loads(json.dumps(draw(st.sampled_from(list(QUESTIONS.values()))).example))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = example
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = draw(st.sampled_from(keys)) if keys else None
            deeper = key is not None and isinstance(place[key], dict | list) and place[key]
            if deeper and draw(st.booleans()):
                place = place[key]
                continue
            if key is not None:
                place[key] = draw(junk)
            break
    return {**example, **draw(st.dictionaries(st.sampled_from(FIELDS), junk, max_size=2))}


def is_answer(told: Any) -> None:
    """An error as every error is, or the fields that this question promises."""
    json.loads(print_answer(told))
    if "error" in told:
        assert set(told["error"]) == {"code", "message", "at"}
        assert told["error"]["message"]
        return
    fields = set(told) - {"id"}
    assert any(
        set(question.always) <= fields <= set(question.answers) for question in QUESTIONS.values()
    )


@settings(max_examples=examples(300))
@given(junk | twisted() | twisted())
def test_any_object_gets_an_answer_and_its_text_the_same(question: Any) -> None:
    told = answer(question)
    is_answer(told)
    if isinstance(question, dict):
        assert print_answer(answer(json.dumps(question))) == print_answer(told)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_any_line_gets_an_answer(line: bytes) -> None:
    is_answer(answer_line(line))


# ------------------------------------------------------------------ the layers below


@given(any_phase, st.lists(cards, max_size=14), sheets)
def test_check_says_what_the_solver_finds(phase: str, hand: list[str], sheet: str) -> None:
    told = ask("check", phase=phase, hand=hand, rules=sheet)
    held = parse_cards(" ".join(hand))
    found = check_hand(parse_phase(phase), held, table_rules(sheet).switches)
    assert (told["completes"], told["missing"]) == (found.completes, found.missing)
    assert told["needs"] == list(found.needs)
    if found.completes:
        assert told["groups"] == [[str(card) for card in group] for group in found.groups]
        assert sorted([*told["leftover"], *chain(*told["groups"])]) == sorted(hand)
        assert told["leftover_points"] == found.leftover_points
        judged = ask("judge", phase=phase, groups=told["groups"], rules=sheet, hand=hand)
        assert codes(judged["problems"]) in ([], ["wild_group_unnamed"], ["wild_group_unnamed"] * 2)


@given(any_phase, st.lists(st.lists(cards, max_size=9), max_size=4), sheets)
def test_judge_says_what_the_judge_says(phase: str, groups: list[list[str]], sheet: str) -> None:
    told = ask("judge", phase=phase, groups=groups, rules=sheet)
    typed = [parse_cards(" ".join(group)) for group in groups]
    verdict = judge.judge_lay_down(parse_phase(phase), typed, table_rules(sheet).switches)
    assert told["legal"] is verdict.legal
    assert codes(told["problems"]) == [problem.code for problem in verdict.problems]
    assert len(told["groups"]) == len(groups)


@given(
    st.sampled_from(list(phases.GroupKind)),
    st.lists(cards, max_size=8),
    st.lists(cards, max_size=5),
    sheets,
    st.integers(1, 12) | st.sampled_from("RBYG") | st.none(),
)
def test_hit_says_what_the_judge_of_hits_says(
    kind: phases.GroupKind, lies: list[str], add: list[str], sheet: str, declared: Any
) -> None:
    target = {"type": kind.value, "cards": lies, "declared": declared}
    told = ask("hit", target=target, add=add, rules=sheet)
    rules = table_rules(sheet).switches
    meld = melds.read_group(kind, parse_cards(" ".join(lies)), rules, declared).meld
    if meld is None:
        assert not told["legal"]
        assert told["target"]["stands_for"] is None
        return
    verdict = hits.judge_hit(meld, parse_cards(" ".join(add)), rules)
    assert told["legal"] is verdict.legal
    assert codes(told["problems"]) == [problem.code for problem in verdict.problems]
    assert told["target"]["cards"] == [str(card) for card in verdict.target.cards]
    again = ask("hit", target=told["target"], add=["S"], rules=sheet)
    assert again["target"]["stands_for"] == told["target"]["stands_for"]


@given(any_phase, st.lists(cards, max_size=12), sheets, st.booleans())
def test_points_and_doubts_are_those_of_the_rulebook(
    phase: str, hand: list[str], sheet: str, laid: bool
) -> None:
    rules, held = table_rules(sheet).switches, parse_cards(" ".join(hand))
    points = ask("points", hand=hand, rules=sheet)["points"]
    assert points == hand_points(held, rules)
    told = ask("plausible", phase=phase, laid=laid, hand=hand, rules=sheet)
    found = judge_count(parse_phase(phase), rules, laid=laid, points=points, cards=held)
    assert codes(told["warnings"]) == [problem.code for problem in found]
    assert told["plausible"] is not bool(found)


lines = st.tuples(st.booleans(), st.integers(0, 40).map(lambda n: n * 5))


tables = st.sampled_from(["standard", "fixed-10", "first-3", "even", "odd", "knock"])


@settings(max_examples=examples(50))
@given(st.data(), sheets, tables, st.integers(2, 4))
def test_a_sheet_is_the_game_that_is_played_with_it(
    data: st.DataObject, sheet: str, variant: str, players: int
) -> None:
    table = Table(players, table_rules(sheet, variant=variant))
    rounds = []
    for _ in range(data.draw(st.integers(0, 12))):
        if table.game.open is None:
            break
        out = data.draw(st.integers(1, players))
        held = {n: data.draw(lines) for n in range(1, players + 1) if n != out}
        hands = {f"p{n}": Hand(Total(points), laid) for n, (laid, points) in held.items()}
        table.play(CloseRound(f"p{out}", hands, anyway=True))
        told = {NAMES[n - 1]: {"laid": laid, "points": p} for n, (laid, p) in held.items()}
        rounds.append({"out": NAMES[out - 1], "players": told})
    names, game = list(NAMES[:players]), table.game
    sheet_told = ask("sheet", players=names, rules=sheet, variant=variant, rounds=rounds)
    assert [
        (line["player"], line["place"], line["phases_done"], line["current_phase"], line["total"])
        for line in sheet_told["standings"]
    ] == [
        (names[int(s.seat[1:]) - 1], s.place, s.phases_done, s.current_phase, s.total)
        for s in standings(game)
    ]
    outcome, due = sheet_told["outcome"], sheet_told["next"]
    assert (outcome is None) is (game.outcome is None)
    assert (due is None) is (game.open is None)
    if game.outcome:
        winners = [names[int(seat[1:]) - 1] for seat in game.outcome.winners]
        assert (outcome["reason"], outcome["winners"]) == (game.outcome.reason, winners)
    if game.open:
        dealer = names[int(game.open.dealer[1:]) - 1]
        assert (due["round"], due["dealer"]) == (game.open.number, dealer)
