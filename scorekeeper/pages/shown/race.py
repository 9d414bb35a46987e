"""The two pictures of an evening with what belongs to them: a sentence, the figures, and the steps
by which it is played back."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game.course import course
from scorekeeper.game.latest import once_for_lasting
from scorekeeper.game.race import CellKind, GameRace, RaceCell, lead_told
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import facts_told
from scorekeeper.pages.shown.lanes import MANY_PLAYERS, LanesView, lanes_view, race_of
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.places import PlacesView, places_view
from scorekeeper.pages.shown.told import round_headline
from scorekeeper.service import TableView
from scorekeeper.wording.lists import sentence
from scorekeeper.wording.race import lead_words
from scorekeeper.wording.round_told import place_chip
from scorekeeper.wording.terms import words_key

PLAYED_BACK_FROM = 2
"""Rounds of a game that can be played back."""


@immutable(kw_only=True)
class FigureCell:
    """One player after one round: the place, the total so far, and what the round did. `was` is
    filled if its points were corrected. `here` is False before joining."""

    here: bool
    place: str = ""
    total: int = 0
    points: str = ""
    phase: int | None = None
    made: bool = False
    out: bool = False
    corrected: bool = False
    was: str = ""


@immutable
class FigureRow:
    """One round of the figures."""

    number: int
    cells: tuple[FigureCell, ...]


@immutable
class Playback:
    """The round up to which the evening is shown, of how many. `before` and `after` are the rounds
    of the keys, 0 where there is none."""

    number: int
    rounds: int
    before: int
    after: int

    @property
    def words(self) -> str:
        """Which round it is."""
        return _("Round %(number)s of %(rounds)s", number=self.number, rounds=self.rounds)

    @property
    def play_words(self) -> str:
        """On the key that plays the evening back."""
        return pgettext("key: play an evening back", "Play")

    @property
    def stop_words(self) -> str:
        """On the same key, while it plays."""
        return pgettext("key: stop what is played back", "Stop")


@immutable(kw_only=True)
class RacePage:
    """Both pictures of a game. `places` is None before its second round. `lanes_first`: with many
    players the lines are a tangle. `playback` is None while there is nothing to play back."""

    game_id: int
    title: str
    sentence: str
    lanes: LanesView
    places: PlacesView | None
    lanes_first: bool
    players: tuple[PlayerView, ...]
    rows: tuple[FigureRow, ...]
    playback: Playback | None


def race_page(view: TableView, to: int | None = None) -> RacePage | None:
    """The pictures of this game; with `to` as it was after that round. None before its first
    round."""
    found, players = race_of(view, to), players_of(view)
    if not found.rounds:
        return None
    seated = [players[seat] for seat in view.game.seats]
    return RacePage(
        game_id=view.game_id,
        title=_title(found),
        sentence=_sentence(view, found),
        lanes=lanes_view(view, found),
        places=places_view(found, players),
        lanes_first=len(found.lanes) >= MANY_PLAYERS,
        players=tuple(seated),
        rows=tuple(_figures(found, [player.seat for player in seated])),
        playback=_playback(found),
    )


def places_so_far(view: TableView) -> PlacesView | None:
    """The places of a game that is being played, from its second round on. The end has its own."""
    return None if view.game.outcome else places_of(view)


def places_of(view: TableView) -> PlacesView | None:
    """The places of a game, also of one that is over, from its second round on."""
    return _places(race_of(view), tuple(players_of(view).values()), words_key())


@once_for_lasting
def _places(
    found: GameRace, players: tuple[PlayerView, ...], _words: Hashable
) -> PlacesView | None:
    return places_view(found, {player.seat: player for player in players})


def _title(found: GameRace) -> str:
    if found.over:
        return _("How the evening went")
    return _("After round %(number)s", number=found.rounds)


def _sentence(view: TableView, found: GameRace) -> str:
    """How the lead went in a game that was won; who leads in a running one is the headline of its
    page. After an earlier round, its headline."""
    if found.rounds < found.all_rounds:
        earlier = round_headline(view, found.rounds)
        return sentence(earlier) if earlier else ""
    beside = facts_told(view, course(view.game)) if view.game.is_over else ()
    told = lead_told(view.game, beside)
    return "" if told is None else lead_words(told, view.names)


def _playback(found: GameRace) -> Playback | None:
    number, last = found.rounds, found.all_rounds
    if last < PLAYED_BACK_FROM:
        return None
    return Playback(number, last, before=number - 1, after=number + 1 if number < last else 0)


def _figures(found: GameRace, seats: list[str]) -> list[FigureRow]:
    lanes = {lane.seat: lane for lane in found.lanes}
    ordinals = ["", *map(place_chip, range(1, len(lanes) + 1))]
    return [
        FigureRow(
            at + 1,
            tuple(_figure(found, lanes[seat].cells[at], ordinals) for seat in seats),
        )
        for at in range(found.rounds)
    ]


def _figure(found: GameRace, cell: RaceCell, ordinals: Sequence[str]) -> FigureCell:
    if cell.place is None:
        return FigureCell(here=False)
    return FigureCell(
        here=True,
        place=ordinals[cell.place],
        total=cell.total,
        points="" if cell.points is None else f"+{cell.points}",
        phase=None if found.points_only else cell.phase,
        made=cell.kind is CellKind.MADE,
        out=cell.out,
        corrected=cell.corrected,
        was="" if cell.was is None else _("was %(points)s", points=cell.was),
    )
