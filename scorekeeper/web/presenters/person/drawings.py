"""The drawings of a person's page: the form, and the rounds for each phase.

They are values in the pixels of a phone, which the templates print as SVG. Each carries the figures
for the table below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from scorekeeper.service.statistics import PhaseListRecord, PhaseRecord, PlayedGame
from scorekeeper.web.presenters.people import from_games
from scorekeeper.wording.sheets import list_words

FEWEST_GAMES = 3
"""Games from which on the page says which phase is the hardest."""


WIDTH = 358
BARS_TOP, BARS_HEIGHT = 22, 100
FORM_TOP, FORM_HEIGHT = 12, 72


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPoint:
    """One game in the form: where its vertex is, and its line of the table."""

    x: float
    y: float
    won: bool
    game_id: int
    ended_at: str
    place_words: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FormChart:
    """The places in the latest games, the first place at the top. `rows` are the heights of the
    places with their numbers."""

    title: str
    width: int
    height: int
    path: str
    points: tuple[FormPoint, ...]
    newest_first: tuple[FormPoint, ...]
    rows: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBar:
    """The rounds for one phase as a bar, and its line of the table. `figure` is the average number
    of rounds for laying it once; a phase that was never laid has the rounds tried, and a plus."""

    number: int
    x: float
    y: float
    width: float
    height: float
    middle: float
    figure: str
    hardest: bool
    laid_never: bool
    rounds: int
    laid: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBars:
    """The phases of one list."""

    phases: str
    basis: str
    width: int
    height: int
    bottom: int
    bars: tuple[PhaseBar, ...]
    label: str


def one_decimal(value: float) -> str:
    """The number with one decimal, as the reader writes it."""
    return f"{value:.1f}".replace(".", _decimal_sign(str(get_locale())))


@cache
def _decimal_sign(locale: str) -> str:
    return get_decimal_symbol(locale)


def form_chart(latest: Sequence[PlayedGame]) -> FormChart:
    """The places in these games, the last one at the right."""
    last_place = max(2, *(each.place for each in latest))
    left = 26
    step = (WIDTH - left - 14) / (len(latest) - 1)
    row = FORM_HEIGHT / (last_place - 1)
    points = tuple(
        FormPoint(
            x=round(left + at * step, 1),
            y=round(FORM_TOP + (each.place - 1) * row, 1),
            won=each.won,
            game_id=each.game_id,
            ended_at=each.ended_at,
            place_words=_("%(place)s of %(players)s", place=each.place, players=each.players),
            points=each.total,
        )
        for at, each in enumerate(latest)
    )
    return FormChart(
        title=ngettext("Last game", "Last %(num)s games", len(latest)),
        width=WIDTH,
        height=FORM_TOP + FORM_HEIGHT + 12,
        path="M" + "L".join(f"{point.x:g} {point.y:g}" for point in points),
        points=points,
        newest_first=points[::-1],
        rows=tuple(
            (round(FORM_TOP + (place - 1) * row, 1), place) for place in range(1, last_place + 1)
        ),
    )


def phase_bars(listed: PhaseListRecord) -> PhaseBars:
    """The phases of this list."""
    rounds = {each.number: _rounds_to_lay(each) for each in listed.records}
    most = max(rounds.values(), default=1.0)
    gap = 6 if len(rounds) <= 10 else 2
    width = (WIDTH + gap) / max(len(rounds), 1) - gap
    width = min(width, 60)
    laid = {each.number: rounds[each.number] for each in listed.records if each.laid}
    told = listed.games >= FEWEST_GAMES and len(set(laid.values())) > 1
    hardest = max(laid, key=laid.__getitem__) if told else None
    return PhaseBars(
        phases=list_words(listed.phases),
        basis=from_games(listed.games),
        width=WIDTH,
        height=BARS_TOP + BARS_HEIGHT + 28,
        bottom=BARS_TOP + BARS_HEIGHT,
        bars=tuple(
            _bar(
                each, at * (width + gap), width, rounds[each.number] / most, each.number == hardest
            )
            for at, each in enumerate(listed.records)
        ),
        label="" if hardest is None else _("Phase %(number)s is the hardest", number=hardest),
    )


def _rounds_to_lay(record: PhaseRecord) -> float:
    """The rounds for laying this phase once."""
    return record.rounds / record.laid if record.laid else float(record.rounds)


def _bar(record: PhaseRecord, x: float, width: float, share: float, hardest: bool) -> PhaseBar:
    height = round(BARS_HEIGHT * share, 1)
    figure = one_decimal(_rounds_to_lay(record)) if record.laid else f"{record.rounds}+"
    return PhaseBar(
        number=record.number,
        x=round(x, 1),
        y=round(BARS_TOP + BARS_HEIGHT - height, 1),
        width=round(width, 1),
        height=height,
        middle=round(x + width / 2, 1),
        figure=figure,
        hardest=hardest,
        laid_never=not record.laid,
        rounds=record.rounds,
        laid=record.laid,
        games=record.games,
    )
