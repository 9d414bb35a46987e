"""Cards typed for a lay-down or a hit: their groups, the referee's verdict, and what else the same
cards can mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import NotationError
from scorekeeper.game.commands import HitMeld
from scorekeeper.game.move_commands import JudgedHit, judge_hit_command
from scorekeeper.game.state import OpenRound
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.cards import CardView, card_view, meld_views
from scorekeeper.rules.cards import CARDS_DEALT, HIGHEST, LOWEST, WILD, Card, Colour
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, parse_groups, print_groups
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.solver.splits import Split, split_instead, split_lay_down
from scorekeeper.rules.switches import Switches
from scorekeeper.service import TableView
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import sentence, sentences
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import groups_words, place_in_phase_words, short_cards
from scorekeeper.wording.typed_words import typed_words


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """A verdict as shown: `tone` is yes, wait, no or plain; `head` is the first sentence, `lines`
    are the reasons, `codes` their problem codes."""

    tone: str
    head: str
    lines: tuple[str, ...] = ()
    codes: frozenset[str] = frozenset()

    @property
    def spoken(self) -> str:
        """All of it for a screen reader, each part as a sentence."""
        return sentences(sentence(part) for part in (self.head, *self.lines) if part)


@dataclass(frozen=True, slots=True)
class ReadingOption:
    """Another legal reading of a group: its label, and the whole text that selects it."""

    label: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLine:
    """One group as drawn: its name, its cards, how many are still missing, and `count` in words.
    `filling`: the next card belongs here."""

    name: str
    count: str
    cards: tuple[CardView, ...]
    gaps: int
    whole: bool
    filling: bool
    choices: tuple[ReadingOption, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLayDown:
    """What was typed, as groups, with the verdict. `text` is the groups in notation. `field` is the
    text as typed, in its own order and with its own bars, so that more can be typed after it.
    `instead` are other groups of the same cards, which are legal; empty if the typed ones are legal
    or no groups are."""

    groups: tuple[TypedGroup, ...]
    text: str
    field: str
    verdict: LayDownVerdict
    lines: tuple[GroupLine, ...]
    in_order: bool
    instead: tuple[TypedGroup, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.groups


def read_lay_down(phase: Phase, text: str, rules: Switches) -> TypedLayDown:
    """Split `text` into groups and judge them as a lay-down of this phase. Raises NotationError for
    unreadable cards."""
    typed = parse_groups(text, typed_words())
    split = split_lay_down(phase, typed, rules)
    cards = tuple(group.cards for group in split.groups)
    declare = tuple(group.declare for group in split.groups)
    verdict = judge_lay_down(phase, cards, rules, declare=declare)
    return TypedLayDown(
        groups=split.groups,
        text=print_groups(split.groups),
        field=print_groups(typed),
        verdict=verdict,
        lines=_lines(phase, split, verdict),
        in_order=split.in_order,
        instead=() if verdict.legal else split_instead(phase, split.groups, rules),
    )


def _lines(phase: Phase, split: Split, verdict: LayDownVerdict) -> tuple[GroupLine, ...]:
    """One line for each group of the phase, in its order; then any further groups that were
    typed."""
    lines: list[GroupLine | None] = [None] * len(phase.groups)
    beyond: list[GroupLine] = []
    for index, group in enumerate(split.groups):
        served = verdict.order[index] if index < len(verdict.order) else None
        meld = verdict.melds[index] if index < len(verdict.melds) else None
        wanted = phase.groups[served] if served is not None else None
        line = GroupLine(
            name=_("Left over") if served is None else place_in_phase_words(phase, served),
            count=_count(len(group.cards), wanted),
            cards=_cards(group.cards, meld, split.places[index]),
            gaps=max(0, wanted.size - len(group.cards)) if wanted else 0,
            whole=meld is not None and wanted is not None and len(group.cards) >= wanted.size,
            filling=False,
            choices=_choices(split.groups, index, wanted, meld),
        )
        if served is None:
            beyond.append(line)
        else:
            lines[served] = line
    drawn = [line or _empty_line(phase, at) for at, line in enumerate(lines)]
    unfinished = [line for line in drawn if line.gaps]
    if unfinished:
        filling = drawn.index(max(unfinished, key=_last_typed))
        drawn[filling] = replace(drawn[filling], filling=True)
    return tuple(drawn + beyond)


def _empty_line(phase: Phase, at: int) -> GroupLine:
    wanted = phase.groups[at]
    return GroupLine(
        name=place_in_phase_words(phase, at),
        count=_count(0, wanted),
        cards=(),
        gaps=wanted.size,
        whole=False,
        filling=False,
        choices=(),
    )


def _last_typed(line: GroupLine) -> int:
    return max((card.index for card in line.cards), default=-1)


def _count(cards: int, wanted: Group | None) -> str:
    if wanted is None or cards > wanted.size:
        return ngettext("%(num)s card", "%(num)s cards", cards)
    return _("%(cards)s of %(size)s", cards=cards, size=wanted.size)


def _cards(
    cards: tuple[Card, ...], meld: Meld | None, typed_at: tuple[int, ...]
) -> tuple[CardView, ...]:
    """The cards in the order of the meld, each with its index among all typed cards, so that a tap
    picks it."""
    if meld is None:
        return tuple(card_view(card, index=at) for card, at in zip(cards, typed_at, strict=True))
    places = _places(cards, meld.cards)
    views = meld_views(meld)
    return tuple(
        CardView(
            face=view.face,
            figure=view.figure,
            words=view.words,
            index=typed_at[place],
            bare=view.bare,
        )
        for view, place in zip(views, places, strict=True)
    )


def _places(typed: tuple[Card, ...], laid: tuple[Card, ...]) -> list[int]:
    """For each card of the meld, its index among the typed ones; equal cards are taken from the
    left."""
    free = list(range(len(typed)))
    places = []
    for card in laid:
        place = next(i for i in free if typed[i] == card)
        free.remove(place)
        places.append(place)
    return places


def _choices(
    groups: Sequence[TypedGroup], index: int, wanted: Group | None, meld: Meld | None
) -> tuple[ReadingOption, ...]:
    group = groups[index]
    if wanted is None or not any(card.is_wild for card in group.cards):
        return ()

    def choice(label: str, instead: TypedGroup, chosen: bool) -> ReadingOption:
        text = print_groups([*groups[:index], instead, *groups[index + 1 :]])
        return ReadingOption(label, text, chosen)

    if all(card.is_wild for card in group.cards):
        return tuple(
            choice(str(value), TypedGroup(group.cards, value), value == group.declare)
            for value in _possible_values(wanted.kind, len(group.cards))
        )
    if wanted.kind is not GroupKind.RUN or meld is None:
        return ()
    readings = _run_readings(group.cards)
    if len(readings) < 2:
        return ()
    return tuple(
        choice(f"{low}–{low + len(cards) - 1}", TypedGroup(cards), meld.stands_for[0] == low)
        for low, cards in readings
    )


def _possible_values(kind: GroupKind, size: int) -> tuple[int | Colour, ...]:
    """What a group of wilds alone can stand for: a colour, a number, or the lowest number of a
    run."""
    match kind:
        case GroupKind.COLOR:
            return tuple(Colour)
        case GroupKind.SET:
            return tuple(range(LOWEST, HIGHEST + 1))
    return tuple(range(LOWEST, HIGHEST + 2 - size))


def _run_readings(cards: tuple[Card, ...]) -> list[tuple[int, tuple[Card, ...]]]:
    """Every lowest number these cards can have as a run, with the cards in that order."""
    naturals = {card.number: card for card in cards if card.is_natural and card.number}
    if len(naturals) + sum(card.is_wild for card in cards) != len(cards):
        return []
    readings = []
    for low in range(LOWEST, HIGHEST + 2 - len(cards)):
        window = range(low, low + len(cards))
        if all(number in window for number in naturals):
            readings.append((low, tuple(naturals.get(number, WILD) for number in window)))
    return readings


def instead_words(reading: TypedLayDown) -> tuple[str, ...]:
    """A line with the groups as which the same cards can be laid, if the bars were typed in the
    wrong places; else nothing."""
    if not reading.instead:
        return ()
    groups = groups_words(reading.instead)
    return (_("The same cards could be laid as %(groups)s.", groups=groups),)


def legal_answer(rules: Switches, reading: TypedLayDown, number: int) -> ShownVerdict:
    """The yes to a whole phase, and how many cards the player may have left."""
    lines = []
    if not reading.in_order:
        lines.append(_("Laid as %(groups)s.", groups=groups_words(reading.groups)))
    left = CARDS_DEALT - sum(len(group.cards) for group in reading.groups)
    if rules.buy != "on" and left > 0:
        lines.append(
            ngettext(
                "At most %(num)s card stays in the hand.",
                "At most %(num)s cards stay in the hand.",
                left,
            )
        )
    head = _("Yes, that is phase %(number)s", number=number)
    return ShownVerdict("yes", head, tuple(lines))


# --- hits -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnedMeld:
    """One meld on the table, and its owner."""

    owner: Seat
    meld: Meld


def melds_on_table(view: TableView) -> tuple[OwnedMeld, ...]:
    """Every typed meld of the open round, by seat."""
    open_round = view.game.open
    if open_round is None:
        return ()
    return tuple(
        OwnedMeld(seat, meld)
        for seat in view.game.seats
        if seat in open_round.laid
        for meld in open_round.laid[seat].melds or ()
    )


_MENDED_LATER = frozenset(
    {
        "nothing_added",
        "colour_not_said",
        "own_phase_not_laid",
        "not_your_turn",
        "not_in_deck",
        "hit_after_out",
    }
)
"""Problems that a later moment or a further word can solve. Any other one means no."""

_RUNS = (GroupKind.RUN, GroupKind.CRUN)


def hit_answer(
    view: TableView, command: HitMeld, seen: JudgedHit, error: NotationError | None
) -> ShownVerdict:
    """The answer to this hit, as far as it is typed. `error` says what in it cannot be read."""
    if error is not None:
        return ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),))
    if not command.cards:
        moves = not seen.problems
        more = (
            (_("To move the wild to the other end, record without adding a card."),)
            if moves
            else ()
        )
        return ShownVerdict("plain", _("Tap what you add"), more or (_("I answer as you go."),))
    if seen.problems or seen.meld is None:
        head, *lines = refusal_lines(seen.problems, view.names) or ("",)
        later = all(found.code in _MENDED_LATER for found in seen.problems)
        codes = frozenset(found.code for found in seen.problems)
        return ShownVerdict("wait" if later else "no", head, tuple(lines), codes)
    return ShownVerdict("yes", _words_of_hit(seen.meld), _back_to_hand(view, command, seen))


def _back_to_hand(view: TableView, command: HitMeld, seen: JudgedHit) -> tuple[str, ...]:
    if not seen.taken:
        return ()
    cards, name = short_cards(seen.taken), view.names[command.seat]
    return (_("Back in %(name)s’s hand: %(cards)s.", cards=cards, name=name),)


def _words_of_hit(meld: Meld) -> str:
    if meld.kind in _RUNS:
        low, high = meld.stands_for[0], meld.stands_for[-1]
        return _("Yes. The run then goes from %(low)s to %(high)s.", low=low, high=high)
    return ngettext(
        "Yes. The meld then has %(num)s card.",
        "Yes. The meld then has %(num)s cards.",
        len(meld.cards),
    )


def turn_note(view: TableView, open_round: OpenRound, command: HitMeld) -> str:
    """The rule about hits in the turn of laying down (§23), if it could forbid this hit. It is ""
    if turns are followed, because the referee then decides."""
    allowed = view.game.table.switches.hit_same_turn
    own = command.owner == command.seat
    if open_round.turns is not None or allowed == "all" or (allowed == "own" and own):
        return ""
    if allowed == "own":
        return _(
            "Hits on other players’ melds count only from the turn after laying down."
            " I do not know whose turn it is."
        )
    return _("Hits count only from the turn after laying down. I do not know whose turn it is.")


def other_runs(
    view: TableView, open_round: OpenRound, command: HitMeld
) -> tuple[ReadingOption, ...]:
    """Every run that the meld can become with these cards, if there are several: a wild may go to
    the low or the high end."""
    if not any(card.is_wild for card in command.cards):
        return ()
    found: dict[int | Colour, ReadingOption] = {}
    usual = judge_hit_command(view.game, open_round, _with_lowest(command, command.declare))
    for low in range(LOWEST, HIGHEST + 1):
        seen = judge_hit_command(view.game, open_round, _with_lowest(command, low))
        if not isinstance(seen, JudgedHit) or seen.problems or seen.meld is None:
            continue
        meld = seen.meld
        if meld.kind not in _RUNS:
            return ()
        chosen = isinstance(usual, JudgedHit) and usual.meld == meld
        text = print_groups([TypedGroup(command.cards, low)])
        label = f"{meld.stands_for[0]}–{meld.stands_for[-1]}"
        found.setdefault(meld.stands_for[0], ReadingOption(label, text, chosen))
    return tuple(found.values()) if len(found) > 1 else ()


def _with_lowest(command: HitMeld, low: int | None) -> HitMeld:
    """The same hit, with this as the lowest number of the run."""
    return HitMeld(
        command.seat, command.owner, command.group, command.cards, command.take, declare=low
    )
