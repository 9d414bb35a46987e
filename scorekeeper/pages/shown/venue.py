"""The tables of a venue in words: their names, who plays there, and which are quiet."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import headline
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.turn_line import lead_line
from scorekeeper.service import TableView
from scorekeeper.service.venue import TableNow, VenueTable
from scorekeeper.wording.durations import duration_words
from scorekeeper.wording.lists import listed, sentences

SLOW_AFTER, QUIET_AFTER, FORGOTTEN_AFTER = 5 * 60, 30 * 60, 3 * 60 * 60
"""Seconds without an entry: after these it is said when the last one was; a table is quiet; it has
probably been left."""

USUAL = 6
"""The number of tables that the form offers first."""


@immutable(kw_only=True)
class HostLine:
    """One table in the host's list. `tone` is `free`, `due` (somebody types names), `playing`,
    `quiet` or `resting`. `leads` says who leads, deals or won, `rows` are those who play, best
    first, and `game_id` is their game; at a free table these are empty and None."""

    table_id: int
    title: str
    tone: str
    words: str
    leads: str
    rows: tuple[StandingRow, ...]
    game_id: int | None


@immutable
class HostTables:
    """The host's list, the state of the printed cards, and a mark that changes with either."""

    lines: tuple[HostLine, ...]
    cards: str
    print_again: bool
    mark: str

    @property
    def in_order(self) -> tuple[HostLine, ...]:
        """The tables that have a game, those at which somebody starts one, and the free ones."""
        return tuple(
            sorted(self.lines, key=lambda each: (each.game_id is None, each.tone == "free"))
        )


@immutable(kw_only=True)
class VenuePage:
    """A venue table for the guest who scanned its card. `title` is what the table is called."""

    now: TableNow
    title: str


def venue_page(now: TableNow) -> VenuePage:
    """This table as it is now."""
    return VenuePage(now=now, title=table_title(now.table))


def table_title(table: VenueTable) -> str:
    """What a table is called on a card or above a page: "Table 3", or its name."""
    return table.name or _("Table %(number)s", number=table.number)


def in_groups_of_four(code: str) -> str:
    """A long code in groups of four letters, for reading it out."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def who_plays(view: TableView) -> str:
    """The players as a list: Ann, Ben and Mia."""
    return listed([view.names[seat] for seat in view.game.playing])


def taken_words(now: TableNow | None) -> str:
    """What the keeper of a game reads that goes on while others play at its table; "" if None."""
    if now is None or now.view is None:
        return ""
    return sentences(
        (
            _(
                "%(table)s: %(who)s are playing now.",
                table=table_title(now.table),
                who=who_plays(now.view),
            ),
            _("Your game goes on without a table and is not on the wall."),
        )
    )


def host_tables(tables: Sequence[TableNow], still_leads_here: Callable[[str], bool]) -> HostTables:
    """The host's list. `still_leads_here` tells whether an address printed on a card still belongs
    to this host."""
    lines = tuple(host_line(now) for now in tables)
    cards, again = _cards_line([now.table for now in tables], still_leads_here)
    mark = hashlib.sha256(repr((lines, cards)).encode()).hexdigest()[:12]
    return HostTables(lines, cards, again, mark)


def host_line(now: TableNow) -> HostLine:
    """One table as the host reads it."""
    view, title = now.view, table_title(now.table)
    if view is None or not (now.playing or now.resting):
        words = _("Somebody is starting a game.") if now.starter else pgettext("table", "Free")
        return HostLine(
            table_id=now.table.table_id,
            title=title,
            tone="due" if now.starter else "free",
            words=words,
            leads="",
            rows=(),
            game_id=None,
        )
    if now.resting:
        tone, words = "resting", _("A paused game is waiting. Others can start.")
    elif now.quiet >= QUIET_AFTER:
        tone = "quiet"
        words = _("%(round)s, quiet for %(time)s", round=round_words(view), time=_span(now.quiet))
    else:
        tone, words = "playing", round_words(view)
        if now.quiet >= SLOW_AFTER:
            words = _("%(round)s, last entry %(ago)s", round=words, ago=ago_words(now.quiet))
    return HostLine(
        table_id=now.table.table_id,
        title=title,
        tone=tone,
        words=words,
        leads=headline(view) if view.game.outcome else lead_line(view),
        rows=tuple(row for row in standing_rows(view) if row.standing.seat in view.game.playing),
        game_id=view.game_id,
    )


def round_words(view: TableView) -> str:
    """How far the game is: Round 4, a tie round, or the end."""
    game = view.game
    if game.open is not None:
        return _("Round %(number)s", number=game.open.number)
    return _("Tie round") if game.tie_due else _("The end")


def quiet_words(now: TableNow) -> str:
    """For how long nothing was entered."""
    return _("Nothing was entered for %(time)s.", time=_span(now.quiet))


def ago_words(seconds: float) -> str:
    """How long ago something was: "2 min ago", which is never broken."""
    words = _("just now") if seconds < 60 else _("%(time)s ago", time=_span(seconds))
    return words.replace(" ", "\u00a0")


def _span(seconds: float) -> str:
    minutes = int(seconds // 60)
    if minutes < 24 * 60:
        return duration_words(minutes if minutes < 60 else minutes // 60 * 60)
    return ngettext("%(num)s day", "%(num)s days", minutes // (24 * 60))


def _cards_line(
    tables: Sequence[VenueTable], still_leads_here: Callable[[str], bool]
) -> tuple[str, bool]:
    new = [table for table in tables if not table.printed_as]
    if any(table.printed_as and not still_leads_here(table.printed_as) for table in tables):
        return _("The address changed since printing. Print the cards again."), True
    if len(new) == len(tables):
        return "", False
    if new:
        return _("Not printed yet: %(tables)s", tables=listed([table_title(t) for t in new])), True
    return _("Printed, and the address is still right."), False
