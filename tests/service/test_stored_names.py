"""What is stored about a person, and what is left after forgetting: of what was ticked, nothing."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.stored_names import (
    ForgetChoices,
    Forgotten,
    NotForgotten,
    StoredName,
    TextFault,
    TextKind,
)
from scorekeeper.storage import copies
from scorekeeper.storage.players import normalized
from tests.empty_file import conn_of, empty_file
from tests.examples import examples
from tests.service.builders import deal, person, play, suggestion, whole_game


def about(scorer: Scorer, name: str, also: str = "") -> StoredName:
    found = scorer.stored_names.of(person(scorer, name), also)
    assert found is not None
    return found


def everything_ticked(stored: StoredName, also: str = "") -> ForgetChoices:
    return ForgetChoices(
        also=also,
        texts={each.key: each.without for each in stored.texts if each.can_change},
        copies={each.name: True for each in stored.copies},
    )


def forget(scorer: Scorer, name: str, choices: ForgetChoices) -> Forgotten | NotForgotten:
    return scorer.stored_names.forget(person(scorer, name), "Player {}".format, choices)


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
    found = about(house, "Mia")
    assert {(each.kind, each.text, each.games) for each in found.texts if each.whole} == {
        (TextKind.TITLE, "Mia’s birthday", (1,)),
        (TextKind.PLACE, "At Mia's", (1, 2)),
        (TextKind.RULES_NAME, "Mia's rules", ()),
        (TextKind.TABLE_NAME, "Mia’s table", ()),
        (TextKind.DECISION, "Mia deals twice.", ()),
        (TextKind.RULING, "Mia deals twice.", (2,)),
        (TextKind.LEAFLET, "Mia’s leaflet says so.", (2,)),
        (TextKind.WIFI, "mia", ()),
        (TextKind.SUGGESTION, "Mia says so.", ()),
    }
    assert [each.text for each in found.texts if not each.whole] == ["Mias Abend"]
    assert (found.games, found.deleted, found.guests) == (1, 0, 0)


def test_a_deleted_game_still_has_its_title_and_its_player(house: Scorer) -> None:
    house.deleted.delete(1)
    found = about(house, "Mia")
    title = next(each for each in found.texts if each.kind is TextKind.TITLE and each.whole)
    assert (found.games, found.deleted, title.games, title.deleted) == (0, 1, (1,), 1)
    assert isinstance(forget(house, "Mia", everything_ticked(found)), Forgotten)
    house.deleted.bring_back(1)
    assert house.view(1).title == "birthday"


def test_what_is_ticked_is_changed_and_what_is_not_stays(house: Scorer) -> None:
    ticked = everything_ticked(about(house, "Mia"))
    texts = {key: None if key[0] is TextKind.TITLE else text for key, text in ticked.texts.items()}
    assert forget(house, "Mia", ForgetChoices("", texts, {})) == Forgotten()
    assert (house.view(1).title, house.view(1).place) == ("Mia’s birthday", "At")
    assert house.view(2).place == "At"
    assert [name for name, _rules in house.saved_rules.all()] == ["Fridays", "rules"]
    assert house.venue.tables()[0].table.name == "table"
    assert house.decisions.all()[0].words == "deals twice."
    assert [each.reason for each in house.text_suggestions.all()] == ["says so."]
    assert "Mia" not in house.view(1).names.values()


def test_guests_of_the_same_name_are_counted_and_stay(scorer: Scorer) -> None:
    whole_game(scorer, "Ann", "Mia")
    scorer.start_game(["MIA", "Ben"], table_rules(), command_id="guests", guests=True)
    assert about(scorer, "Mia").guests == 1
    assert forget(scorer, "Mia", everything_ticked(about(scorer, "Mia"))) == Forgotten()
    assert scorer.view(2).names["p1"] == "MIA"


def test_a_merged_spelling_and_a_name_that_was_typed_are_looked_for_too(scorer: Scorer) -> None:
    whole_game(scorer, "Ann", "Mia")
    whole_game(scorer, "Ann", "Maria")
    scorer.people.merge(person(scorer, "Mia"), person(scorer, "Maria"))
    scorer.titles.change(1, "Maria and Mimi", "")
    found = about(scorer, "Mia", also=" mimi ")
    assert found.names == ("Mia", "Maria", "mimi")
    assert [each.without for each in found.texts] == ["and"]
    assert [each.without for each in about(scorer, "Mia").texts] == ["and Mimi"]


def test_a_text_that_cannot_be_stored_changes_nothing_at_all(house: Scorer) -> None:
    house.saved_rules.save("Friday", table_rules())
    choices, before = everything_ticked(about(house, "Mia")), about(house, "Mia")
    for kind, typed, fault in (
        (TextKind.TITLE, "x" * 61, TextFault.TOO_LONG),
        (TextKind.PLACE, "x" * 61, TextFault.TOO_LONG),
        (TextKind.TABLE_NAME, "x" * 25, TextFault.TOO_LONG),
        (TextKind.RULES_NAME, "x" * 25, TextFault.TOO_LONG),
        (TextKind.DECISION, "x" * 301, TextFault.TOO_LONG),
        (TextKind.TITLE, "for mia", TextFault.HAS_NAME),
        (TextKind.RULES_NAME, " ", TextFault.MISSING),
        (TextKind.RULES_NAME, "Friday", TextFault.TAKEN),
    ):
        key = next(key for key in choices.texts if key[0] is kind)
        wrong = ForgetChoices("", {**choices.texts, key: typed}, {})
        assert forget(house, "Mia", wrong) == NotForgotten({key: fault}, more=False)
    assert about(house, "Mia") == before


def test_what_came_meanwhile_is_shown_before_anybody_is_forgotten(house: Scorer) -> None:
    choices = everything_ticked(about(house, "Mia"))
    house.titles.change(1, "Big final", "")  # a text that is gone stops nobody
    house.titles.change(2, "Mia again", "")
    assert forget(house, "Mia", choices) == NotForgotten({}, more=True)
    house.titles.change(2, "", "")
    made = make_copy(house)
    assert forget(house, "Mia", choices) == NotForgotten({}, more=True)
    assert made.exists()
    assert person(house, "Mia")
    made.unlink()
    assert forget(house, "Mia", choices) == Forgotten()
    assert house.view(1).title == "Big final"


# ------------------------------------------------------------------ copies


def test_copies_with_the_name_are_listed_and_those_without_are_not(house: Scorer) -> None:
    made = make_copy(house)
    upgraded = copies.keep_before_upgrade(house.path, 12, datetime.now().date())
    assert {(each.name, each.holds) for each in about(house, "Mia").copies} == {
        (made.name, True),
        (upgraded.name, True),
    }
    upgraded.write_bytes(upgraded.read_bytes()[:5000])
    assert {each.holds for each in about(house, "Mia").copies} == {True, None}
    assert [each.name for each in about(house, "Ben").copies if each.holds] == [made.name]
    whole_game(house, "Zoe", "Ann")
    assert about(house, "Zoe").copies[0].holds is None


def test_only_ticked_copies_are_deleted_and_one_that_vanished_does_not_matter(
    house: Scorer,
) -> None:
    kept, gone, vanished = make_copy(house), make_copy(house), make_copy(house)
    ticked = {kept.name: False, gone.name: True, vanished.name: True, "../games.db": True}
    texts = everything_ticked(about(house, "Mia")).texts
    vanished.unlink()
    assert forget(house, "Mia", ForgetChoices("", texts, ticked)) == Forgotten()
    assert (kept.exists(), gone.exists(), house.path.exists()) == (True, False, True)


@pytest.mark.skipif(os.name != "posix", reason="rights as on Linux and a Mac")
def test_a_copy_that_cannot_be_deleted_is_named(house: Scorer) -> None:
    made = make_copy(house)
    choices = everything_ticked(about(house, "Mia"))
    # A folder with the name of a copy cannot be deleted as a file, not even by an administrator.
    made.unlink()
    made.mkdir()
    assert forget(house, "Mia", choices) == Forgotten((made.name,))
    assert house.stored_names.still_there([made.name, "games.db"]) == (made.name,)


# ------------------------------------------------------------------ the law


NAMES = ("Wolpertinger", "Щучкина", "ミアンヌ", "Zoë-Quirin", "미아츄", "Straßenmaier", "Žofie Ů.")

around = st.text(alphabet="abÄ ’'&(-8", max_size=8)


@st.composite
def titles(draw: st.DrawFn, name: str) -> str:
    said = draw(st.sampled_from([name, name.upper(), name.lower()]))
    return f"{draw(around)} {said}{draw(st.sampled_from(['', '’s', 's', 'в', '!']))} {draw(around)}"


@given(data=st.data(), name=st.sampled_from(NAMES))
@settings(max_examples=examples(60), deadline=None)
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
        choices = everything_ticked(about(scorer, name))
        assert len(choices.copies) == 2
        assert forget(scorer, name, choices) == Forgotten()
        written = {each: each.read_bytes() for each in Path(folder).rglob("*") if each.is_file()}
        scorer.close()
    for spelt in (name, name.upper(), name.lower(), normalized(name)):
        assert not [each.name for each, found in written.items() if spelt.encode() in found]
