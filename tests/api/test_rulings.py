"""Every ruling that a question can express, asked through `answer`, in every sheet it names.

The layers below have tests of their own; here the API must give the same answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.rules.phases import CLASSIC
from tests.all_cases import all_cases
from tests.api.ask import ask, codes, refused
from tests.game.test_german_sheet import arrangements

Ruling = dict[str, Any]


RULINGS: list[Ruling] = json.loads(
    (Path(__file__).parents[1] / "cases" / "rulings.json").read_text(encoding="utf-8")
)


PHASES = [str(phase) for phase in CLASSIC.phases]


def reason(problems: Any) -> str | None:
    told = codes(problems)
    assert len(told) <= 1, told
    return told[0] if told else None


# ------------------------------------------------------------------ cards


def lay_down(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    fields = {name: asked[name] for name in ("declare", "hand_after", "hand") if name in asked}
    if "draw" in asked:
        fields["hand"] = [*asked["hand"], asked["draw"]]
    told = ask("judge", phase=ruling["phase"], groups=asked["lay"], rules=sheet, **fields)
    assert told["legal"] is expected["legal"], told
    assert reason(told["problems"]) == expected.get("reason")
    for typed, number in expected.get("stands_for", {}).items():
        assert [
            stands
            for group in told["groups"]
            for card, stands in zip(group["cards"], group["stands_for"], strict=True)
            if card == typed
        ] == [number]


def hit(ruling: Ruling, sheet: str) -> None:
    expected = ruling["expected"]
    told = ask("hit", **ruling["cards"], rules=sheet)
    assert told["legal"] is expected["legal"], told
    assert reason(told["problems"]) == expected.get("reason")
    if "wild_as" in expected:
        before = ask("hit", target=ruling["cards"]["target"], add=["S"], rules=sheet)["target"]
        grown = set(told["target"]["stands_for"]) - set(before["stands_for"])
        assert grown == set(expected["wild_as"])
        assert not grown & set(expected["not_as"])


def score(ruling: Ruling, sheet: str) -> None:
    asked, points = ruling["cards"], ruling["expected"]["points"]
    assert ask("points", hand=asked["hand"], rules=sheet) == {"points": points}
    if asked.get("laid") is False:
        told = ask("plausible", phase=PHASES[0], laid=False, hand=asked["hand"], rules=sheet)
        assert told["plausible"]


def score_check(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "phase_sizes" in asked:
        left = [most_left(phase, sheet) for phase in PHASES]
        assert left == expected["max_cards_left"]
        told = ask("plausible", phase=PHASES[0], laid=False, hand=["5"], rules=sheet)
        facts = told["warnings"][0]["facts"]
        assert facts["least_cards"] == facts["most_cards"] == expected["not_laid"]
        return
    phase, laid = ruling.get("phase", PHASES[0]), asked.get("laid", False)
    told = ask("plausible", phase=phase, laid=laid, points=asked["points"], rules=sheet)
    assert told["plausible"] is expected["plausible"]
    facts = told["warnings"][0]["facts"]
    if "max" in expected:
        shown = (facts["most_cards"], facts["most"])
        assert shown == (expected["max_cards"], expected["max"])
    else:
        assert facts["step"] == expected["multiple_of"]


def most_left(phase: str, sheet: str) -> int:
    """The most cards that can be left after this phase."""
    numbers = [str(number) for number in range(1, 11)]
    told = [
        ask("plausible", phase=phase, laid=True, hand=numbers[:count], rules=sheet)["plausible"]
        for count in range(11)
    ]
    return max(count for count, plausible in enumerate(told) if plausible)


# ------------------------------------------------------------------ moves


PHASE_ONE = [["R1", "B1", "Y1"], ["R2", "B2", "Y2"]]


def draw(by: str, **more: Any) -> Ruling:
    return {"by": by, "draw": "pile", **more}


def turn(by: str, *plays: Ruling, discard: str = "Y12") -> list[Ruling]:
    """A turn from the draw to a discard, or to the play that ends it."""
    told = [draw(by), *({"by": by, **play} for play in plays)]
    return told if plays and "skip" in plays[-1] else [*told, {"by": by, "discard": discard}]


def table(sheet: Any, moves: list[Ruling], players: str = "ABCD", **fields: Any) -> Any:
    """A table whose first player A has the first turn, unless it is said who deals."""
    fields = {"dealer": players[-1], **fields}
    return ask("referee", players=list(players), rules=sheet, moves=moves, **fields)


def last_word(told: Any) -> str | None:
    """What is wrong with the last move; all those before it are legal."""
    assert all(each["legal"] for each in told["moves"][:-1]), told
    return reason(told["moves"][-1]["problems"])


def to_the_last_cards(left: int, first: str = "A", other: str = "B") -> list[Ruling]:
    """Two players; `first` lays phase 1 and hits until so many cards are left, drawn for a turn."""
    lay, hit = {"lay_down": PHASE_ONE}, {"hit": ["G1"], "on": first, "group": 1}
    moves = [*turn(first, lay), *turn(other)]
    held = 4  # and one more is drawn
    grows = iter(["G1", "W", "W", "W", "W"])
    moves.append(draw(first))
    for _ in range(held + 1 - left):
        moves.append({"by": first, **hit, "hit": [next(grows)]})
    return moves


def skipped_by(told: Any, expected: Ruling) -> None:
    assert told["skipped"] == [expected["skipped"]]


def only_top_card(sheet: str) -> list[Ruling]:
    first = turn("A", discard="B9")
    return [*first, *turn("B", discard="R3"), {"by": "C", "draw": "discard", "card": "B9"}]


def must_discard(sheet: str) -> list[Ruling]:
    return [draw("A"), {"by": "A", "lay_down": PHASE_ONE}, draw("B")]


def over_the_older_discard(sheet: str) -> list[Ruling]:
    moves = [*turn("A", discard="R9"), *turn("B", {"skip": "C"})]
    return [*moves, {"by": "D", "draw": "discard", "card": "R9"}]


def skip_on_top(sheet: str) -> list[Ruling]:
    moves = [*turn("A", discard="R9"), *turn("B", {"skip": "C"})]
    return [*moves, {"by": "D", "draw": "discard"}]


def knocked_twice(sheet: str) -> list[Ruling]:
    knock = {"by": "C", "knock": True}
    return [*turn("A"), knock, {"by": "C", "discard": "R1"}, *turn("D"), knock]


SKIP_ON_C = {"skip": "C"}


A_SKIPS_C = turn("A", SKIP_ON_C)


LAST_MOVES: dict[str, Callable[[str], list[Ruling]]] = {
    "T02": only_top_card,
    "T03": must_discard,
    "T09": skip_on_top,
    "T09b": skip_on_top,
    "T10": over_the_older_discard,
    "T10b": over_the_older_discard,
    "T10c": over_the_older_discard,
    "S02": lambda sheet: turn("A", {"skip": "D"}),
    "S04": lambda sheet: [*A_SKIPS_C, *turn("B", SKIP_ON_C)],
    "S05": lambda sheet: [*A_SKIPS_C, *turn("B", SKIP_ON_C)],
    "S06": lambda sheet: [*A_SKIPS_C, *turn("B"), *turn("D", SKIP_ON_C)],
    "S06b": lambda sheet: [*A_SKIPS_C, *turn("B"), *turn("D", SKIP_ON_C)],
    "S06c": lambda sheet: [
        *turn("A", {"skip": "B"}), *turn("C"), *turn("D"), *turn("A", {"skip": "B"})
    ],
    "S07": lambda sheet: [*A_SKIPS_C, *turn("B"), *turn("D"), *turn("A", SKIP_ON_C)],
    "S09": lambda sheet: [*turn("A", {"skip": "B"}), {"by": "A", "discard": "R9"}],
    "S10": lambda sheet: turn("A", {"skip": "A"}),
    "S15": lambda sheet: [*turn("A", {"skip": "B"}), draw("B")],
    "S16": lambda sheet: turn("A", {"skip": "B", "card": "W"}),
    "V09": knocked_twice,
    "V11": lambda sheet: [*turn("A"), {"by": "C", "knock": True}, draw("C")],
}  # fmt: skip
"""Moves of the table A, B, C, D, of which the ruling decides the last."""


def last_move(ruling: Ruling, sheet: str) -> None:
    expected = ruling["expected"]
    variant = ruling["cards"].get("variant", "standard")
    told = table(sheet, LAST_MOVES[ruling["id"]](sheet), variant=variant)
    assert last_word(told) == expected.get("reason")
    assert told["moves"][-1]["legal"] is expected["legal"]
    if "skipped" in expected:
        skipped_by(told, expected)


def next_is_skipped(ruling: Ruling, sheet: str) -> None:
    expected = ruling["expected"]
    told = table(sheet, turn("A", {"skip": "B"}))
    assert told == table(sheet, turn("A", discard="S"))  # there is no choice
    skipped_by(told, expected)
    assert ["A", told["turn"]] == expected["turn_order"]


def skip_with_two(ruling: Ruling, sheet: str) -> None:
    told = table(sheet, turn("A", {"skip": "B"}), "AB")
    assert last_word(told) is None
    assert told["turn"] == ruling["expected"]["turn"]


def skip_turned_up(ruling: Ruling, sheet: str) -> None:
    expected = ruling["expected"]
    players = "AB" if expected["first_turn"] == "A" else "ABCD"
    told = table(sheet, [{"by": "A", "turn_up": "S"}], players, dealer="A")
    skipped_by(told, expected)
    assert told["turn"] == expected["first_turn"]


def nobody_is_forced(ruling: Ruling, sheet: str) -> None:
    told = table(sheet, turn("A", discard="Y1"))
    assert last_word(told) is None
    assert told["turn"] == "B"


def empty_pile(ruling: Ruling, sheet: str) -> None:
    moves: list[Ruling] = []
    for number in range(88):
        moves += turn("AB"[number % 2], discard=f"{'RB'[number % 2]}{number // 2 % 12 + 1}")
    *before, _, _ = moves
    told = table(sheet, [*before, draw("B")], "AB")
    assert last_word(told) is None
    assert not told["round_over"]
    assert told["discard_top"] == before[-1]["discard"]


def out_with_the_last_card(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    skip = asked.get("card") == "S"
    last = {"skip": "B"} if skip else {"discard": asked.get("discard", "R9")}
    told = table(sheet, [*to_the_last_cards(1), {"by": "A", **last}], "AB")
    assert last_word(told) is None
    assert (told["went_out"] == "A") is expected["goes_out"]
    assert told["round_over"]
    if skip:
        assert (told["skipped"], told["pending_skips"]) == ([], {})


def hit_the_last_card(ruling: Ruling, sheet: str) -> None:
    expected = ruling["expected"]
    told = table(sheet, to_the_last_cards(0), "AB")
    assert last_word(told) == expected.get("reason")
    assert told["round_over"] is expected.get("round_over", False)


def only_one_goes_out(ruling: Ruling, sheet: str) -> None:
    moves = [*to_the_last_cards(1), {"by": "A", "discard": "R9"}, draw("B")]
    told = table(sheet, moves, "AB")
    assert last_word(told) == "round_over"
    assert told["went_out"] == ruling["expected"]["winner_of_hand"]


def floats(ruling: Ruling, sheet: Any) -> None:
    told = table(sheet, [*to_the_last_cards(1), {"by": "A", "discard": "R9"}], "AB")
    assert last_word(told) is None
    assert (told["went_out"] == "A") is ruling["expected"]["goes_out"]
    assert told["turn"] == "B"


MOVED: dict[str, Callable[[Ruling, str], None]] = {
    **dict.fromkeys(LAST_MOVES, last_move),
    **dict.fromkeys(("T07", "T07b", "T08"), skip_turned_up),
    "T04": nobody_is_forced,
    "T12": empty_pile,
    "S01b": next_is_skipped,
    "S08": out_with_the_last_card,
    "S12": skip_with_two,
    "R08": only_one_goes_out,
}
"""How a ruling about moves is asked."""


def test_without_a_discard_one_floats() -> None:
    (ruling,) = (each for each in RULINGS if each["id"] == "R09")
    floats(ruling, {"switches": {ruling["switch"]: "hits_only"}})


# ------------------------------------------------------------------ sheets


def rounds_up_to(made: dict[str, int], rounds: int) -> list[Ruling]:
    """So many rounds in which each player makes the first so many phases."""
    return [
        {"players": {name: {"laid": n <= phases, "points": 0} for name, phases in made.items()}}
        for n in range(1, rounds + 1)
    ]


def decided(told: Any, expected: Ruling) -> None:
    outcome = told["outcome"]
    assert outcome["winners"] == expected["winner"]
    assert (len(outcome["winners"]) > 1) is expected.get("shared", False)
    assert (told["next"] is not None) is expected.get("another_round", False)
    assert (outcome["tie_break"] or None) == expected.get("replay")


def setup(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "players" in asked:
        names = [f"player {n}" for n in range(asked["players"])]
        question = {"ask": "sheet", "players": names, "rules": sheet}
        assert refused(question) == (expected["reason"], "/players")
    elif "dealer" in expected:
        dealt = [ask("sheet", players=list("ABCD"), dealer=d, rules=sheet)["next"] for d in "ABCD"]
        (due,) = [due for due in dealt if due["first_player"] == "D"]
        assert due["dealer"] == expected["dealer"]
    else:
        rounds = rounds_up_to(dict.fromkeys("ABCD", 0), 4)
        due = [
            ask("sheet", players=list("ABCD"), rules=sheet, rounds=rounds[:n])["next"]
            for n in range(4)
        ]
        assert [each["first_player"] for each in due] == expected["order"]
        assert due[0]["first_player"] == expected["first"]
        assert due[1]["dealer"] == expected["next_dealer"]


def round_end(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    if "phase_before" in asked:
        made = {"A": asked["phase_before"] - (not asked["laid"]), "B": 0}
        rounds = rounds_up_to(made, asked["phase_before"])
        line = ask("sheet", players=["A", "B"], rules=sheet, rounds=rounds)["standings"][0]
        assert line["current_phase"] == expected["next_phase"]
        assert (line["phases_done"] == asked["phase_before"]) is expected["advanced"]
    elif "hand_after_hits" in asked:
        target = {"type": "set", "cards": ["5", "5", "5"]}
        told = ask("hit", target=target, add=["5"], hand_after=[], rules=sheet)
        assert reason(told["problems"]) == expected.get("reason")
        hit_the_last_card(ruling, sheet)
    elif "laid" in asked:
        lines = {"A": {"laid": asked["laid"]}, "B": {"points": 120}}
        rounds = [{"out": "A", "players": lines}]
        question = {"ask": "sheet", "players": ["A", "B"], "rules": sheet, "rounds": rounds}
        assert refused(question) == (expected["reason"], "/rounds/0/players/A/laid")
    else:
        left = [card for card in asked["hand"] if card != asked["discard"]]
        assert ask("points", hand=left, rules=sheet)["points"] == expected["score"]
        out_with_the_last_card(ruling, sheet)


def game_end(ruling: Ruling, sheet: str) -> None:
    last = ruling["cards"]["players"]
    made = {name: 9 if told["phase10"] else 7 for name, told in last.items()}
    lines = {
        name: {"laid": told["phase10"], "points": told["total"]} for name, told in last.items()
    }
    rounds = [*rounds_up_to(made, 9), {"players": lines}]
    told = ask("sheet", players=list(last), rules=sheet, rounds=rounds)
    decided(told, ruling["expected"])


def variant(ruling: Ruling, sheet: str) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    question = {"rules": sheet, "variant": asked["variant"], "players": ["A", "B"]}
    if asked["variant"] == "any-order":
        any_order(question, ruling)
    elif "sequence" in expected:
        rounds = rounds_up_to({"A": 10, "B": 0}, len(expected["sequence"]) - 1)
        played = [ask("sheet", **question, rounds=rounds[:n]) for n in range(len(rounds) + 1)]
        due = [told["standings"][0]["current_phase"] for told in played]
        assert due == expected["sequence"]
    elif "hand_no" in asked:
        rounds = rounds_up_to({"A": 10, "B": 0}, asked["hand_no"] - 1)
        told = ask("sheet", **question, rounds=rounds)
        assert {line["current_phase"] for line in told["standings"]} == {expected["phase"]}
    else:
        totals = asked.get("totals", {"A": 0, "B": 0})
        question["players"] = list(totals)
        made = {name: 10 if name == "A" else 0 for name in totals}
        count = 10 if asked["variant"] == "fixed-10" else 5
        rounds = rounds_up_to(made, count)
        for name, total in totals.items():
            rounds[-1]["players"][name]["points"] = total
        assert ask("sheet", **question, rounds=rounds[:-1])["outcome"] is None
        decided(ask("sheet", **question, rounds=rounds), expected)


def any_order(question: Ruling, ruling: Ruling) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    wins = "wins" in expected
    done = [10, 9, 1, 2, 8, 3, 4, 7, 5, 6] if wins else asked["done"]
    named: list[int | None] = [*done, *([] if wins else [asked.get("lay_phase")])]
    rounds = [
        {"out": "A", "players": {"A": {"phase": n}, "B": {"points": 120, "laid": False}}}
        for n in named
    ]
    if wins:
        assert ask("sheet", **question, rounds=rounds[:-1])["outcome"] is None
        assert ask("sheet", **question, rounds=rounds)["outcome"]["winners"] == ["A"]
    elif expected.get("legal"):
        assert ask("sheet", **question, rounds=rounds)["standings"][0]["phases_done"] == len(named)
    else:
        code = expected.get("reason", expected.get("action"))
        assert refused({"ask": "sheet", **question, "rounds": rounds})[0] == code


def german_sheet(ruling: Ruling, sheet: str) -> None:
    """The columns, read back from a game as played; the unwritten zeros go where one each fits."""
    entries, expected = ruling["cards"]["entries"], ruling["expected"]
    names = list(entries)
    columns = {name: iter(points) for name, points in entries.items()}
    rounds = []
    for seat in arrangements()[0]:
        out = names[int(seat[1:]) - 1]
        held = {name: next(column) for name, column in columns.items() if name != out}
        lines = {name: {"points": n, "laid": n < 50} for name, n in held.items()}
        rounds.append({"out": out, "players": lines})
    told = ask("sheet", players=names, rules=sheet, rounds=rounds)["standings"]
    for question, field in (
        ("totals", "total"),
        ("phases_made", "phases_done"),
        ("next_phase", "current_phase"),
    ):
        if question in expected:
            assert {line["player"]: line[field] for line in told} == expected[question]
    if "phases_made_sum" in expected:
        assert sum(line["phases_done"] for line in told) == expected["phases_made_sum"]


def ranking(ruling: Ruling, sheet: str) -> None:
    asked = ruling["cards"]
    rounds = rounds_up_to(asked["phases_made"], 5)
    for name, total in asked["totals"].items():
        rounds[-1]["players"][name]["points"] = total
    told = ask("sheet", players=list(asked["totals"]), rules=sheet, rounds=rounds)
    assert [line["player"] for line in told["standings"]] == ruling["expected"]["ranking"]


def interpreter(ruling: Ruling) -> Callable[[Ruling, str], None] | None:
    """How a ruling is asked; None where no question speaks of such things: the deck's looks, what
    a sheet prints."""
    asked, expected = set(ruling["cards"]), set(ruling["expected"])
    by_kind: dict[str, tuple[Callable[[Ruling, str], None], bool]] = {
        "laydown": (lay_down, True),
        "hit": (hit, True),
        "score": (score, True),
        "deck": (lay_down, "lay" in asked),
        "score_check": (score_check, "zeros" not in asked),
        "setup": (setup, "draw_pile" not in expected),
        "round_end": (round_end, bool(asked & SPOKEN_OF)),
        "game_end": (game_end, "players" in asked),
        "variant": (variant, ruling["cards"].get("variant") != "knock" and expected != OFFERED),
        "sheet": (german_sheet, bool(expected & SUMS)),
    }
    ask_it, can_be_asked = by_kind.get(ruling["kind"], (setup, False))
    if "ranking" in expected:
        return ranking
    if ruling["id"] in MOVED:
        return MOVED[ruling["id"]]
    return ask_it if can_be_asked else None


SPOKEN_OF = {"phase_before", "hand_after_hits", "laid", "discard"}


OFFERED = {"offered_by_sheet"}


SUMS = {"totals", "phases_made", "phases_made_sum"}


def test_every_ruling_stands_when_it_is_asked() -> None:
    with all_cases() as case:
        for ruling in RULINGS:
            if (ask_it := interpreter(ruling)) is None:
                continue
            for sheet in ruling["sheets"]:
                with case(f"{ruling['id']} {sheet}"):
                    ask_it(ruling, sheet)


def test_every_ruling_a_question_can_express_is_asked() -> None:
    left_out = {r["id"] for r in RULINGS if interpreter(r) is None}
    assert left_out == {
        *("C13",),  # two players with nothing: a sheet takes doubtful totals as they are
        *(
            "D01",
            "D02",
            "D03",
            "D05",
            "D06",
            "D11",
            "D07",
            "D07b",
        ),  # the deck, its colours and signs
        "G04",  # nobody is declared the winner in mid-round
        "R09",  # no sheet plays so; asked above with its switch
        "V17",  # what a sheet prints
        *("X03", "X04", "X05", "X07", "X08", "X09", "X11"),  # riddles about one column
    }
