"""The page of one game: the score sheet, the log, and the details kept beside the log.

The details are a title and a place; there the game is also put away or deleted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.course import CourseRound, CourseStep, course
from scorekeeper.game.events import Entry, EntryStruck, HandCounted, PlayerWentOut, RoundClosed
from scorekeeper.game.log import entries_of, standing_entries, struck_commands
from scorekeeper.game.paper_rounds import was_on_paper
from scorekeeper.game.race import corrections
from scorekeeper.game.round_told import PLAYED, round_told
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import Game, LateStart
from scorekeeper.game.told_facts import HeldRecords
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.chances import chances_page
from scorekeeper.pages.shown.ending import (
    FactLine,
    bg_stats_url,
    has_picture,
    story_lines,
    told_afterwards,
)
from scorekeeper.pages.shown.game_row import length_words
from scorekeeper.pages.shown.marks import (
    PlayerMark,
    PlayerView,
    mine_class,
    player_marks,
    players_of,
)
from scorekeeper.pages.shown.race import RacePage, race_page
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.standings import standing_rows
from scorekeeper.pages.shown.turn_line import Leader, paused_words
from scorekeeper.service import TableView
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import (
    Notice,
    entered_first,
    game_by_code_or_404,
    game_or_404,
    posted_flag,
    refusal_notice,
)
from scorekeeper.web.history_form import LIST, form_of_came
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import opens_every_game, remember_game, seat_at
from scorekeeper.wording.amounts import rounds_words
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.log import event_line
from scorekeeper.wording.log_rounds import is_plain
from scorekeeper.wording.round_told import place_chip, told_also, told_headline
from scorekeeper.wording.sheets import played_words, sheet_title

LONGEST_TYPED = 400
"""Letters that are read of a title or a place: more than are allowed, so that a long one can be
refused instead of cut."""


@immutable(kw_only=True)
class SheetPlayer:
    """One column: its head with the place, and the sums below it. `came` is how a late player
    joined, after the round `last_missed`; `person_id` is 0 if the page of the person is not
    offered."""

    player: PlayerView
    standing: Standing
    place: str
    came: LateStart | None
    last_missed: int
    person_id: int


@immutable(kw_only=True)
class SheetPage:
    """The score sheet of one game. `next_dealer` would deal the next game. `corrected` has the
    points as they were first recorded, by the number of the entry; only those that were corrected
    since."""

    view: TableView
    leader: Leader
    next_dealer: str
    sheet: str
    variant: str
    players: tuple[SheetPlayer, ...]
    rounds: tuple[CourseRound, ...]
    corrected: Mapping[int, int]
    going_on: bool
    on_paper: bool
    course: RacePage | None
    facts: tuple[FactLine, ...]
    picture: bool
    bg_stats: str


@immutable(kw_only=True)
class LogLine:
    """One entry of the log in words, with the mark of the player it is about. `clock`: the minute
    is shown, because the line above has another one. A line is `struck` if it was undone or
    corrected, or a correction left it without effect; `now` then says what stands instead, or that
    it does not count, and is "" if nothing is said. `points` are those of a player whose line says
    the rest, "" for any other; `sign` says that player went "out" or has "laid", "" for neither."""

    at: str
    clock: bool
    mark: PlayerMark | None
    text: str
    struck: bool
    now: str = ""
    points: str = ""
    sign: str = ""


@immutable(kw_only=True)
class LogRound:
    """The entries of one round, newest first. `told` is the headline of a round that is over, and
    `recorded_at` when it was recorded; "" where a line says so."""

    title: str
    told: str
    recorded_at: str
    lines: tuple[LogLine, ...]


@immutable(kw_only=True)
class LogPage:
    """The log of one game, newest first."""

    leader: Leader
    how_far: str
    rounds: tuple[LogRound, ...]


def sheet_page(view: TableView, persons: Mapping[Seat, int], to: int | None = None) -> SheetPage:
    """Rounds by players. `persons` are the ids of the people whose pages are offered, by seat. The
    pictures of the evening are as they were after round `to`."""
    game = view.game
    players = players_of(view)
    by_seat, told = {line.seat: line for line in standings(game)}, course(game)
    return SheetPage(
        view=view,
        leader=Leader(told_afterwards(view)),
        next_dealer=view.names[seats_of_next_game(game)[0]],
        sheet=sheet_title(game.table.rule_sheet.id),
        variant=played_words(game.table),
        players=tuple(
            SheetPlayer(
                player=players[seat],
                standing=by_seat[seat],
                place=place_chip(by_seat[seat].place) if told.rounds else "",
                came=game.joined.get(seat),
                last_missed=game.joined[seat].round_no - 1 if seat in game.joined else 0,
                person_id=persons.get(seat, 0),
            )
            for seat in game.seats
        ),
        rounds=told.rounds,
        corrected={seq: was for seq, was in corrections(view.log).items() if was is not None},
        going_on=not view.game.is_over,
        on_paper=was_on_paper(view.log),
        course=race_page(view, to),
        facts=story_lines(view, told),
        picture=has_picture(view, told),
        bg_stats=bg_stats_url(view),
    )


def log_page(view: TableView, held: HeldRecords) -> LogPage:
    """Every entry, newest first, by round. Entries that were crossed out are marked, not hidden.
    The rulings of `view` are in the reader's language, and `held` are the records before it."""
    struck, marks = struck_commands(view.log), player_marks(view)
    standing = {entry.seq: entry for entry in standing_entries(view.log)}
    rounds: list[tuple[int, list[LogLine]]] = []
    recorded: dict[int, str] = {}
    steps = {each.number: each.steps for each in course(view.game).rounds}
    for number, entry in _newest_first(view):
        minute = entry.recorded_at[:16]
        if not rounds or rounds[-1][0] != number:
            rounds.append((number, []))
            shown = ""
        text, now, points, sign = event_line(entry, view.names, view.log), "", "", ""
        present = standing.get(entry.seq)
        match entry.event:
            case RoundClosed(round_no=closed, overruled=()) if closed == number:
                if present is not None and present.event == entry.event:
                    recorded[number], shown = entry.recorded_at, minute
                    continue  # the heading says which round, and when
                text = _("Recorded")
            case PlayerWentOut():
                points, sign = "0", "out"
        if present is not None and present.event != entry.event:
            now = event_line(present, view.names, view.log)
        elif entry.seq in view.game.without_effect:
            now = _("Does not count any more")
        elif isinstance(entry.event, HandCounted) and is_plain(entry, view.names):
            laid = _laid_words(steps, number, entry.event)
            text = side_by_side((view.names[entry.event.seat], laid))
            points, sign = str(entry.event.points), "laid" if entry.event.laid else ""
        elif number in steps and isinstance(entry.event, PlayerWentOut) and not entry.event.phase:
            text = side_by_side((text, _laid_words(steps, number, entry.event)))
        rounds[-1][1].append(
            LogLine(
                at=entry.recorded_at,
                clock=minute != shown,
                mark=marks.get(getattr(entry.event, "seat", "")),
                text=text,
                struck=bool(now)
                or (entry.command_id in struck and not isinstance(entry.event, EntryStruck)),
                now=now,
                points=points,
                sign=sign,
            )
        )
        shown = minute
    lost = _lost_rounds(view, standing)
    return LogPage(
        leader=Leader(told_afterwards(view)),
        how_far=_how_far(view.game),
        rounds=tuple(
            LogRound(
                title=_round_title(view.game, at, lost),
                told=_round_told(view, at, held),
                recorded_at=recorded.get(at, ""),
                lines=tuple(found),
            )
            for at, found in rounds
        ),
    )


def _laid_words(
    steps: Mapping[int, Mapping[Seat, CourseStep]], number: int, event: HandCounted | PlayerWentOut
) -> str:
    """Which phase this player laid in this round. It is known once the round is recorded."""
    if isinstance(event, HandCounted) and not event.laid:
        return _("not laid")
    step = steps.get(number, {}).get(event.seat)
    phase = event.phase or (step and step.phase)
    return _("phase %(number)s laid", number=phase) if phase else _("laid")


def _how_far(game: Game) -> str:
    """How many rounds were played, or which one is being played; or that the game is paused."""
    if paused := paused_words(game):
        return paused
    if game.open is not None and game.outcome is None:
        return _("Round %(number)s is being played", number=game.open.number)
    return rounds_words(game.rounds_played) if game.rounds_played else _("No round yet")


def _round_told(view: TableView, number: int, held: HeldRecords) -> str:
    """The headline of this round and what else is worth telling; "" while it is played."""
    told = round_told(view.game, number, held)
    if told is None:
        return ""
    also = told_also(told, view.names)
    return sentences((sentence(told_headline(told, view.names)), also))


def _newest_first(view: TableView) -> Iterator[tuple[int, Entry]]:
    """The entries with the number of their round, the newest command first. What one command
    recorded keeps its order, who went out and then the hands by seat, below the end of a round."""
    numbered = tuple(zip(_rounds_of(view), view.log, strict=True))
    for _command, found in groupby(reversed(numbered), lambda each: each[1].command_id):
        together = tuple(found)[::-1]
        yield from sorted(together, key=lambda each: not isinstance(each[1].event, RoundClosed))


def _rounds_of(view: TableView) -> tuple[int, ...]:
    """The number of the round in which each entry was made. Undoing the end of a round goes back
    into that round."""
    numbers, number = [], 1
    cut_short_by = view.game.ended_by if view.game.cut_short else None
    for entry in view.log:
        match entry.event:
            case EntryStruck(command_id=struck):
                ended = [each.event for each in entries_of(view.log, struck)]
                number = next((e.round_no for e in ended if isinstance(e, RoundClosed)), number)
        numbers.append(number)
        match entry.event:
            case RoundClosed(round_no=closed):
                number = closed + 1
            case _ if entry.seq == cut_short_by:
                number += 1
    return tuple(numbers)


def _round_title(game: Game, number: int, lost: frozenset[int]) -> str:
    """Its number, and whether the round is `lost`; entries after the last round have no round of
    their own, and those of a game without any are of its first."""
    if number <= game.rounds_played or (game.open is not None and game.open.number == number):
        return _("Round %(number)s", number=number)
    if number in lost:
        return _("Round %(number)s, does not count", number=number)
    return _("After the last round") if game.rounds_played else _("Round %(number)s", number=number)


def _lost_rounds(view: TableView, standing: Collection[int]) -> frozenset[int]:
    """The rounds after the end of the game in which something was recorded that was not struck."""
    return frozenset(
        number
        for number, entry in zip(_rounds_of(view), view.log, strict=True)
        if entry.seq in standing
        and number > view.game.rounds_played
        and isinstance(entry.event, PLAYED)
    )


@immutable(kw_only=True)
class DetailsPage:
    """One game with its details. `known` says where and for how long it was played. `places`
    are offered to tap; `kept_for` are the days in which a deleted game can be brought back."""

    view: TableView
    leader: Leader
    known: str
    places: tuple[str, ...]
    kept_for: int


def details_page(
    view: TableView, places: Sequence[str], length: timedelta | None = None
) -> DetailsPage:
    """The details of this game, which took so long."""
    rounds = view.game.rounds_played
    return DetailsPage(
        view=view,
        leader=Leader(told_afterwards(view)),
        known=side_by_side(
            filter(None, (view.place, rounds_words(rounds) if rounds else "", length_words(length)))
        ),
        places=tuple(places),
        kept_for=KEPT_FOR,
    )


game_page = Blueprint("game_page", __name__)


@game_page.get("/history/<int:game_id>")
@requires(Action.READ_GAME)
def show(game_id: int) -> str:
    """One game as the score sheet: rounds by players, points and phases. A script that plays the
    evening back gets its pictures alone, as they were after round `to`."""
    view = game_or_404(game_id)
    to = whole_number(request.args.get("to", ""))
    if request.htmx and to:
        return render_template("shown/_race_part.html", course=race_page(view, to))
    persons = scorer().people.at(game_id) if may(Action.READ_PEOPLE) else {}
    came_from = request.args.get("came", "")
    return render_template(
        "game_page/page.html",
        page=sheet_page(view, persons, to or None),
        chances=chances_page(view, scorer().chances.hindsight(view)),
        came_from=came_from,
        back_url=_back_url(came_from, game_id),
        mine_class=mine_class(view, seat_at(game_id)),
    )


@game_page.get("/w/<code>/rounds")
@requires(Action.WATCH_GAME)
def by_code(code: str) -> Response:
    """The score sheet of the game with this watch code."""
    view = game_by_code_or_404(code)
    remember_game(view.game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id))


@game_page.get("/history/<int:game_id>/log")
@requires(Action.READ_GAME)
def log(game_id: int) -> str:
    """One game as its log. Struck entries stay readable."""
    view = game_or_404(game_id)
    held = scorer().people.records_held(game_id, view.game, view.log)
    page = log_page(all_in_readers_language(view), held)
    came_from = request.args.get("came", "")
    sheet = url_for(
        "game_page.show", game_id=game_id, came=came_from.removeprefix("sheet-") or None
    )
    back_url = _back_url(came_from, game_id) if came_from == "menu" else sheet
    return render_template("game_page/log.html", page=page, view=view, back_url=back_url)


@game_page.get("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def details(game_id: int) -> str:
    """Title and place as they are, and what else can be done with this game."""
    view = game_or_404(game_id)
    return _details_page(view, view.title, view.place)


@game_page.post("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def save_details(game_id: int) -> Response | tuple[str, int]:
    """Give the game this title and this place. What was not changed in the form stays as it is now,
    and what another phone has changed meanwhile is shown first."""
    view = game_or_404(game_id)
    (title, title_of_others), (place, place_of_others) = (
        _after_form("title", view.title),
        _after_form("place", view.place),
    )
    if others := tuple(filter(None, (title_of_others, place_of_others))):
        return _details_page(view, title, place, entered_first(others)), 409
    if problems := scorer().titles.change(game_id, title, place):
        return _details_page(view, title, place, refusal_notice(problems, {})), 422
    return redirect(url_for("game_page.show", game_id=game_id, came="list"), 303)


@game_page.post("/history/<int:game_id>/put-away")
@requires(Action.NAME_GAME)
def put_away(game_id: int) -> Response:
    """Put the game away, or take it out again."""
    game_or_404(game_id)
    scorer().titles.put_away(game_id, away=posted_flag("away"))
    return redirect(url_for("game_page.details", game_id=game_id), 303)


@game_page.post("/history/<int:game_id>/delete")
@requires(Action.DELETE_GAME)
def delete(game_id: int) -> Response:
    """Delete the game. The history offers to undo it."""
    game_or_404(game_id)
    scorer().deleted.delete(game_id)
    return redirect(url_for("history.index", deleted=game_id), 303)


@game_page.post("/history/<int:game_id>/bring-back")
@requires(Action.DELETE_GAME)
def bring_back(game_id: int) -> Response:
    """Bring a deleted game back."""
    scorer().deleted.bring_back(game_id)
    view = game_or_404(game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id, came="list"), 303)


def _after_form(name: str, now: str) -> tuple[str, str]:
    """What this detail is after the form: as it is now, if the form left it as its page showed it.
    And what another phone made of it meanwhile, if both changed it; else ""."""
    typed = request.form.get(name, "")[:LONGEST_TYPED]
    shown = request.form.get(f"{name}-shown", now)
    if typed == shown:
        return now, ""
    return typed, now if now not in (shown, typed) else ""


def _details_page(view: TableView, title: str, place: str, notice: Notice | None = None) -> str:
    line = scorer().lists.line(view)
    places = scorer().titles.places() if opens_every_game() else ()
    return render_template(
        "game_page/details.html",
        page=details_page(view, places, line.length if line else None),
        rows=standing_rows(view),
        title=title,
        place=place,
        notice=notice,
        back_url=url_for("game_page.show", game_id=view.game_id, came="list"),
    )


def _back_url(came_from: str, game_id: int) -> str:
    """The page whose link led here, named by `came` in that link; "" for any other."""
    match came_from:
        case _ if came_from.partition("-")[0] == LIST:
            return url_for("history.index", **form_of_came(came_from).query)
        case "start":
            return url_for("start.index")
        case "people" if may(Action.READ_PEOPLE):
            return url_for("people.index")
        case _ if came_from.startswith("person-") and may(Action.READ_PEOPLE):
            number = whole_number(came_from.removeprefix("person-"))
            return url_for("person.show", person_id=number) if number else ""
        case "menu" if may(Action.OPEN_TABLE, game_id):
            return url_for("menu.show", game_id=game_id)
        case _:
            return ""
