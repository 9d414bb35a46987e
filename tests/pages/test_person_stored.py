"""What is stored about a person, to read and to save; forgetting with all that has the name."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from flask_babel import force_locale

from scorekeeper.pages import person_stored
from scorekeeper.storage import copies
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.nameless import player_of_number
from tests.empty_file import conn_of
from tests.pages.builders import at, hides, links, number_of, shows, words
from tests.web.client import Client
from tests.web.markup import back


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
    path = at(named, "Ben")
    copy_of(named)
    assert f"{path}/stored" in links(named.page(path))
    told = words(named, f"{path}/stored")
    shows(told, "What is stored about Ben", "3 games", "contains the name")
    shows(told, "Ben’s birthday Title, 1 game", "At Ben's Place, 2 games")
    shows(told, "Bens Abend Title, 1 game, perhaps another word")
    places = {"/history/1/details", "/history/2/details", "/history?place=At+Ben's"}
    assert places <= {each.replace("%27", "'") for each in links(named.page(f"{path}/stored"))}
    nothing = words(named, f"{at(named, 'Mia')}/stored")
    shows(nothing, "The name is in no title, place or other text.")


def test_it_is_saved_as_a_file_without_the_other_players(named: Client) -> None:
    named.scorer.titles.change(2, "", "")
    named.scorer.deleted.delete(2)
    answer = named.get(f"{at(named, 'Ben')}/stored.json")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    found = json.loads(answer.text)
    assert (found["format"], found["name"]) == ("scorekeeper-person", "Ben")
    games = [(game.get("points"), game.get("won"), game["deleted_at"]) for game in found["games"]]
    assert [(*game[:2], game[2] is None) for game in games] == [
        (80, False, True),
        (None, None, False),
        (0, True, True),
    ]
    assert [each["text"] for each in found["texts"]] == ["Ben’s birthday", "At Ben's"]
    hides(answer.text, "Ann", "Mia", named.view.code)
    assert named.get("/people/999/stored.json").status_code == 404


# --- forgetting -----------------------------------------------------------------------------------


def test_what_cannot_be_undone_is_said_before_somebody_is_forgotten(family: Client) -> None:
    path, game = at(family, "Ben"), f"/history/{family.game_id}"
    copies = "Backups, files, pictures and prints that somebody saved still have the name."
    told = words(family, f"{path}/forget")
    shows(told, "Forget Ben?", "This cannot be undone.", "3 games stay", copies)
    answer = family.post(f"{path}/forget")
    assert answer.location == "/people?forgotten=yes"
    shows(words(family, answer.location), "Forgotten. The games are still there.")
    for page in ("/", "/people", "/new", f"{game}/log", f"/w/{family.view.code}"):
        hides(words(family, page), "Ben")
    shows(words(family, game), "Player 1")
    assert family.get(path).status_code == 404
    assert family.post(f"{path}/forget").location == answer.location  # a second tap


def test_each_reader_reads_a_number_in_place_of_a_forgotten_name(family: Client) -> None:
    """What is stored is a sign of no language. Earlier releases stored words of one language, which
    are not read either."""
    game, over = f"/history/{family.game_id}", f"/w/{family.view.code}"
    family.deal("Ben", "Ann")
    family.close_round("p1", p2=5)
    family.post(f"{at(family, 'Ben')}/forget")
    now, watched, db = family.at, f"/w/{family.view.code}", conn_of(family.scorer)
    of_game = (now, f"{now}/turn", f"{now}/menu", f"{now}/middle", watched, f"{watched}/tv")
    pages = ("/", "/history", game, f"{game}/log", over, *of_game)
    assert '"p1":"#1"' in next(iter(family.scorer.exports.game(family.game_id)))
    for stored in ("#1", "Игрок 1", "Spieler 1"):
        with db:
            db.execute("UPDATE persons SET name = ? WHERE forgotten = 1", [stored])
        for language in LANGUAGES:
            family.post("/phone/language", lang=language.id, back="/")
            with family.app.test_request_context(), force_locale(language.id):
                called = " ".join(player_of_number(1).split())
            for path in pages:
                shows(words(family, path), called)
                hides(words(family, path), *({stored} - {called}))


def test_texts_that_surely_hold_the_name_are_ticked_and_copies_are_not(named: Client) -> None:
    """A copy that could not be deleted is named afterwards."""
    path, copy = at(named, "Ben"), copy_of(named)
    fields = form_of(named)
    assert (fields["shown-copy"], "delete-copy" in fields) == (copy, False)
    named.scorer.titles.change(3, "Ben again", "")  # it came meanwhile, and is shown first
    shown = back(named.post(f"{path}/forget", fields))
    shows(shown, "There is more with the name than was shown. It is below now.")
    named.post(f"{path}/forget", shown.fields("forget"))
    titles = [named.scorer.view(number).title for number in (1, 2, 3)]
    assert titles == ["birthday", "Bens Abend", "again"]
    assert named.scorer.view(2).place == "At"
    assert named.scorer.stored_names.still_there([copy])
    told = words(named, f"/people?forgotten=yes&left={copy}&left=made-up")
    shows(told, f"could not be deleted and still have the name: {copy}. Delete", but_not="made-up")


def test_a_wrong_text_comes_back_as_it_was_typed_and_nobody_is_forgotten(named: Client) -> None:
    path, copy = at(named, "Ben"), copy_of(named)
    fields = form_of(named)
    key = next(name for name, text in fields.items() if text == "birthday")
    for typed, sentence in (
        ("x" * 61, "Too long. Up to 60 letters, please."),
        ("For Ben", "The name is still in it."),
    ):
        shown = back(named.post(f"{path}/forget", {**fields, key: typed, "delete-copy": copy}))
        shows(shown, "Nothing was changed yet.", sentence)
        kept = shown.fields("forget")
        assert (kept[key], kept["delete-copy"]) == (typed, copy)
    assert number_of(named, "Ben")
    assert named.scorer.view(2).place == "At Ben's"
    assert named.scorer.stored_names.still_there([copy])
    named.post(f"{path}/forget", fields, **{"delete-copy": copy})  # a ticked copy is deleted
    assert not named.scorer.stored_names.still_there([copy])


def test_texts_that_cannot_be_changed_are_shown_and_stay(
    named: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruling in the log, and more texts than the form has room for."""
    path = f"{at(named, 'Ben')}/forget"
    named.deal("Ann", "Mia")
    named.post(f"{named.at}/rulings", words="Ben may not deal.")
    shows(named.page(path), "Ben may not deal.Ruling in the log, 1 game", "A log is never changed")
    monkeypatch.setattr(person_stored, "MOST_TEXTS", 1)
    shows(words(named, path), "more texts have the name and stay as they are.")
    assert named.post(path, form_of(named)).status_code == 303
    assert named.scorer.view(1).place == "At Ben's"
