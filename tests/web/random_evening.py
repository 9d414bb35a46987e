"""A random evening for tests of fragments: entries, and what is stored beside the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from scorekeeper.app import serve_from
from scorekeeper.game.commands import JoinTable
from scorekeeper.network.reach import Reach
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.server_settings import OpenHouse
from scorekeeper.service import Scorer, Started
from scorekeeper.serving.limits import Limits
from tests.game.any_command import GENERATORS, Draw, fitting
from tests.service.builders import take_in_one
from tests.web.client import Client, app_for, host_of
from tests.web.venue_tables import card, deal_at

KEY = re.compile(r'(?<=name="key" value=")[\w-]{12}(?=")|(?<=data-clock=")[\dT:-]{19}(?=")')
"""The key of a form, and the time of a page, which are others each time."""


class Evening:
    """A random evening: a game, the phones at it, and what they look at."""

    def __init__(self, database: Path | str, data: st.DataObject, seats: int) -> None:
        self.data = data
        self.database = database
        self.scorer = Scorer(database)
        open_house = OpenHouse() if data.draw(st.booleans(), "open house") else None
        self.app = serve_from(app_for(self.scorer), self.scorer, Reach(tuple), open_house)
        self.host = host_of(self.scorer, self.app)
        self.scorer.venue.set_up(1)
        names = "ABCDEF"[:seats]
        if open_house:  # it has no tables
            self.host.deal(*names)
        else:
            self.host.sits_at(deal_at(self.host, card(self.host, 1), ", ".join(names)))
        self.game_id, self.first_code = self.host.game_id, self.host.view.code
        self.earlier = [*self.scorer.exports.game(self.game_id)]
        keeper, player, watcher, stranger = (self.host.another(keeper=False) for _ in range(4))
        links = self.scorer.links
        keeper.post(f"/k/{links.keeper_key(self.game_id)}")
        player.post(f"/s/{links.seat_key(self.game_id, 'p2')}")
        watcher.get(f"/w/{self.first_code}")
        self.phones = (self.host, keeper, player, watcher, stranger)
        self.commands = self.other = self.imported = 0

    @property
    def paths(self) -> tuple[str, ...]:
        at, code = f"/g/{self.game_id}", f"/w/{self.scorer.view(self.game_id).code}"
        table = ("", "/rows", "/in/1", "/middle", "/middle/now", "/me", "/me/now")
        watch = ("", "/standings", "/tv", "/tv/board", "?lang=pl", "/tv?lang=ru")
        others = (f"/wall/{self.scorer.venue.wall_code()}", f"/w/{self.first_code}", "/", "/")
        return (*(at + end for end in table), *(code + end for end in watch), *others)

    def change(self) -> None:
        """Something that is seen on some page: an entry, or what is stored beside the log."""
        beside = (self.name, self.put_away, self.rename, self.forget, self.let_in)
        whole = (self.another_game, self.import_game)
        choices = (*[self.play] * 12, *beside, *whole, *self.stored_at_once())
        self.data.draw(st.sampled_from(choices))()

    def stored_at_once(self) -> Iterator[Callable[[], object]]:
        """Changes that need no choice."""
        scorer, links, game_id = self.scorer, self.scorer.links, self.game_id
        yield partial(scorer.chances.show, game_id, on=not scorer.chances.shown(game_id))
        yield partial(links.ask, game_id, f"device-{self.commands}", "p1")
        yield partial(links.take_back, game_id, "p2")
        yield partial(links.new_links, game_id)
        yield partial(links.new_keeper_link, game_id)
        yield scorer.new_host_key
        yield partial(scorer.venue.set_up, 2)

    def play(self) -> None:
        view = self.scorer.view(self.game_id)
        draw = Draw(self.data, view.game, view.log)
        command = GENERATORS[self.data.draw(st.sampled_from(fitting(view.game)))](draw)
        self.commands += 1
        sent: dict[str, Any] = {"command_id": f"command-{self.commands}", "seen": view.seq}
        if isinstance(command, JoinTable):  # it needs a name
            self.scorer.join(self.game_id, f"New {self.commands}", command, **sent)
        else:
            self.scorer.play(self.game_id, command, **sent)

    def name(self) -> None:
        title = self.data.draw(st.sampled_from(("", "The final", "<b>Mia’s</b>")))
        self.scorer.titles.change(self.game_id, title, "")

    def let_in(self) -> None:
        waiting = self.scorer.links.door(self.game_id).waiting
        self.scorer.links.let_all_in(self.game_id, [each.number for each in waiting])

    def put_away(self) -> None:
        self.scorer.titles.put_away(self.game_id, away=not self.scorer.view(self.game_id).put_away)

    def rename(self) -> None:
        person = self.scorer.people.at(self.game_id).get("p1")
        if person is not None:  # a guest of an open house is nobody's person
            self.scorer.people.rename(person, self.data.draw(st.sampled_from(("Zoe", "Ähm"))))

    def forget(self) -> None:
        """Forget a person: each reader reads a number in words of their own."""
        person = self.scorer.people.at(self.game_id).get("p2")
        if person is not None:
            self.scorer.stored_names.forget(person)

    def another_game(self) -> None:
        """Start another game, delete it, or bring it back."""
        if not self.other:
            started = self.scorer.start_game(("Ida", "Jan"), table_rules(), command_id="other")
            assert isinstance(started, Started)
            self.other = started.view.game_id
        elif self.scorer.deleted.is_deleted(self.other):
            self.scorer.deleted.bring_back(self.other)
        else:
            self.scorer.deleted.delete(self.other)

    def import_game(self) -> None:
        """Import, as another program does it, a game that was played elsewhere."""
        self.imported += 1
        mark, other_mark = self.scorer.view(self.game_id).mark, f"{self.imported:016x}"
        elsewhere = self.earlier[0].replace(mark, other_mark)
        with closing(Scorer(self.database)) as other_program:
            take_in_one(other_program, [elsewhere, *self.earlier[1:]])


def looked_at(phone: Client, path: str, language: str) -> tuple[int, str]:
    phone.app.extensions["limits"] = Limits()  # a code that was replaced is a wrong one
    answer = phone.http.get(path, headers={"Accept-Language": language})
    return answer.status_code, KEY.sub("KEY", answer.text)
