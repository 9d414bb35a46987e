"""A round that is corrected: the questions of a new one, and what the correction changed."""

from __future__ import annotations

from tests.pages.builders import shows
from tests.web.client import Client
from tests.web.markup import back
from tests.web.typed import FINE


def test_a_fix_is_asked_the_same_questions_and_shows_what_it_changed(table: Client) -> None:
    table.close_round("p1", **FINE)
    path, before = f"{table.at}/rounds/1/fix", table.entries
    mine = table.page(path).fields("round")
    for typed, words in (("47", "fives"), ("abc", "number"), ("", "missing")):
        page = back(table.post(path, mine, **{"points-p2": typed}))
        shows(page.told, words)
        assert page.fields("round")["points-p2"] == typed
    assert table.post(path, mine).status_code == 303
    assert table.entries == before  # a fix that changes nothing writes nothing
    assert table.get(f"{table.at}/rounds/2/fix").status_code == 404
    assert table.post(f"{table.at}/rounds/7/fix", out="p1").status_code == 404
    theirs = table.page(path).fields("round")
    del theirs["key"]
    changed = table.post(path, theirs, **{"points-p2": "35", "points-p4": "45"})
    shows(table.page(changed.location), "15", "45")
    written = table.entries
    page = back(table.another().post(path, mine, **{"points-p4": "25"}), 409)
    assert page.told
    fields = page.fields("round")
    assert (fields["points-p2"], fields["points-p4"]) == ("35", "25")  # only the second was mine
    assert table.entries == written
