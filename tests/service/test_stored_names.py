"""What is stored about a person, and what is left after forgetting: of what was ticked, nothing."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.stored_names import ForgetChoices, Forgotten, NotForgotten
from scorekeeper.service.stored_names import TextFault as Fault
from scorekeeper.service.stored_names import TextKind as Kind
from scorekeeper.storage import copies
from scorekeeper.storage.players import normalized
from tests.empty_file import conn_of, empty_file
from tests.examples import examples
from tests.service.builders import deal, person, play, suggestion, whole_game


def about(scorer: Scorer, name: str = "Mia", also: str = "") -> Any:
    return scorer.stored_names.of(person(scorer, name), also)


def ticked(scorer: Scorer, name: str = "Mia") -> ForgetChoices:
    """Every text and copy with the name is ticked."""
    stored = about(scorer, name)
    texts = {each.key: each.without for each in stored.texts if each.can_change}
    return ForgetChoices("", texts, {each.name: True for each in stored.copies})


def forget(scorer: Scorer, choices: ForgetChoices | None = None, name: str = "Mia") -> object:
    """Forget this person with these choices, or with everything ticked."""
    chosen = choices or ticked(scorer, name)
    return scorer.stored_names.forget(person(scorer, name), chosen)


def make_copy(scorer: Scorer) -> Path:
    return copies.make_automatic_copy(conn_of(scorer), scorer.path, datetime.now())


@pytest.fixture
def house(scorer: Scorer) -> Scorer:
    """Mia's name is in one text of every kind."""
    game_id = whole_game(scorer, "Ann", "Mia")
    other = deal(scorer, "Ann", "Ben").game_id
    scorer.titles.change(game_id, "Mia’s birthday", "At Mia's")
    scorer.titles.change(other, "Mias Abend", "At Mia's")
    scorer.saved_rules.save("Mia's rules", table_rules())
    scorer.venue.set_up(1)
    scorer.venue.rename(scorer.venue.tables()[0].table.table_id, "Mia’s table")
    scorer.host_settings.keep_wifi("mia", "secret")
    leaflet = LeafletAnswer("wrap", "yes", "Mia’s leaflet says so.")
    play(scorer, other, ChangeRules(scorer.view(other).game.table.with_leaflet(leaflet)))
    scorer.saved_rules.save("Fridays", scorer.view(other).game.table)
    play(scorer, other, GiveRuling("Mia deals twice.", decided=True))
    assert scorer.decisions.keep(scorer.view(other), scorer.view(other).seq)
    assert scorer.text_suggestions.keep(suggestion(reason="Mia says so.")) is None
    return scorer


def test_every_kind_of_text_with_the_name_is_found_with_its_games(house: Scorer) -> None:
    found = about(house)
    assert {(each.kind, each.text, each.games) for each in found.texts if each.whole} == {
        (Kind.TITLE, "Mia’s birthday", (1,)),
        (Kind.PLACE, "At Mia's", (1, 2)),
        (Kind.RULES_NAME, "Mia's rules", ()),
        (Kind.TABLE_NAME, "Mia’s table", ()),
        (Kind.DECISION, "Mia deals twice.", ()),
        (Kind.RULING, "Mia deals twice.", (2,)),
        (Kind.LEAFLET, "Mia’s leaflet says so.", (2,)),
        (Kind.WIFI, "mia", ()),
        (Kind.SUGGESTION, "Mia says so.", ()),
    }
    assert [each.text for each in found.texts if not each.whole] == ["Mias Abend"]
    assert (found.games, found.deleted, found.guests) == (1, 0, 0)
    house.deleted.delete(1)
    found = about(house)
    title = next(each for each in found.texts if each.kind is Kind.TITLE and each.whole)
    assert (found.games, found.deleted, title.games, title.deleted) == (0, 1, (1,), 1)
    deal(house, "MIA", "Ben", guests=True)
    assert about(house).guests == 1
    assert forget(house) == Forgotten()
    house.deleted.bring_back(1)
    assert house.view(1).title == "birthday"
    assert house.view(3).names["p1"] == "MIA", "a guest of the same name stays"


def test_a_merged_spelling_and_a_name_that_was_typed_are_looked_for_too(scorer: Scorer) -> None:
    whole_game(scorer, "Ann", "Mia")
    whole_game(scorer, "Ann", "Maria")
    scorer.people.merge(person(scorer, "Mia"), person(scorer, "Maria"))
    scorer.titles.change(1, "Maria and Mimi", "")
    found = about(scorer, also=" mimi ")
    assert found.names == ("Mia", "Maria", "mimi")
    assert [each.without for each in found.texts] == ["and"]
    assert [each.without for each in about(scorer).texts] == ["and Mimi"]


def test_a_text_that_cannot_be_stored_changes_nothing_at_all(house: Scorer) -> None:
    house.saved_rules.save("Friday", table_rules())
    choices, before = ticked(house), about(house)
    most = {Kind.TITLE: 60, Kind.PLACE: 60, Kind.TABLE_NAME: 24, Kind.RULES_NAME: 24}
    for kind, typed, fault in (
        *((kind, "x" * (number + 1), Fault.TOO_LONG) for kind, number in most.items()),
        (Kind.DECISION, "x" * 301, Fault.TOO_LONG),
        (Kind.TITLE, "for mia", Fault.HAS_NAME),
        (Kind.RULES_NAME, " ", Fault.MISSING),
        (Kind.RULES_NAME, "Friday", Fault.TAKEN),
    ):
        key = next(key for key in choices.texts if key[0] is kind)
        wrong = ForgetChoices("", {**choices.texts, key: typed}, {})
        assert forget(house, wrong) == NotForgotten({key: fault}, more=False)
    assert about(house) == before


def test_what_came_meanwhile_is_shown_before_anybody_is_forgotten(house: Scorer) -> None:
    choices = ticked(house)
    house.titles.change(1, "Big final", "")  # a text that is gone stops nobody
    house.titles.change(2, "Mia again", "")
    assert forget(house, choices) == NotForgotten({}, more=True)
    house.titles.change(2, "", "")
    made = make_copy(house)
    assert forget(house, choices) == NotForgotten({}, more=True)
    assert made.exists()
    assert person(house, "Mia")
    made.unlink()
    assert forget(house, choices) == Forgotten()
    assert house.view(1).title == "Big final"


# ------------------------------------------------------------------ copies


def test_copies_with_the_name_are_listed_and_only_ticked_ones_are_deleted(house: Scorer) -> None:
    made = make_copy(house)
    upgraded = copies.keep_before_upgrade(house.path, 12, datetime.now().date())
    held = {(each.name, each.holds) for each in about(house).copies}
    assert held == {(made.name, True), (upgraded.name, True)}
    upgraded.write_bytes(upgraded.read_bytes()[:5000])
    assert {each.holds for each in about(house).copies} == {True, None}
    assert [each.name for each in about(house, "Ben").copies if each.holds] == [made.name]
    whole_game(house, "Zoe", "Ann")
    assert about(house, "Zoe").copies[0].holds is None
    gone, vanished, texts = make_copy(house), make_copy(house), ticked(house).texts
    chosen = dict.fromkeys((upgraded.name, gone.name, vanished.name, "../games.db"), True)
    chosen[made.name] = False
    vanished.unlink()
    assert forget(house, ForgetChoices("", texts, chosen)) == Forgotten()
    assert (made.exists(), gone.exists(), house.path.exists()) == (True, False, True)


@pytest.mark.skipif(os.name != "posix", reason="rights as on Linux and a Mac")
def test_a_copy_that_cannot_be_deleted_is_named(house: Scorer) -> None:
    made = make_copy(house)
    choices = ticked(house)
    # A folder with the name of a copy cannot be deleted as a file, not even by an administrator.
    made.unlink()
    made.mkdir()
    assert forget(house, choices) == Forgotten((made.name,))
    assert house.stored_names.still_there([made.name, "games.db"]) == (made.name,)


# ------------------------------------------------------------------ the law


NAMES = ("Wolpertinger", "Щучкина", "ミアンヌ", "Zoë-Quirin", "미아츄", "Straßenmaier", "Žofie Ů.")

around = st.text(alphabet="abÄ ’'&(-8", max_size=8)


@st.composite
def titles(draw: st.DrawFn, name: str) -> str:
    said = draw(st.sampled_from([name, name.upper(), name.lower()]))
    return f"{draw(around)} {said}{draw(st.sampled_from(['', '’s', 's', 'в', '!']))} {draw(around)}"


@given(data=st.data(), name=st.sampled_from(NAMES))
@settings(max_examples=examples(60, 12), deadline=None)
def test_a_forgotten_name_is_in_no_byte_of_any_file(data: st.DataObject, name: str) -> None:
    """All is ticked; the folder has the file, its journal and all copies."""
    with TemporaryDirectory() as folder:
        scorer = Scorer(empty_file(Path(folder) / "games.db"))
        for number in (1, 2):
            whole_game(scorer, "Ann", name)
            title, place = (data.draw(titles(name)) for _ in range(2))
            scorer.titles.change(number, title[:60], place[:60])
        scorer.saved_rules.save(f"{name} 2"[:24], table_rules())
        if data.draw(st.booleans()):
            whole_game(scorer, "Ann", f"{name}i")
            scorer.people.merge(person(scorer, name), person(scorer, f"{name}i"))
        make_copy(scorer)
        if data.draw(st.booleans()):
            scorer.deleted.delete(1)
        copies.keep_before_upgrade(scorer.path, 12, datetime.now().date())
        assert len(about(scorer, name).copies) == 2
        assert forget(scorer, name=name) == Forgotten()
        written = {each: each.read_bytes() for each in Path(folder).rglob("*") if each.is_file()}
        scorer.close()
    for spelt in (name, name.upper(), name.lower(), normalized(name)):
        assert not [each.name for each, found in written.items() if spelt.encode() in found]
