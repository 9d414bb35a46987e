"""Who was going to win a game, and how a running game may go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from flask_babel import gettext as _

from scorekeeper.game.chances import Chances, OwnRecord
from scorekeeper.game.finished import SHORTEST_ROUND, round_lengths
from scorekeeper.game.latest import once_while_same
from scorekeeper.game.standings import is_last_round
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.charts import (
    AreaChart,
    area_chart,
)
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.service import Hindsight, Outlook, TableView
from scorekeeper.wording.chances import (
    chance_words,
    favourite_words,
    rounds_left_words,
    still_open,
    time_left_words,
)
from scorekeeper.wording.outcome import won_words

ROUNDS_OF_PACE = 2
"""Rounds from which a game has a pace."""


@immutable
class ChanceRow:
    """One round of the table: its number (`0–4` for all rounds while the game was open), who was
    going to win after it, and each player's chance in words; "" for a player who did not play."""

    after: str
    favourite: str
    cells: tuple[str, ...]


@immutable(kw_only=True)
class ChancesPage:
    """Who was going to win. `label` says what the chart shows, `basis` what the chances rest on.
    `names` are the heads of the columns. Before the chances say more than "all the same", the page
    says that the game was still open. After the last round the whole belongs to who won."""

    chart: AreaChart
    label: str
    basis: str
    players: tuple[PlayerView, ...]
    rows: tuple[ChanceRow, ...]


@immutable
class PlayerChance:
    """One player's chance in words."""

    player: PlayerView
    words: str


@immutable(kw_only=True)
class OutlookLines:
    """How a running game may go on. `left` says how many rounds are left, and how long they take.
    `favourite` and `players` are filled if the table wants to see the chances; `players` only once
    they say something."""

    left: str
    favourite: str
    players: tuple[PlayerChance, ...]
    basis: str


def chances_page(view: TableView, told: Hindsight) -> ChancesPage | None:
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
    players, won = players_of(view), game.won
    return ChancesPage(
        chart=area_chart(
            [
                (
                    players[seat].mark,
                    [each.shares.get(seat, 0.0) for each in known[first:]]
                    + ([(seat in won) / len(won)] if won else []),
                )
                for seat in seats
            ],
            key="chances",
            first=first,
            last=game.rounds_played,
            winners=[players[seat].mark for seat in won],
        ),
        label=_("Each player’s chance to win after every round, as an area."),
        basis=_basis(told.records),
        players=tuple(players[seat] for seat in seats),
        rows=tuple(_chance_rows(view, known, first, seats)),
    )


def outlook_lines(view: TableView, outlook: Outlook) -> OutlookLines | None:
    """How this game may go on. None before its first round is closed, while it is paused, while the
    hands of its last round are counted, or if there are no figures."""
    told, game = outlook.chances, view.game
    if told is None or not game.closed or game.paused or is_last_round(game):
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
    names = [view.names[seat] for seat in view.game.won]
    if names:
        won = won_words(names)
        yield ChanceRow(str(len(known)), won, no_chances)


def _basis(records: Mapping[Seat, OwnRecord]) -> str:
    """What the chances rest on, in a sentence. It does not say how many games somebody has played,
    because watchers read it too."""
    if records:
        return _("Worked out from what each player laid in earlier games.")
    return _("Worked out as if everybody played equally well.")


def _left(view: TableView, told: Chances) -> str:
    """The rounds left and their time. A round whose hands are being counted is played already."""
    left = max(told.rounds_left - (view.game.out is not None), 1.0)
    rounds = rounds_left_words(left, exact=view.game.table.points_only)
    seconds = _seconds_a_round(view)
    if seconds is None:
        return rounds
    minutes = left * seconds / 60
    return _("%(rounds)s, about %(time)s left", rounds=rounds, time=time_left_words(minutes))


@once_while_same("game.closed", "game.table")
def _seconds_a_round(view: TableView) -> float | None:
    """How long a round of this game takes: the median of its rounds, so that a dinner does not
    count. None if the game has no pace: too few rounds, or rounds that were typed in afterwards."""
    lengths = [length.total_seconds() for length in round_lengths(view.log, view.game)]
    if len(lengths) < ROUNDS_OF_PACE:
        return None
    usual = median(lengths)
    return None if usual < SHORTEST_ROUND.total_seconds() else usual
