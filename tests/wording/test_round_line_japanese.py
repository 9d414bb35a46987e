"""A round in one line in Japanese, which has no blanks between words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.language import spoken
from scorekeeper.wording.languages import language_named
from scorekeeper.wording.line_words import line_words
from scorekeeper.wording.round_line import (
    LARGEST,
    RoundLine,
    SpokenHand,
    print_round_line,
    read_round_line,
)

TABLE = {"p1": "ミア", "p2": "ベン", "p3": "パパ", "p4": "はると"}
NAMES = ("ミア", "ベン", "パパ", "はると", "ゆうこ", "健太", "花子", "Anna", "Player 1", "ベン2")
HANDS = st.builds(SpokenHand, st.integers(1, LARGEST), st.none() | st.booleans()) | st.builds(
    SpokenHand, st.none(), st.booleans()
)


@pytest.fixture(scope="module", autouse=True)
def _in_japanese() -> Iterator[None]:
    japanese = language_named("ja")
    assert japanese
    with spoken(japanese):
        yield


def understood(text: str, names: dict[str, str] | None = None) -> RoundLine:
    return read_round_line(text, names or TABLE, line_words())


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        (
            "ミアあがり、ベン35、パパ110、はると出した",
            "ミア あがり、ベン 35点、パパ 110点、はると 出した",
        ),
        ("ミアがあがった ベンは35点フェーズなし", "ミア あがり、ベン 35点 まだ"),
        ("ベンくん三十五点、パパ百十点でまだ", "ベン 35点、パパ 110点 まだ"),
        ("だれもあがらなかった、ミア５", "あがりなし、ミア 5点"),
        ("みあ上がり べん35", "ミア あがり、ベン 35点"),
        ("ミアとベンがまだ", "ミア まだ、ベン まだ"),
        ("ベンさん15点", "ベン 15点"),
        ("ベンさんじゅうごてん", "ベン 35点"),
        ("ミアよんじゅうてん、ベンにじゅうご", "ミア 40点、ベン 25点"),
    ],
)
def test_a_round_is_understood_as_people_say_it(typed: str, means: str) -> None:
    line = understood(typed)
    said = print_round_line(line.out, line.nobody_out, line.hands, TABLE)
    assert (said, line.unread) == (means, ())


@given(st.data(), st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
def test_what_is_said_of_a_round_is_understood_when_typed_back(
    data: st.DataObject, names: list[str]
) -> None:
    table = {f"p{at}": name for at, name in enumerate(names, 1)}
    hands = {seat: data.draw(HANDS) for seat in table}
    out = data.draw(st.sampled_from(["", *table]))
    hands.pop(out, None)
    nobody = not out and data.draw(st.booleans())
    line = understood(print_round_line(out, nobody, hands, table), table)
    assert (line.out, line.nobody_out, line.unread) == (out, nobody, ())
    assert {seat: hand for seat, hand in line.hands.items() if seat != out} == hands
