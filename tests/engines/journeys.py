"""An evening in one engine, as people play it: each function is one journey, with what it proves.

They are played in this order at one table, so that a browser has to be started for each phone only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.server import RunningServer
from tests.engines.browsers import Engine, Look, phone_of
from tests.engines.phone import NotSeen, Phone
from tests.translations.catalogues import Said

NAMES = ("Ann", "Ben", "Mia", "Dad")


@dataclass
class Room:
    """The phones of one engine around a server. `base` is the address they type."""

    engine: Engine
    server: RunningServer
    base: str
    pictures: Path | None
    ending: ExitStack
    phones: dict[str, Phone] = field(default_factory=dict)

    def phone(self, name: str, look: Look | None = None) -> Phone:
        """The phone of this person; its browser is started when it is asked for first."""
        if name not in self.phones:
            wire = self.ending.enter_context(phone_of(self.engine, look or Look()))
            self.phones[name] = Phone(wire, self.base, f"{name} in {self.engine.name}")
        return self.phones[name]

    @contextmanager
    def lent(self, name: str, look: Look) -> Iterator[Phone]:
        """A phone for one journey, which has the host's key."""
        with phone_of(self.engine, look) as wire:
            phone = Phone(wire, self.base, f"{name} in {self.engine.name}")
            take_the_key(phone, self.server)
            yield phone

    def keep(self, phone: Phone, name: str) -> None:
        """Keep a picture of this phone, where pictures are asked for."""
        if self.pictures:
            phone.picture(self.pictures / f"{self.engine.name}-{name}.png")


# --- what a person does ---------------------------------------------------------------------------


def take_the_key(phone: Phone, server: RunningServer) -> None:
    """Scan the code of the terminal."""
    phone.open(f"/h/{server.host_key()}")
    phone.tap_key("Start scoring on this phone")
    phone.says("body", "New game")


def deal(phone: Phone, *names: str) -> None:
    """A new game, from the start."""
    phone.open("/")
    phone.tap_key("New game")
    phone.type("#names", ", ".join(names))
    phone.tap(".with-button [name=act]")
    phone.says(".places", *names)
    phone.tap("#deal")
    phone.says("h1", "Round 1")


def count_round(phone: Phone, out: str, points: dict[str, int], laid: dict[str, str]) -> None:
    """Round over by the pad, up to the answers that the points do not prove."""
    phone.tap("nav.bar a.main")
    phone.says("#question", "Who went out?")
    phone.tap(f".tile[data-name='{out}'] .who")
    for name, total in points.items():
        phone.says("#question", f"{name}’s points?")
        phone.tap(f"[data-points='{total}']")
    for name, answer in laid.items():
        asked = f"//*[@id='asked']//fieldset[contains(., '{name}')]"
        phone.tap(f"{asked}//label[starts-with(normalize-space(.), '{answer}')]")


def tap_cards(phone: Phone, *cards: str) -> None:
    """Tap these cards on the keypad, each when the one before is there."""
    for number, card in enumerate(cards, 1):
        phone.tap(f"[data-keypad] [data-card='{card}']")
        phone.shows(".card-pick", number)


def table_of(phone: Phone) -> str:
    """The address of the table that is open, without what comes after."""
    found = re.match(r"/g/\d+", phone.path())
    if not found:
        raise NotSeen(f"{phone.name} is at {phone.path()}, which is no table")
    return found[0]


def code_of(phone: Phone) -> str:
    """The code of the game whose table is open."""
    return phone.attribute("#table", "data-stream").split("?")[0].rsplit("/", 1)[1]


# --- journeys -------------------------------------------------------------------------------------


def first_start_to_standings(room: Room) -> None:
    """Key, new game of four, watcher, a lay-down by keys, a round by the pad: live news."""
    keeper, watcher = room.phone("keeper"), room.phone("watcher")
    take_the_key(keeper, room.server)
    deal(keeper, *NAMES)
    table, code = table_of(keeper), code_of(keeper)
    watcher.open(f"/w/{code}")
    watcher.says(".standings", *NAMES)
    keeper.tap("//*[contains(@class, 'rows')]/li[contains(., 'Mia')]//a")
    tap_cards(keeper, "5", "5", "W", "7", "7", "7")
    keeper.says(".answer.yes", "Yes, that is phase 1")
    keeper.tap("#record")
    keeper.shows("#laid-p3.on")
    count_round(keeper, "Ann", {"Ben": 45, "Mia": 20, "Dad": 60}, {"Dad": "Not laid"})
    room.keep(keeper, "round-over")
    keeper.tap("#record")
    keeper.says("h1", "Round 1 recorded")
    watcher.says(".standings", "45", "60")
    room.keep(watcher, "standings")
    keeper.open(table)
    room.keep(keeper, "table")


def own_seat(room: Room) -> None:
    """A seat by its link; what the keeper marks is told there at once."""
    keeper, seat = room.phone("keeper"), room.phone("seat")
    table = table_of(keeper)
    keeper.open(f"{table}/share/play/p2")
    link = re.search(r"/s/\S+", keeper.text("main"))
    if not link:
        raise NotSeen(f"{keeper.name} sees no link of a seat")
    seat.open(link[0])
    seat.tap(".bar button.main")
    seat.is_at("/me")
    seat.says("main", "Phase 2")
    keeper.open(table)
    keeper.tap("#laid-p2")
    keeper.shows("#laid-p2.on")
    seat.shows(".own.laid-down")
    room.keep(seat, "seat")


def refusal_keeps_what_was_typed(room: Room) -> None:
    """The second of two people of one name is refused, and is still in the field."""
    keeper = room.phone("keeper")
    table = table_of(keeper)
    keeper.open("/new")
    keeper.type("#names", "Zoe, Zoe")
    keeper.tap(".with-button [name=act]")
    keeper.says("#notice", "Zoe")
    keeper.holds("#names", "Zoe")
    keeper.open(table)


def back_key(room: Room) -> None:
    """A half typed round is there again, after the back key and after going elsewhere."""
    keeper = room.phone("keeper")
    keeper.tap("nav.bar a.main")
    keeper.tap(".tile[data-name='Ben'] .who")
    keeper.tap("[data-points='25']")
    keeper.says("#question", "Mia’s points?")
    keeper.tap(".top a.icon")
    keeper.says("h1", "Round 2")
    keeper.back()
    keeper.says(".tile[data-name='Ann'] .shown", "25")
    keeper.holds("[name='points-p1']", "25")
    keeper.tap(".top a.icon")
    keeper.shows("#laid-p2.on")


def server_killed_and_back(room: Room) -> None:
    """A round recorded while the server is away is sent once; both phones say what is going on."""
    keeper, watcher = room.phone("keeper"), room.phone("watcher")
    table = table_of(keeper)
    keeper.open(f"{table}/round")
    # The draft of the journey before has Ben out and Ann counted.
    keeper.says("#question", "Mia’s points?")
    keeper.tap("[data-points='10']")
    keeper.says("#question", "Dad’s points?")
    keeper.tap("[data-points='15']")
    room.server.kill()
    keeper.tap("#record")
    keeper.says(".unsent", "Not sent yet")
    watcher.says("#no-connection", "No connection")
    room.keep(watcher, "no-connection")
    room.server.start()
    keeper.says("h1", "Round 2 recorded")
    watcher.shows("#no-connection", 0)
    watcher.says(".standings", "75")
    keeper.open(table)


def ask_the_referee(room: Room) -> None:
    """A question about cards is answered as they are tapped; the back key leads to the others."""
    keeper = room.phone("keeper")
    table = table_of(keeper)
    keeper.open(f"{table}/ask")
    keeper.tap_key("May I lay this?")
    keeper.is_at("/ask/lay")
    tap_cards(keeper, "3", "3", "3", "4", "5", "6", "7")
    keeper.says(".says", "Yes")
    keeper.fits()
    keeper.back()
    keeper.is_at("/ask")
    keeper.open(table)


def history_and_sheets(room: Room) -> None:
    """The history, the score sheet, and a sheet to print, whose small letters fit their boxes."""
    keeper = room.phone("keeper")
    table = table_of(keeper)
    keeper.open("/history")
    keeper.says("main", "Ann")
    keeper.fits()
    keeper.open(f"/history/{table.removeprefix('/g/')}")
    keeper.says("main", "45", "60")
    keeper.open("/print-sheet?players=8")
    keeper.fits()
    room.keep(keeper, "print-sheet")
    keeper.open(table)


def television(room: Room) -> None:
    """The board for the whole room."""
    code = code_of(room.phone("keeper"))
    with room.lent("television", Look(width=1920, height=1080)) as screen:
        screen.open(f"/w/{code}/tv")
        screen.says("main", *NAMES)
        screen.fits()
        room.keep(screen, "television")


def by_night(room: Room) -> None:
    """The phone's own dark colours."""
    table = table_of(room.phone("keeper"))
    with room.lent("night", Look(dark=True)) as phone:
        phone.open(table)
        phone.says("main", "Ann")
        if "21, 23, 30" not in phone.style("body", "background-color"):
            raise NotSeen(f"{phone.name}: {phone.style('body', 'background-color')} is not dark")
        room.keep(phone, "dark")


def letters_of_double_size(room: Room) -> None:
    """Letters as the phone has them: twice as large, and nothing is wider than the screen."""
    table = table_of(room.phone("keeper"))
    with room.lent("large", Look(letters=32)) as phone:
        for path in ("/", table, f"{table}/round", "/history", "/check"):
            phone.open(path)
            phone.says("h1", "")
            phone.fits()
        phone.open(table)
        if phone.style("html", "font-size") != "32px":
            raise NotSeen(f"{phone.name}: letters of {phone.style('html', 'font-size')}")
        room.keep(phone, "double-size")


def without_script(room: Room) -> None:
    """A game by forms alone."""
    with room.lent("plain", Look(script=False)) as phone:
        phone.open("/new")
        phone.type("#names", "Eva, Tom")
        phone.tap("#deal")
        phone.says("h1", "Round 1")
        phone.shows(".js-only", 0)
        phone.tap_key("Round over")
        phone.says("h1", "Round 1 is over")
        phone.tap(".tile[data-name='Eva'] [name=out]")
        phone.type(".tile[data-name='Tom'] [name^=points]", "25")
        room.keep(phone, "plain")
        phone.tap("#record")
        phone.says("h1", "Round 1 recorded")
        phone.says("main", "25")


def five_languages(room: Room) -> None:
    """The table in each language, and nothing of it wider than the screen."""
    keeper = room.phone("keeper")
    table = table_of(keeper)
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        keeper.open("/phone")
        keeper.tap(f"[name='lang'][value='{language.id}']")
        keeper.shows(f"[name='lang'][value='{language.id}'][aria-current]")
        keeper.open(table)
        keeper.says("nav.bar", Said(language.tag)("Round over"))
        keeper.fits()


Journey = Callable[[Room], None]
JOURNEYS: tuple[Journey, ...] = (
    first_start_to_standings,
    own_seat,
    refusal_keeps_what_was_typed,
    back_key,
    server_killed_and_back,
    ask_the_referee,
    history_and_sheets,
    five_languages,
    television,
    by_night,
    letters_of_double_size,
    without_script,
)
