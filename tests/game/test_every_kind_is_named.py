"""Every kind of event and command is named wherever the program decides by kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from hypothesis import given

import scorekeeper.game
import scorekeeper.service
import scorekeeper.wording
from scorekeeper.game.codec import STORED_NAME
from scorekeeper.game.commands import LayDown
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.events import Event
from tests.game.builders import Log
from tests.game.strategies import any_event
from tests.project.module_facts import modules_in, source_of

FILTERS = {
    "_step": "two of them: each hands what is left to a function that names every kind",
    "_decide_in_round": "hands what is left to a function of those kinds alone",
    "_seats_added_by": "looks for the two kinds that bring a seat",
    "news_line": "looks for the two kinds that are long",
    "_contradicts": "hands what is left to a function of those kinds alone",
    "entry_fault": "hands the others to `_round_fault`, which names every kind",
    "content_fault": "looks at the kinds that carry phases, melds or points",
}
"""The functions with a `match` that need not name all kinds, and why."""


SUBJECTS = {"event", "entry.event", "command", "it"}


def open_matches(source: str) -> Iterator[str]:
    """The functions in this source with a `match` over an event or a command that ignores the kinds
    it does not name, and does not name the rest for a function of these kinds only."""
    for function in ast.walk(ast.parse(source)) if "match " in source else ():
        if not isinstance(function, ast.FunctionDef):
            continue
        for match in (node for node in ast.walk(function) if isinstance(node, ast.Match)):
            subject, last = ast.unparse(match.subject), match.cases[-1].pattern
            hands_on = isinstance(last, ast.MatchAs) and last.pattern is None and last.name
            names_all = f"assert_never({subject})" in ast.unparse(function)
            if subject in SUBJECTS and not hands_on and not names_all:
                yield function.name


def test_every_match_over_events_or_commands_names_all_kinds():
    packages = (scorekeeper.game, scorekeeper.wording, scorekeeper.service)
    found = {
        function
        for package in packages
        for name in modules_in(package)
        for function in open_matches(source_of(name))
    }
    assert found - FILTERS.keys() == set()
    assert FILTERS.keys() - found == set(), "no longer there; take it off the list"


PASSES_BY_A_LAY_DOWN = {
    *("PhaseLaidDown", "CardsHit", "CardTurnedUp", "TurnPassed", "SkipPlayed", "SkipSuffered"),
    *("Knocked", "TurnsTracked", "RulingGiven", "PlayerJoined"),
}
"""Events of other players and of turns do not conflict with a lay-down of Ann's."""


@given(any_event)
def test_every_event_is_known_to_conflict_with_a_lay_down_or_not(event: Event):
    log = Log()
    log.record(event)
    stopped = bool(find_conflicts(LayDown("nobody's seat"), log.entries, seen=1))
    kind = STORED_NAME[type(event)]
    if kind in {"PlayerWentOut", "HandCounted", "EntryAmended"}:
        return  # these depend on whose they are
    assert stopped is (kind not in PASSES_BY_A_LAY_DOWN and kind != "EntryStruck")
