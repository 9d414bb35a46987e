"""Questions about a player's own cards: may I lay this, may I hit this, what does this count?

The cards are answered and forgotten. Nothing is stored unless the player shows the answer to the
table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from flask_babel import gettext as _

from scorekeeper.game.standings import standings
from scorekeeper.game.turn_questions import has_laid_this_turn
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.card_desk import card_desk
from scorekeeper.pages.shown.cards import CardView, may_take_wild, meld_views, phase_of
from scorekeeper.pages.shown.hand_tasks import CountTask
from scorekeeper.pages.shown.hit_task import (
    HitTask,
    OwnedMeld,
    laid_without_cards,
    melds_on_table,
    what_fits,
)
from scorekeeper.pages.shown.lay_down_task import LayDownTask
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.replies import Reply, TableQuestion
from scorekeeper.pages.shown.wells import CardDesk, typed_in
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.terms import kind_word, phase_short

KINDS = ("lay", "hit", "count")


@immutable
class PhaseOption:
    """A phase that may be meant, and who is on it."""

    number: int
    words: str
    chosen: bool


@immutable(kw_only=True)
class MeldOption:
    """A meld on the table to ask about: its owner, its kind, its cards, and what fits, in words."""

    at: int
    owner: PlayerView
    kind: str
    cards: tuple[CardView, ...]
    fits: str
    chosen: bool


@immutable
class PlayerOption:
    """A player who may be meant."""

    seat: Seat
    name: str
    chosen: bool


@immutable(kw_only=True)
class CardQuestion:
    """One question with its cards on the desk. `laid_now`: the player laid in this same turn.
    `take` asks for a wild of the meld, and `may_take` says whether it can be asked for. `not_typed`
    are those who have laid without typing the cards. Fields that this question does not use are
    empty."""

    kind: str
    desk: CardDesk
    phases: tuple[PhaseOption, ...] = ()
    melds: tuple[MeldOption, ...] = ()
    not_typed: tuple[PlayerView, ...] = ()
    players: tuple[PlayerOption, ...] = ()
    laid_now: bool = False
    may_take: bool = False
    take: bool = False

    @property
    def owners(self) -> tuple[tuple[PlayerView, tuple[MeldOption, ...]], ...]:
        """Each player with melds on the table, with these melds."""
        grouped = groupby(self.melds, key=lambda meld: meld.owner)
        return tuple((owner, tuple(melds)) for owner, melds in grouped)

    @property
    def names_not_typed(self) -> str:
        """The names of `not_typed`, as a list in words."""
        return listed([player.name for player in self.not_typed])

    @property
    def reply(self) -> Reply:
        """The referee's reply to the cards typed so far."""
        assert isinstance(self.desk.answer, Reply)  # that of a question
        return self.desk.answer


def card_question(asked: TableQuestion, kind: str, fields: Mapping[str, str]) -> CardQuestion:
    """The question of this kind, one of KINDS, with the reply; from the fields of its page."""
    match kind:
        case "lay":
            return _lay_question(asked, fields)
        case "hit":
            return _hit_question(asked, fields)
        case _:
            return CardQuestion(kind="count", desk=card_desk(CountTask(asked), typed_in(fields)))


# --- may I lay this? ------------------------------------------------------------------------------


def _lay_question(asked: TableQuestion, fields: Mapping[str, str]) -> CardQuestion:
    """The cards typed so far, against one phase of this table."""
    numbers = {str(entry.number): entry.number for entry in asked.table.phases}
    number = numbers.get(fields.get("phase", ""), _phase_of_asker(asked))
    phase = phase_of(asked.game, number)
    assert phase is not None  # one of this table's own numbers
    task = LayDownTask(view=asked.view, number=number, phase=phase, seat=asked.by, asked=asked)
    desk = card_desk(task, typed_in(fields))
    return CardQuestion(kind="lay", desk=desk, phases=_phase_options(asked, number))


def _phase_of_asker(asked: TableQuestion) -> int:
    """The number of the phase that is most likely meant: the asker's, else that of the player who
    begins."""
    open_round = asked.game.open
    first = asked.by or (open_round.first_player if open_round is not None else "")
    working = {line.seat: line.current_phase for line in standings(asked.game)}
    open_to = asked.game.phases_open(first) if first in asked.game.seats else ()
    number = working.get(first) or next(iter(open_to), None)
    return asked.table.phases[0].number if number is None else number


def _phase_options(asked: TableQuestion, chosen: int) -> tuple[PhaseOption, ...]:
    """All phases, each with the players who are on it, unless all are on the same one."""
    on: dict[int, list[str]] = {}
    for line in standings(asked.game):
        if line.current_phase is not None:
            on.setdefault(line.current_phase, []).append(asked.name(line.seat))
    options = []
    for entry in asked.table.phases:
        phase = phase_short(entry.phase)
        words = _("Phase %(number)s: %(phase)s", number=entry.number, phase=phase)
        if entry.number in on and len(on) > 1:
            words = f"{words} ({side_by_side(on[entry.number])})"
        options.append(PhaseOption(entry.number, words, entry.number == chosen))
    return tuple(options)


# --- may I hit this? ------------------------------------------------------------------------------


def _hit_question(asked: TableQuestion, fields: Mapping[str, str]) -> CardQuestion:
    """The cards typed so far, on one of the melds of this table."""
    on_table, by = melds_on_table(asked.view), _who_hits(asked, fields.get("by", ""))
    players = players_of(asked.view)
    at = _chosen_meld(fields.get("meld", ""), on_table)
    laid_now = fields.get("laid-now", "") == "yes" or has_laid_this_turn(asked.game, by)
    take = fields.get("take", "") == "yes"
    task = HitTask(
        view=asked.view,
        seat=by,
        target=None if at is None else on_table[at],
        take=take,
        laid_now=laid_now,
        asked=asked,
    )
    return CardQuestion(
        kind="hit",
        desk=card_desk(task, typed_in(fields)),
        melds=_meld_options(asked, on_table, at),
        not_typed=tuple(players[seat] for seat in laid_without_cards(asked.view)),
        players=_player_options(asked, by),
        laid_now=laid_now,
        may_take=any(may_take_wild(each.meld, asked.table.switches) for each in on_table),
        take=take,
    )


def _who_hits(asked: TableQuestion, seat: str) -> Seat:
    """The player who wants to hit: the player chosen, else the one who asks, else the one whose
    turn it is, else the first who has laid."""
    game = asked.game
    if seat in game.playing:
        return seat
    laid = next(iter(game.laid), None)
    likely = (asked.by, game.turn, laid, *game.playing)
    return next(each for each in likely if each is not None and each in game.playing)


def _chosen_meld(typed: str, on_table: Sequence[OwnedMeld]) -> int | None:
    if len(on_table) == 1:
        return 0
    return int(typed) if typed in map(str, range(len(on_table))) else None


def _meld_options(
    asked: TableQuestion, on_table: Sequence[OwnedMeld], chosen: int | None
) -> tuple[MeldOption, ...]:
    players = players_of(asked.view)
    return tuple(
        MeldOption(
            at=at,
            owner=players[each.owner],
            kind=kind_word(each.meld.kind),
            cards=meld_views(each.meld),
            fits=what_fits(each.meld, asked.table.switches),
            chosen=at == chosen,
        )
        for at, each in enumerate(on_table)
    )


def _player_options(asked: TableQuestion, chosen: Seat) -> tuple[PlayerOption, ...]:
    playing = asked.game.playing
    return tuple(PlayerOption(seat, asked.name(seat), seat == chosen) for seat in playing)
