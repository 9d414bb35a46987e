"""Every text that `scorekeeper.wording` can make, with values like those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scorekeeper.game import commands, events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.race import lead_told
from scorekeeper.game.race import race as race_of
from scorekeeper.game.standings import LEVEL, Gap
from scorekeeper.rules.cards import SKIP, WILD, Colour, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from scorekeeper.wording import (
    amounts,
    arrivals,
    chances,
    dealing,
    durations,
    log_rules,
    nameless,
    outcome,
    race,
    rule_sources,
    sheets,
    statuses,
    story,
    terms,
)
from scorekeeper.wording.evening_name import came_from_last, evening_name_words
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.round_meaning import LINE, OUT
from scorekeeper.wording.round_questions import question_of
from scorekeeper.wording.round_sure import StillAsked
from scorekeeper.wording.round_told import phase_change_words, place_chip, told_fact
from tests.game.builders import Table, told
from tests.wording import test_evening_name, test_log, test_race, test_round_told, test_story
from tests.wording.every_problem import NAMES, every_problem

DECKS = (SHEETS["mattel"], SHEETS["ravensburger"])
"""One with blue and one with violet cards."""


def every_text() -> Iterator[str]:
    """All texts."""
    for some in (
        _terms,
        every_problem,
        _log,
        _chances,
        _rules,
        _statuses,
        _told,
        _races,
        _outcomes,
    ):
        yield from some()
    yield from (question_of(StillAsked(about), NAMES) for about in (LINE, OUT, "p1"))


def _races() -> Iterator[str]:
    """Of every game that is told here, its lanes, its places and how the lead went."""
    for evening, _lead in test_race.STORIES:
        table = told(3, evening)
        found = race_of(table.game, table.log)
        if (lead := lead_told(table.game)) is not None:
            yield race.lead_words(lead, NAMES)
        yield race.spoken_lead(found, NAMES)
        yield from (race.corrected_line(found, NAMES, number) for number in found.corrected)
        for lane in found.lanes:
            yield from (race.lane_phases(found, lane), race.lane_points(lane))
            yield race.spoken_lane(found, lane)


def _outcomes() -> Iterator[str]:
    for ahead in (LEVEL, Gap(1, 0), Gap(0, 15)):
        yield outcome.won_words(["Ann"], ahead)
    yield outcome.won_words(["Ann", "Ben"])
    for names, rounds in ((["Ann"], 0), (["Ann"], 3), (["Ann", "Ben"], 3)):
        yield outcome.stopped_words(names, rounds)
        yield from (outcome.ended_words(names, rounds, stopped=each) for each in (False, True))


def _statuses() -> Iterator[str]:
    for number in (400, 403, 404, 405, 408, 410, 413, 429, 500):
        yield from statuses.status_words(number)
    yield from statuses.too_many_pages()


def _terms() -> Iterator[str]:
    for sheet, colour in product(DECKS, Colour):
        with terms.deck_of(sheet):
            yield from (terms.colour_words(colour), terms.card_of_colour_words(colour))
            yield from (terms.colour_sign(colour), terms.card_words(natural(7, colour)))
            yield terms.needed_cards_words((colour, colour, "7", "W"))
    yield terms.completing_cards_words(tuple(map(str, range(1, 13))))
    yield from melds_said()
    yield from map(terms.card_words, (WILD, SKIP))
    yield dealing.deals_words("Ann")
    yield dealing.begins_words("Ben")
    yield dealing.deals_and_begins_words("Ann", "Ben")
    yield dealing.deals_round_words(2, "Ann", "Ben")
    for kind, size, times in product(GroupKind, range(2, 9), (1, 2, 3)):
        phase = Phase((Group(kind, size),) * times)
        yield from (terms.phase_words(phase), terms.phase_short(phase))
    for variant in ("standard", "fixed-10", "even", "odd", "first-1", "first-5"):
        table = table_rules(variant=variant)
        yield from (sheets.variant_words(variant), terms.no_such_phase("99", table.phases))
    for phases in (*PHASE_LISTS.values(), replace(CLASSIC, name="own")):
        yield sheets.list_words(phases.name)
        yield from sheets.lists_words(("classic", "set12", "run4,run5"))  # imported, perhaps
        yield sheets.played_words(table_rules(phase_list=phases, variant="even"))


def melds_said() -> Iterator[str]:
    """Melds of every kind."""
    for sheet, colour in product(DECKS, Colour):
        with terms.deck_of(sheet):
            yield terms.meld_words(Meld(GroupKind.COLOR, (WILD,), (colour,), colour))
            yield terms.meld_words(Meld(GroupKind.CRUN, (WILD,) * 2, (6, 7), colour))
            yield terms.meld_short(Meld(GroupKind.COLOR, (WILD,), (colour,), colour))
            yield terms.meld_short(Meld(GroupKind.CRUN, (WILD,) * 2, (6, 7), colour))
    for kind in GroupKind:
        yield terms.meld_words(Meld(kind, (), ()))
    for kind in (GroupKind.SET, GroupKind.RUN):
        yield terms.meld_words(Meld(kind, (WILD,) * 2, (6, 7)))
        yield terms.meld_short(Meld(kind, (WILD,) * 2, (6, 7)))


def _log() -> Iterator[str]:
    meld = Meld(GroupKind.SET, (natural(5),), (5,))
    more: list[Event] = [
        *test_log.every_event(),
        events.CardTurnedUp(WILD),
        events.EntryStruck("c1", "take back"),
        events.CardsHit("p2", "p3", 1, (), meld),
        events.CardsHit("p2", "p3", 1, (natural(5),), meld, taken=(WILD,), overruled=("x",)),
    ]
    for event, by in product(more, ("p1", PAPER)):
        yield event_line(Entry(1, "c1", event, actor=by), NAMES)
    rulings = (
        test_log.AS_WRITTEN,
        replace(test_log.AS_WRITTEN, decided=True, words="x" * (log_rules.SHORT + 1)),
        replace(test_log.AS_WRITTEN, switch="skip_target"),
        events.TableRulesChanged(table_rules()),
        events.TableRulesChanged(table_rules(changes={"wild_points": 20})),
    )
    begun = Table(4).log
    for event in (*more, *rulings):
        yield log_rules.news_line(Entry(begun[-1].seq + 1, "c1", event), NAMES, begun)
    for story_of_a_log in test_log.STORIES:
        yield from (line for _, line, _ in test_log.told(story_of_a_log, NAMES))
    rules = table_rules()
    table = Table(4)
    table.play(commands.ChangeRules(table_rules(changes={"wild_points": 20})))
    yield command_line(table.log[-1:], NAMES, table.log)
    before = Entry(1, "c8", events.SeatsChanged(("p1", "p2", "p3", "p4")))
    log = (before, Entry(2, "c9", events.SeatsChanged(("p4", "p1", "p3", "p2"))))
    yield event_line(log[-1], NAMES, log)
    read = (LeafletAnswer("wrap", "no", "Ours."), LeafletAnswer("wrap", "yes"))
    for changed in (replace(rules, keeper_closes=True), *map(rules.with_leaflet, read)):
        yield log_rules.changes_words(changed, rules)
        yield log_rules.changes_words(rules, changed)


def _chances() -> Iterator[str]:
    yield from (chances.chance_words(percent / 100) for percent in range(0, 101, 5))
    for percent in range(34, 100):
        others = (1 - percent / 100) / 2
        yield chances.favourite_words({"p1": percent / 100, "p2": others, "p3": others}, NAMES)
    yield chances.favourite_words({"p1": 0.45, "p2": 0.4, "p3": 0.15}, NAMES)
    six = {f"p{n}": 0.18 for n in range(1, 6)} | {"p6": 0.02}
    yield chances.favourite_words(six, {seat: seat for seat in six})
    yield chances.still_open()
    for rounds, exact in product((1, 4, 9), (True, False)):
        yield chances.rounds_left_words(rounds, exact=exact)
    yield from map(chances.time_left_words, (35, 120, 80))
    yield from map(durations.duration_words, (35, 120, 80))
    for (fact_told, *_), reader in product(test_story.SAID, (None, "p1", "p2")):
        yield story.fact_sentence(test_story.fact_of(fact_told), NAMES, reader)
    for words in (
        amounts.games_words,
        amounts.from_games,
        amounts.rounds_words,
        amounts.entries_words,
        amounts.phases_words,
        amounts.points_words,
        amounts.players_words,
        amounts.wins_words,
        amounts.times_words,
        amounts.kept_deleted_words,
    ):
        yield words(3)
    yield nameless.player_of_number(3)
    yield arrivals.phone_connected("20:15", "192.168.1.23")
    yield arrivals.waiting_for_phone()
    yield from arrivals.no_phone_yet()
    for system in ("linux", "darwin", "win32"):
        yield from arrivals.checklist("8010", system=system)
    yield amounts.phases_and_points("Ann", 3, 25)
    for was, _said in test_evening_name.SAID:
        yield evening_name_words(test_evening_name.name_of(was), NAMES, "Sunday")
    yield came_from_last("Ann", Gap(1, 0))
    yield from map(race.place_left_behind, range(2, 9))


def _told() -> Iterator[str]:
    for fact, you in product(test_round_told.SAID, (None, "p1", "p2")):
        for phases, points in ((0, 0), (0, 15), (1, 0), (2, 0)):
            yield told_fact(replace(fact, phases=phases, points=points), NAMES, you)
    yield from map(place_chip, range(1, 9))
    yield from (phase_change_words(*each) for each in ((4, 3), (10, None), (None, 10)))
    yield from test_round_told.other_words()


def _rules() -> Iterator[str]:
    for sheet in SHEETS:
        yield from (sheets.coverage_words(sheet), sheets.sheet_title(sheet))
    for sheet, switch in product(SHEETS, SWITCHES):
        table = table_rules(sheet)
        shown = rule_sources.source_of_answer(switch, table, with_rest=True)
        yield from (shown.title, *rule_sources.other_answers(switch, table))
        for placed in (*shown.words, *(each for reading in shown.open for each in reading.words)):
            yield from (placed.text, placed.place)
        yield from (text for each in shown.open for text in (each.head, each.here))
