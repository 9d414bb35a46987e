"""What is shown of a game beside its log is read at once, and is what each part says alone."""

from __future__ import annotations

from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.storage import event_store, game_lines, games, players
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.players import colours_at_each


def deal(scorer: Scorer, *names: str) -> int:
    started = scorer.start_game(names, table_rules(), command_id="deal")
    assert isinstance(started, Started)
    return started.view.game_id


def test_it_is_what_each_part_says_alone(scorer: Scorer, db: Database) -> None:
    game_id = deal(scorer, "Ann", "Ben", "Mia")
    with writing(db):
        game_lines.change_title(db, game_id, "Final", "Kitchen")
        game_lines.put_away(db, game_id, away=True)
    shown, alone = games.shown_game(db, game_id), games.stored_game(db, game_id)
    assert shown is not None
    assert alone is not None
    assert (shown.code, shown.mark, shown.last_seq) == (alone.code, alone.mark, alone.last_seq)
    assert shown.last_seq == event_store.last_seq(db, game_id)
    assert (shown.last_seq, shown.started_by) == games.ends_of_log(db, game_id)
    assert shown.started_by == event_store.read(db, game_id)[0].command_id
    assert list(shown.names.items()) == list(players.names_at(db, game_id).items())
    assert shown.colours == colours_at_each(db, [game_id])[game_id]
    noted = game_lines.title_of(db, game_id)
    assert (shown.title, shown.place, shown.put_away) == (noted.title, noted.place, noted.put_away)


def test_a_game_that_is_unknown_or_deleted_is_not_shown(scorer: Scorer, db: Database) -> None:
    game_id = deal(scorer, "Ann", "Ben")
    scorer.deleted.delete(game_id)
    for unknown in (game_id, game_id + 1, 2**70):
        assert games.shown_game(db, unknown) is None
