"""One tablet in the middle of the table: each player has a side that is turned to the player, with
own *laid* and *out* and, once somebody is out, an own pad.

It is a page of the keeper, because its sides enter what every player says. Where two taps come at
the same time on different sides, each is a request of its own and both count. The last hand that is
counted closes the round, as with phones at the seats.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.game import commands
from scorekeeper.game.turn_questions import who_begins
from scorekeeper.game.values import Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import (
    PhaseLine,
    TableMeld,
    phase_of,
    phases_possible,
    phases_to_name,
    table_melds,
)
from scorekeeper.pages.shown.door import DoorPage, door_line
from scorekeeper.pages.shown.pad_marks import KEYS, STEP, bound_words, first_key, pad_marks
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.table import (
    CountedTile,
    PlayerRow,
    TablePage,
    table_page,
)
from scorekeeper.pages.shown.turn_line import my_skip, turn_line
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web.access import Action, door_to_answer, require, requires
from scorekeeper.web.forms import (
    game_or_404,
    has_news,
    is_settled,
    notice_of,
    play,
    posted_flag,
    posted_phase,
    sent_before,
)
from scorekeeper.web.navigation import TABLE, home, to_lay_down, to_next_game
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.this_phone import is_keeper, lie_in_the_middle
from scorekeeper.wording.dealing import begins_words, deals_words
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.round_told import place_chip

_AROUND = {
    2: (("short-a", 1), ("short-b", 1)),
    3: (("short-a", 1), ("long-a", 1), ("long-b", 1)),
    4: (("short-a", 1), ("long-a", 1), ("short-b", 1), ("long-b", 1)),
    5: (("short-a", 1), ("long-a", 2), ("long-b", 2)),
    6: (("short-a", 1), ("long-a", 2), ("short-b", 1), ("long-b", 2)),
    7: (("short-a", 1), ("long-a", 3), ("long-b", 3)),
    8: (("short-a", 1), ("long-a", 3), ("short-b", 1), ("long-b", 3)),
}
"""How many sit at each edge of the tablet, clockwise, by the number of players."""

_AGAIN = "-again"
"""In the address of this page, behind the seat whose pad is open, if its hand was counted before.
Without it the pad closes once the hand is counted, wherever that is."""


@immutable
class PadKey:
    """One total on a pad. `mark` is what it proves, a letter of `pad_marks`; "" where it is known
    that the phase is laid, so that no key has to prove it."""

    points: int
    mark: str


@immutable(kw_only=True)
class Pad:
    """The totals that one hand can have, at most a hundred points; `hundreds` are those above.
    `higher` says that there are such, `lower` is what the key says that leads back from them, and
    `other_hundreds` is what the address of the page says of all seats once this pad shows the other
    ones. `why` says in words what the look of the keys tells."""

    keys: tuple[PadKey, ...]
    hundreds: bool
    other_hundreds: str
    higher: bool
    lower: str
    why: str


@immutable(kw_only=True)
class Side:
    """One player's side. `standing` is the line below the name: before its phase, the phase, and
    after it. `brief` is the same for a low row, without the words of the phase. `melds` are what
    lies on the table, also while hands are counted. `at` are the classes of its place. `tile` is
    filled while hands are counted; `pad` while this hand is due, and `open` says that it is the one
    pad a phone shows. `opens` is what the address of the page says to open the pad. `asked` are
    points that need an answer: whether the phase was laid, or whether they are right where it is
    known to lie there. `lines` say why. `phases` are those of which one must be named, where the
    order is free."""

    row: PlayerRow
    standing: tuple[str, str, str]
    brief: tuple[str, str, str]
    melds: tuple[TableMeld, ...]
    at: str
    tile: CountedTile | None
    opens: str
    pad: Pad | None = None
    open: bool = False
    asked: int | None = None
    lines: tuple[str, ...] = ()
    phases: tuple[PhaseLine, ...] = ()


@immutable(kw_only=True)
class MiddlePage:
    """Everything the tablet in the middle shows. `turned` says by how many seats the table is
    turned, `next_turn` by how many after one more turn. `opened` is the side whose pad is open, and
    `pad` what the address says if somebody opened it; `hundreds` joins the seats whose keys are
    above 100. With more than four players the pad lies in the `centre`; with fewer each side has
    its own. The centre is turned `towards` the edge of who counts or plays now. `title` are the
    lines that say who deals and who begins; once the line below them says whose turn it is, it is
    the round."""

    table: TablePage
    sides: tuple[Side, ...]
    turned: int
    next_turn: int
    opened: Side | None
    pad: str
    hundreds: str
    centre: bool
    towards: str
    title: tuple[str, ...]


@immutable(kw_only=True)
class Asked:
    """What a side was asked last: its seat, the points that were tapped, and what is doubted."""

    seat: Seat = ""
    points: int | None = None
    lines: tuple[str, ...] = ()


def _standing_words(row: PlayerRow, words: str, skip: str) -> tuple[str, str, str]:
    """The place or *Your turn*, and the phase that is due with its `words`: what comes before the
    phase, the phase, what comes after it. Lines are broken between the items. Who misses a turn
    reads that, the sentence `skip`, in place of the place and the words."""
    if skip and not row.on_turn:
        number = row.standing.current_phase
        phase = _("Phase %(number)s", number=number) if number else ""
        before, due, after = sentences((skip, phase)).partition(phase) if phase else (skip, "", "")
        return before, _unbroken(due), after
    first = _("Your turn") if row.on_turn else place_chip(row.place) if row.place else ""
    number = row.standing.current_phase
    # Only what begins the line has a capital letter.
    phase = _("phase %(number)s", number=number) if first else _("Phase %(number)s", number=number)
    if not number:
        return _unbroken(side_by_side(filter(None, (first, words)))), "", ""
    before, due, after = side_by_side(filter(None, (first, phase, words))).partition(phase)
    return _unbroken(before), _unbroken(due), _unbroken(after)


def _unbroken(text: str) -> str:
    """The text with places to break a line only after a comma and between numbers."""
    return re.sub(r"(?<!,) (?!(?<=\d )\d)", "\N{NO-BREAK SPACE}", text)


def places_around(players: int, turned: int) -> tuple[str, ...]:
    """The classes of the place of each side, in seat order: the edge, which one it is there, and
    of how many."""
    edges = [
        f"{edge} i{at} of{many}"
        for edge, many in _AROUND[max(2, players)]
        for at in range(1, many + 1)
    ]
    return tuple(edges[(number + turned) % len(edges)] for number in range(players))


def middle_page(
    view: TableView,
    *,
    turned: int = 0,
    pad: str = "",
    hundreds: Collection[Seat] = (),
    asked: Asked,
) -> MiddlePage:
    """The tablet as it lies there. `pad` is the seat whose pad somebody opened, with `_AGAIN` if
    its hand was counted; `hundreds` are those whose keys are above 100."""
    # Who was asked something answers before anybody else.
    opened = asked.seat or pad.removesuffix(_AGAIN)
    again = bool(asked.seat) or pad.endswith(_AGAIN)
    table = table_page(view)
    tiles = {each.player.seat: each for each in table.counting.tiles} if table.counting else {}
    rows = [row for row in table.rows if not row.standing.frozen]
    around = places_around(len(rows), turned)
    sides = []
    due = [
        seat
        for seat, tile in tiles.items()
        if tile.missing or (again and seat == opened and not tile.went_out)
    ]
    many = len(rows) > len(_AROUND[4])
    first = opened if opened in due else next(iter(due), "")
    for row, at in zip(rows, around, strict=True):
        seat = row.player.seat
        mine = asked if asked.seat == seat else Asked()
        skip = my_skip(view, seat)
        sides.append(
            Side(
                row=row,
                standing=_standing_words(row, row.words, skip),
                brief=_standing_words(row, "", skip),
                melds=row.melds or table_melds(view, seat),
                at=at,
                tile=tiles.get(seat),
                pad=_pad(view, row, hundreds=hundreds) if seat in due else None,
                opens=seat if seat not in tiles or tiles[seat].missing else seat + _AGAIN,
                open=seat == first,
                asked=mine.points if seat in due else None,
                lines=mine.lines,
                phases=phases_to_name(view.game, seat),
            )
        )
    found = next((side for side in sides if side.pad and side.row.player.seat == opened), None)
    faced = (found if many else None) or next((side for side in sides if side.row.on_turn), None)
    dealing = () if tiles or turn_line(view) else _dealing(view)
    return MiddlePage(
        table=table,
        sides=tuple(sides),
        turned=turned,
        next_turn=(turned + 1) % max(2, len(sides)),
        opened=found,
        pad=pad if pad.removesuffix(_AGAIN) in due else "",
        hundreds=_joined(seat for seat in due if seat in hundreds),
        centre=many,
        towards=faced.at.partition(" ")[0] if faced else "",
        title=dealing or (table.title,),
    )


def _dealing(view: TableView) -> tuple[str, ...]:
    """Who deals and who begins, a line each; empty when no round is open. Before the first round
    is recorded the headline says who deals (`lead_line`)."""
    open_round, first = view.game.open, who_begins(view.game)
    if not open_round or not first:
        return ()
    begins = begins_words(view.names[first])
    if not view.game.closed:
        return (begins,)
    return sentence(deals_words(view.names[open_round.dealer])), begins


def _joined(seats: Iterable[Seat]) -> str:
    return ".".join(sorted(seats))


def _pad(view: TableView, row: PlayerRow, *, hundreds: Collection[Seat]) -> Pad:
    game, seat = view.game, row.player.seat
    lifted = seat in hundreds
    number, rules = row.standing.current_phase, game.table.switches
    phase, laid = phase_of(game, number), game.laid.get(seat)
    played = laid.played if laid else None
    marks = pad_marks(phases_possible(game, seat), rules, laid is not None, played)
    most = len(marks.rstrip("-")) - 1
    lowest = first_key(rules) // STEP
    first = lowest + KEYS if lifted else lowest
    keys = range(first, min(most + 1, first + KEYS))
    proving = [key * STEP for key in keys if marks[key] == "v"]
    if laid is not None:
        why = bound_words(phase, rules, played)[1]
    else:
        why = _green_words(number, proving[0], proving[-1]) if proving else ""
    return Pad(
        keys=tuple(
            PadKey(key * STEP, "" if laid is not None and marks[key] == "v" else marks[key])
            for key in keys
        ),
        hundreds=lifted,
        other_hundreds=_joined({*hundreds} ^ {seat}),
        higher=most >= lowest + KEYS,
        lower=f"{lowest}–{(lowest + KEYS - 1) * STEP}",
        why=why,
    )


def _green_words(number: int | None, first: int, last: int) -> str:
    """What the green keys say: only who has laid the phase can have these totals (§49)."""
    if not number:
        return _("%(first)s to %(last)s: only with a phase laid", first=first, last=last)
    # Translators: above keys with points; only who has laid the phase can have so many.
    return _(
        "%(first)s to %(last)s: only with phase %(number)s laid",
        first=first,
        last=last,
        number=number,
    )


middle = Blueprint("middle", __name__)


@middle.get("/g/<int:game_id>/middle")
@requires(Action.OPEN_TABLE)
def show(game_id: int) -> str | Response:
    """The tablet in the middle. At the end of the game it shows the end like every other phone."""
    view = game_or_404(game_id)
    if _is_not_played(view):
        return redirect(url_for("table.show", game_id=game_id))
    lie_in_the_middle(game_id, _turned())
    return _whole_page(view)


@middle.get("/g/<int:game_id>/middle/now")
@requires(Action.OPEN_TABLE)
def now(game_id: int) -> str | Response | tuple[str, int]:
    """The sides alone, after news; 204 if nothing changed."""
    view = game_or_404(game_id)
    if redirection := to_next_game(view, TABLE):
        return redirection
    if not has_news(view):
        return "", 204
    if _is_not_played(view):
        return make_response("", 204, refresh=True)
    return _drawn(view)


@middle.post("/g/<int:game_id>/middle/laid")
@requires(Action.MARK_LAID)
def mark_laid(game_id: int) -> str | Response | tuple[str, int]:
    """Mark that this player has laid; a second tap takes it back. If cards lie there, this leads
    to where they are taken back."""
    view, seat = game_or_404(game_id), request.form.get("seat", "")
    is_marked = seat in view.game.laid
    wanted = posted_flag("laid")
    if is_marked == wanted:
        return _after(view)
    if not wanted and table_melds(view, seat) and not posted_flag("cards"):
        return to_lay_down(game_id, seat)
    return _play(game_id, commands.LayDown(seat) if wanted else commands.TakeBackLayDown(seat))


@middle.post("/g/<int:game_id>/middle/out")
@requires(Action.CLOSE_ROUND)
def go_out(game_id: int) -> str | Response | tuple[str, int]:
    """This player is out, and the others count. Without a lay-down nothing is recorded."""
    view, seat = game_or_404(game_id), request.form.get("seat", "")
    out = commands.GoOut(seat)
    if seat not in view.game.laid and not is_settled(view, out):
        return _after(view, Asked(seat=seat, lines=(_("First lay down."),)))
    return _play(game_id, out)


@middle.post("/g/<int:game_id>/middle/count")
@requires(Action.CLOSE_ROUND)
def count(game_id: int) -> str | Response | tuple[str, int]:
    """Enter what this player holds; the last hand closes the round. If the points do not tell
    whether the phase was laid, the side asks."""
    seat = request.form.get("seat", "")
    points = whole_number(request.form.get("points", ""), digits=4)
    view = game_or_404(game_id)
    if points is None or seat not in view.game.seats:
        return _after(view)
    laid = {"yes": True, "no": False}.get(request.form.get("laid", ""))
    hand = commands.Hand(Total(points), laid, posted_phase())
    return _play(game_id, commands.CountHand(seat, hand, laid is not None), seat, points)


@middle.post("/g/<int:game_id>/middle/pass")
@requires(Action.ENTER_TURN)
def pass_on(game_id: int) -> str | Response | tuple[str, int]:
    """The turn of this player is over."""
    return _play(game_id, commands.PassTurn(request.form.get("seat", "")))


@middle.post("/g/<int:game_id>/middle/undo")
@requires(Action.UNDO)
def undo(game_id: int) -> str | Response | tuple[str, int]:
    """Strike the last command."""
    view, target = game_or_404(game_id), request.form.get("target", "")
    if not sent_before(view):
        require(Action.UNDO, game_id, target)
    answer = _play(game_id, commands.Undo(target))
    return answer if is_keeper(game_id) else redirect(home(game_id), 303)


def _play(
    game_id: int, command: commands.Command, seat: Seat = "", points: int | None = None
) -> str | Response | tuple[str, int]:
    answer = play(game_id, command)
    if isinstance(answer, NotRecorded | Overtaken):
        asked = points if isinstance(answer, NotRecorded) else None
        side = Asked(seat=seat or _seat_of(command), points=asked, lines=notice_of(answer).lines)
        return _after(answer.view, side)
    return _after(answer.view)


def _seat_of(command: commands.Command) -> Seat:
    return str(getattr(command, "seat", ""))


def _after(view: TableView, asked: Asked | None = None) -> str | Response | tuple[str, int]:
    """The answer to a tap: the sides alone if htmx asked, otherwise the whole page."""
    if request.htmx:
        if _is_not_played(view):
            return make_response("", redirect=url_for("table.show", game_id=view.game_id))
        return _drawn(view, asked)
    if asked:
        return _whole_page(view, asked), 422
    at = url_for(
        "middle.show",
        game_id=view.game_id,
        turned=_turned() or None,
        pad=request.args.get("pad"),
        hundreds=request.args.get("hundreds"),
    )
    return redirect(at, 303)


def _whole_page(view: TableView, asked: Asked | None = None) -> str:
    return render_template("middle/page.html", page=_page(view, asked), door=_door(view))


def _drawn(view: TableView, asked: Asked | None = None) -> str:
    return render_template("middle/_middle.html", page=_page(view, asked), door=_door(view))


def _door(view: TableView) -> DoorPage | None:
    return door_line(view, door_to_answer(view.game_id), "middle")


def _page(view: TableView, asked: Asked | None = None) -> MiddlePage:
    return middle_page(
        all_in_readers_language(view),
        turned=_turned(),
        pad=request.args.get("pad", ""),
        hundreds=[*filter(None, request.args.get("hundreds", "").split("."))],
        asked=asked or Asked(),
    )


def _turned() -> int:
    return (whole_number(request.values.get("turned", ""), digits=1) or 0) % 8


def _is_not_played(view: TableView) -> bool:
    return view.game.outcome is not None or view.game.paused
