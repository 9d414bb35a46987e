"""The best play of a hand: the lay-down and the hits that leave the fewest points."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, Colour, hand_points
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import IN_A_ROW, Phase
from scorekeeper.rules.solver.solve import BestPlay, best_play, check_hand
from scorekeeper.rules.switches import Switches
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules.bruteforce import least_left
from tests.rules.lay_downs import assert_lays
from tests.rules.small_hands import (
    plain_melds,
    small_hands,
    small_phases,
    solver_rules,
    wrapping_melds,
)
from tests.rules.strategies import dealt_hands, known_phases
from tests.rules.text_tables import meld, named_values, rows_in

ANY = Switches()

PLAYS = rows_in("rules/tables/best_plays")


@each_row(PLAYS)
def test_known_hands_are_played_like_this(asked: str, expected: str) -> None:
    melds, rules, hand = (part.strip() for part in asked.split(":"))
    table = [meld(lying.strip().replace(" ", ":", 1)) for lying in melds.split(";")]
    phase = "" if "=" in rules.partition(" ")[0] else rules.partition(" ")[0]
    named = Switches(**named_values(rules.removeprefix(phase)))
    moves = best_play(parse_cards(hand), parse_phase(phase) if phase else None, table, named)
    played = [print_cards(meld.cards) for meld in moves.lay_down]
    played += [f"{hit.target}:{print_cards(hit.cards)}" for hit in moves.hits]
    assert f"{' | '.join(played)} / {print_cards(moves.leftover)}".strip() == expected


def test_a_meld_that_grows_has_the_place_and_the_colour_that_follow() -> None:
    for hand, lies, expected in (
        ("R8 W", "crun: R5 R6 R7", ("R5 R6 R7 R8 W", 5, Colour.RED)),
        ("B7 B8 R7", "crun: W W W =4", ("W W W B7 B8", 4, Colour.BLUE)),
        ("W", "crun: W W W =4", ("W W W W", 4, None)),
    ):
        (grown,) = (hit.meld for hit in best_play(parse_cards(hand), None, [meld(lies)], ANY).hits)
        assert (print_cards(grown.cards), grown.stands_for[0], grown.colour) == expected


def assert_legal(
    phase: Phase | None, hand: list[Card], table: list[Meld], rules: Switches, moves: BestPlay
) -> None:
    played = Counter(moves.leftover)
    if moves.lay_down and phase:
        assert_lays(phase, moves.lay_down, rules)
        played.update(card for meld in moves.lay_down for card in meld.cards)
    for hit in moves.hits:
        target = table[hit.target]
        number = hit.meld.stands_for[0]
        declare = number if target.kind in IN_A_ROW else None
        verdict_of_hit = judge_hit(target, hit.cards, rules, declare=declare)  # type: ignore[arg-type]
        codes = {problem.code for problem in verdict_of_hit.problems}
        assert codes <= {"not_in_deck"}, codes  # the table was not dealt from one deck
        assert codes or verdict_of_hit.target == hit.meld
        played.update(hit.cards)
    assert played == Counter(hand)
    assert moves.leftover_points == hand_points(moves.leftover, rules)


@settings(max_examples=examples(200))
@given(st.data(), st.none() | small_phases, small_hands, solver_rules, st.booleans())
def test_the_answer_is_the_same_as_that_of_brute_force(
    data: st.DataObject,
    phase: Phase | None,
    hand: list[Card],
    rules: Switches,
    laid_this_turn: bool,
) -> None:
    melds = wrapping_melds if data.draw(st.booleans()) else plain_melds
    table = data.draw(st.lists(melds, max_size=3))
    own = [at for at in range(len(table)) if data.draw(st.booleans())]
    moves = best_play(hand, phase, table, rules, own=own, laid_this_turn=laid_this_turn)
    now = phase is not None or laid_this_turn
    allowed = {"all": range(len(table)), "own": own, "none": ()}[
        rules.hit_same_turn if now else "all"
    ]
    best = least_left(phase, hand, rules, [table[at] for at in allowed])
    if best is None:
        assert moves == BestPlay((), (), tuple(hand), hand_points(hand, rules))
    else:
        assert (moves.leftover_points, len(moves.leftover)) == best
        assert {hit.target for hit in moves.hits} <= set(allowed)
        assert_legal(phase, hand, table, rules, moves)


@given(small_phases | known_phases, small_hands | dealt_hands, solver_rules)
def test_without_melds_on_the_table_the_best_play_is_the_best_lay_down(
    phase: Phase, hand: list[Card], rules: Switches
) -> None:
    moves, answer = best_play(hand, phase, [], rules), check_hand(phase, hand, rules)
    assert moves.hits == ()
    assert (moves.lay_down, moves.leftover) == (answer.melds, answer.leftover)
    assert moves.leftover_points == answer.leftover_points


@given(small_phases | known_phases, small_hands | dealt_hands, solver_rules, st.data())
def test_a_meld_on_the_table_never_leaves_more_points(
    phase: Phase, hand: list[Card], rules: Switches, data: st.DataObject
) -> None:
    """Phases of one or two groups are searched directly without a table, generally with one."""
    table = data.draw(st.lists(plain_melds, min_size=1, max_size=2))
    alone = best_play(hand, phase, [], rules)
    beside = best_play(hand, phase, table, rules)
    assert bool(beside.lay_down) is bool(alone.lay_down) or rules.go_out_discard == "required"
    if beside.lay_down:
        assert beside.leftover_points <= alone.leftover_points
