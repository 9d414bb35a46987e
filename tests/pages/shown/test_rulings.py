"""A ruling that is shown to everybody: stored without words, read by each in their own language."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import cycle, product

import pytest
from flask_babel import force_locale
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.game.commands import PlaySkip, StopGame, TrackTurns, TurnUpCard
from scorekeeper.game.events import Entry, Event, RulingGiven
from scorekeeper.game.values import AskedQuestion
from scorekeeper.pages.shown.rulings import PastQuestion, in_readers_language, kept_words, ruling_on
from scorekeeper.pages.shown.situations import SITUATIONS, is_question
from scorekeeper.rules.cards import natural
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import all_cases
from tests.examples import ALL, examples
from tests.game.strategies import questions
from tests.pages.builders import change, show
from tests.web.client import Client
from tests.web.laid_melds import lay, play

LANGUAGE_IDS = [language.id for language in LANGUAGES]


CARDS = {
    "lay": {"phase": "1", "cards": "7 7 7 3 3 W"},
    "hit": {"meld": "1", "cards": "3 W", "by": "p3", "laid-now": "yes"},
    "count": {"cards": "R7 B12 W S S"},
}


def given_by(client: Client, language: str, about: str, by: str | None) -> RulingGiven:
    """The ruling as a phone of this language would have it recorded."""
    with client.app.test_request_context("/"), force_locale(language):
        command = ruling_on(client.view, by, about, CARDS.get(about, {}))
    assert command is not None
    return RulingGiven(**{each.name: getattr(command, each.name) for each in fields(RulingGiven)})


def read_in(client: Client, language: str, event: Event, *, seq: int = 0) -> str:
    """The ruling as it is read in this language, recorded as the next entry."""
    with client.app.test_request_context("/"), force_locale(language):
        entry = Entry(seq or client.view.seq + 1, "c", event)
        found = in_readers_language(client.view, entry).event
    assert isinstance(found, RulingGiven)
    return found.words


@pytest.fixture
def melds(table: Client) -> Client:
    """A table whose turns are followed, with melds on it."""
    change(table, "knock", "on")
    lay(table, "p2", "5 5 5 | 3 3 3")
    play(table, TrackTurns(True, "p3"))
    return table


def test_a_ruling_is_stored_the_same_and_read_in_every_language(melds: Client) -> None:
    """Its parts are sentences: 30 and 10 never become 3010."""
    with all_cases() as case:
        every = [*CARDS, *SITUATIONS, *SWITCH_VALUES, "§14", "§25"]
        by_turns = zip(every, cycle((None, "p1", "p3")), strict=False)
        for about, by in product(every, (None, "p1", "p3")) if ALL else by_turns:
            with case(f"{about} by {by}"):
                first, *others = [given_by(melds, each, about, by) for each in LANGUAGE_IDS]
                assert others == [first] * len(others)
                assert first.words.isascii() or not set(first.words) & set("ążćęńßäöüйяのはを")
                texts = {each: read_in(melds, each, first) for each in LANGUAGE_IDS}
                assert texts["en"] == first.words
                assert len({*texts.values()}) == len(LANGUAGES), texts
                for text in texts.values() if about in (*CARDS, *SITUATIONS) else ():
                    assert text.endswith((".", "。", "…", "!", "！")), text
                    assert re.search(r"\d{4}", text) is None, text


def test_what_happens_later_does_not_change_a_ruling(table: Client) -> None:
    play(table, TurnUpCard(natural(7)))
    show(table, "hit_same_turn")
    show(table, "skip")
    before = [read_in(table, "de", e.event, seq=e.seq) for e in table.view.log[-2:]]
    last = table.view.seq
    change(table, "hit_same_turn", "none")
    change(table, "skip_target", "next")
    play(table, TrackTurns(True, "p1"))
    play(table, PlaySkip("p1", "p2"))
    play(table, StopGame(True))
    kept_words.clear()
    after = [read_in(table, "de", e.event, seq=e.seq) for e in table.view.log[last - 2 : last]]
    assert after == before


def test_words_that_cannot_be_made_anew_stay_as_they_were_given(melds: Client) -> None:
    """A verdict that this program would not give, an entry of an earlier release, typed words."""
    event = given_by(melds, "de", "hit", "p3")
    other = replace(event, words="{p3} asks: May I?\nYes.", verdict=("yes",))
    earlier = RulingGiven("Yes. {p3} may skip {p1}.", "§39")
    for stored in (other, earlier, RulingGiven("A dropped card is dead.", decided=True)):
        assert read_in(melds, "ru", stored) == stored.words


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=questions, verdict=st.sampled_from(["yes", "no", "plain"]), data=st.data())
def test_a_question_that_no_phone_could_have_asked_is_shown_by_its_words(
    melds: Client, question: AskedQuestion, verdict: str, data: st.DataObject
) -> None:
    language = data.draw(st.sampled_from(LANGUAGE_IDS))
    words = read_in(melds, language, RulingGiven("So.", question=question, verdict=(verdict,)))
    if not is_question(question.about) and question.about not in CARDS:
        assert words == "So."


def test_a_page_judges_no_ruling_again_that_it_has_worded_before(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 13):
        show(table, "count", cards=f"R{number}")
        show(table, "count", cards=f"B{number}")

    def read_by_all() -> int:
        for language in LANGUAGE_IDS:
            table.http.get(table.at, headers={"Accept-Language": language})
        return kept_words.judged

    monkeypatch.setitem(table.app.config, "KEEP_FRAGMENTS", False)
    first = kept_words.judged
    before = read_by_all()
    assert before - first == 24 * len(LANGUAGE_IDS)
    assert read_by_all() == before


def test_of_all_words_only_the_last_ones_are_kept() -> None:
    kept, asked = type(kept_words)(most=3), AskedQuestion("count", "")

    def find(seq: int) -> str:
        past = PastQuestion(mark="m", seq=seq, question=asked, verdict=(), locale="de")
        return kept.find(past, lambda: f"judged {kept.judged}")

    found = [find(seq) for seq in (1, 2, 3, 1, 4, 1, 2)]
    assert found == [found[0], *found[1:3], found[0], found[4], found[0], found[6]]
    assert len(set(found)) == kept.judged == 5
