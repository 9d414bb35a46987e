"""The table of a year as the start page shows it: who won how many games, as bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import length_words
from scorekeeper.pages.shown.marks import NO_LETTERS, PlayerView, persons_shown
from scorekeeper.service.years import YearTable
from scorekeeper.wording.amounts import games_words, wins_words
from scorekeeper.wording.lists import side_by_side

MOST_BARS = 5
"""People in the table; the page of people has all of them."""


MANY_HOURS = timedelta(hours=10)
"""From here on nobody asks for the minutes of a year."""


@immutable(kw_only=True)
class YearBar:
    """One person: how many games won, and how long the bar is, in percent of the longest."""

    person_id: int
    player: PlayerView
    wins: int
    wins_words: str
    percent: int


@immutable(kw_only=True)
class ThisYear:
    """The table. `unit` stands above the figures; `champion` says who won most in the year before,
    `shared` why there are more wins than games; each is "" if
    there is nothing to say."""

    title: str
    counted: str
    unit: str
    champion: str
    bars: tuple[YearBar, ...]
    shared: str

    @property
    def example(self) -> str:
        """Two names of this family, as an example of what can be searched."""
        return " ".join(bar.player.name for bar in self.bars[:2])


def year_shown(
    table: YearTable,
    before: YearTable,
    letters: Mapping[str, str] = NO_LETTERS,
    *,
    current: bool = True,
) -> ThisYear | None:
    """The table of this year and who won the one `before`; None if nobody played. `letters` are
    those of all people. `current`: it is the year that goes on."""
    if not table.lines:
        return None
    people = persons_shown((line.person for line in table.lines[:MOST_BARS]), letters)
    most = max(line.wins for line in table.lines)
    champion = before.champion
    return ThisYear(
        title=_("This year") if current else str(table.year),
        counted=counted_words(table),
        unit=wins_unit(table.lines[0].wins),
        champion=_("Last year: %(name)s", name=champion.name) if champion and current else "",
        bars=tuple(
            YearBar(
                person_id=line.person.person_id,
                player=people[line.person.person_id],
                wins=line.wins,
                wins_words=wins_words(line.wins),
                percent=bar_percent(line.wins, most),
            )
            for line in table.lines[:MOST_BARS]
        ),
        shared=shared_wins_words((line.wins for line in table.lines), table.games),
    )


def counted_words(table: YearTable) -> str:
    """How many games the year had, and how long they took: in full hours where they are many."""
    games = games_words(table.games)
    took = table.time_at_table
    if took >= MANY_HOURS:
        took = timedelta(hours=round(took / timedelta(hours=1)))
    return side_by_side(filter(None, (games, length_words(took, whole=True))))


def bar_percent(wins: int, most: int) -> int:
    """How long the bar of so many wins is, in percent of the bar of the `most`."""
    return round(100 * wins / most) if most else 0


def wins_unit(number: int) -> str:
    """What stands above numbers of wins, the first of which is this one."""
    return ngettext("win", "wins", number)


def more_words(number: int) -> str:
    """How many people are left off; "" if nobody is."""
    return ngettext("%(num)s more", "%(num)s more", number) if number > 0 else ""


def shared_wins_words(wins: Iterable[int], games: int) -> str:
    """Why these people won more games together than there were; "" if they did not."""
    return _("Shared wins count for all.") if sum(wins) > games else ""
