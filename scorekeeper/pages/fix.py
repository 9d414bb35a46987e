"""Fix an earlier round: its form, filled in, and what the correction changed for each player.

Old and new values come from a replay of the whole game.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.game.changes import Changes, LineChange, StandingChange, changes_between
from scorekeeper.game.commands import AmendRound
from scorekeeper.game.events import EntryAmended, RoundClosed
from scorekeeper.game.log import entries_of, struck_commands
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import ClosedRound, Game, Line
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import headline
from scorekeeper.pages.shown.form_news import form_news, why_too_late
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import places_of
from scorekeeper.pages.shown.round_form import form_page, unfinished_notice
from scorekeeper.pages.shown.turn_line import Leader
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, door_to_answer, requires
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    notice_of,
    play_count,
    posted_flag,
    posted_key,
    posted_seen,
)
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.navigation import too_late
from scorekeeper.web.round_form import (
    Doubted,
    RoundFields,
    doubted_in,
    fields_of,
    read_fields,
    understand,
    with_later_changes,
)
from scorekeeper.web.way_back import page_before
from scorekeeper.wording.amounts import phases_words
from scorekeeper.wording.lists import sentences, side_by_side
from scorekeeper.wording.log_rounds import counted_words
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.round_told import phase_change_words
from scorekeeper.wording.terms import Names


@immutable
class FixedLine:
    """One player's line of a round as it was or is: its points, "–" if the player was not there,
    and in words what the points do not say."""

    points: str
    words: str


@immutable
class FixedCell:
    """A line of the round of this title, before and after."""

    title: str
    old: FixedLine
    new: FixedLine


@immutable(kw_only=True)
class FixRow:
    """One player and the corrected lines."""

    player: PlayerView
    cells: tuple[FixedCell, ...]


@immutable(kw_only=True)
class CorrectedPlace:
    """Where one player stands now. `changed`: the correction changed total, phase or place. `words`
    are what it did to phase and place, unless the headline says it; otherwise the phases done."""

    player: PlayerView
    standing: Standing
    changed: bool
    words: str


@immutable(kw_only=True)
class FixPage:
    """What was corrected, in one line; then a row for each player for whom something changed; then
    how everybody stands now. `notes` are about the round that is being played, and rounds that
    count no more. `so_far` are the places of all rounds. `undo` is the id of the correction."""

    view: TableView
    leader: Leader
    rows: tuple[FixRow, ...]
    places: tuple[CorrectedPlace, ...]
    outcome: str
    notes: tuple[str, ...]
    so_far: PlacesView | None
    undo: str


def fix_page(view: TableView, command_id: str) -> FixPage | None:
    """The differences that the correction `command_id` made. None if that command was struck or is
    no correction: the key may be of any other command, even of the deal."""
    entries = entries_of(view.log, command_id)
    mine = [entry.seq for entry in entries]
    is_correction = any(isinstance(entry.event, EntryAmended) for entry in entries)
    if not is_correction or command_id in struck_commands(view.log):
        return None
    before = replay([entry for entry in view.log if entry.seq < mine[0]])
    after = replay([entry for entry in view.log if entry.seq <= mine[-1]])
    found = changes_between(before, after)
    players = players_of(view)
    effects = {
        change.seat: _effect(
            change,
            says_phase=not after.order_is_free
            and [line.seat for line in found.lines] != [change.seat],
        )
        for change in found.standings
    }
    cells: dict[Seat, tuple[FixedCell, ...]] = {}
    for change in found.lines:
        cells[change.seat] = (*cells.get(change.seat, ()), _cell(change))
    outcome = ""
    if found.outcome_changed:
        outcome = headline(view) if view.game.outcome else _("The game goes on.")
    return FixPage(
        view=view,
        leader=Leader(_head_line(found, view)),
        rows=tuple(FixRow(player=players[seat], cells=cells[seat]) for seat in cells),
        places=tuple(
            CorrectedPlace(
                player=players[line.seat],
                standing=line,
                changed=line.seat in effects,
                words=effects.get(line.seat) or phases_words(line.phases_done),
            )
            for line in standings(view.game)
        ),
        outcome=outcome,
        notes=tuple(_notes(found, view.names)),
        so_far=places_of(view),
        undo=command_id,
    )


def _notes(found: Changes, names: Names) -> Iterator[str]:
    if found.fell_away:
        yield _("The game ended before the last rounds. They stay in the log but do not count.")
    for laid in found.laid:
        name = names[laid.seat]
        if laid.new is None:
            yield _("What lies before %(name)s does not count any more.", name=name)
        else:
            said = _(
                "What lies before %(name)s counts as phase %(phase)s now.",
                name=name,
                phase=laid.new,
            )
            yield sentences((said, _("Its cards have to be typed again.") if laid.cards else ""))


def _head_line(found: Changes, view: TableView) -> str:
    """What follows for the player whose line is corrected, the phase before the points; only the
    round if several lines are corrected."""
    if not found.lines:
        return _("Nothing changes")
    first = found.lines[0]
    if len(found.lines) > 1:
        return _("Round %(number)s is corrected", number=first.round_no)
    name = view.names[first.seat]
    change = next((each for each in found.standings if each.seat == first.seat), None)
    if change is not None:
        old, new = change.old, change.new
        if old.current_phase != new.current_phase and new.current_phase is not None:
            if new.phases_done < old.phases_done:
                return _(
                    "%(name)s is back on phase %(number)s", name=name, number=new.current_phase
                )
            return _("%(name)s goes on to phase %(number)s", name=name, number=new.current_phase)
        if old.total != new.total:
            return ngettext(
                "%(name)s now has %(num)s point",
                "%(name)s now has %(num)s points",
                new.total,
                name=name,
            )
    return _(
        "%(name)s: %(old)s → %(new)s",
        name=name,
        old=_line_words(first.old, first.new),
        new=_line_words(first.new, first.old),
    )


def _cell(change: LineChange) -> FixedCell:
    return FixedCell(
        _("Points in round %(number)s", number=change.round_no),
        _fixed_line(change.old, change.new),
        _fixed_line(change.new, change.old),
    )


def _fixed_line(line: Line | None, other: Line | None) -> FixedLine:
    """A line in figures and words. They say whether the phase was laid, and which one where the
    order is free, only if that differs in `other`."""
    if line is None:
        return FixedLine("–", _("did not play"))
    if other and other.laid and line.laid and line.phase != other.phase:
        return FixedLine(str(line.points), _("phase %(number)s laid", number=line.phase))
    if line.went_out:
        return FixedLine("0", _("went out"))
    if other is not None and other.laid == line.laid:
        return FixedLine(str(line.points), "")
    return FixedLine(str(line.points), _("phase laid") if line.laid else _("phase not laid"))


def _line_words(line: Line | None, other: Line | None) -> str:
    """A line in one piece of text."""
    fixed = _fixed_line(line, other)
    if line is None or line.went_out:
        return fixed.words
    if not fixed.words:
        return fixed.points
    if other and other.laid and line.laid:
        return _("phase %(number)s", number=line.phase)
    return counted_words(line)


def _effect(change: StandingChange, *, says_phase: bool) -> str:
    old, new = change.old, change.new
    parts = []
    if old.current_phase != new.current_phase and says_phase:
        parts.append(phase_change_words(old.current_phase, new.current_phase))
    if old.place != new.place:
        parts.append(_("place %(old)s → %(new)s", old=old.place, new=new.place))
    return side_by_side(parts)


fix = Blueprint("fix", __name__)


@fix.get("/g/<int:game_id>/rounds/<int:number>/fix")
@requires(Action.FIX_ROUND)
def show(game_id: int, number: int) -> str | Response:
    """Round `number` as it was recorded, with the tile of `seat` selected."""
    view = game_or_404(game_id)
    if "of" in request.args and _is_open_again(view, number):
        return redirect(url_for("table.show", game_id=game_id))
    closed = _round_of(view.game, number)
    return _page(view, closed, fields_of(closed.lines), asked_seat=request.args.get("seat", ""))


@fix.post("/g/<int:game_id>/rounds/<int:number>/fix")
@requires(Action.FIX_ROUND)
def record(game_id: int, number: int) -> Response | tuple[str, int]:
    """Amend the round. The whole game is replayed after it."""
    view = game_or_404(game_id)
    if _is_open_again(view, number):
        return _form_of_open_round(view)
    closed = _round_of(view.game, number)
    fields = read_fields(request.form, tuple(closed.lines))
    read = understand(fields, view.names)
    notice = unfinished_notice(fields, read, view.names, asks_who_is_out=False)
    if notice is not None:
        return _page(view, closed, fields, notice, key=posted_key()), 422
    command = AmendRound(number, read.out, read.hands, posted_flag("anyway"), read.out_phase)
    answer = play_count(game_id, command)
    match answer:
        case Recorded() | Repeated():
            return redirect(url_for("fix.corrected", game_id=game_id, key=posted_key()), 303)
        case Overtaken(view=after):
            if _is_open_again(after, number):
                return _form_of_open_round(after)
            now = _round_of(after.game, number)
            if number <= len((then := _game_at(after, posted_seen())).closed):
                fields = with_later_changes(fields, _round_of(then, number).lines, now.lines)
            return _page(after, now, fields, notice_of(answer)), 409
        case NotRecorded(view=after, problems=problems, can_overrule=can_overrule):
            if any(problem.code == "nothing_changed" for problem in problems):
                return redirect(page_before() or url_for("table.show", game_id=game_id), 303)
            page = _page(
                after,
                closed,
                fields,
                notice_of(answer),
                doubted=doubted_in(problems, can_overrule=can_overrule, anyway=command.anyway),
                key=posted_key(),
            )
            return page, 422


@fix.get("/g/<int:game_id>/corrected/<key>")
@requires(Action.FIX_ROUND)
def corrected(game_id: int, key: str) -> str | Response:
    """What a correction changed for each player, old and new."""
    view = game_or_404(game_id)
    page = fix_page(view, key)
    if page is None:
        return redirect(url_for("table.show", game_id=game_id))
    news = form_news(view, "fix.corrected", key=key)
    return render_template("fix/corrected.html", page=page, form_news=news)


def _is_open_again(view: TableView, number: int) -> bool:
    """Was this round undone after it was recorded?"""
    open_round = view.game.open
    struck = struck_commands(view.log)
    was_closed = any(isinstance(e.event, RoundClosed) and e.command_id in struck for e in view.log)
    return was_closed and open_round is not None and open_round.number == number


def _form_of_open_round(view: TableView) -> Response | tuple[str, int]:
    """The form of the round that is open again, filled in with what was typed to fix it."""
    notice = Notice(
        _("Somebody undid this round in the meantime. Here is what you typed."), tone="plain"
    )
    if view.game.paused:
        return too_late(view, refusal_lines([why_too_late(view)], view.names))
    fields, door = read_fields(request.form, view.game.playing), door_to_answer(view.game_id)
    return form_page(view, fields, notice, key=fresh_key(), door=door), 409


def _game_at(view: TableView, seen: int) -> Game:
    """The game after the entry `seen`, or as it was dealt."""
    return replay(view.log[: max(seen, 1)])


def _round_of(game: Game, number: int) -> ClosedRound:
    closed = next((done for done in game.closed if done.number == number), None)
    return closed or abort(404)


def _page(
    view: TableView,
    closed: ClosedRound,
    fields: RoundFields,
    notice: Notice | None = None,
    *,
    asked_seat: str = "",
    doubted: Doubted | None = None,
    key: str = "",
) -> str:
    return form_page(
        view,
        fields,
        notice,
        key=key or fresh_key(),
        door=door_to_answer(view.game_id),
        asked_seat=asked_seat,
        doubted=doubted,
        fixed=closed,
        back_url=url_for("game_page.show", game_id=view.game_id),
    )
