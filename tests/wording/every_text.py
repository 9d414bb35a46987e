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
from scorekeeper.wording.chances import (
    chance_words,
    favourite_words,
    rounds_left_words,
    still_open,
    time_left_words,
)
from scorekeeper.wording.evening_name import evening_name_words
from scorekeeper.wording.lists import sentence, side_by_side, statements
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.log_rules import changes_words, news_line
from scorekeeper.wording.race import (
    corrected_line,
    lane_phases,
    lane_points,
    lead_words,
    spoken_lane,
    spoken_lead,
)
from scorekeeper.wording.round_meaning import LINE, OUT
from scorekeeper.wording.round_questions import question_of
from scorekeeper.wording.round_sure import StillAsked
from scorekeeper.wording.round_told import place_chip, told_fact
from scorekeeper.wording.rule_sources import other_answers, source_of_answer
from scorekeeper.wording.sheets import (
    coverage_words,
    list_words,
    played_words,
    sheet_title,
    variant_words,
)
from scorekeeper.wording.statuses import status_words, too_many_pages
from scorekeeper.wording.story import fact_sentence, rounds_played
from scorekeeper.wording.terms import (
    card_of_colour_words,
    card_words,
    colour_sign,
    colour_words,
    kind_word,
    meld_words,
    needed_cards_words,
    no_such_phase,
    phase_short,
    phase_words,
)
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
    yield from (question_of(StillAsked(about), names) for about in (LINE, OUT, "p1"))


def _races() -> Iterator[str]:
    """Of every game that is told here, its lanes, its places and how the lead went."""
    for story in test_race.STORIES:
        table = told(3, story)
        found = race(table.game, table.log)
        if (lead := lead_told(table.game)) is not None:
            yield lead_words(lead, NAMES)
        yield spoken_lead(found, NAMES)
        yield from (corrected_line(found, NAMES, number) for number in found.corrected)
        for lane in found.lanes:
            yield from (lane_phases(found, lane), lane_points(lane), spoken_lane(found, lane))


def _statuses() -> Iterator[str]:
    for number in (400, 403, 404, 405, 408, 410, 413, 418, 429, 500):
        yield from status_words(number)
    yield from too_many_pages()


def _terms() -> Iterator[str]:
    for colour, slot in product(Colour, ("blue", "violet")):
        yield from (colour_words(colour, slot), card_of_colour_words(colour, slot))
        yield colour_sign(colour, slot)
        yield needed_cards_words((colour, colour, "7", "W"), slot)
        yield card_words(natural(7, colour), slot)
    yield from melds_said()
    yield from (card_words(card) for card in (WILD, SKIP))
    for kind, size in product(GroupKind, range(2, 9)):
        yield kind_word(kind)
        for groups in ((Group(kind, size),), (Group(kind, size),) * 2):
            yield from (phase_words(Phase(groups)), phase_short(Phase(groups)))
    for phases in PHASE_LISTS.values():
        yield from (list_words(phases.name), *map(phase_words, phases.phases))
    yield from (no_such_phase("99", table_rules(variant=v).phases) for v in ("standard", "first-1"))
    for variant in ("standard", "fixed-10", "even", "odd", "first-1", "first-5"):
        yield variant_words(variant)
    yield list_words("own")
    for phases in (*PHASE_LISTS.values(), replace(CLASSIC, name="own")):
        yield from (
            played_words(table_rules(phase_list=phases, variant=v)) for v in ("even", "standard")
        )
    yield from (side_by_side(("Ann", "Ben")), statements(("a", "b")), sentence("a"))


def melds_said() -> Iterator[str]:
    """Melds of every kind."""
    for colour, slot in product(Colour, ("blue", "violet")):
        yield meld_words(Meld(GroupKind.COLOR, (WILD,), (colour,), colour), slot)
        yield meld_words(Meld(GroupKind.CRUN, (WILD,) * 2, (6, 7), colour), slot)
    for kind in GroupKind:
        yield meld_words(Meld(kind, (), ()))
        if kind in (GroupKind.SET, GroupKind.RUN):
            yield meld_words(Meld(kind, (WILD,) * 2, (6, 7)))


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
        yield news_line(event)
    yield event_line(Entry(1, "c1", events.GameStarted(("p1",), "p1", table_rules())), NAMES)
    for story in test_log.STORIES.values():
        yield from test_log.told(story, NAMES)
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
        yield changes_words(changed, replace(rules, keeper_closes=not closes))
    for read in (LeafletAnswer("wrap", "no", "Ours."), LeafletAnswer("wrap", "yes")):
        yield changes_words(rules.with_leaflet(read), rules)
        yield changes_words(rules, rules.with_leaflet(read))
    yield news_line(events.TableRulesChanged(rules))
    yield news_line(events.RulingGiven("so", "§39"))


def is_ruling(event: Event) -> bool:
    """Is this a ruling as somebody wrote it, which is no text of the program?"""
    return isinstance(event, events.RulingGiven) and not event.decided


def _chances() -> Iterator[str]:
    yield from (chance_words(percent / 100) for percent in range(0, 101, 5))
    for best in range(36, 100, 4):
        rest = (100 - best) / 2
        yield favourite_words(
            dict(zip("abc", (best, rest, rest), strict=True)), dict(zip("abc", "ABC", strict=True))
        )
    for percent in range(34, 100):
        others = (1 - percent / 100) / 2
        shares = {"p1": percent / 100, "p2": others, "p3": others}
        yield favourite_words(shares, NAMES)
    yield favourite_words({"p1": 0.45, "p2": 0.4, "p3": 0.15}, NAMES)
    six = {f"p{n}": 0.18 for n in range(1, 6)} | {"p6": 0.02}
    yield favourite_words(six, {seat: seat for seat in six})
    yield still_open()
    yield from (
        rounds_left_words(rounds, exact=exact) for rounds in (1, 4, 9) for exact in (True, False)
    )
    yield from (time_left_words(minutes) for minutes in (5, 35, 60, 120, 80))
    yield from (fact_sentence(fact, NAMES) for fact in test_story.SAID)
    yield rounds_played(3)
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
    yield from map(coverage_words, SHEETS)
    for sheet, switch in product(SHEETS, SWITCHES):
        table = table_rules(sheet)
        shown = source_of_answer(switch, table, with_rest=True)
        yield from (shown.title, *other_answers(switch, table))
        for placed in (*shown.words, *(each for reading in shown.open for each in reading.words)):
            yield from (placed.text, placed.place)
        yield from (text for each in shown.open for text in (each.head, each.here))
    yield from map(sheet_title, SHEETS)
    yield from map(said, PARTS.values())
    for asked in SWITCHES.values():
        yield from (said(asked.question), said(asked.short))
        for answer in asked.answers.values():
            yield said(answer.words)
            if not isinstance(answer.short, int):
                yield said(answer.short)
