"""The questions about one player's cards: `check`, `judge`, `hit`, `points` and `plausible`.

check       does a hand complete a phase, which lay-down is best, what is missing?
judge       may these groups be laid as this phase?
hit         may these cards be added to that meld?
points      what are the cards left in a hand worth?
plausible   is a counted hand possible, and what do its points prove?
"""

from __future__ import annotations

from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from scorekeeper.api import UNPRINTED, JsonObject, question
from scorekeeper.immutable import immutable

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.api.answers import StandsFor, ToldProblem
    from scorekeeper.api.card_values import Cards, Owner
    from scorekeeper.api.kinds import Declarations, Groups, Hand, Least, Readable, Table
    from scorekeeper.rules.judge import LayDownVerdict
    from scorekeeper.rules.melds import Declared, Meld
    from scorekeeper.rules.phases import GroupKind, Phase
    from scorekeeper.rules.switches import Switches
    from scorekeeper.rules.table_rules import TableRules

# --- check ----------------------------------------------------------------------------------------


@immutable(kw_only=True)
class Checked:
    """What a hand can do for a phase. `melds` are the groups as they would lie. With `problems`, no
    deck has these cards; the answer leaves those that are too many in the hand."""

    completes: bool
    groups: Groups | None = None
    leftover: Cards | None = None
    leftover_points: int | None = None
    missing: Annotated[int, Least(0)]
    needs: Annotated[tuple[str, ...], "7 any seven, R any red, R7 that card, W a wild."]
    completing: Annotated[
        tuple[str, ...], "If one card is missing, all of which each completes the phase."
    ] = ()
    problems: Annotated[tuple[ToldProblem, ...], "Only if no deck has these cards."] = ()
    melds: tuple[Meld, ...] = field(default=(), metadata=UNPRINTED)


@question(
    "check",
    example={
        "phase": "set3+run4",
        "hand": ["R7", "B7", "G7", "R3", "B4", "Y6", "W", "G12", "B10", "R2"],
    },
)
def check(
    phase: Annotated[Readable[Phase], "The phase to be made."],
    hand: Annotated[Readable[Hand], "The cards held, fourteen at the most."],
    *,
    table: Table,
) -> Checked:
    """Does this hand make the phase? If so, the lay-down that leaves the fewest points; if not, the
    fewest cards that are missing.

    Raises RequestError for a hand or a phase that nobody can hold, and if the search would take too
    many steps (`too_hard`)."""
    from scorekeeper.api.values import as_request_error
    from scorekeeper.errors import HandError
    from scorekeeper.rules.deck import deck_problems
    from scorekeeper.rules.solver.completing import completing_cards
    from scorekeeper.rules.solver.solve import check_hand

    try:
        found = check_hand(phase, hand, table.switches)
    except HandError as error:
        raise as_request_error(error, "/phase") from None
    impossible = deck_problems(hand)
    problems: tuple[ToldProblem, ...] = ()
    if impossible:
        from scorekeeper.api.answers import told

        problems = told(impossible, table)
    if not found.completes:
        alone = completing_cards(phase, hand, table.switches) if found.missing == 1 else ()
        return Checked(
            completes=False,
            missing=found.missing,
            needs=found.needs,
            completing=alone,
            problems=problems,
        )
    return Checked(
        completes=True,
        groups=found.groups,
        leftover=found.leftover,
        leftover_points=found.leftover_points,
        missing=0,
        needs=(),
        problems=problems,
        melds=found.melds,
    )


# --- judge ----------------------------------------------------------------------------------------


@immutable
class JudgedGroup:
    """A group as it would lie on the table, or as typed if it is no meld. `kind` is that of the
    requirement it serves, None for a group too many."""

    cards: Cards
    kind: GroupKind | None
    stands_for: StandsFor | None


@immutable(kw_only=True)
class Judged:
    """Whether groups lay a phase."""

    legal: bool
    problems: tuple[ToldProblem, ...]
    groups: Annotated[tuple[JudgedGroup, ...], "The groups as typed, each as it lies."]
    suggestion: Annotated[
        Groups | None,
        "The same cards in groups that would be legal, in the phase's order; only where the groups "
        "as given are not, and others are.",
    ] = None
    suggestion_declare: Annotated[
        Declarations | None,
        "What the groups of the suggestion would be declared as; only where one of them is all "
        "wild.",
    ] = None


@question(
    "judge",
    example={"phase": "set3+run4", "groups": [["B5", "R5", "W"], ["R3", "Y4", "G6"]]},
)
def judge(
    phase: Annotated[Readable[Phase], "The phase to be laid."],
    groups: Annotated[Readable[Groups], "The groups, each a list of cards, in any order."],
    *,
    declare: Annotated[
        Readable[Declarations],
        "What an all-wild group stands for, one for each group, null where not needed: a number, a "
        "colour letter, or a run's lowest number. A colour run takes the colour of the first card "
        "that is added.",
    ] = (),
    already_laid: Annotated[Readable[bool], "Has the phase been laid in this round?"] = False,
    hand: Annotated[Readable[Cards | None], "If given, every card must come from it."] = None,
    hand_after: Annotated[Readable[Cards | None], "The cards left, if known."] = None,
    table: Table,
) -> Judged:
    """May these groups be laid as this phase? All problems at once."""
    from scorekeeper.api.answers import told
    from scorekeeper.rules.judge import judge_lay_down

    verdict_on = partial(
        judge_lay_down,
        phase,
        rules=table.switches,
        already_laid=already_laid,
        hand=hand,
        hand_after=hand_after,
    )
    verdict = verdict_on(groups, declare=declare)
    suggestion, suggestion_declare = (
        (None, None) if verdict.legal else _suggestion(phase, groups, table.switches, verdict_on)
    )
    return Judged(
        legal=verdict.legal,
        problems=told(verdict.problems, table),
        groups=tuple(_group(phase, verdict, i, cards) for i, cards in enumerate(groups)),
        suggestion=suggestion,
        suggestion_declare=suggestion_declare,
    )


def _suggestion(
    phase: Phase, groups: Groups, rules: Switches, verdict_on: Callable[..., LayDownVerdict]
) -> tuple[Groups | None, Declarations | None]:
    """Legal groups of the same cards, and what they would be declared as if one has to be. None
    without such groups."""
    from scorekeeper.rules.solver.splits import legal_split

    found = legal_split(phase, groups, rules)
    if found is None:
        return None, None
    cards = tuple(group.cards for group in found)
    declare = tuple(group.declare for group in found)
    if not verdict_on(cards, declare=declare).legal:
        return None, None
    return cards, declare if any(value is not None for value in declare) else None


def _group(phase: Phase, verdict: LayDownVerdict, i: int, cards: Cards) -> JudgedGroup:
    from scorekeeper.api.answers import stands_for

    meld, serves = verdict.melds[i], verdict.order[i]
    return JudgedGroup(
        cards=cards if meld is None else meld.cards,
        kind=None if serves is None else phase.groups[serves].kind,
        stands_for=None if meld is None else stands_for(meld),
    )


# --- hit ------------------------------------------------------------------------------------------


@immutable
class Target(JsonObject):
    """A meld on the table, as a question names it."""

    type: Annotated[Readable[GroupKind], "What kind of meld it is."]
    cards: Annotated[Readable[Cards], "Its cards as they lie."]
    declared: Annotated[
        Readable[Declared],
        "Of an all-wild meld: a set's number, a colour letter, a run's lowest number.",
    ] = None


@immutable
class LyingMeld:
    """A meld in the form of `Target`, so that the next question can use it. Only one that is all
    wild is `declared`."""

    type: GroupKind
    cards: Cards
    stands_for: StandsFor | None
    declared: int | str | None = None


@immutable
class HitAnswer:
    """Whether cards may be added to a meld."""

    legal: bool
    problems: tuple[ToldProblem, ...]
    target: Annotated[
        LyingMeld, "The meld as it then lies; as it lay where the cards may not be added."
    ]
    taken: Annotated[Cards, "The wilds that come back to the hand."] = ()


@question(
    "hit",
    example={
        "target": {"type": "run", "cards": ["R9", "B10", "Y11", "G12"]},
        "add": ["W", "R7"],
    },
)
def hit(
    target: Annotated[Readable[Target], "The meld on the table."],
    add: Annotated[
        Readable[Hand],
        "The cards to be added; none asks to move the wild at an end of a run.",
    ],
    *,
    owner: Annotated[Readable[Owner], "Whose meld it is."] = "own",
    own_phase_laid: Annotated[Readable[bool], "Does the own phase lie?"] = True,
    laid_this_turn: Annotated[Readable[bool], "Was it laid in this very turn?"] = False,
    own_turn: Annotated[Readable[bool], "Is it the player's own turn?"] = True,
    take: Annotated[Readable[Hand], "Laid wilds wanted back for the cards they stand for."] = (),
    declare: Annotated[
        Readable[int | None], "The lowest number of the run as it is to lie."
    ] = None,
    hand_after: Annotated[Readable[Cards | None], "The cards left, if known."] = None,
    table: Table,
) -> HitAnswer:
    """May these cards be added to that meld?

    If no legal meld can lie like the target, the verdict says so. Raises RequestError if the search
    would take too many steps (`too_hard`)."""
    from scorekeeper.api.answers import told
    from scorekeeper.api.values import as_request_error
    from scorekeeper.errors import HandError
    from scorekeeper.rules.hits import judge_hit
    from scorekeeper.rules.melds import read_group

    reading = read_group(target.type, target.cards, table.switches, target.declared)
    if reading.meld is None:
        lies = LyingMeld(target.type, target.cards, None)
        return HitAnswer(False, told(reading.faults, table), lies)
    try:
        verdict = judge_hit(
            reading.meld,
            add,
            table.switches,
            owner=owner,
            own_phase_laid=own_phase_laid,
            laid_this_turn=laid_this_turn,
            own_turn=own_turn,
            take=take,
            declare=declare,
            hand_after=hand_after,
        )
    except HandError as error:
        raise as_request_error(error, "/add") from None
    problems = told(verdict.problems, table)
    return HitAnswer(verdict.legal, problems, _lying(verdict.target), verdict.taken)


def _lying(meld: Meld) -> LyingMeld:
    from scorekeeper.api.answers import stands_for

    counted = stands_for(meld)
    all_wild = all(card.is_wild for card in meld.cards)
    return LyingMeld(meld.kind, meld.cards, counted, counted[0] if all_wild else None)


# --- points ---------------------------------------------------------------------------------------


@immutable
class Points:
    """The points of a hand."""

    points: Annotated[int, Least(0)]


@question("points", example={"hand": ["W", "S", "R7", "B12"], "rules": "ravensburger"})
def points(hand: Annotated[Readable[Cards], "The cards left."], *, table: Table) -> Points:
    """What are the cards left in a hand worth?"""
    from scorekeeper.rules.cards import hand_points

    return Points(hand_points(hand, table.switches))


# --- plausible ------------------------------------------------------------------------------------


@immutable
class Counted:
    """What a count says. `certain` is what the points alone prove (§49)."""

    plausible: bool
    warnings: tuple[ToldProblem, ...]
    certain: Literal["laid", "not laid"] | None


@question("plausible", example={"phase": "run9", "laid": True, "points": 30})
def plausible(
    phase: Annotated[Readable[Phase], "The phase this player is on."],
    *,
    laid: Annotated[
        Readable[bool | None], "Was the phase laid? May be left out of one who went out."
    ] = None,
    points: Annotated[Readable[int | None], "The points counted."] = None,
    hand: Annotated[
        Readable[Cards | None], "The cards left, instead of their points or beside them."
    ] = None,
    out: Annotated[Readable[bool], "Did this player go out?"] = False,
    table: Table,
) -> Counted:
    """Can this player hold what was counted, and what do the points alone prove?

    Raises RequestError if neither the points nor the cards are given, and if it is not said of a
    player who did not go out whether the phase was laid."""
    from scorekeeper.api.answers import told
    from scorekeeper.api.values import missing_field
    from scorekeeper.rules.cards import hand_points
    from scorekeeper.rules.plausibility import judge_count

    if laid is None:
        if not out:
            raise missing_field("laid")
        laid = True
    if points is None:
        if hand is None:
            raise missing_field("points")
        points = hand_points(hand, table.switches)
    ends = _could_end_game(phase, table)
    warnings = judge_count(
        phase, table.switches, laid=laid, points=points, cards=hand, out=out, ends_game=ends
    )
    certain = _certain(points, phase, table.switches, ends)
    return Counted(not warnings, told(warnings, table), certain)


def _could_end_game(phase: Phase, table: TableRules) -> bool:
    """Can laying this phase end the game (§31)? In a fixed order that is the last phase of the list
    or one that is not in the list; in a free order it is any phase."""
    played = [entry.phase for entry in table.phases]
    last = table.order_is_free or phase == played[-1] or phase not in played
    return last and table.ends_with_this_phase(1, ())


def _certain(
    points: int, phase: Phase, rules: Switches, ends_game: bool
) -> Literal["laid", "not laid"] | None:
    """What the points alone prove (§49); None if they prove nothing. Zero points prove that the
    phase was laid."""
    from scorekeeper.rules.plausibility import Proof, proof

    match proof(points, phase, rules, ends_game=ends_game) if points else Proof.LAID:
        case Proof.LAID:
            return "laid"
        case Proof.NOT_LAID:
            return "not laid"
        case _:
            return None
