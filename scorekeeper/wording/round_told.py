"""A round that is told, in words: its headline, what else is worth telling, and the line of a seat.

Everything is in the present tense, with names as subjects or after a colon, so that no sentence
needs to know the sex of a player or the ending of a name. What is told to the player it is about
says *you*.
"""

from __future__ import annotations

from dataclasses import asdict

from flask_babel import gettext as _

from scorekeeper.game.changes import Changes
from scorekeeper.game.round_told import CorrectionTold, RoundTold, Told, ToldLine
from scorekeeper.game.standings import Gap
from scorekeeper.game.state import Line
from scorekeeper.game.told_facts import Kind, ToldFact
from scorekeeper.game.values import Seat
from scorekeeper.rules.texts import NP_
from scorekeeper.wording.facts import player_at
from scorekeeper.wording.lists import sentence, sentences, side_by_side, statements
from scorekeeper.wording.sentences import (
    Row,
    Words,
    check_table,
    choose,
    has,
    plural,
    says,
    text_of,
    when,
)
from scorekeeper.wording.terms import Facts, Names
from scorekeeper.wording.texts import said

# --- the rows -------------------------------------------------------------------------------------

_WINS = choose(
    when(
        has("phases"),
        plural("%(name)s wins by a phase", "%(name)s wins by %(num)s phases", by="phases"),
    ),
    when(has("points"), says("%(name)s wins by %(points)s points")),
    otherwise=says("%(name)s wins"),
)
_YOU_WIN = choose(
    when(has("phases"), plural("You win by a phase", "You win by %(num)s phases", by="phases")),
    when(has("points"), says("You win by %(points)s points")),
    otherwise=says("You win"),
)
_HAS_LAST_PHASE = choose(
    when(
        lambda given: len(given.facts["seats"]) > 1,
        says("Only phase %(number)s left: %(names)s"),
    ),
    otherwise=says("%(name)s has only phase %(number)s left"),
)
_MAKES_AT_LAST = plural(
    "%(name)s makes phase %(number)s after %(num)s round",
    "%(name)s makes phase %(number)s after %(num)s rounds",
    by="times",
)
_YOU_MAKE_AT_LAST = plural(
    "You make phase %(number)s after %(num)s round",
    "You make phase %(number)s after %(num)s rounds",
    by="times",
)
_OUT_IN_A_ROW = plural(
    "%(name)s goes out %(num)s time in a row",
    "%(name)s goes out %(num)s times in a row",
    by="times",
)
_YOU_OUT_IN_A_ROW = plural(
    "You go out %(num)s time in a row", "You go out %(num)s times in a row", by="times"
)

_QUICKEST = plural(
    "The quickest game ever, in %(num)s round",
    "The quickest game ever, in %(num)s rounds",
    by="number",
)

LEADS: Row = choose(
    when(
        has("phases"),
        plural("%(name)s leads by a phase", "%(name)s leads by %(num)s phases", by="phases"),
    ),
    when(has("points"), says("%(name)s leads by %(points)s points")),
    otherwise=says("%(name)s leads"),
)
YOU_LEAD: Row = choose(
    when(has("phases"), plural("You lead by a phase", "You lead by %(num)s phases", by="phases")),
    when(has("points"), says("You lead by %(points)s points")),
    otherwise=says("You lead"),
)
OUT_AND_LEADS: Row = choose(
    when(
        has("phases"),
        plural(
            "%(name)s goes out and leads by a phase",
            "%(name)s goes out and leads by %(num)s phases",
            by="phases",
        ),
    ),
    when(has("points"), says("%(name)s goes out and leads by %(points)s points")),
    otherwise=says("%(name)s goes out and leads"),
)
YOU_OUT_AND_LEAD: Row = choose(
    when(
        has("phases"),
        plural(
            "You go out and lead by a phase", "You go out and lead by %(num)s phases", by="phases"
        ),
    ),
    when(has("points"), says("You go out and lead by %(points)s points")),
    otherwise=says("You go out and lead"),
)
_ROUND_LEFT = choose(
    when(
        lambda given: len(given.facts["seats"]) > 1,
        says("One round to go: %(names)s are tied"),
    ),
    when(has("points"), says("One round to go: %(name)s leads by %(points)s points")),
    otherwise=says("One round to go: %(name)s leads"),
)

TOLD: dict[str, Words] = {
    Kind.WON: Words(you=_YOU_WIN, player=_WINS),
    Kind.ONE_MORE_ROUND: Words(player=says("%(names)s are tied: one more round")),
    Kind.WON_TOGETHER: Words(player=says("%(names)s win together")),
    Kind.LAST_PHASE: Words(you=says("You have only phase %(number)s left"), player=_HAS_LAST_PHASE),
    Kind.SWEEP: Words(
        you=says("You go out. Over 100 for everybody else"),
        player=says("%(name)s goes out. Over 100 for everybody else"),
    ),
    Kind.OUT_AND_LEAD: Words(
        you=says("You go out and take the lead"),
        player=says("%(name)s goes out and takes the lead"),
    ),
    Kind.LEAD: Words(you=says("You take the lead"), player=says("%(name)s takes the lead")),
    Kind.LEVEL: Words(player=says("%(names)s are tied")),
    Kind.CLIMB: Words(
        you=says("You climb from place %(was)s to place %(now)s"),
        player=says("%(name)s climbs from place %(was)s to place %(now)s"),
    ),
    Kind.OUT_IN_A_ROW: Words(you=_YOU_OUT_IN_A_ROW, player=_OUT_IN_A_ROW),
    Kind.AT_LAST: Words(you=_YOU_MAKE_AT_LAST, player=_MAKES_AT_LAST),
    Kind.MOST_POINTS: Words(
        you=says("You get %(points)s points, more than anybody ever in a round"),
        player=says("%(name)s gets %(points)s points, more than anybody ever in a round"),
    ),
    Kind.LONGEST_EVER: Words(player=says("Round %(number)s: the longest game ever")),
    Kind.LONGEST_OF_YEAR: Words(player=says("Round %(number)s: the longest game of the year")),
    Kind.QUICKEST_EVER: Words(player=_QUICKEST),
    Kind.EVERYBODY: Words(player=says("Everybody makes the phase")),
    Kind.ONLY_ONE: Words(
        you=says("Only you make the phase"), player=says("Only %(name)s makes the phase")
    ),
    Kind.NOBODY_OUT: Words(player=says("Nobody goes out")),
    Kind.ONE_ROUND_LEFT: Words(player=_ROUND_LEFT),
    Kind.CLOSE: Words(
        you=says("You are %(points)s points ahead of %(second)s", second=player_at("second")),
        player=says(
            "%(name)s is %(points)s points ahead of %(second)s", second=player_at("second")
        ),
    ),
    Kind.PLAIN: Words(you=YOU_LEAD, player=LEADS),
}
"""A fact by its kind. Who goes out in a plain or a close one is said before it, by `GOES_OUT`."""

GOES_OUT = Words(you=says("You go out"), player=says("%(name)s goes out"))

check_table("rounds told", TOLD, list(Kind))
check_table("who goes out", {"out": GOES_OUT, "leads": Words(YOU_OUT_AND_LEAD, OUT_AND_LEADS)})


# --- saying them ----------------------------------------------------------------------------------


def told_headline(told: Told, names: Names, you: Seat | None = None) -> str:
    """The headline, without a full stop. `you` is the seat of the phone that shows it."""
    if isinstance(told, CorrectionTold):
        return _("Round %(number)s is corrected", number=told.number)
    return told_fact(told.headline, names, you)


def told_also(told: Told, names: Names, you: Seat | None = None) -> str:
    """What else is worth telling, in one line; "" if nothing is. Of a correction, the lines that
    changed."""
    if isinstance(told, CorrectionTold):
        seats = dict.fromkeys(each.seat for each in told.changes.lines)
        return statements(_corrected_line(told.changes, seat, names) for seat in list(seats)[:3])
    return sentences(sentence(told_fact(fact, names, you)) for fact in told.also)


def told_fact(fact: ToldFact, names: Names, you: Seat | None = None) -> str:
    """One fact, without a full stop."""
    if fact.kind in (Kind.PLAIN, Kind.CLOSE):
        return _plain(fact, names, you)
    return _said(TOLD[fact.kind], fact, fact.seats or fact.leaders, names, you)


def _plain(fact: ToldFact, names: Names, you: Seat | None) -> str:
    """Who goes out, then who leads: in one sentence if that is the same player."""
    if fact.leaders == (fact.out,):
        row = Words(YOU_OUT_AND_LEAD, OUT_AND_LEADS)
        return _said(row, fact, fact.leaders, names, you)
    out = _said(GOES_OUT, fact, (fact.out,), names, you) if fact.out else ""
    row = TOLD[Kind.LEVEL if len(fact.leaders) > 1 else fact.kind]
    lead = _said(row, fact, fact.leaders, names, you) if fact.leaders else ""
    return sentences((sentence(out), lead)) if out and lead else out or lead or _("Nobody goes out")


def lead_words(seat: Seat, lead: Gap, names: Names, you: Seat | None = None) -> str:
    """That the player of this seat leads, and by how much."""
    row = YOU_LEAD if seat == you else LEADS
    return text_of(row, {"seat": seat, **asdict(lead)}, names)


def _said(
    words: Words, fact: ToldFact, seats: tuple[Seat, ...], names: Names, you: Seat | None
) -> str:
    facts: Facts = {**asdict(fact), "seats": seats, **({"seat": seats[0]} if seats else {})}
    row = words.you if words.you is not None and seats == (you,) else words.player
    assert row is not None
    return text_of(row, facts, names)


def _corrected_line(changes: Changes, seat: Seat, names: Names) -> str:
    """The name with its points, if they changed; then the phase and the place."""
    name, points = names[seat], _corrected_points(changes, seat)
    first = name
    if points:
        new, old = points
        first = _("%(name)s: %(points)s instead of %(was)s", name=name, points=new, was=old)
    rest = (_corrected_phase(changes, seat), corrected_place(changes, seat))
    return side_by_side((first, *filter(None, rest)))


# --- the line of one player -----------------------------------------------------------------------


def told_phase(line: ToldLine | Line) -> str:
    """What the round did to the phase of this player; "" where no phase was worked on."""
    if line.laid:
        return made_words(line.phase)
    return "" if line.phase is None else _("phase %(number)s stays", number=line.phase)


def made_words(phase: int | None) -> str:
    """That a player made this phase; None if it is not known which."""
    return _("phase made") if phase is None else _("phase %(number)s made", number=phase)


def told_move(line: ToldLine) -> str:
    """From which place to which this player moved; "" if the place is the same."""
    was = line.place_before
    return _moved(was, line.place) if line.moved and was is not None else ""


def _moved(was: int, now: int) -> str:
    return _("from %(was)s to %(now)s", was=place_chip(was), now=place_chip(now))


_PLACES = (
    # Translators: a place of the standings, as short as possible.
    *(NP_("place", "1st"), NP_("place", "2nd"), NP_("place", "3rd"), NP_("place", "4th")),
    *(NP_("place", "5th"), NP_("place", "6th"), NP_("place", "7th"), NP_("place", "8th")),
)


def place_chip(place: int) -> str:
    """A place as a short ordinal: 1st, 2nd."""
    return said(_PLACES[place - 1]) if place <= len(_PLACES) else str(place)


def told_points(line: ToldLine) -> str:
    """The points of the round as they are added; "" if there are none."""
    return "" if line.points is None else f"+{line.points}"


def corrected_hand(changes: Changes, seat: Seat) -> str:
    """What a correction changed in the hand of this seat: the points after it and before it, and
    the phase; "" if nothing."""
    said = list[str]()
    if points := _corrected_points(changes, seat):
        new, old = points
        said.append(_("%(points)s instead of %(was)s", points=new, was=old))
    return side_by_side(filter(None, (*said, _corrected_phase(changes, seat))))


def _corrected_points(changes: Changes, seat: Seat) -> tuple[int, int] | None:
    for change in changes.lines:
        new, old = change.new, change.old
        if change.seat == seat and new and old and new.points != old.points:
            return new.points, old.points
    return None


def _corrected_phase(changes: Changes, seat: Seat) -> str:
    for change in changes.lines:
        new, old = change.new, change.old
        if change.seat != seat or not new or not old:
            continue
        if new.laid != old.laid:
            return told_phase(new)
        if new.laid and new.table.order_is_free and new.phase != old.phase:
            return phase_change_words(old.phase, new.phase)
    return ""


def phase_change_words(old: int | None, new: int | None) -> str:
    """That a phase was one and is another."""
    if old is None:
        return _("all phases completed → phase %(new)s", new=new)
    if new is None:
        return _("phase %(old)s → all phases completed", old=old)
    return _("phase %(old)s → %(new)s", old=old, new=new)


def corrected_place(changes: Changes, seat: Seat) -> str:
    """From which place to which a correction moved this seat; "" if the place is the same."""
    for change in changes.standings:
        if change.seat == seat and change.old.place != change.new.place:
            return _moved(change.old.place, change.new.place)
    return ""


def spoken_told(told: Told, names: Names, next_deal: str, you: Seat | None = None) -> str:
    """One passage for a screen reader: the headline, the line of the own seat, and who deals. Of a
    correction that changed nothing for this seat, or for who has none, what it changed."""
    own = ""
    if you is not None and isinstance(told, RoundTold) and (line := told.line(you)) is not None:
        own = statements(filter(None, (told_points(line), told_phase(line), told_move(line))))
    elif isinstance(told, CorrectionTold):
        mine = (
            (corrected_hand(told.changes, you), corrected_place(told.changes, you)) if you else ()
        )
        own = statements(filter(None, mine)) or told_also(told, names, you)
    return sentences(
        sentence(each) for each in (told_headline(told, names, you), own, next_deal) if each
    )
