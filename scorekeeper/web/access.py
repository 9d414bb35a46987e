"""Who may do what: every action of the program, the least role it needs, and its condition.

    NOBODY    no phone may do it
    HOST      holds the host's key: every game, new games, the rules that are saved here
    KEEPER    took the keeper's link of this game: everything in it
    SEAT      sits at this game with this phone: what concerns that player
    WATCHER   may look at this game: it opened the watch code, or this is the only game at home
    ANYONE    any phone that reaches this host

In an open house some actions need another role, and the host's key gives no rights in any game.

`Action` is the table; docs/access.md is printed from it, and tests ask every address what it says.
Each view names its action with `requires`, and `init_access` checks the role before the view is
called. `check_actions` stops a start with a view that has no action, or the reverse. A condition
needs to know which player or command a request is about, so the view asks `require` or `may` about
it. What a phone is to a game is decided in `this_phone`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum, IntEnum
from typing import TypeVar, assert_never

from flask import Flask, abort, current_app, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import UnknownGame
from scorekeeper.game.referee import own_command
from scorekeeper.immutable import immutable
from scorekeeper.service import TableView
from scorekeeper.service.links import Door
from scorekeeper.web import this_phone
from scorekeeper.web.forms import REPLACED
from scorekeeper.web.limits import is_open_house
from scorekeeper.web.phone_request import request_now, sent_by_program
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import at_the_host, lost_words
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.statuses import status_words

View = TypeVar("View", bound=Callable[..., object])


class Role(IntEnum):
    """What a phone is to a game. Each role may do what the lower ones may."""

    ANYONE = 0
    WATCHER = 1
    SEAT = 2
    KEEPER = 3
    HOST = 4
    NOBODY = 5


class Condition(Enum):
    """What an action asks of a phone besides its role. Those about seats are for players only: a
    keeper may do it for everybody."""

    OWN_PLAYER = "a seat for its own player only"
    OWN_COMMAND = "a seat only its own last command, or its own going out"
    OWN_GAME = "with a game that it keeps or plays in"
    WATCH_CODE = "with the watch code of the game"
    KEY = "with the key in the link"
    TABLE_CARD = "with the code on the card of the table"
    WALL_CODE = "with the code of the wall"
    FEED_ADDRESS = "with the secret part of its address"
    HOST_KEY = "with the host's key, in the cookie or as a bearer token"
    HOST_DEVICE = "without the host's key only on the host's own device"


@immutable
class Permission:
    """One row of the table: what is done, the least role that may do it, and the condition.
    `in_open_house` is the least role in an open house if it is another one there. `answers_only`:
    what is posted is answered and forgotten, or kept in the cookie of the phone."""

    words: str
    least: Role
    condition: Condition | None = None
    in_open_house: Role | None = None
    answers_only: bool = False

    def least_role(self, *, open_house: bool) -> Role:
        """The least role that may do it, at home or in an open house."""
        if open_house and self.in_open_house is not None:
            return self.in_open_house
        return self.least


class Action(Enum):
    """Everything that can be done over the network, and who may do it."""

    OPEN_START_PAGE = Permission(
        "open the start page, the settings of the phone, and the list of the games it may look at",
        Role.ANYONE,
    )
    CHOOSE_LANGUAGE = Permission("choose the language of the phone", Role.ANYONE, answers_only=True)
    FETCH_MANIFEST = Permission("fetch the name and the icons for a home screen", Role.ANYONE)
    READ_STYLE_GUIDE = Permission("read the style guide of a server in debug mode", Role.ANYONE)
    TYPE_CODE = Permission("type a code to find a game, a venue table or the wall", Role.ANYONE)
    CHECK_HAND = Permission("check a hand", Role.ANYONE, answers_only=True)
    READ_RULE_SHEET = Permission("read the rules of a sheet as printed", Role.ANYONE)
    PRINT_BLANK_SHEET = Permission("print a blank score sheet", Role.ANYONE)
    ASK_AS_PROGRAM = Permission(
        "ask the referee as a program, in JSON", Role.ANYONE, answers_only=True
    )
    ASK_FOR_HEALTH = Permission("ask whether this server can serve", Role.ANYONE)
    IDENTIFY_SERVER = Permission("ask which file this server uses", Role.ANYONE)
    WATCH_GAME = Permission(
        "watch a game: standings, board, rules", Role.ANYONE, Condition.WATCH_CODE
    )
    ASK_FOR_SEAT = Permission(
        "ask the keeper for a seat of a game", Role.ANYONE, Condition.WATCH_CODE
    )
    TAKE_LINK = Permission(
        "take a keeper's, a seat's or the host's link", Role.ANYONE, Condition.KEY
    )
    USE_TABLE_CARD = Permission(
        "find the game at a venue table, or start one if nobody plays there",
        Role.ANYONE,
        Condition.TABLE_CARD,
        in_open_house=Role.NOBODY,
    )
    WATCH_WALL = Permission(
        "watch the wall", Role.ANYONE, Condition.WALL_CODE, in_open_house=Role.NOBODY
    )
    READ_FEED = Permission(
        "read the feed of finished games",
        Role.ANYONE,
        Condition.FEED_ADDRESS,
        in_open_house=Role.NOBODY,
    )
    READ_PRIVACY_PAGE = Permission(
        "read what an open house stores and who sees it", Role.NOBODY, in_open_house=Role.ANYONE
    )
    OPEN_HOST_PAGE = Permission(
        "see the addresses of this host and their codes", Role.ANYONE, Condition.HOST_DEVICE
    )

    MARK_TEXTS = Permission(
        "mark a text that sounds odd, and suggest a better one",
        Role.ANYONE,
        Condition.OWN_GAME,
        in_open_house=Role.NOBODY,
    )

    READ_METRICS = Permission("read what the server has counted", Role.ANYONE, Condition.HOST_KEY)

    READ_GAME = Permission("read the score sheet, log, rules and rulings of a game", Role.WATCHER)
    EXPORT_GAME = Permission(
        "save a game as an archive or CSV, print its score sheet, hand it to BG Stats", Role.WATCHER
    )
    ASK_REFEREE = Permission(
        "ask the referee a question about a game", Role.WATCHER, answers_only=True
    )

    OPEN_OWN_SEAT = Permission("open the page of the own seat", Role.SEAT)
    LAY_DOWN = Permission("lay down", Role.SEAT, Condition.OWN_PLAYER)
    HIT = Permission("hit, and take back a hit", Role.SEAT, Condition.OWN_PLAYER)
    ENTER_TURN = Permission(
        "end a turn, skip a player, knock for a card", Role.SEAT, Condition.OWN_PLAYER
    )
    GO_OUT = Permission("go out", Role.SEAT, Condition.OWN_PLAYER)
    CHOOSE_FACE = Permission(
        "choose the colour and the shape of a player", Role.SEAT, Condition.OWN_PLAYER
    )
    COUNT_HAND = Permission("enter the hand of any player after somebody went out", Role.SEAT)
    SHOW_ANSWER = Permission("show an answer of the referee to everybody", Role.SEAT)
    RECORD_DECISION = Permission("record a decision of the table", Role.SEAT)
    UNDO = Permission("undo the last command", Role.SEAT, Condition.OWN_COMMAND)

    OPEN_TABLE = Permission("open the table of a game and its menu", Role.KEEPER)
    MARK_LAID = Permission("mark who has laid, without cards", Role.KEEPER)
    CLOSE_ROUND = Permission("record a whole round", Role.KEEPER)
    FIX_ROUND = Permission("correct an earlier round", Role.KEEPER)
    DECIDE_TIE = Permission("record a tie round", Role.KEEPER)
    FOLLOW_TURNS = Permission("enter the turned-up card, follow the turns or not", Role.KEEPER)
    CHANGE_RULES = Permission("change the rules of a running game", Role.KEEPER)
    CHANGE_PLAYERS = Permission("let a player come late, stop, return or move", Role.KEEPER)
    STOP_GAME = Permission("void a round, stop or resume a game", Role.KEEPER)
    SHOW_CHANCES = Permission("show the chances to win while a game is played", Role.KEEPER)
    PLAY_AGAIN = Permission("start the next game, with the same players or others", Role.KEEPER)
    NAME_GAME = Permission(
        "give a game a title and a place, put it away, take it out again", Role.KEEPER
    )
    DELETE_GAME = Permission("delete a game, and bring it back within 30 days", Role.KEEPER)
    SHARE_LINKS = Permission("show, replace and hand over the links of a game", Role.KEEPER)
    GIVE_SEAT = Permission("answer a phone that asks for a seat", Role.KEEPER)

    START_GAME = Permission(
        "start a game without the card of a table", Role.HOST, in_open_house=Role.ANYONE
    )
    SAVE_HOUSE_RULE = Permission(
        "save a decision for later games, or forget it", Role.HOST, in_open_house=Role.NOBODY
    )
    READ_PEOPLE = Permission(
        "see the people who play here, their statistics and the records",
        Role.HOST,
        in_open_house=Role.NOBODY,
    )
    CHANGE_PEOPLE = Permission(
        "rename, colour, merge or forget a person, see and save what is stored about one",
        Role.HOST,
        in_open_house=Role.NOBODY,
    )
    SAVE_WIFI = Permission("save or forget the Wi-Fi of this host", Role.HOST)
    EXPORT_ALL = Permission(
        "save all games as an archive or CSV, see and replace the address of the feed",
        Role.HOST,
        in_open_house=Role.NOBODY,
    )
    IMPORT_GAMES = Permission(
        "import games from a file, type in a game that was played on paper",
        Role.HOST,
        in_open_house=Role.NOBODY,
    )
    READ_SUGGESTIONS = Permission(
        "see, save and take out what was suggested for texts",
        Role.HOST,
        in_open_house=Role.NOBODY,
    )
    SET_UP_TABLES = Permission(
        "set up venue tables, their cards and the wall", Role.HOST, in_open_house=Role.NOBODY
    )


# --- the views ------------------------------------------------------------------------------------

_ACTION = "_action"


def requires(action: Action) -> Callable[[View], View]:
    """Mark a view: it is called only for phones that may do this. Every view has one mark."""

    def mark(view: View) -> View:
        setattr(view, _ACTION, action)
        return view

    return mark


def action_of(view: Callable[..., object]) -> Action:
    """The action of this view. Raises AttributeError if the view was not marked."""
    found: Action = getattr(view, _ACTION)
    return found


def check_actions(app: Flask) -> None:
    """Raises LookupError if a view of this app has no action, or an action has no view."""
    views = {name: view for name, view in app.view_functions.items() if name != "static"}
    if unmarked := sorted(name for name, view in views.items() if not hasattr(view, _ACTION)):
        raise LookupError(f"no action, mark it with `requires`: {', '.join(unmarked)}")
    done = {action_of(view) for view in views.values()}
    if unused := [action.name for action in Action if action not in done]:
        raise LookupError(f"no view does this: {', '.join(unused)}")


def init_access(app: Flask) -> None:
    """Check every request before its view is called, and write the cookie only when a link is
    taken, not again with every page. Call this after `security.init_guard`."""
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False

    @app.before_request
    def _check() -> Response | None:
        asked = request_now()
        if asked.routing_exception is not None or asked.endpoint in (None, "static"):
            return None
        if asked.method == "OPTIONS":
            return None  # Flask answers with the methods of the address and calls no view
        game_id = (asked.view_args or {}).get("game_id")
        action = action_of(current_app.view_functions[str(asked.endpoint)])
        return None if may(action, game_id) else _refusal(action, game_id)


# --- asking ---------------------------------------------------------------------------------------


def role_at(game_id: int | None) -> Role:
    """What this phone is to this game; HOST or ANYONE if the request is about no game."""
    if game_id is None:
        return Role.HOST if this_phone.is_host() else Role.ANYONE
    if this_phone.opens_every_game():
        return Role.HOST
    if this_phone.is_keeper(game_id):
        return Role.KEEPER
    if this_phone.seat_at(game_id) is not None:
        return Role.SEAT
    return Role.WATCHER if this_phone.may_look(game_id) else Role.ANYONE


def may(action: Action, game_id: int | None = None, about: str | None = None) -> bool:
    """May this phone do this, in this game if the action belongs to one? `about` is the player or
    the id of the command that is concerned; without it the role alone decides. Whether the game
    allows it now, the referee decides."""
    permission = action.value
    least = permission.least_role(open_house=is_open_house())
    if least is Role.ANYONE and permission.condition is None:
        return True
    role = role_at(game_id)
    if role < least:
        return False
    if role >= Role.KEEPER or permission.condition is None:
        return True
    return _is_met(permission.condition, game_id, about)


def may_resume(view: TableView) -> bool:
    """Was this game stopped, and may this phone resume it?"""
    return view.game.can_resume and may(Action.STOP_GAME, view.game_id)


def require(action: Action, game_id: int, about: str) -> None:
    """Abort with 403 unless this phone may do this to this player or command."""
    if not may(action, game_id, about):
        abort(403)


def own_last_command(view: TableView) -> str | None:
    """The command that the seat of this phone may undo; None if there is none."""
    seat = this_phone.seat_at(view.game_id)
    return None if seat is None else own_command(view.game, view.log, seat)


def door_to_answer(game_id: int) -> Door | None:
    """The requests for seats at this game; None if this phone may not answer them."""
    return scorer().links.door(game_id) if may(Action.GIVE_SEAT, game_id) else None


def _is_met(condition: Condition, game_id: int | None, about: str | None) -> bool:
    match condition:
        case Condition.OWN_PLAYER:
            return about is None or game_id is None or this_phone.seat_at(game_id) == about
        case Condition.OWN_COMMAND:
            return about is None or game_id is None or own_last_command(_view(game_id)) == about
        case Condition.OWN_GAME:
            return this_phone.plays_here()
        case Condition.HOST_DEVICE:
            return at_the_host()
        case Condition.HOST_KEY:
            return this_phone.bears_host_key()
        case (
            Condition.WATCH_CODE
            | Condition.KEY
            | Condition.TABLE_CARD
            | Condition.WALL_CODE
            | Condition.FEED_ADDRESS
        ):  # the code is part of the address: without it the view finds nothing
            return True
        case _:
            assert_never(condition)


# --- refusing -------------------------------------------------------------------------------------


def _refusal(action: Action, game_id: int | None) -> Response:
    """The 403 page. It says what happened to the role that this phone had."""
    code, lost = "", ""
    if game_id is not None:
        with suppress(UnknownGame):
            view = _view(game_id)
            code = view.code if this_phone.may_look(game_id) else ""
            lost = _what_was_lost(view, can_look=bool(code))
    sent = request.method == "POST"
    title, text, hint = _why_not_here(action, game_id, code)
    if sent_by_program():
        abort(403, text)
    if lost and not code:
        return make_response(_ask_for_new_code(lost, sent=sent), 403)
    page = render_template(
        "web/not_here.html", title=title, text=text, hint=hint, code=code, lost=lost, sent=sent
    )
    return make_response(page, 403)


def _ask_for_new_code(lost: str, *, sent: bool) -> str:
    """The page of a phone that lost its role and can no longer look at the game either: there is a
    new code, which can be typed there."""
    unsent = [_("What this phone just sent was not recorded.")] if sent else []
    return render_template(
        "shown/enter_code.html",
        title=status_words(410)[0],
        text=REPLACED,
        hint=sentences([*unsent, lost]),
        typed="",
    )


def _why_not_here(action: Action, game_id: int | None, code: str) -> tuple[str, str, str]:
    """Title and text for a phone that may not do this, and how it could come to do it. `code` is
    the watch code of the game if the phone may look at it."""
    if is_open_house() and not code:
        return (
            _("Not from here"),
            _(
                "Anybody may keep the score of a game here, and only those who get its code can"
                " see it."
            ),
            "",
        )
    if action.value.least is Role.NOBODY and not is_open_house():
        text = _(
            "This page is for an open house, where anybody may start a game."
            " This server is not one."
        )
        return _("Only in an open house"), text, ""
    if game_id is None and any(map(this_phone.is_keeper, this_phone.known_games())):
        text = _("This phone keeps a game. For this page, scan the code in the host’s window.")
        return _("For the host"), text, ""
    hint = _(
        "Players tap “That’s me” and their name. The keeper scans the keeper’s code once, or the"
        " code in the host’s window."
    )
    text = _("You can watch here, but this phone cannot change anything.")
    return _("You can only watch"), text, "" if is_open_house() else hint


def _what_was_lost(view: TableView, *, can_look: bool) -> str:
    seat_holder = this_phone.own_seat_holder(view.game_id)
    if seat_holder is not None and (lost := lost_words(view, seat_holder, can_look=can_look)):
        return lost
    if this_phone.was_keeper(view.game_id):
        return _("This phone kept this game before. The keeper’s code has been replaced since.")
    return ""


def _view(game_id: int) -> TableView:
    return scorer().view(game_id)
