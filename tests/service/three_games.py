"""Three games of one house, as archives and lists have them."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from tests.service.builders import amend, close, deal, play


def three_games(scorer: Scorer) -> None:
    """One that is over, one with a correction and a player who left, one of guests at a table."""
    first = deal(scorer, "Ann", "Ben 🦊", "Mia").game_id
    rounds = close("p1", p2=20, p3=100), close("p1", p2=40, p3=30)
    play(scorer, first, *rounds, commands.StopGame(for_good=True))
    second = deal(scorer, "Mia", "=HYPERLINK(1)", "Dad").game_id
    play(scorer, second, commands.LayDown("p1"), rounds[0], amend(1, "p1", p2=40))
    play(scorer, second, commands.LeaveTable("p3"))
    scorer.venue.set_up(1)
    at = scorer.venue.tables()[0].table.table_id
    deal(scorer, "Ann", "Zoe", table=table_rules("ja"), at=at)
