"""The race of a game in words: how the lead went, and what its pictures say to who hears them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.race import CellKind, GameRace, LeadKind, LeadTold, RaceCell, RaceLane
from scorekeeper.game.values import Seat
from scorekeeper.rules.texts import NP_
from scorekeeper.wording.amounts import phases_words, points_words
from scorekeeper.wording.lists import listed, sentence, sentences, statements
from scorekeeper.wording.terms import Names
from scorekeeper.wording.texts import said


def lead_words(told: LeadTold, names: Names) -> str:
    """How the lead went in a game that was won, in one sentence; "" where nothing is told but who
    won."""
    name = names[told.winners[0]]
    match told.kind:
        case LeadKind.THROUGHOUT:
            return sentence(_("%(name)s led from the first round to the last", name=name))
        case LeadKind.COMEBACK:
            # How far ahead the winner was stands beside who has won.
            return _(
                "%(name)s came from %(place)s after round %(number)s.",
                name=name,
                place=place_left_behind(told.place),
                number=told.number,
            )
        case LeadKind.LAST_ROUND:
            return _("%(name)s took the lead in the last round.", name=name)
        case LeadKind.FROM_ROUND:
            return _(
                "%(name)s led from round %(number)s to the end.", name=name, number=told.number
            )
        case LeadKind.CHANGES:
            changes = ngettext(
                "The lead changed %(num)s time", "The lead changed %(num)s times", told.number
            )
            return sentence(changes)
        case LeadKind.WON:
            return ""


_PLACES = (
    # Translators: the place in “Mia came from third”, in the form that sentence needs.
    *(NP_("came from", "second"), NP_("came from", "third"), NP_("came from", "fourth")),
    *(NP_("came from", "fifth"), NP_("came from", "sixth"), NP_("came from", "seventh")),
    NP_("came from", "eighth"),
)


def place_left_behind(place: int) -> str:
    """The place that a winner came from, as an ordinal in words: third."""
    return said(_PLACES[place - 2]) if 2 <= place <= len(_PLACES) + 1 else str(place)


def lane_phases(race: GameRace, lane: RaceLane) -> str:
    """How many phases this player has made, or which one is tried now; "" where phases do not count
    for the place."""
    if race.points_only:
        return ""
    if not race.over and not lane.stopped and lane.phase is not None:
        return _("now phase %(number)s", number=lane.phase)
    if lane.phases_done == race.phases:
        return ngettext("all %(num)s phase", "all %(num)s phases", lane.phases_done)
    return phases_words(lane.phases_done)


def lane_points(lane: RaceLane) -> str:
    """The total with its word."""
    return points_words(lane.total)


def corrected_line(race: GameRace, names: Names, number: int) -> str:
    """What was corrected in this round."""
    lanes = (lane for lane in race.lanes if lane.cells[number - 1].corrected)
    lines = [_corrected(names[lane.seat], lane.cells[number - 1]) for lane in lanes]
    head = _("Round %(number)s is corrected", number=number)
    return sentences((sentence(head), sentence(statements(lines))))


def _corrected(name: str, cell: RaceCell) -> str:
    if cell.was is None:
        return name
    return _("%(name)s: %(points)s instead of %(was)s", name=name, points=cell.points, was=cell.was)


# --- what a screen reader says --------------------------------------------------------------------


def spoken_lane(race: GameRace, lane: RaceLane) -> str:
    """The lane of a player in words: in which rounds a phase was made, the lead, the last card."""
    cells = list(enumerate(lane.cells, 1))
    made = _rounds(at for at, cell in cells if cell.kind is CellKind.MADE)
    led = _rounds(at for at, cell in cells if cell.leads)
    out = _rounds(at for at, cell in cells if cell.out)
    lines = []
    if made and race.points_only:
        lines.append(_("Laid in these rounds: %(rounds)s.", rounds=listed(made)))
    elif made:
        lines.append(_("Made a phase in these rounds: %(rounds)s.", rounds=listed(made)))
    if led:
        lines.append(_("Led in these rounds: %(rounds)s.", rounds=listed(led)))
    if out:
        lines.append(_("Last card in these rounds: %(rounds)s.", rounds=listed(out)))
    return sentences(lines) or _("No phase made.")


def spoken_lead(race: GameRace, names: Names) -> str:
    """Who led, round after round."""
    leaders = [_leaders(race, at) for at in range(race.rounds)]
    at, lines = 1, []
    for seats, run in groupby(leaders):
        rounds = range(at, at + len(list(run)))
        at = rounds.stop
        who = listed(names[seat] for seat in seats)
        if seats:
            lines.append(
                ngettext(
                    "Round %(rounds)s: %(names)s",
                    "Rounds %(rounds)s: %(names)s",
                    len(rounds),
                    rounds=_rounds(rounds)[0],
                    names=who,
                )
            )
    return statements(lines)


def _leaders(race: GameRace, at: int) -> tuple[Seat, ...]:
    return tuple(lane.seat for lane in race.lanes if lane.cells[at].leads)


def _rounds(numbers: Iterable[int]) -> list[str]:
    """Numbers of rounds, with those in a row as one: 1, 3 to 5."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [_run(each) for each in found]


def _run(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    # Translators: rounds in a row, as in “5 to 9”.
    return pgettext("rounds in a row", "%(first)s to %(last)s", first=numbers[0], last=numbers[-1])
