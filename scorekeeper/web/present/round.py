"""The round-over form as a page: a tile a player, what each key of the pad would prove.

The marks of the pad come from `rules.plausibility`, once for each player and key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.events import Entry, EntryStruck, Seat
from scorekeeper.game.fold import replay
from scorekeeper.game.ranking import standings
from scorekeeper.game.state import ClosedRound, Line
from scorekeeper.rules.cards import CARDS_DEALT
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import Proof, cards_left, judge_count, proof
from scorekeeper.rules.sheets import Switches
from scorekeeper.service import TableView
from scorekeeper.web.forms import fresh_key
from scorekeeper.web.present.drafts import draft_name
from scorekeeper.web.present.table import phase_of
from scorekeeper.web.round_form import HandFields, RoundFields

LAST_KEY = 300
_MARKS = {Proof.LAID: "v", Proof.NOT_LAID: ".", Proof.NOTHING: "?", Proof.IMPOSSIBLE: "-"}


@dataclass(frozen=True, slots=True)
class Tile:
    """One player: the fields as typed, what the pad's keys prove, and whether laying is known."""

    seat: Seat
    name: str
    phase_label: str
    marks: str
    known_laid: bool
    out: bool
    typed: HandFields
    doubt: bool
    phases_open: tuple[int, ...]
    most_left: int


@dataclass(frozen=True, slots=True)
class RoundPage:
    """Everything the form shows."""

    game_id: int
    code: str
    seq: int
    key: str
    number: int
    title: str
    tiles: tuple[Tile, ...]
    out: str
    due: Seat
    wild_points: int
    skip_points: int
    free_order: bool
    draft: str
    overrule: bool
    violet: bool
    ten_cards: bool
    only: Seat = ""


@lru_cache(maxsize=2048)
def pad_marks(
    phase: Phase | None, rules: Switches, known_laid: bool, played: int | None = None
) -> str:
    """A letter for each key from 5 in steps of five: v proves laid, . proves not laid, ? proves
    nothing, - cannot be. A player known to have laid has only v and -, the fewer the more cards
    are known to have been `played`."""
    keys = range(5, LAST_KEY + 1, 5)
    return "".join(_mark(points, phase, rules, known_laid, played) for points in keys)


def _mark(
    points: int, phase: Phase | None, rules: Switches, known_laid: bool, played: int | None
) -> str:
    if phase is None:
        return "v" if points < 50 or known_laid else "?"
    if known_laid:
        doubts = judge_count(phase, rules, laid=True, points=points, cards_laid=played)
        return "-" if doubts else "v"
    return _MARKS[proof(points, phase, rules)]


def round_page(
    view: TableView,
    fields: RoundFields,
    *,
    fixed: ClosedRound | None = None,
    due: Seat = "",
    only: Seat = "",
    doubts: Mapping[Seat, bool] | None = None,
    overrule: bool = False,
    key: str = "",
) -> RoundPage:
    """The form for the open round, or for the closed round that is to be fixed."""
    game = view.game
    open_round = game.open
    number = fixed.number if fixed else open_round.number if open_round else 0
    seats = (only,) if only else tuple(fixed.lines) if fixed else game.playing
    table = fixed.table if fixed else game.table
    free = table.switches.phase_order != "fixed"
    working = {line.seat: line for line in standings(game)}
    tiles = []
    for seat in seats:
        phase_no = fixed.lines[seat].phase if fixed else working[seat].current_phase
        phase = phase_of(game, phase_no)
        mark = None if fixed or open_round is None else open_round.laid.get(seat)
        played = mark.played if mark else None
        most = _most_left(phase, table.switches, played)
        label = _("phase %(number)s", number=phase_no) if phase_no is not None else _("any phase")
        if played is not None and most < CARDS_DEALT:
            label = ngettext("at most %(num)s card", "at most %(num)s cards", most)
        tiles.append(
            Tile(
                seat,
                view.names[seat],
                label,
                pad_marks(phase, table.switches, mark is not None, played),
                mark is not None,
                fields.out == seat,
                fields.hands.get(seat, HandFields()),
                bool(doubts and doubts.get(seat)),
                working[seat].phases_open if free else (),
                most,
            )
        )
    title = _("Fix round %(number)s") if fixed else _("Round %(number)s is over")
    if only:
        title = _("%(name)s’s hand", name=view.names[only])
    return RoundPage(
        view.game_id,
        view.code,
        game.seq,
        key or fresh_key(),
        number,
        title % {"number": number} if not only else title,
        tuple(tiles),
        fields.out,
        due,
        table.switches.wild_points,
        table.switches.skip_points,
        free,
        draft_name(view, f"{number}.{only or ('fix' if fixed else 'over')}"),
        overrule,
        game.table.rule_sheet.slot_b == "violet",
        cards_left(None, table.switches, laid=False) == range(CARDS_DEALT, CARDS_DEALT + 1),
        only,
    )


def _most_left(phase: Phase | None, rules: Switches, played: int | None) -> int:
    """How many cards one who has laid can hold at the most; fewer where cards were typed (§49)."""
    most = max(cards_left(phase, rules, laid=True), default=0)
    if played is None or rules.buy == "on" or rules.partial_lay == "yes":
        return most
    return min(most, max(CARDS_DEALT - played, 0))


def struck_lines(log: Sequence[Entry], command_id: str) -> Mapping[Seat, Line] | None:
    """The round that `command_id` had recorded before it was struck, so that *Undo* can hand its
    form back. None when no such round was."""
    for entry in log:
        if isinstance(entry.event, EntryStruck) and entry.event.command_id == command_id:
            before = replay([earlier for earlier in log if earlier.seq < entry.seq])
            for done in before.closed:
                if done.command_id == command_id:
                    return done.lines
    return None
