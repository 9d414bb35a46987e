"""A keeper of a long evening: deals a game, plays it, fixes it, ends it and deletes it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

from tests.soak.diary import Diary, NotingPhone, keyed
from tests.web.markup import Markup
from tests.web.sent_forms import Posted

ROUNDS = 8
CHANGE = ("/new", "/round", "/undo", "/stop", "/fix")
"""The ends of addresses whose forms change something whenever they are taken."""

LOOKS = ("", "/round", "/menu", "/rulings", "/ask")


class Keeper:
    """One game, played with this phone. `luck` decides everything that is drawn. `guest`: the phone
    is at an open house, where it keeps its own game and no other."""

    def __init__(self, phone: NotingPhone, luck: random.Random, *, guest: bool = False) -> None:
        self._phone, self._luck, self._guest = phone, luck, guest
        self._at = ""

    @property
    def _diary(self) -> Diary:
        return self._phone.diary

    def play(self) -> None:
        """Deal a game, play some rounds, end it, and perhaps delete it and bring it back."""
        code = self._deal()
        if not code:
            self._diary.over.wait(0.2)
            return
        deleted = self._luck.random() < 0.2 and not self._guest
        if not deleted:  # other phones do not come to a table that will be gone
            self._diary.games.append((self._at, code))
        for _ in range(self._luck.randrange(1, ROUNDS)):
            self._round()
            if self._diary.over.is_set():
                return
        self._tap(f"{self._at}/stop", self._at, {"how": "for-good"})
        if deleted:
            self._delete()

    def _deal(self) -> str:
        """Deal a game; its watch code, "" where it was refused."""
        fields = Markup(self._phone.get("/new")).fields("new-game")
        name = self._luck.choice("abcdefgh")
        typed = {"names": f"Ann{name}, Ben{name}, Mia{name}", "sheet": "mattel", "act": "deal"}
        if self._guest:
            status, at = self._phone.post("/new", {**fields, **typed})
            if status != 303:
                self._diary.over.wait(5)  # enough games for this hour
                return ""
        elif (answered := self._send("/new", {**fields, **typed})) is None:
            return ""
        else:
            at = answered
        self._at = at
        page = self._phone.get(at)
        found = re.search(r"/stream/([A-Za-z0-9]+)", page)
        assert found is not None, (at, Markup(page).root.text)
        return found[1]

    def _round(self) -> None:
        luck = self._luck
        self._tap(f"{self._at}/laid", self._at, {"seat": "p2", "laid": "yes"})
        if luck.random() < 0.3:
            self._undo()
        if luck.random() < 0.3 and self._diary.games and not self._guest:
            # Another phone's game: what both enter at once may overtake each other.
            other = luck.choice(self._diary.games)[0]
            self._tap(f"{other}/laid", other, {"seat": "p3", "laid": "yes"})
        self._phone.get(self._at + luck.choice(LOOKS))
        self._enter_round()
        if luck.random() < 0.2:
            self._fix()
        if luck.random() < 0.2:
            self._undo()

    def _enter_round(self) -> None:
        form = Markup(self._phone.get(f"{self._at}/round"))
        if "round" not in form.ids:
            return  # the game has ended
        points = {
            "points-p2": str(self._luck.randrange(0, 50, 5)),
            "points-p3": str(self._luck.randrange(50, 120, 5)),
        }
        laid = {"laid-p2": "yes", "laid-p3": "no"}
        told = {**form.fields("round"), "out": "p1", **points, **laid, "anyway": "yes"}
        if self._send(f"{self._at}/round", told) is not None:
            self._diary.counts["rounds recorded"] += 1
        if self._luck.random() < 0.2:
            self._send(f"{self._at}/round", told)  # a double tap

    def _fix(self) -> None:
        """Correct the points of an earlier round."""
        number = self._at.rsplit("/", 1)[1]
        page = self._phone.get(self._at if self._guest else f"/history/{number}")
        if not (rounds := re.findall(rf"{self._at}/rounds/(\d+)/fix", page)):
            return
        path = f"{self._at}/rounds/{self._luck.choice(rounds)}/fix"
        told = Markup(self._phone.get(path)).fields("round")
        points = str(int(told["points-p3"]) + 5)
        if self._send(path, {**told, "points-p3": points, "anyway": "yes"}) is not None:
            self._diary.counts["rounds fixed"] += 1

    def _delete(self) -> None:
        """Delete the game; of two one is brought back. What was not answered may be either."""
        number = int(self._at.rsplit("/", 1)[1])
        for act, deleted in (("delete", True), ("bring-back", False)):
            self._diary.deleted.pop(number, None)
            if self._send(f"/history/{number}/{act}", keyed({}, self._luck)) is not None:
                self._diary.deleted[number] = deleted
                self._diary.counts["games deleted" if deleted else "games brought back"] += 1
            if self._luck.random() < 0.5:
                return

    def _undo(self) -> None:
        found = re.search(
            rf'action="{self._at}/undo".*?name="key" value="([^"]+)".*?name="seen" value="(\d+)"'
            r'.*?name="target" value="([^"]+)"',
            self._phone.get(self._at),
            re.DOTALL,
        )
        if found is not None:
            self._send(f"{self._at}/undo", {"key": found[1], "seen": found[2], "target": found[3]})

    def _tap(self, path: str, at: str, fields: Mapping[str, str]) -> None:
        """A button of the table, sent with the number of the last entry that the page showed."""
        seen = re.search(r'name="seen" value="(\d+)"', self._phone.get(at))
        if seen is not None:
            self._send(path, keyed({**fields, "seen": seen[1]}, self._luck))

    def _send(self, path: str, fields: Mapping[str, str]) -> str | None:
        return self._phone.send(Posted(path, {**fields}, changes=path.endswith(CHANGE)))
