"""The file and the archive of every released version are read by this one: same standings, same
log, same lists. Each folder is named after the version that wrote it, by `record.py`."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import __version__
from scorekeeper.game.events import RulingGiven
from scorekeeper.game.values import AskedQuestion
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.settings import print_rules
from scorekeeper.storage.file_look import damage_of
from tests.empty_file import empty_file
from tests.releases.evening import summary
from tests.releases.record import HERE, RELEASES, results, written
from tests.service.builders import deal


class Release:
    """What one version wrote, and its file opened by this one."""

    def __init__(self, folder: Path, path: Path) -> None:
        self.folder, self.scorer = folder, opened(written(folder, path))
        self.expected: dict[str, Any] = json.loads((folder / "expected.json").read_text("utf-8"))
        self.archive = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()


def opened(path: Path) -> Scorer:
    """A scorer that calls a forgotten player as an English page does."""
    return Scorer(path, nameless="Player {}".format)


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Release]:
    release = Release(HERE / request.param, tmp_path / "games.db")
    yield release
    release.scorer.close()


def test_every_version_of_the_changelog_is_here() -> None:
    changelog = (HERE.parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## \[(\d[^]]*)\]", changelog, re.MULTILINE)) == set(RELEASES)
    assert __version__ in RELEASES, "python -m tests.releases.record"


def test_games_lists_and_standings_are_those_of_that_evening(release: Release) -> None:
    assert results(release.scorer) == release.expected
    assert len(release.expected["games"]) >= 6
    list(release.scorer.projections.rebuild())
    assert results(release.scorer) == release.expected, "a rebuild finds the same"
    deal(release.scorer)
    assert damage_of(release.scorer.path) is None, "the evening goes on"


def test_every_entry_is_exported_byte_for_byte(release: Release) -> None:
    printed = "".join(release.scorer.exports.all_games()).splitlines()
    assert len(printed) == len(release.archive)
    for now, then in zip(printed, release.archive, strict=True):
        if '"format"' not in then:
            assert now == then
            continue
        header, before = json.loads(now), json.loads(then)
        for name in ("format", "version", "game", "names"):
            assert header[name] == before[name]


def test_the_archive_is_imported_elsewhere_and_exported_again(
    release: Release, tmp_path: Path
) -> None:
    there = opened(empty_file(tmp_path / "there.db"))
    offer = there.imports.look(iter(f"{line}\n" for line in release.archive))
    numbers = there.imports.take_in(offer)
    offer.close()
    found = summary(there, numbers)
    for game, expected in zip(found, release.expected["games"], strict=True):
        assert {**game, "code": ""} == {**expected, "code": ""}
    entries = [line for line in release.archive if '"format"' not in line]
    printed = "".join(there.exports.all_games()).splitlines()
    assert [line for line in printed if '"format"' not in line] == entries
    there.close()


def test_what_is_beside_the_logs_is_still_there(release: Release) -> None:
    scorer = release.scorer
    assert scorer.host_settings.wifi() == ("Home", "secret")
    rules = table_rules("ravensburger", {"wild_points": 25}, variant="any-order")
    assert dict(scorer.saved_rules.all()) == {"Friday": rules}
    with closing(sqlite3.connect(scorer.path)) as db:
        assert db.execute("SELECT rules FROM house_rules").fetchall() == [(print_rules(rules),)]
    assert [each.words for each in scorer.decisions.all()] == ["A wild may be taken back."]
    assert scorer.links.seat_of(2, "phone-1") == "p2"
    assert scorer.links.offered_key(3) is not None
    assert [now.playing for now in scorer.venue.tables()] == [True, False]


def test_what_came_with_0_3_is_still_there(release: Release) -> None:
    if release.folder.name < "0.3.0":
        pytest.skip("not stored by that version")
    scorer = release.scorer
    lines = (*scorer.lists.going_on(), *scorer.lists.played())
    noted = {line.game_id: (line.title, line.place, line.put_away) for line in lines}
    assert noted[1] == ("Silvester", "Grandma’s", False)
    assert noted[2] == ("", "", True)
    said = (entry.event for entry in scorer.view(2).log)
    ruling = next(event for event in said if isinstance(event, RulingGiven))
    assert ruling.question == AskedQuestion("lay", by="p1", cards="5 5 5 | 9 9 9", phase=1)
    assert scorer.chances.shown(2)
    assert len(scorer.deleted.numbers()) == 1
    people = {person.name: person.person_id for person in scorer.people.everybody()}
    assert people.keys() >= {"Ann", "Ben", "Mia", "Papa", "Oma", "Zoë 🎲"}
    assert people.keys().isdisjoint({"Leo", "Dad", "Granny", "Eva"})
    assert [merger.name for merger in scorer.people.mergers(people["Oma"])] == ["Granny"]
