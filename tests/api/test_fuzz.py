"""Laws of the API: everything gets an answer, and a score sheet is the game that is played with it.
Single verdicts are asked for in `tests/cases`."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.api.dispatch import QUESTIONS, answer, answer_line, print_answer
from scorekeeper.game.commands import CloseRound, Hand
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules import switches, variants
from scorekeeper.rules.cards import full_deck
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import table_rules
from tests.api.ask import ask
from tests.examples import examples
from tests.game.builders import Table

NAMES = ("Ann", "Ben", "Mia", "Dad")
FIELDS = sorted({field.name for q in QUESTIONS.values() for field in q.fields})
INNER = ["type", "cards", "declared", "sheet", "switches", "out", "players", "laid", "winner", "W"]
WORDS = [
    *(*QUESTIONS, *SHEETS, *variants.VARIANTS, *switches.SWITCH_VALUES, *NAMES),
    *("set3+run4", "run7", "own", "R7"),
]

sheets = st.sampled_from(list(SHEETS))
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(WORDS)
    | st.sampled_from([*map(str, full_deck()), *map(str, range(1, 13)), "W"])
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
