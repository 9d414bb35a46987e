"""The commands about rules: other switches from now on, and rulings written down for all to see.

Every line keeps the rules it was judged by (`Line.table`); new rules apply only to what comes
later. Phases, variant and sheet cannot change in mid-game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.errors import LogError
from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.game.events import Entry, GameStarted, RulingGiven, TableRulesChanged
from scorekeeper.game.log import since_last_round, standing_entries
from scorekeeper.game.problem_codes import problem
from scorekeeper.game.results import Accepted, Answer, Refused, refuse
from scorekeeper.game.state import Game
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import TableRules

MOST_LETTERS, MOST_LINES = 300, 2


def decide_rules(game: Game, command: ChangeRules | GiveRuling) -> Answer:
    """Judge a ruling or a change of rules. A ruling is accepted at any time; rules can change only
    while a round is open."""
    if isinstance(command, GiveRuling):
        return _give_ruling(command)
    if game.paused:
        return refuse("game_paused")
    if game.open is None:
        return refuse("tie_round_due" if game.tie_due else "game_over")
    return _change_rules(game.table, command.table)


def table_before(log: Sequence[Entry], seq: int) -> TableRules:
    """The rules just before the entry `seq`. Raises LogError if no game has started before it."""
    table = None
    for entry in standing_entries(tuple(e for e in log if e.seq < seq)):
        if isinstance(entry.event, GameStarted | TableRulesChanged):
            table = entry.event.table
    if table is None:
        raise LogError("log_without_start", entries=len(log))
    return table


def rulings_and_rule_changes(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """Every ruling and change of rules that counts, in the order of the log."""
    return _about_rules(standing_entries(log))


def rulings_of_this_round(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The rulings and changes of rules since the last round was closed."""
    return _about_rules(since_last_round(log))


def _about_rules(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(e for e in entries if isinstance(e.event, RulingGiven | TableRulesChanged))


def fixed_part_changed(now: TableRules, wanted: TableRules) -> str | None:
    """The part that differs and may not: sheet, phases and variant stay as they were at the start.
    None if only switches differ."""
    parts = ("sheet", "phase_list", "variant")
    return next((part for part in parts if getattr(now, part) != getattr(wanted, part)), None)


def _change_rules(now: TableRules, wanted: TableRules) -> Answer:
    if (part := fixed_part_changed(now, wanted)) is not None:
        return refuse("only_switches_change", part=part)
    if wanted == now:
        return refuse("nothing_changed")
    return Accepted((TableRulesChanged(wanted),))


def _give_ruling(command: GiveRuling) -> Answer:
    words = _clean_text(command.words)
    wrong = _words_problem(words) or _rule_problem(command)
    if wrong is not None:
        return Refused((wrong,))
    given = RulingGiven(
        words=words,
        rule=command.rule,
        decided=command.decided,
        switch=command.switch,
        value=command.value,
        question=command.question,
        verdict=command.verdict,
    )
    return Accepted((given,))


def _clean_text(words: str) -> str:
    """The text without blank lines and invisible characters."""
    seen = ("".join(c for c in line if _is_visible(c)) for line in words.splitlines())
    lines = (" ".join(line.split()) for line in seen)
    return "\n".join(line for line in lines if line)


def _is_visible(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) != "Cc"


def _words_problem(words: str) -> Problem | None:
    if not words:
        return problem("words_missing")
    if len(words) > MOST_LETTERS or words.count("\n") >= MOST_LINES:
        return problem("words_too_long", letters=len(words), most=MOST_LETTERS, lines=MOST_LINES)
    return None


def _rule_problem(command: GiveRuling) -> Problem | None:
    """The problem if the paragraph or the house rule does not exist."""
    values = [str(value) for value in SWITCH_VALUES.get(command.switch, ())]
    if command.rule and command.rule not in RULEBOOK:
        return problem("no_such_rule", rule=command.rule)
    if (command.switch or command.value) and command.value not in values:
        return problem("no_such_rule", rule=f"{command.switch} {command.value}".strip())
    return None
