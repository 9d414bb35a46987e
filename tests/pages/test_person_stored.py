"""What is stored about a person, to read and to save; forgetting with all that has the name."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from scorekeeper.pages import person_stored
from scorekeeper.storage import copies
from tests.empty_file import conn_of
from tests.pages.builders import at, family, links, number_of, words
from tests.web.client import Client
from tests.web.markup import back

__all__ = ["family"]


@pytest.fixture
def named(family: Client) -> Client:
    """Ben's name is in a title, twice in a place, and a title begins with it."""
    family.scorer.titles.change(1, "Ben’s birthday", "At Ben's")
    family.scorer.titles.change(2, "Bens Abend", "At Ben's")
    return family


def copy_of(client: Client) -> str:
    now = datetime.now().astimezone()
    return copies.make_automatic_copy(conn_of(client.scorer), client.scorer.path, now).name


def form_of(client: Client) -> dict[str, str]:
    """The form that forgets Ben."""
    return client.page(f"{at(client, 'Ben')}/forget").fields("forget")


def test_everything_with_the_name_is_listed_and_leads_to_its_place(named: Client) -> None:
    path, copy = at(named, "Ben"), copy_of(named)
    assert f"{path}/stored" in links(named.page(path))
    told = words(named, f"{path}/stored")
    for sentence in (
        "What is stored about Ben",
        "3 games",
        "Ben’s birthday Title, 1 game",
        "At Ben's Place, 2 games",
        "Bens Abend Title, 1 game, perhaps another word",
        f"{copy} has the name",
    ):
        assert sentence in told
    places = {"/history/1/details", "/history/2/details", "/history?place=At+Ben's"}
    found = links(named.page(f"{path}/stored"))
    assert places <= {each.replace("%27", "'") for each in found}
    nothing = words(named, f"{at(named, 'Mia')}/stored")
    assert "No title, no place and no other text has the name." in nothing


def test_it_is_saved_as_a_file_without_the_other_players(named: Client) -> None:
    named.scorer.titles.change(2, "", "")
    named.scorer.deleted.delete(2)
    answer = named.get(f"{at(named, 'Ben')}/stored.json")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    found = json.loads(answer.text)
    assert (found["format"], found["name"]) == ("scorekeeper-person", "Ben")
    assert [each.get("points") for each in found["games"]] == [80, None, 0]
    assert [each["won"] for each in found["games"] if "won" in each] == [False, True]
    assert [each["deleted_at"] is None for each in found["games"]] == [True, False, True]
    assert [each["text"] for each in found["texts"]] == ["Ben’s birthday", "At Ben's"]
    assert all(name not in answer.text for name in ("Ann", "Mia", named.view.code))
    assert named.get("/people/999/stored.json").status_code == 404


# --- forgetting -----------------------------------------------------------------------------------


def test_what_cannot_be_undone_is_said_before_somebody_is_forgotten(family: Client) -> None:
    path = at(family, "Ben")
    told = words(family, f"{path}/forget")
    for sentence in (
        "Forget Ben?",
        "This cannot be undone.",
        "3 games stay",
        "Backups, files, pictures and prints that somebody saved still have the name.",
    ):
        assert sentence in told
    answer = family.post(f"{path}/forget")
    assert answer.location == "/people?forgotten=yes"
    assert "Forgotten. The games are still there." in words(family, answer.location)
    game = f"/history/{family.game_id}"
    for page in ("/", "/people", "/new", f"{game}/log", f"/w/{family.view.code}"):
        assert "Ben" not in words(family, page), page
    assert "Player 1" in words(family, game)
    assert family.get(path).status_code == 404
    assert family.post(f"{path}/forget").status_code == 404


def test_texts_that_surely_hold_the_name_are_ticked_and_copies_are_not(named: Client) -> None:
    path, copy = at(named, "Ben"), copy_of(named)
    fields = form_of(named)
    ticked = [name.removeprefix("change-") for name in fields if name.startswith("change-")]
    assert sorted(fields[f"new-{key}"] for key in ticked) == ["At", "birthday"]
    assert fields["shown-copy"] == copy
    assert "delete-copy" not in fields
    named.scorer.titles.change(3, "Ben again", "")  # it came meanwhile, and is shown first
    shown = back(named.post(f"{path}/forget", fields))
    assert "There is more with the name than was shown. It is below now." in shown.text
    named.post(f"{path}/forget", shown.fields("forget"))
    titles = [named.scorer.view(number).title for number in (1, 2, 3)]
    assert titles == ["birthday", "Bens Abend", "again"]
    assert named.scorer.view(2).place == "At"
    assert named.scorer.stored_names.still_there([copy])


def test_ticked_copies_are_deleted_or_named_afterwards(named: Client) -> None:
    copy = copy_of(named)
    told = words(named, f"/people?forgotten=yes&left={copy}&left=made-up")
    assert f"could not be deleted and still have the name: {copy}. Delete" in told
    assert "made-up" not in told
    named.post(f"{at(named, 'Ben')}/forget", form_of(named), **{"delete-copy": copy})
    assert not named.scorer.stored_names.still_there([copy])


def test_a_wrong_text_comes_back_as_it_was_typed_and_nobody_is_forgotten(named: Client) -> None:
    path, copy = at(named, "Ben"), copy_of(named)
    fields = form_of(named)
    key = next(name for name, text in fields.items() if text == "birthday")
    for typed, sentence in (
        ("x" * 61, "Too long. Up to 60 letters, please."),
        ("For Ben", "The name is still in it."),
    ):
        shown = back(named.post(f"{path}/forget", {**fields, key: typed, "delete-copy": copy}))
        assert "Nothing was changed yet." in shown.text
        assert sentence in shown.text
        kept = shown.fields("forget")
        assert (kept[key], kept["delete-copy"]) == (typed, copy)
    assert number_of(named, "Ben")
    assert named.scorer.view(2).place == "At Ben's"
    assert named.scorer.stored_names.still_there([copy])


def test_texts_that_cannot_be_changed_are_shown_and_stay(
    named: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruling in the log, and more texts than the form has room for."""
    named.deal("Ann", "Mia")
    named.post(f"{named.at}/rulings", words="Ben may not deal.")
    told = named.page(f"{at(named, 'Ben')}/forget").text
    assert "Ben may not deal.Ruling in the log, 1 game" in told
    assert "A log is never changed" in told
    monkeypatch.setattr(person_stored, "MOST_TEXTS", 1)
    path = at(named, "Ben")
    assert "more texts have the name and stay as they are." in words(named, f"{path}/forget")
    assert named.post(f"{path}/forget", form_of(named)).status_code == 303
    assert named.scorer.view(1).place == "At Ben's"
