"""Watch codes, what is shown of a game beside its log, and the host's key."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

from scorekeeper.service import Scorer
from scorekeeper.serving.limits import WITHIN, WRONG_CODES
from scorekeeper.storage import event_store, game_lines, games, players, settings
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.engines import open_database
from scorekeeper.storage.stored_faces import faces_at_each
from tests.service.builders import deal
from tests.storage.builders import begun


def new_games(db: Database, number: int) -> list[str]:
    """The codes of so many new games."""
    return [games.stored_game(db, begun(db)).code for _game in range(number)]


def test_a_watch_code_is_four_letters_without_look_alikes_and_read_as_people_type_it(db: Database):
    codes = new_games(db, 8)
    assert len(set(codes)) == 8
    assert all(len(code) == 4 and set(code) <= set(games.ALPHABET) for code in codes)
    assert not set("0O1IL5S8BZU") & set(games.ALPHABET)
    assert set("K7Q2") <= set(games.ALPHABET), "the example of the docs could be drawn"
    a, b, c, d = list(codes[2].lower())
    for typed in (f"{a}{b}{c}{d}", f" {a}{b}{c}{d} ", f"{a} {b}{c} {d}", f"{a}-{b}{c}{d}"):
        assert games.game_of_code(db, typed) == 3
    for wrong in ("KO0I", ""):
        assert games.game_of_code(db, wrong) is None


def test_codes_grow_with_the_number_of_games(db: Database) -> None:
    most = len(games.ALPHABET) ** games.SHORTEST // games.TRIES_TO_GUESS
    taken = [(f"{n:04}", str(n)) for n in range(most)]
    with writing(db):
        db.execute_many("INSERT INTO games (code, mark) VALUES (?, ?)", taken)
    assert [len(code) for code in new_games(db, 1)] == [5]


def test_guessing_a_code_among_a_hundred_games_takes_more_than_a_day(db: Database) -> None:
    """Twenty tries a minute, none twice, always at the length where most codes are."""
    for length, count in Counter(len(code) for code in new_games(db, 100)).items():
        tries = (len(games.ALPHABET) ** length + 1) / (count + 1)
        assert tries / WRONG_CODES * WITHIN > 24 * 60 * 60


def test_what_is_shown_of_a_game_is_what_each_part_says_alone(scorer: Scorer, db: Database) -> None:
    game_id = deal(scorer, "Ann", "Ben", "Mia").game_id
    with writing(db):
        game_lines.change_title(db, game_id, "Final", "Kitchen")
        game_lines.put_away(db, game_id, away=True)
    shown, alone = games.shown_game(db, game_id), games.stored_game(db, game_id)
    assert (shown.code, shown.mark, shown.last_seq) == (alone.code, alone.mark, alone.last_seq)
    assert shown.last_seq == event_store.last_seq(db, game_id)
    assert (shown.last_seq, shown.started_by) == games.ends_of_log(db, game_id)
    assert shown.started_by == event_store.read(db, game_id)[0].command_id
    assert list(shown.names.items()) == list(players.names_at(db, game_id).items())
    assert shown.faces == faces_at_each(db, [game_id])[game_id]
    noted = game_lines.title_of(db, game_id)
    assert (shown.title, shown.place, shown.put_away) == (noted.title, noted.place, noted.put_away)
    scorer.deleted.delete(game_id)
    assert games.shown_game(db, game_id) is games.shown_game(db, 2**70) is None


def test_the_hosts_key_stays_until_a_new_one_is_asked_for(db: Database, database: Path | str):
    key, secret = settings.host_key(db), settings.secret_key(db)
    assert len(key) == settings.KEY_LENGTH
    with closing(open_database(database)) as again:
        assert (settings.host_key(again.db), settings.secret_key(again.db)) == (key, secret)
        before = settings.host_generation(again.db)
        assert settings.new_host_key(again.db) != key
        assert settings.host_generation(again.db) == before + 1
