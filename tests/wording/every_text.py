"""Every text that `scorekeeper.wording` can make, with values like those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scorekeeper.game import commands, events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.race import lead_told, race
from scorekeeper.rules.cards import SKIP, WILD, Colour, natural
from scorekeeper.rules.citations import source
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.rulebook import CLAIMS, RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import PARTS
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from scorekeeper.wording import (
    chances,
    lists,
    log_rules,
    round_meaning,
    rule_sources,
    sheets,
    statuses,
    story,
    terms,
)
from scorekeeper.wording import (
    race as race_words,
)
from scorekeeper.wording.evening_name import evening_name_words
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.round_questions import question_of
from scorekeeper.wording.round_sure import StillAsked
from scorekeeper.wording.round_told import place_chip, told_fact
from scorekeeper.wording.texts import said
from tests.game.builders import Table, told
from tests.wording import test_evening_name, test_log, test_race, test_round_told, test_story
from tests.wording.every_problem import NAMES, every_problem


def every_text() -> Iterator[str]:
    """All texts."""
    yield from _terms()
    yield from every_problem()
    yield from _log()
    yield from _chances()
    yield from _rules()
    yield from _statuses()
    yield from _told()
    yield from _races()
    names = {"p1": "Ann"}
    yield from (
        question_of(StillAsked(about), names)
        for about in (round_meaning.LINE, round_meaning.OUT, "p1")
    )


def _races() -> Iterator[str]:
    """Of every game that is told here, its lanes, its places and how the lead went."""
    for evening in test_race.STORIES:
        table = told(3, evening)
        found = race(table.game, table.log)
        if (lead := lead_told(table.game)) is not None:
            yield race_words.lead_words(lead, NAMES)
        yield race_words.spoken_lead(found, NAMES)
        yield from (race_words.corrected_line(found, NAMES, number) for number in found.corrected)
        for lane in found.lanes:
            yield from (
                race_words.lane_phases(found, lane),
                race_words.lane_points(lane),
                race_words.spoken_lane(found, lane),
            )


def _statuses() -> Iterator[str]:
    for number in (400, 403, 404, 405, 408, 410, 413, 418, 429, 500):
        yield from statuses.status_words(number)
    yield from statuses.too_many_pages()


def _terms() -> Iterator[str]:
    for colour, slot in product(Colour, ("blue", "violet")):
        yield from (terms.colour_words(colour, slot), terms.card_of_colour_words(colour, slot))
        yield terms.colour_sign(colour, slot)
        yield terms.needed_cards_words((colour, colour, "7", "W"), slot)
        yield terms.card_words(natural(7, colour), slot)
    yield from melds_said()
    yield from (terms.card_words(card) for card in (WILD, SKIP))
    for kind, size in product(GroupKind, range(2, 9)):
        yield terms.kind_word(kind)
        for groups in ((Group(kind, size),), (Group(kind, size),) * 2):
            yield from (terms.phase_words(Phase(groups)), terms.phase_short(Phase(groups)))
    for phases in PHASE_LISTS.values():
        yield from (sheets.list_words(phases.name), *map(terms.phase_words, phases.phases))
    yield from (
        terms.no_such_phase("99", table_rules(variant=v).phases) for v in ("standard", "first-1")
    )
    for variant in ("standard", "fixed-10", "even", "odd", "first-1", "first-5"):
        yield sheets.variant_words(variant)
    yield sheets.list_words("own")
    for phases in (*PHASE_LISTS.values(), replace(CLASSIC, name="own")):
        yield from (
            sheets.played_words(table_rules(phase_list=phases, variant=v))
            for v in ("even", "standard")
        )
    yield from (
        lists.side_by_side(("Ann", "Ben")),
        lists.statements(("a", "b")),
        lists.sentence("a"),
    )


def melds_said() -> Iterator[str]:
    """Melds of every kind."""
    for colour, slot in product(Colour, ("blue", "violet")):
        yield terms.meld_words(Meld(GroupKind.COLOR, (WILD,), (colour,), colour), slot)
        yield terms.meld_words(Meld(GroupKind.CRUN, (WILD,) * 2, (6, 7), colour), slot)
    for kind in GroupKind:
        yield terms.meld_words(Meld(kind, (), ()))
        if kind in (GroupKind.SET, GroupKind.RUN):
            yield terms.meld_words(Meld(kind, (WILD,) * 2, (6, 7)))


def _log() -> Iterator[str]:
    more: list[Event] = [
        events.SeatsChanged(("p1", "p2")),
        events.CardTurnedUp(WILD),
        events.PlayerJoined("p3", ("p1",), (1,), 60),
        events.PlayerJoined("p3", ("p1",), (1, 2), 60),
        events.PlayerJoined("p3", ("p1",), (1, 2)),
        events.PlayerJoined("p3", ("p1",), (), 60),
        events.EntryStruck("c1", "take back"),
        replace(test_log.HIT, cards=()),
        replace(test_log.HIT, taken=(WILD,), overruled=("x",)),
    ]
    said = (event for event, _ in test_log.SAID)
    for event in (*(event for event in said if not is_ruling(event)), *more):
        yield from (event_line(Entry(1, "c1", event, actor=by), NAMES) for by in ("p1", PAPER))
        yield log_rules.news_line(event)
    yield event_line(Entry(1, "c1", events.GameStarted(("p1",), "p1", table_rules())), NAMES)
    for evening in test_log.STORIES.values():
        yield from test_log.told(evening, NAMES)
    table = Table(4)
    table.play(commands.ChangeRules(table_rules(changes={"wild_points": 20})))
    yield command_line(table.log[-1:], NAMES, table.log)
    for seats in (("p2", "p1", "p3", "p4"), ("p4", "p1", "p3", "p2"), ("p1", "p2")):
        before = Entry(1, "c8", events.SeatsChanged(("p1", "p2", "p3", "p4")))
        log = (before, Entry(2, "c9", events.SeatsChanged(seats)))
        yield event_line(log[-1], NAMES, log)
    rules = table_rules()
    for closes in (True, False):
        changed = replace(rules, keeper_closes=closes)
        yield log_rules.changes_words(changed, replace(rules, keeper_closes=not closes))
    for read in (LeafletAnswer("wrap", "no", "Ours."), LeafletAnswer("wrap", "yes")):
        yield log_rules.changes_words(rules.with_leaflet(read), rules)
        yield log_rules.changes_words(rules, rules.with_leaflet(read))
    yield log_rules.news_line(events.TableRulesChanged(rules))
    yield log_rules.news_line(events.RulingGiven("so", "§39"))


def is_ruling(event: Event) -> bool:
    """Is this a ruling as somebody wrote it, which is no text of the program?"""
    return isinstance(event, events.RulingGiven) and not event.decided


def _chances() -> Iterator[str]:
    yield from (chances.chance_words(percent / 100) for percent in range(0, 101, 5))
    for best in range(36, 100, 4):
        rest = (100 - best) / 2
        yield chances.favourite_words(
            dict(zip("abc", (best, rest, rest), strict=True)), dict(zip("abc", "ABC", strict=True))
        )
    for percent in range(34, 100):
        others = (1 - percent / 100) / 2
        shares = {"p1": percent / 100, "p2": others, "p3": others}
        yield chances.favourite_words(shares, NAMES)
    yield chances.favourite_words({"p1": 0.45, "p2": 0.4, "p3": 0.15}, NAMES)
    six = {f"p{n}": 0.18 for n in range(1, 6)} | {"p6": 0.02}
    yield chances.favourite_words(six, {seat: seat for seat in six})
    yield chances.still_open()
    yield from (
        chances.rounds_left_words(rounds, exact=exact)
        for rounds in (1, 4, 9)
        for exact in (True, False)
    )
    yield from (chances.time_left_words(minutes) for minutes in (5, 35, 60, 120, 80))
    yield from (story.fact_sentence(fact, NAMES) for fact in test_story.SAID)
    yield story.rounds_played(3)
    yield from (evening_name_words(name, NAMES, "Sunday") for name in test_evening_name.SAID)


def _told() -> Iterator[str]:
    for fact, you in product(test_round_told.SAID, (None, "p1", "p2")):
        yield told_fact(fact, NAMES, you)
        for phases, points in ((0, 0), (0, 15), (1, 0), (2, 0)):
            yield told_fact(replace(fact, phases=phases, points=points), NAMES, you)
    yield from map(place_chip, range(1, 9))
    yield from test_round_told.other_words()


def _rules() -> Iterator[str]:
    for point in RULEBOOK.values():
        yield from (said(point.title), said(point.statement))
        yield said(point.question) if point.question else ""
        yield from map(said, point.further)
    for number, claim in CLAIMS.items():
        yield from (said(claim.text), *map(said, claim.others.values()))
        for words in (words for sheet in SHEETS for words in source(number, sheet).words):
            yield from (said(words.text), said(words.section))
    yield from map(sheets.coverage_words, SHEETS)
    for sheet, switch in product(SHEETS, SWITCHES):
        table = table_rules(sheet)
        shown = rule_sources.source_of_answer(switch, table, with_rest=True)
        yield from (shown.title, *rule_sources.other_answers(switch, table))
        for placed in (*shown.words, *(each for reading in shown.open for each in reading.words)):
            yield from (placed.text, placed.place)
        yield from (text for each in shown.open for text in (each.head, each.here))
    yield from map(sheets.sheet_title, SHEETS)
    yield from map(said, PARTS.values())
    for asked in SWITCHES.values():
        yield from (said(asked.question), said(asked.short))
        for answer in asked.answers.values():
            yield said(answer.words)
            if not isinstance(answer.short, int):
                yield said(answer.short)
