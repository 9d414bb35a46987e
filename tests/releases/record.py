"""Writes the file, the archive and the expected results of this version for all later ones to read:

    python -m tests.releases.record

It makes the folder tests/releases/VERSION once; a folder that is there is never written again.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper import __version__
from scorekeeper.game.commands import GiveRuling
from scorekeeper.game.events import RulingGiven
from scorekeeper.game.values import AskedQuestion
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from tests.releases.evening import play_evening, summary
from tests.service.builders import deal, play

HERE = Path(__file__).parent
RELEASES = sorted(each.name for each in HERE.iterdir() if (each / "games.sql").exists())


def written(folder: Path, path: Path) -> Path:
    """The file of games as that version left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((folder / "games.sql").read_text(encoding="utf-8"))
    return path


def results(scorer: Scorer) -> dict[str, Any]:
    """What each later version has to find: the games, and the lists of them."""
    going_on, played = scorer.lists.going_on(), scorer.lists.played()
    numbers = sorted(line.game_id for line in (*going_on, *played))
    return {
        "games": summary(scorer, tuple(numbers)),
        "going_on": sorted(line.code for line in going_on),
        "played": [[line.code, list(line.names), list(line.winners)] for line in played],
    }


def main() -> None:
    """Play the evening and write what came of it."""
    folder = HERE / __version__
    folder.mkdir()
    with TemporaryDirectory() as elsewhere:
        scorer = Scorer(Path(elsewhere) / "games.db")
        play_evening(scorer)
        keep_more(scorer)
        found = results(scorer)
        archive = "".join(scorer.exports.all_games())
        scorer.close()
        with closing(sqlite3.connect(scorer.path)) as db:
            dump = "\n".join([*db.iterdump(), ""])
    (folder / "games.sql").write_text(dump, encoding="utf-8")
    (folder / "games.jsonl").write_text(archive, encoding="utf-8")
    expected = json.dumps(found, ensure_ascii=False, indent=1)
    (folder / "expected.json").write_text(f"{expected}\n", encoding="utf-8")
    print(f"Written: {folder}", file=sys.stderr)


def keep_more(scorer: Scorer) -> None:
    """Store what is beside the logs: keys, links, phones at seats, rules, a Wi-Fi, a decision."""
    scorer.host_key()
    scorer.secret_key()
    rules = table_rules("ravensburger", {"wild_points": 25}, variant="any-order")
    scorer.saved_rules.save("Friday", rules)
    scorer.host_settings.keep_wifi("Home", "secret")
    scorer.links.take_seat(scorer.links.seat_key(2, "p2") or "", "phone-1")
    scorer.links.offer_keeper(3)
    scorer.links.new_links(4)
    view = scorer.view(3)
    ruling = next(entry.seq for entry in view.log if isinstance(entry.event, RulingGiven))
    assert scorer.decisions.keep(view, ruling)
    keep_what_came_with_0_3(scorer)


def keep_what_came_with_0_3(scorer: Scorer) -> None:
    """Titles, a ruling without words, people that were merged and forgotten, a deleted game."""
    scorer.titles.change(1, "Silvester", "Grandma’s")
    scorer.titles.put_away(2, away=True)
    question = AskedQuestion("lay", by="p1", cards="5 5 5 | 9 9 9", phase=1)
    play(scorer, 2, GiveRuling("Yes.", "§9", question=question, verdict=("legal",)))
    scorer.chances.show(2, on=True)
    deal(scorer, "Mia", "Granny")
    scorer.deleted.delete(deal(scorer, "Ann", "Eva").game_id)
    people = scorer.people
    number = {person.name: person.person_id for person in people.everybody()}
    people.rename(number["Dad"], "Papa")
    people.merge(number["Oma"], number["Granny"])
    scorer.stored_names.forget(number["Leo"])


if __name__ == "__main__":
    main()
