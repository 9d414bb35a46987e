"""The standings as watchers have them, live, on every page that shows them."""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.chances import (
    ChancesPage,
    OutlookLines,
    chances_page,
    outlook_lines,
)
from scorekeeper.pages.shown.phases_of_round import PhaseOfRound, phases_of_round
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.standings import WatchPage, watch_page
from scorekeeper.service import TableView
from scorekeeper.service.chances import Basis, GameChances


@immutable(kw_only=True)
class LiveStandings:
    """Everything the standings show. `phases` are those of this round, where nothing else is told
    of the evening yet; `outlook` says how the game may go on, `chances` who was going to win."""

    page: WatchPage
    phases: tuple[PhaseOfRound, ...]
    outlook: OutlookLines | None
    chances: ChancesPage | None


def live_standings(view: TableView, chances: GameChances, basis: Basis) -> LiveStandings:
    """The standings of this game; `basis` is that of its chances now."""
    page = watch_page(all_in_readers_language(view))
    return LiveStandings(
        page=page,
        phases=() if page.so_far or page.headline else phases_of_round(view.game, page.rows),
        outlook=outlook_lines(view, chances.outlook(view, basis)),
        chances=chances_page(view, chances.hindsight(view, basis)),
    )
