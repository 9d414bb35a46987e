"""Every column that can hold a text is known: people type into it, or only the program writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.storage.typed_texts import names_and_texts_of_copy
from tests.empty_file import empty_file
from tests.service.builders import change, rows_of

TYPED = {
    *("persons.name", "persons.spelt", "mergers.name", "mergers.spelt"),
    *("games.title", "games.place", "games.found_by"),
    *("place_tables.name", "house_rules.name", "house_rules.rules", "house_decisions.words"),
    *("log.data", "settings.value"),
    *("text_suggestions.wording", "text_suggestions.reason"),
}
"""What `people` and `typed_texts` read. Of the log it is the words of rulings and of leaflets, of
saved rules the words of leaflets, of the settings the name of the Wi-Fi."""

BY_THE_PROGRAM = {
    *("games.code", "games.mark", "games.deleted_at", "settings.name", "seats.seat"),
    *("log.command_id", "log.kind", "log.actor", "log.recorded_at"),
    *("links.key", "links.opens", "links.state", "links.made_by"),
    *("sitters.device", "sitters.seat", "sitters.state"),
    *("askings.device", "askings.seat", "askings.answer"),
    *("place_tables.code", "place_tables.created_at", "place_tables.printed_as"),
    *("place_tables.starter", "place_codes_replaced.code", "seatings.seated_at"),
    *("mergers.seats", "mergers.merged_at", "persons.face_since"),
    *(f"house_decisions.{name}" for name in ("made_in", "rule", "switch", "value", "kept_at")),
    *(f"text_suggestions.{name}" for name in ("language", "context", "message", "plural")),
    *(f"text_suggestions.{name}" for name in ("shown", "page", "made_at")),
}
"""Codes, keys, seats, times and addresses."""

WORKED_OUT = {
    *("listed_games", "evening_names", "played_seats", "finished_games", "result_changes"),
    *("projected_by", "_sqlite_migrations"),
}
"""Tables that follow from the log, with seats in place of names."""


def test_no_text_is_stored_where_nobody_looks_for_a_forgotten_name(tmp_path: Path) -> None:
    asked = """SELECT tables.name || '.' || columns.name, tables.name FROM sqlite_master AS tables,
        pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
        AND columns.type = 'TEXT'"""
    found = rows_of(empty_file(tmp_path / "games.db"), asked)
    assert {name for name, table in found if table not in WORKED_OUT} == TYPED | BY_THE_PROGRAM


@pytest.mark.parametrize("older", ["eight_games_and_three_tables.sql", "before_venue_tables.sql"])
def test_the_names_in_a_copy_of_an_older_release_are_read(tmp_path: Path, older: str) -> None:
    path = change(tmp_path / "copy.db", Path(__file__).with_name(older).read_text("utf-8"))
    names = {name for (name,) in rows_of(path, "SELECT name FROM persons")}
    assert names
    assert names <= set(names_and_texts_of_copy(path))
