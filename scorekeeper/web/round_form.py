"""The form of a whole round: its fields exactly as typed, and the hands they mean.

The pages *Round over*, *Fix a round* and *Hand* share it. It judges no hand; the referee does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.answers import to_count_again
from scorekeeper.game.commands import Hand
from scorekeeper.game.counting import MOST_POINTS
from scorekeeper.game.state import Line
from scorekeeper.game.values import CardsLeft, Count, Counters, Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.plausibility import IMPOSSIBLE_TOTALS
from scorekeeper.rules.problems import Problem
from scorekeeper.web.forms import Notice
from scorekeeper.web.numbers import phase_number, whole_number
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.typed_words import sure_notation, typed_words

NOBODY = "nobody"
"""The value of the field `out` if nobody went out."""

READING = "instead"
"""How the names of the keys begin that say which cards are meant; a seat follows."""

COUNTERS = ("low", "high", "skips", "wilds")
"""The fields of a hand that is counted card by card."""

LONGEST_FIELD = 500
"""Letters that are read of a field."""


@immutable(kw_only=True)
class HandFields:
    """One player's fields exactly as typed. `mode` is total, count or cards."""

    mode: str = "total"
    points: str = ""
    low: str = ""
    high: str = ""
    skips: str = ""
    wilds: str = ""
    cards: str = ""
    laid: str = ""
    phase: str = ""

    @property
    def is_empty(self) -> bool:
        match self.mode:
            case "count":
                return not any((self.low, self.high, self.skips, self.wilds))
            case "cards":
                return not self.cards.strip()
        return not self.points.strip()


@immutable
class RoundFields:
    """The whole form as typed. `out` is a seat, `NOBODY`, or "" while nothing was chosen.
    `answered`: it was sent by the key of a reading of some cards, and not to be recorded."""

    out: str = ""
    hands: Mapping[Seat, HandFields] = field(default_factory=dict)
    answered: bool = False


@immutable
class ReadRound:
    """What the fields mean. `missing` are the seats without a hand. `faults` are pairs of a seat
    and a sentence about its unreadable field."""

    out: Seat | None
    hands: Mapping[Seat, Hand]
    out_phase: int | None
    missing: tuple[Seat, ...]
    faults: tuple[tuple[Seat, str], ...]


def read_fields(form: Mapping[str, str], seats: Sequence[Seat]) -> RoundFields:
    """The fields of these seats from a posted form."""
    # A form of Werkzeug makes an exception for each name that is missing, and most are.
    form = dict(form.items())

    def of(seat: Seat) -> HandFields:
        typed = {
            name: form.get(f"{name}-{seat}", "").strip()[:LONGEST_FIELD]
            for name in ("mode", "points", *COUNTERS, "cards", "laid", "phase")
        }
        if meant := form.get(f"{READING}-{seat}", "").strip()[:LONGEST_FIELD]:
            typed.update(mode="cards", cards=meant)
        if typed["mode"] not in ("total", "count", "cards"):
            typed["mode"] = "total"
        if HandFields(**typed).is_empty:
            # Without JavaScript the form does not say how the hand was counted: the filled field
            # is meant.
            if typed["points"]:
                typed["mode"] = "total"
            elif typed["cards"]:
                typed["mode"] = "cards"
            elif any(typed[name] not in ("", "0") for name in COUNTERS):
                typed["mode"] = "count"
        return HandFields(**typed)

    out = form.get("out", "")
    return RoundFields(
        out if out in (*seats, NOBODY) else "",
        {seat: of(seat) for seat in seats},
        answered=any(form.get(f"{READING}-{seat}") for seat in seats),
    )


def fields_of(lines: Mapping[Seat, Line]) -> RoundFields:
    """The fields that mean this closed round."""
    out = next((seat for seat, line in lines.items() if line.went_out), NOBODY)
    return RoundFields(out, {seat: _fields_of_line(line) for seat, line in lines.items()})


def _fields_of_line(line: Line) -> HandFields:
    laid = "yes" if line.laid else "no"
    phase = "" if line.phase is None else str(line.phase)
    match line.count:
        case Counters(low, high, skips, wilds):
            return HandFields(
                mode="count",
                points="",
                low=str(low),
                high=str(high),
                skips=str(skips),
                wilds=str(wilds),
                cards="",
                laid=laid,
                phase=phase,
            )
        case CardsLeft(cards):
            typed = sure_notation(print_cards(cards))
            return HandFields(mode="cards", cards=typed, laid=laid, phase=phase)
        case Total(points):
            return HandFields(mode="total", points=str(points), laid=laid, phase=phase)
    return HandFields(mode="total", points="", laid="", phase=phase)


def with_later_changes(
    fields: RoundFields, then: Mapping[Seat, Line], now: Mapping[Seat, Line]
) -> RoundFields:
    """These fields of a closed round whose page showed the lines of `then`. What was not changed in
    them is as it is `now`."""
    shown, later = fields_of(then), fields_of(now)
    hands = {
        seat: later.hands[seat]
        if seat in later.hands and _mean_same(typed, shown.hands.get(seat))
        else typed
        for seat, typed in fields.hands.items()
    }
    return replace(fields, out=later.out if fields.out == shown.out else fields.out, hands=hands)


def _mean_same(typed: HandFields, shown: HandFields | None) -> bool:
    """Do both mean the same hand? A phase that is not asked is not sent."""
    if shown is None or typed.is_empty:
        return shown is not None and shown.is_empty
    try:
        same = _count(typed) == _count(shown)
    except (NotationError, ValueError):
        return False
    return same and typed.laid == shown.laid and typed.phase in ("", shown.phase)


def understand(fields: RoundFields, names: Mapping[Seat, str]) -> ReadRound:
    """Turn the fields into hands. `names` begin the sentences about unreadable fields."""
    hands: dict[Seat, Hand] = {}
    missing: list[Seat] = []
    faults: list[tuple[Seat, str]] = []
    for seat, typed in fields.hands.items():
        if seat == fields.out:
            continue
        if typed.is_empty:
            missing.append(seat)
            continue
        try:
            count = _count(typed)
        except NotationError as error:
            faults.append((seat, f"{names[seat]}: {notation_text(error)}"))
        except ValueError as error:
            faults.append((seat, f"{names[seat]}: {error}"))
        else:
            laid = {"yes": True, "no": False}.get(typed.laid)
            hands[seat] = Hand(count, laid, phase_number(typed.phase))
    out = fields.out if fields.out in fields.hands else None
    out_phase = phase_number(fields.hands[out].phase) if out else None
    return ReadRound(out, hands, out_phase, tuple(missing), tuple(faults))


def doubt_about(typed: HandFields) -> NotationError | None:
    """Why the typed cards of this hand cannot be read; None if they can, or none are typed."""
    if typed.mode == "cards":
        try:
            parse_cards(typed.cards, typed_words())
        except NotationError as error:
            return error
    return None


def reading_taken() -> Notice:
    """What is said above a form in which the reading of some cards was chosen."""
    return Notice(_("The cards are as you meant them. Record them, if all is right."), tone="plain")


def doubted_seats(problems: Sequence[Problem]) -> frozenset[Seat]:
    """The seats whose hands these problems are about."""
    found: list[object] = []
    for problem in problems:
        several = problem.facts.get("seats")
        found += several if isinstance(several, tuple) else [problem.facts.get("seat")]
    return frozenset(str(seat) for seat in found if seat)


@immutable
class Doubted:
    """The seats whose hands the referee doubts. `may_be_kept`: they may be recorded anyway.
    `are_kept`: that was said, and only who laid is still asked. `are_totals`: nothing is doubted
    but totals that are impossible."""

    seats: Collection[Seat] = ()
    may_be_kept: bool = False
    are_kept: bool = False
    are_totals: bool = False


def doubted_in(problems: tuple[Problem, ...], *, can_overrule: bool, anyway: bool) -> Doubted:
    """What these problems doubt; the command was to be recorded `anyway`. If a hand is impossible,
    laid or not, its count is doubted first, and whether it was laid is asked if the count is
    kept."""
    doubts = to_count_again(problems)
    is_asked_later = doubts != problems and all("laid" in each.facts for each in doubts)
    may_be_kept = can_overrule or is_asked_later
    return Doubted(
        doubted_seats(doubts if may_be_kept else problems),
        may_be_kept,
        are_kept=anyway and not may_be_kept,
        are_totals=all(each.code in IMPOSSIBLE_TOTALS for each in doubts),
    )


def _count(typed: HandFields) -> Count:
    match typed.mode:
        case "count":
            return Counters(*(_number_of_cards(getattr(typed, name)) for name in COUNTERS))
        case "cards":
            return CardsLeft(parse_cards(typed.cards, typed_words()))
    points = whole_number(typed.points, digits=4)
    if points is None:
        raise ValueError(_("“%(typed)s” is not a number of points.", typed=typed.points[:12]))
    if points > MOST_POINTS:
        raise ValueError(_("%(points)s points is more than any hand can hold.", points=points))
    return Total(points)


def _number_of_cards(typed: str) -> int:
    if not typed:
        return 0
    number = whole_number(typed, digits=2)
    if number is None:
        raise ValueError(_("“%(typed)s” is not a number of cards.", typed=typed[:12]))
    return number
