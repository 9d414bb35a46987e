"""The hit page: a meld on the table, the cards added to it, and the referee's answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.commands import HitMeld
from scorekeeper.game.events import CardsHit, PhaseLaidDown
from scorekeeper.game.log import round_of, standing_entries
from scorekeeper.game.move_commands import JudgedHit, judge_hit_command
from scorekeeper.game.state import LaidHit, LaidPhase
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import TypedGroup, parse_groups, print_groups
from scorekeeper.rules.phases import GroupKind
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import (
    CardView,
    TableMeld,
    card_view,
    draft_name,
    grown_views,
    mark_of,
    may_take_wild,
    table_meld,
    table_melds,
    wilds_wanted_back,
)
from scorekeeper.web.presenters.hit_answer import hit_answer, other_runs, turn_note
from scorekeeper.web.presenters.lay_down import ShownVerdict
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.web.presenters.typed_cards import ReadingOption
from scorekeeper.wording.terms import short_cards
from scorekeeper.wording.typed_words import typed_words


@dataclass(frozen=True, slots=True)
class Hitter:
    """A player who may be the one who hits."""

    seat: Seat
    name: str
    mark: PlayerMark
    chosen: bool


@dataclass(frozen=True, slots=True)
class HitLine:
    """A hit already recorded, in words. `may_go`: this phone may take it back now, which holds for
    the last hit only."""

    text: str
    seq: int
    may_go: bool


@dataclass(frozen=True, slots=True)
class HitForm:
    """What was typed, and for which player."""

    seat: Seat
    typed: str = ""
    take: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HitPage:
    """Everything the hit page shows. `cards` are the meld as it lies or, where the hit is legal, as
    it would be then; only typed cards have an index. `sure`: no question is left, and tapping one
    card may record the hit."""

    game_id: int
    owner: Seat
    group: int
    seq: int
    key: str
    title: str
    mark: PlayerMark
    hitters: tuple[Hitter, ...]
    hitter: Hitter
    typed: str
    cards: tuple[CardView, ...]
    apart: tuple[CardView, ...]
    choices: tuple[ReadingOption, ...]
    answer: ShownVerdict
    note: str
    overrule: bool
    record_label: str
    sure: bool
    colours: bool
    may_take: bool
    take: bool
    draft: str
    hits: tuple[HitLine, ...]
    command: HitMeld
    unreadable: bool


def likely_hitter(view: TableView, owner: Seat) -> Seat:
    """The player who probably hits: whose turn it is, else who laid or hit last in this round, else
    the owner of the meld."""
    game = view.game
    if game.open is not None and game.open.turns is not None and game.open.turns.turn is not None:
        return game.open.turns.turn
    now = round_of(view.log, len(view.log) + 1)
    for entry in reversed(standing_entries(view.log)):
        if isinstance(entry.event, CardsHit | PhaseLaidDown):
            stands = round_of(view.log, entry.seq) == now and entry.event.seat in game.playing
            return entry.event.seat if stands else owner
    return owner


def hit_page(
    view: TableView,
    owner: Seat,
    group: int,
    form: HitForm,
    *,
    fixed: bool,
    key: str,
    overrule: bool = False,
) -> HitPage | None:
    """The page of one meld; None where no typed meld has this group number. `fixed`: this phone
    speaks for one player only."""
    game, open_round, mark = view.game, view.game.open, mark_of(view.game, owner)
    if (
        open_round is None
        or mark is None
        or mark.melds is None
        or not 1 <= group <= len(mark.melds)
    ):
        return None
    meld, seat = mark.melds[group - 1], form.seat
    error, typed = _read(form.typed)
    taking = wilds_wanted_back(meld, typed.cards) if form.take else ()
    declare = typed.declare if isinstance(typed.declare, int) else None
    command = HitMeld(seat, owner, group, typed.cards, taking, declare)
    seen = judge_hit_command(game, open_round, command)
    if not isinstance(seen, JudgedHit):
        return None
    answer = hit_answer(view, command, seen, error)
    legal = answer.tone == "yes"
    shown = seen.meld if seen.meld is not None and (legal or overrule) else None
    choices = other_runs(view, open_round, command) if legal else ()
    marks = player_marks(view)
    hitters = tuple(Hitter(s, view.names[s], marks[s], s == seat) for s in game.playing)
    known = fixed or (open_round.turns is not None and open_round.turns.turn == seat)
    before = table_meld(view, owner, group, meld)
    return HitPage(
        game_id=view.game_id,
        owner=owner,
        group=group,
        seq=game.seq,
        key=key,
        title=_("%(name)s’s %(meld)s", name=view.names[owner], meld=before.words),
        mark=marks[owner],
        hitters=hitters if not fixed else (),
        hitter=Hitter(seat, view.names[seat], marks[seat], chosen=True),
        typed=form.typed if error else print_groups([typed] if typed.cards else []),
        cards=grown_views(meld, shown, command.cards) if shown else before.cards,
        apart=() if shown else _apart(command.cards),
        choices=choices,
        answer=answer,
        note=turn_note(view, open_round, command) if answer.tone != "no" else "",
        overrule=overrule,
        record_label=_("Record"),
        sure=legal and known and not choices,
        colours=meld.kind in (GroupKind.COLOR, GroupKind.CRUN),
        may_take=may_take_wild(meld, game.table.switches),
        take=form.take,
        draft=draft_name(view, f"{owner}.{group}.hit"),
        hits=_hits(view, mark, group, seat if fixed else None),
        command=command,
        unreadable=error is not None,
    )


def _read(text: str) -> tuple[NotationError | None, TypedGroup]:
    """The error in the text, or None; the cards; and the lowest number of a run, where it was given
    after an equals sign."""
    try:
        groups = parse_groups(text, typed_words())
    except NotationError as error:
        return error, TypedGroup(())
    cards = tuple(card for group in groups for card in group.cards)
    return None, TypedGroup(cards, groups[-1].declare if groups else None)


def _apart(added: Sequence[Card]) -> tuple[CardView, ...]:
    return tuple(card_view(card, index=at) for at, card in enumerate(added))


def _hits(view: TableView, mark: LaidPhase, group: int, only: Seat | None) -> tuple[HitLine, ...]:
    """The hits on this meld, last one first. The phone of the player `only` may take back only that
    player's own."""
    on_it = [hit for hit in mark.hits if hit.group == group]
    return tuple(
        HitLine(_hit_line(view, hit), hit.seq, hit is on_it[-1] and only in (None, hit.seat))
        for hit in reversed(on_it)
    )


def _hit_line(view: TableView, hit: LaidHit) -> str:
    if not hit.cards:
        return _("%(name)s moved a wild", name=view.names[hit.seat])
    return _("%(name)s: %(cards)s", name=view.names[hit.seat], cards=short_cards(hit.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldOwner:
    """A player with melds on the table."""

    name: str
    mark: PlayerMark
    melds: tuple[TableMeld, ...]


def laid_melds(view: TableView) -> tuple[MeldOwner, ...]:
    """Every player whose melds are on the table, in seat order."""
    marks = player_marks(view)
    owners = (
        MeldOwner(name=view.names[seat], mark=marks[seat], melds=table_melds(view, seat))
        for seat in view.game.seats
    )
    return tuple(owner for owner in owners if owner.melds)
