"""The tasks of the card desk about a hand: to check what it makes and what it can hit, and to count
its points. Neither is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.api import cards as questions
from scorekeeper.api.cards import Checked
from scorekeeper.errors import RequestError, ScorekeeperError
from scorekeeper.game.state import Game
from scorekeeper.game.turn_questions import has_laid_this_turn
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.hit_task import OwnedMeld, melds_on_table
from scorekeeper.pages.shown.replies import Reply, TableQuestion, Topic, refusal_reply, reply
from scorekeeper.pages.shown.verdicts import ShownVerdict, refusal_verdict
from scorekeeper.pages.shown.wells import (
    CardDesk,
    CardField,
    Well,
    has_colours,
    loose_well,
    number_of_cards,
    placed_views,
)
from scorekeeper.rules.cards import (
    LAST_LOW_NUMBER,
    MOST_CARDS_IN_A_HAND,
    SKIP,
    WILD,
    Card,
    card_points,
    hand_points,
)
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import (
    TypedGroup,
    parse_cards,
    print_cards,
)
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.solve import BestPlay, best_play
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import points_words
from scorekeeper.wording.terms import (
    completing_cards_words,
    kind_word,
    needed_cards_words,
    place_in_phase_words,
    short_cards,
)
from scorekeeper.wording.typed_words import sure_notation, typed_words

_EXAMPLE = "7 7 7 3 4 6 W 12 10 2"

_COUNT = Topic(("§25",))


def _typed_hand(typed: str) -> tuple[Card, ...]:
    return parse_cards(typed, typed_words())


# --- check a hand ---------------------------------------------------------------------------------


@immutable(kw_only=True)
class CheckTask:
    """A hand to be checked against phase `number` of these rules. `view` is the game with the melds
    that it can hit, None outside a game. `seat` is whose hand it is, "" if that is not known."""

    table: TableRules
    number: int
    phase: Phase
    view: TableView | None = None
    seat: Seat = ""


_Shown = tuple[tuple[Well, ...], ShownVerdict]


def check_desk(task: CheckTask, typed: str) -> CardDesk:
    """The desk with this hand: whether it completes the phase, what is left, what is missing, and
    what it can hit. Raises NotationError for unreadable cards."""
    hand = _typed_hand(typed)
    wells, answer = _checked(task, hand)
    return CardDesk(
        typed=sure_notation(print_cards(hand)),
        groups=(TypedGroup(hand),),
        wells=wells,
        answer=answer,
        field=CardField(
            name="hand",
            label=_("Your cards"),
            example=_EXAMPLE,
            colours=has_colours(task.phase.groups),
            skips=True,
        ),
        judged=bool(hand),
    )


def _checked(task: CheckTask, hand: tuple[Card, ...]) -> _Shown:
    if not hand:
        alone = _("Nobody else can see them.")
        return (_hand_well(hand),), ShownVerdict("plain", _("Which cards?"), (alone,))
    if doubts := deck_problems(hand):
        return (_hand_well(hand),), refusal_verdict(doubts, {})
    return _with_hits(task, hand, _against_phase(task, hand))


def _hand_well(hand: Sequence[Card]) -> Well:
    return loose_well(_("Your hand"), hand)


def _against_phase(task: CheckTask, hand: tuple[Card, ...]) -> _Shown:
    whole = (_hand_well(hand),)
    try:
        found = questions.check(task.phase, hand, table=task.table)
    except RequestError as error:
        if error.code == "too_many_cards":
            most = MOST_CARDS_IN_A_HAND
            line = _("A hand holds at most %(most)s cards. Take some out.", most=most)
            return whole, ShownVerdict("wait", line)
        return whole, ShownVerdict("wait", _("I cannot work that out"), (error.message,))
    wells = _sorted_wells(task.phase, hand, found) if found.completes else whole
    return wells, _verdict(task, hand, found)


def _sorted_wells(phase: Phase, hand: Sequence[Card], found: Checked) -> tuple[Well, ...]:
    """A well for each group, and one for what is left over, whose points the verdict says."""
    free = list(range(len(hand)))
    wells = [
        Well(
            name=place_in_phase_words(phase, at),
            note=number_of_cards(size) if (size := len(meld.cards)) > phase.groups[at].size else "",
            look="whole",
            cards=placed_views(meld.cards, meld, hand, free),
        )
        for at, meld in enumerate(found.melds)
    ]
    if found.leftover:
        views = placed_views(found.leftover, None, hand, free)
        wells.append(Well(name=_("Left over"), look="apart", cards=views))
    return tuple(wells)


def _verdict(task: CheckTask, hand: Sequence[Card], found: Checked) -> ShownVerdict:
    if found.completes:
        head = _("Yes, phase %(number)s is in this hand", number=task.number)
        left = _left_words(found.leftover or (), found.leftover_points or 0)
        return ShownVerdict("yes", head, (left,))
    if found.completing:
        line = _("You still need %(needs)s.", needs=completing_cards_words(found.completing))
    else:
        needs = needed_cards_words(found.needs)
        line = _("For example %(needs)s, or wilds.", needs=needs)
    head = ngettext("One card is missing", "%(num)s cards are missing", found.missing)
    return ShownVerdict("wait", head, (line, _left_out(task, hand) or _worth(task, hand)))


def _left_out(task: CheckTask, hand: Sequence[Card]) -> str:
    """That cards were typed without the colour that every group of the phase asks for; "" if
    none."""
    bare = sum(card.is_natural and card.colour is None for card in hand)
    if not bare or not all(has_colours((group,)) for group in task.phase.groups):
        return ""
    return ngettext(
        "%(num)s card without a colour is left out.",
        "%(num)s cards without a colour are left out.",
        bare,
    )


def _worth(task: CheckTask, hand: Sequence[Card]) -> str:
    points = hand_points(hand, task.table.switches)
    return _("This hand counts %(points)s points now.", points=points)


def _left_words(cards: Sequence[Card], points: int) -> str:
    """What stays in the hand. The cards are in the well above."""
    if not cards:
        return _("Nothing is left.")
    return ngettext(
        # Translators: the points end in 0 or 5.
        "%(num)s card stays in hand: %(points)s points.",
        "%(num)s cards stay in hand: %(points)s points.",
        len(cards),
        points=points,
    )


# --- what the hand can hit ------------------------------------------------------------------------


def _with_hits(task: CheckTask, hand: tuple[Card, ...], shown: _Shown) -> _Shown:
    """The same, but once a phase is laid it also says what the hand can hit and the points it
    leaves."""
    view = task.view
    if view is None:
        return shown
    on_table = melds_on_table(view)
    laid = task.seat in view.game.laid
    if not (on_table or laid):
        return shown
    try:
        moves = best_moves(view.game, task.seat, hand, None if laid else task.phase, on_table)
    except ScorekeeperError:
        return shown
    if laid:
        return (_hand_well(hand),), _after_laying(view, moves, on_table)
    if not moves.lay_down or not moves.hits:
        return shown
    wells, answer = shown
    lines = (*_hits(view, moves, on_table), _left_words(moves.leftover, moves.leftover_points))
    beside = tuple(
        replace(well, name=_("Beside the phase")) if well.look == "apart" else well
        for well in wells
    )
    return beside, replace(answer, lines=lines)


def best_moves(
    game: Game,
    seat: Seat,
    hand: Sequence[Card],
    phase: Phase | None,
    on_table: Sequence[OwnedMeld],
) -> BestPlay:
    """The best moves of this player with this hand: first `phase`, None if it is laid, then hits on
    the melds on the table. Raises HandError for more than 14 cards and `too_hard`."""
    return best_play(
        hand,
        phase,
        [each.meld for each in on_table],
        game.table.switches,
        own=[at for at, each in enumerate(on_table) if each.owner == seat],
        laid_this_turn=has_laid_this_turn(game, seat),
    )


def _after_laying(
    view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]
) -> ShownVerdict:
    if not on_table:
        line = _("No melds were typed, so I cannot say what fits on them.")
        return ShownVerdict("plain", _("Your phase is on the table."), (line,))
    left = _left_words(moves.leftover, moves.leftover_points)
    if not moves.hits:
        return ShownVerdict("wait", _("Nothing fits on the table now."), (left,))
    return ShownVerdict("yes", _("You can play:"), (*_hits(view, moves, on_table), left))


def _hits(view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]) -> list[str]:
    return [
        _(
            "%(cards)s on %(name)s’s %(kind)s, %(meld)s.",
            cards=short_cards(hit.cards),
            name=view.names[on_table[hit.target].owner],
            kind=kind_word(hit.meld.kind),
            meld=short_cards(on_table[hit.target].meld.cards),
        )
        for hit in moves.hits
    ]


# --- what does this count? ------------------------------------------------------------------------


@immutable
class CountTask:
    """Cards whose points are asked for."""

    asked: TableQuestion


def count_desk(task: CountTask, typed: str) -> CardDesk:
    """The desk with the points of these cards. Raises NotationError for unreadable cards."""
    cards = _typed_hand(typed)
    return CardDesk(
        typed=sure_notation(print_cards(cards)),
        groups=(TypedGroup(cards),),
        wells=(_hand_well(cards) if cards else replace(_hand_well(cards), note=points_words(0)),),
        answer=_points(task.asked, cards),
        field=CardField(label=_("Your cards"), example=_EXAMPLE, skips=True),
        judged=bool(cards),
        asked=True,
    )


def _points(asked: TableQuestion, cards: tuple[Card, ...]) -> Reply:
    rules = asked.table.switches
    question = _("What do %(cards)s count?", cards=short_cards(cards) or "–")
    if not cards:
        worth = _(
            "1 to 9 count 5 points, 10 to 12 count 10, a skip %(skip)s, a wild %(wild)s.",
            skip=card_points(SKIP, rules),
            wild=card_points(WILD, rules),
        )
        return reply(
            asked, _COUNT, question, "plain", _("Which cards are left in your hand?"), (worth,)
        )
    if problems := deck_problems(cards):
        return refusal_reply(asked, _COUNT, question, problems)
    points = questions.points(cards, table=asked.table).points
    head = _("That is %(points)s points.", points=points)
    switches = [s for s, there in _specials(cards).items() if there]
    topic = Topic(("§25", *switches), tuple(switches))
    lines, codes = _added_up(cards, rules), (str(points),)
    return reply(asked, topic, question, "plain", head, lines, codes=codes)


def _specials(cards: Sequence[Card]) -> dict[str, bool]:
    return {
        "wild_points": any(card.is_wild for card in cards),
        "skip_points": any(card.is_skip for card in cards),
    }


def _added_up(cards: Sequence[Card], rules: Switches) -> tuple[str, ...]:
    """The points of each kind of card, such as "2 wilds: 50" and "1 from 10 to 12: 10"."""
    wilds = [card for card in cards if card.is_wild]
    skips = [card for card in cards if card.is_skip]
    low = [card for card in cards if card.number is not None and card.number <= LAST_LOW_NUMBER]
    high = [card for card in cards if card.number is not None and card.number > LAST_LOW_NUMBER]
    kinds = (
        (wilds, ngettext("%(num)s wild", "%(num)s wilds", len(wilds))),
        (skips, ngettext("%(num)s skip", "%(num)s skips", len(skips))),
        (high, ngettext("%(num)s from 10 to 12", "%(num)s from 10 to 12", len(high))),
        (low, ngettext("%(num)s from 1 to 9", "%(num)s from 1 to 9", len(low))),
    )
    return tuple(
        # Translators: one line of an addition, such as “2 wilds: 50”.
        pgettext(
            "points of some cards",
            "%(cards)s: %(points)s",
            cards=words,
            points=hand_points(alike, rules),
        )
        for alike, words in kinds
        if alike
    )
