"""How a game went and may go on: points, phases, the leader and the chances to win after each
round, as charts and as tables in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.chances import Chances, OwnRecord
from scorekeeper.game.course import Course, CourseStep
from scorekeeper.game.finished import SHORTEST_ROUND, round_lengths
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.charts import (
    WIDTH,
    AreaChart,
    ChartSeries,
    ChartStep,
    LineChart,
    area_chart,
    line_chart,
    round_steps_to,
)
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView, player_marks, players_of
from scorekeeper.service import Hindsight, Outlook, TableView
from scorekeeper.wording.chances import (
    chance_words,
    favourite_words,
    rounds_left_words,
    still_open,
    time_left_words,
)
from scorekeeper.wording.lists import listed, side_by_side

FROM_ROUND = 2
"""Rounds that are recorded before a running game shows its chart."""

LINES_APART = 2.6
"""Pixels between the lines of players who have done equally many phases."""

ROUNDS_OF_PACE = 2
"""Rounds from which a game has a pace."""


@dataclass(frozen=True, slots=True)
class CourseCell:
    """One player after one round, for the table: the total, and in words how many phases are done.
    `total` is None before this player joined."""

    total: int | None
    words: str


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One round of the table, and who led after it."""

    number: int
    cells: tuple[CourseCell, ...]
    leaders: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePage:
    """The charts of a game. `phases` is None if phases do not count for the place; `label` and
    `phases_label` say what a chart shows. `players` are the heads of the columns of the table."""

    points: LineChart
    label: str
    phases: LineChart | None
    phases_label: str
    players: tuple[PlayerView, ...]
    rows: tuple[CourseRow, ...]


def course_page(view: TableView, told: Course) -> CoursePage | None:
    """The charts of this game, or None before its first round is closed."""
    if not told.rounds:
        return None
    players = players_of(view)
    return CoursePage(
        points=points_chart(view, told, "course-points"),
        label=_("Points after each round. The fewest are on top."),
        phases=None if told.points_only else _phases_chart(view, told, "course-phases"),
        phases_label=_("Phases completed after each round. The most are on top."),
        players=tuple(players[seat] for seat in told.seats),
        rows=tuple(_course_rows(told, view.names)),
    )


def chart_so_far(view: TableView, told: Course) -> LineChart | None:
    """The points of a game that is being played, from its second round on. The end has its own."""
    if view.game.outcome or len(view.game.closed) < FROM_ROUND:
        return None
    return points_chart(view, told, "so-far") if told.rounds else None


def points_chart(
    view: TableView,
    told: Course,
    key: str = "points",
    *,
    width: int = WIDTH,
    plot_height: float | None = None,
) -> LineChart:
    """The points of each player after each round, with who led below. The course must have a
    round."""
    marks, totals = player_marks(view), view.game.totals
    series = tuple(
        ChartSeries(
            mark=marks[seat],
            steps=_steps(told, seat, points=True),
            end=str(totals[seat]),
            strong=_is_winner(view, seat),
        )
        for seat in told.seats
        if told.steps(seat)
    )
    ticks = round_steps_to(max(told.largest_total, 20))
    return line_chart(
        series,
        key=key,
        last=len(told.rounds),
        rows=tuple((tick, str(tick)) for tick in ticks),
        led=_led(told, marks),
        plot_height=_plot_height(series) if plot_height is None else plot_height,
        width=width,
    )


def _phases_chart(view: TableView, told: Course, key: str) -> LineChart:
    marks = player_marks(view)
    series = tuple(
        ChartSeries(
            mark=marks[seat],
            steps=_steps(told, seat, points=False),
            end=str(told.steps(seat)[-1].phases_done),
            strong=_is_winner(view, seat),
        )
        for seat in told.seats
        if told.steps(seat)
    )
    size = 5 if told.phases % 5 == 0 else 2
    ticks = sorted({*range(0, told.phases, size), told.phases}, reverse=True)
    return line_chart(
        series,
        key=key,
        last=len(told.rounds),
        rows=tuple((tick, str(tick)) for tick in ticks),
        plot_height=_plot_height(series),
        apart=LINES_APART,
    )


def _plot_height(series: tuple[ChartSeries, ...]) -> float:
    return max(178, 21 * len(series))


def _is_winner(view: TableView, seat: Seat) -> bool:
    """Did this player win, or lead when the game was stopped?"""
    outcome = view.game.outcome
    return outcome is not None and seat in outcome.winners


def _steps(told: Course, seat: Seat, *, points: bool) -> tuple[ChartStep, ...]:
    """The line of this player: from where the player joined to the last round."""
    start = told.starts[seat]
    first = ChartStep(start.after, start.total if points else start.phases_done)
    return (first, *(_step(at, step, points) for at, step in _numbered(told, seat)))


def _numbered(told: Course, seat: Seat) -> tuple[tuple[int, CourseStep], ...]:
    return tuple(
        (at, played.steps[seat]) for at, played in enumerate(told.rounds, 1) if seat in played.steps
    )


def _step(at: int, step: CourseStep, points: bool) -> ChartStep:
    value = step.total if points else step.phases_done
    if not step.played:
        return ChartStep(at, value, dashed=True)
    return ChartStep(at, value, "full" if step.laid else "hollow")


def _led(told: Course, marks: Mapping[Seat, PlayerMark]) -> tuple[PlayerMark | None, ...]:
    return tuple(
        marks[played.leaders[0]] if len(played.leaders) == 1 else None for played in told.rounds
    )


def _course_rows(told: Course, names: Mapping[Seat, str]) -> list[CourseRow]:
    return [
        CourseRow(
            number=played.number,
            cells=tuple(_cell(played.steps.get(seat)) for seat in told.seats),
            leaders=side_by_side(names[seat] for seat in played.leaders),
        )
        for played in told.rounds
    ]


def _cell(step: CourseStep | None) -> CourseCell:
    if step is None:
        return CourseCell(None, "")
    return CourseCell(step.total, ngettext("%(num)s phase", "%(num)s phases", step.phases_done))


# --- chances to win ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChanceRow:
    """One round of the table: its number (`0–4` for all rounds while the game was open), who was
    going to win after it, and each player's chance in words; "" for a player who did not play."""

    after: str
    favourite: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChancesPage:
    """Who was going to win. `label` says what the chart shows, `basis` what the chances rest on.
    `names` are the heads of the columns. Before the chances say more than "all the same", the page
    says that the game was still open. The last round is followed by words only: who won."""

    chart: AreaChart
    label: str
    basis: str
    players: tuple[PlayerView, ...]
    rows: tuple[ChanceRow, ...]


@dataclass(frozen=True, slots=True)
class PlayerChance:
    """One player's chance in words."""

    player: PlayerView
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlookLines:
    """How a running game may go on. `left` says how many rounds are left, and how long they take.
    `favourite` and `players` are filled if the table wants to see the chances; `players` only once
    they say something."""

    left: str
    favourite: str
    players: tuple[PlayerChance, ...]
    basis: str


def chances_page(view: TableView, told: Hindsight, key: str = "chances") -> ChancesPage | None:
    """Who was going to win this game. None while it goes on, if there are no figures for it, or if
    it was open until its last round: an area needs two rounds."""
    game = view.game
    known = [each for each in told.course if each is not None]
    if game.outcome is None or not known or len(known) < len(told.course):
        return None
    first = next((at for at, each in enumerate(known) if each.telling), None)
    if first is None or first == len(known) - 1:
        return None
    seats = tuple(seat for seat in game.seats if any(seat in each.shares for each in known))
    players = players_of(view)
    return ChancesPage(
        chart=area_chart(
            [
                (players[seat].mark, [each.shares.get(seat, 0.0) for each in known[first:]])
                for seat in seats
            ],
            key=key,
            first=first,
            last=game.rounds_played,
            winners=[players[seat].mark for seat in _winners(view)],
        ),
        label=_("Each player’s chance to win after every round, as an area."),
        basis=_basis(told.records),
        players=tuple(players[seat] for seat in seats),
        rows=tuple(_chance_rows(view, known, first, seats)),
    )


def outlook_lines(view: TableView, outlook: Outlook) -> OutlookLines | None:
    """How this game may go on. None before its first round is closed, or if there are no
    figures."""
    told = outlook.chances
    if told is None or not view.game.closed:
        return None
    seated, favourite = players_of(view), ""
    players: tuple[PlayerChance, ...] = ()
    if outlook.shown:
        favourite = favourite_words(told.shares, view.names) if told.telling else still_open()
    if outlook.shown and told.telling:
        order = sorted(told.shares, key=lambda seat: -told.shares[seat])
        players = tuple(
            PlayerChance(seated[seat], chance_words(told.shares[seat])) for seat in order
        )
    return OutlookLines(
        left=_left(view, told),
        favourite=favourite,
        players=players,
        basis=_basis(outlook.records),
    )


def _chance_rows(
    view: TableView, known: list[Chances], first: int, seats: tuple[Seat, ...]
) -> Iterator[ChanceRow]:
    no_chances = tuple("" for _seat in seats)
    if first:
        yield ChanceRow(f"0–{first - 1}" if first > 1 else "0", still_open(), no_chances)
    for at, told in enumerate(known[first:], first):
        cells = tuple(
            chance_words(told.shares[seat]) if seat in told.shares else "" for seat in seats
        )
        yield ChanceRow(str(at), favourite_words(told.shares, view.names), cells)
    names = [view.names[seat] for seat in _winners(view)]
    if names:
        won = ngettext("%(names)s won", "%(names)s won", len(names), names=listed(names))
        yield ChanceRow(str(len(known)), won, no_chances)


def _winners(view: TableView) -> tuple[Seat, ...]:
    """Who won a game that was played to its end. A game that was stopped has only a leader."""
    outcome = view.game.outcome
    return () if outcome is None or outcome.reason == "stopped" else outcome.winners


def _basis(records: Mapping[Seat, OwnRecord]) -> str:
    """What the chances rest on, in a sentence. It does not say how many games somebody has played,
    because watchers read it too."""
    if records:
        return _("With what each player laid in earlier games.")
    return _("As if everybody played equally well.")


def _left(view: TableView, told: Chances) -> str:
    rounds = rounds_left_words(told.rounds_left, exact=view.game.table.fixed_rounds is not None)
    seconds = _seconds_a_round(view)
    if seconds is None:
        return rounds
    minutes = told.rounds_left * seconds / 60
    return _("%(rounds)s, %(time)s", rounds=rounds, time=time_left_words(minutes))


def _seconds_a_round(view: TableView) -> float | None:
    """How long a round of this game takes: the median of its rounds, so that a dinner does not
    count. None if the game has no pace: too few rounds, or rounds that were typed in afterwards."""
    lengths = [length.total_seconds() for length in round_lengths(view.log, view.game)]
    if len(lengths) < ROUNDS_OF_PACE:
        return None
    usual = median(lengths)
    return None if usual < SHORTEST_ROUND.total_seconds() else usual
