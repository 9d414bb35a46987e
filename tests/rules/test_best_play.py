"""The best play of a hand: the lay-down and the hits that leave the fewest points."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, Colour, hand_points
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld, read_group
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.solver.solve import BestPlay, best_play, check_hand
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules.bruteforce import least_left
from tests.rules.small_hands import (
    plain_melds,
    small_hands,
    small_phases,
    solver_rules,
    wrapping_melds,
)
from tests.rules.strategies import dealt_hands, known_phases


def on_table(kind: GroupKind, typed: str, declare: int | Colour | None = None) -> Meld:
    meld = read_group(kind, parse_cards(typed), Switches(wrap="yes"), declare).meld
    assert meld is not None
    return meld


FOURS = on_table(GroupKind.SET, "R4 B4 G4")


GREENS = on_table(GroupKind.COLOR, "G1 G2 G4 G6 G8 G9 G10")


THREE_TO_SIX = on_table(GroupKind.RUN, "R3 B4 Y5 G6")


def best_moves(
    hand: str,
    table: list[Meld],
    phase: str | None = None,
    rules: Switches | None = None,
    own: tuple[int, ...] = (),
    laid_this_turn: bool = False,
) -> str:
    """Lay-down, hits as target:cards, then what is left."""
    moves = best_play(
        parse_cards(hand),
        parse_phase(phase) if phase else None,
        table,
        rules or Switches(),
        own=own,
        laid_this_turn=laid_this_turn,
    )
    moves_text = [print_cards(meld.cards) for meld in moves.lay_down]
    moves_text += [f"{hit.target}:{print_cards(hit.cards)}" for hit in moves.hits]
    return " | ".join(moves_text) + " / " + print_cards(moves.leftover)


def test_every_card_that_fits_is_hit() -> None:
    hand = "R4 Y4 G12 2 7 8 12"
    assert best_moves(hand, [FOURS, GREENS, THREE_TO_SIX]) == "0:R4 Y4 | 1:G12 | 2:2 7 8 / 12"


def test_a_wild_fills_the_gap_to_a_card_of_many_points() -> None:
    high = on_table(GroupKind.RUN, "R6 B7 Y8 G9")
    assert best_moves("11 W 1", [high]) == "0:W 11 / 1"


def test_a_wild_is_laid_before_a_natural_where_only_one_finds_room() -> None:
    nearly_full = on_table(GroupKind.RUN, "1 2 3 4 5 6 7 8 9 10 11")
    assert best_moves("12 W", [nearly_full]) == "0:W / 12"
    on_top = Switches(wild_on_full_run="yes")
    assert best_moves("12 W", [nearly_full], rules=on_top) == "0:12 W / "
    full = on_table(GroupKind.RUN, "1 2 3 4 5 6 7 8 9 10 11 12")
    assert best_moves("W W 5", [full], rules=on_top) == "0:W W / 5"
    assert best_moves("W W 5", [full]) == " / W W 5"


def test_a_wild_below_a_run_that_ends_at_twelve() -> None:
    assert best_moves("W", [on_table(GroupKind.RUN, "9 10 11 12")]) == "0:W / "
    moves = best_play(parse_cards("W"), None, [on_table(GroupKind.RUN, "9 10 11 12")], Switches())
    assert moves.hits[0].meld.stands_for == (8, 9, 10, 11, 12)


def test_a_colour_run_keeps_its_colour_as_it_grows() -> None:
    moves = best_play(parse_cards("R8 W"), None, [on_table(GroupKind.CRUN, "R5 R6 R7")], Switches())
    assert [hit.meld.colour for hit in moves.hits] == [Colour.RED]
    assert print_cards(moves.hits[0].meld.cards) == "R5 R6 R7 R8 W"


def test_a_card_goes_to_the_run_on_which_more_cards_can_follow() -> None:
    short = on_table(GroupKind.RUN, "4 5 6 7")
    long = on_table(GroupKind.CRUN, "R5 R6 R7")
    assert best_moves("R8 R9 R10 8", [short, long]) == "0:8 | 1:R8 R9 R10 / "


def test_the_phase_and_the_hits_are_planned_together() -> None:
    hand = "4 4 4 9 9 9 10 10 10 7 2"
    assert best_moves(hand, [FOURS, THREE_TO_SIX], "set3+set3") == (
        "10 10 10 | 9 9 9 | 0:4 4 4 | 1:2 7 / "
    )


def test_hits_in_the_turn_of_laying_follow_the_table_rules() -> None:
    hand = "9 9 9 4 7"
    table = [FOURS, THREE_TO_SIX]
    for rules, hits in (("all", "0:4 | 1:7 / "), ("own", "/ 4 7"), ("none", "/ 4 7")):
        moves = best_moves(hand, table, "set3", Switches(hit_same_turn=rules))  # type: ignore[arg-type]
        assert moves.endswith(hits)
        later = best_moves("4 7", table, None, Switches(hit_same_turn=rules), (1,), True)  # type: ignore[arg-type]
        assert later == {"all": "0:4 | 1:7 / ", "own": "1:7 / 4", "none": " / 4 7"}[rules]
    assert best_moves("4 7", table, rules=Switches(hit_same_turn="none")) == "0:4 | 1:7 / "


def test_every_group_of_the_phase_gets_a_natural_beside_a_table() -> None:
    assert best_moves("5 5 W W", [THREE_TO_SIX], "set2+set2") == "5 W | 5 W / "


def test_nothing_is_hit_if_the_phase_cannot_be_laid() -> None:
    assert best_moves("9 9 4 7", [FOURS], "set3") == " / 9 9 4 7"


def test_a_card_is_kept_for_the_discard_where_it_must_be() -> None:
    japanese = Switches(go_out_discard="required")
    assert best_moves("4 4 7", [FOURS, THREE_TO_SIX], rules=japanese).endswith("/ 4")
    assert best_moves("", [FOURS], rules=japanese) == " / "


def test_a_colour_run_of_wilds_takes_the_colour_of_its_first_natural() -> None:
    wilds = on_table(GroupKind.CRUN, "W W W", 4)
    assert best_moves("B7 B8 R7", [wilds]) == "0:B7 B8 / R7"
    assert best_play(parse_cards("W"), None, [wilds], Switches()).hits[0].meld.colour is None


def declared(meld: Meld) -> int | Colour | None:
    return meld.colour if meld.kind is GroupKind.COLOR else meld.stands_for[0]


def assert_legal(
    phase: Phase | None, hand: list[Card], table: list[Meld], rules: Switches, moves: BestPlay
) -> None:
    played = Counter(moves.leftover)
    if moves.lay_down and phase:
        verdict = judge_lay_down(
            phase,
            [meld.cards for meld in moves.lay_down],
            rules,
            declare=[declared(meld) for meld in moves.lay_down],
        )
        assert verdict.legal, verdict.problems
        played.update(card for meld in moves.lay_down for card in meld.cards)
    for hit in moves.hits:
        meld = table[hit.target]
        number = hit.meld.stands_for[0]
        declare = number if meld.kind in (GroupKind.RUN, GroupKind.CRUN) else None
        verdict_of_hit = judge_hit(meld, hit.cards, rules, declare=declare)  # type: ignore[arg-type]
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
