"""Late players and swapped seats: the choices, and who deals and begins afterwards.

To show the effect of a choice, the page asks the referee and replays its answer; the answer is not
recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from werkzeug.wrappers import Response

from scorekeeper.game.answers import Accepted, problem
from scorekeeper.game.commands import JoinTable, SwapSeats
from scorekeeper.game.events import Entry
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.table_commands import MOST_TO_START_WITH, first_phase
from scorekeeper.game.turn_questions import first_turn
from scorekeeper.game.values import MIN_PLAYERS, Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.face_choice import (
    FaceChoice,
    blocked_faces,
    chosen_face,
    face_choice,
)
from scorekeeper.pages.shown.marks import (
    PlayerView,
    letters_of_people,
    people_to_tap,
    player_shown,
    players_of,
)
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.service.paper_games import split_names
from scorekeeper.service.people import EVERY_FACE, Face
from scorekeeper.service.players import clean, normalized
from scorekeeper.web.access import Action, requires
from scorekeeper.web.form_pages import shown_at
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    names_to_offer,
    notice_of,
    play,
    posted_key,
    posted_seen,
    refusal_notice,
    status_of,
)
from scorekeeper.web.known_people import known_people
from scorekeeper.web.limits import is_open_house
from scorekeeper.web.navigation import to_end
from scorekeeper.web.new_game_form import face_sent
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.web.table_form import ListChoice
from scorekeeper.web.this_phone import actor
from scorekeeper.wording.amounts import phases_words, points_words
from scorekeeper.wording.dealing import deals_round_words
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.problems import refusal_text
from scorekeeper.wording.terms import phase_short

UNNAMED = "?"
"""Stands for the name of a late player who has none yet."""

MOST_OFFERED = 8
"""Names to tap; any other name is typed."""


@immutable(kw_only=True)
class LateFields:
    """What was tapped and typed about a late player. A typed `name` wins over a tapped one
    (`known`), and typed points (`other`) win over tapped ones. `face` was chosen, with the name it
    was chosen for; with `faces` the keys for it are shown."""

    name: str = ""
    known: str = ""
    after: Seat = ""
    phase: str = ""
    points: str = ""
    other: str = ""
    face: str = ""
    faces: str = ""

    @property
    def called(self) -> str:
        """The name of the late player, "" if there is none yet."""
        return clean(self.name) or clean(self.known)


@immutable(kw_only=True)
class Newcomer:
    """The late player as shown, with the own face and those that cannot be chosen."""

    player: PlayerView
    face: Face
    blocked: Mapping[Face, str]


@immutable
class Seating:
    """Who sits where once this is done: the players clockwise, their `names`, and who deals and
    begins then. Empty if no round is open."""

    clockwise: tuple[PlayerView, ...] = ()
    names: str = ""
    deals: str = ""


@immutable(kw_only=True)
class LatePhase:
    """A phase to begin with: `value` is sent, `number` is on the key, `words` say what is laid."""

    value: str
    number: str
    words: str = ""
    chosen: bool


@immutable(kw_only=True)
class LatePage:
    """Everything the page of a late player shows. `names` are known ones to tap. `newcomer` has no
    name yet if none was typed or tapped; `face` is None while its keys are not shown. `after` is
    the chosen one of the `neighbours`. `phases` is empty if there is no choice. `start` says in a
    few words what is chosen of `phases` and `points`, `start_note` why that is offered; `opened`:
    something else is chosen.
    `starts` says from which deal on the player plays if not from this one, `deals` who deals and
    begins if that becomes another, `then` who sits where afterwards."""

    view: TableView
    full: bool
    full_words: str
    typed: LateFields
    newcomer: PlayerView
    face: FaceChoice | None
    names: tuple[PlayerView, ...]
    neighbours: tuple[PlayerView, ...]
    after: Seat
    phases: tuple[LatePhase, ...]
    phase_question: str
    points: tuple[ListChoice, ...]
    start: str
    start_note: str
    opened: bool
    starts: str
    deals: str
    then: Seating


@immutable(kw_only=True)
class PlacesPage:
    """Everything the page for swapping two seats shows. `two_alone`: only two play, so a swap would
    change nothing. `chosen` are the seats with a tick; `then` says who sits where afterwards."""

    view: TableView
    two_alone: bool
    seated: tuple[PlayerView, ...]
    chosen: tuple[Seat, ...]
    then: Seating


def late_page(
    view: TableView,
    faces: Mapping[str, Face],
    letters: Mapping[str, str],
    typed: LateFields,
    newcomer: Newcomer,
) -> LatePage:
    """Who joins, next to whom, and on which phase. `faces` are those of the remembered names in
    their order, `letters` those of all people."""
    game, players = view.game, players_of(view)
    seated = [view.names[seat] for seat in game.seats]
    there = {normalized(name) for name in seated}
    names = [name for name in faces if normalized(name) not in there][:MOST_OFFERED]
    after = typed.after or (game.seated[-1] if game.seated else "")
    command = JoinTable(after, whole_number(typed.phase))
    waits = game.open is not None and bool(game.open.lines)
    offered = people_to_tap({name: faces[name] for name in names}, letters, beside=seated)
    new = newcomer.player
    if not typed.face:
        new = next((each for each in offered if each.name == typed.called), new)
    then = _seating_after(view, command, new) or Seating()
    phases, points = _phases(game, typed), _points(game, typed)
    offers = _phases(game, LateFields()), _points(game, LateFields())
    as_offered = (phases, points) == offers and not typed.other.strip()
    return LatePage(
        view=view,
        full=game.is_full,
        full_words=refusal_text(problem("table_full", players=len(game.seated)), view.names),
        typed=typed,
        newcomer=new,
        face=face_choice(
            newcomer.face,
            newcomer.player.mark.letters,
            newcomer.blocked,
            {each.name: each.mark for each in players.values()},
        )
        if typed.faces
        else None,
        names=offered,
        neighbours=tuple(players[seat] for seat in game.seated),
        after=after,
        phases=phases,
        phase_question=_("Phases already completed")
        if game.order_is_free
        else _("Starts on phase"),
        points=points,
        start=_start(game, typed, phases, points),
        start_note=_("As many points as the others have on average")
        if as_offered and len(points) > 1
        else "",
        opened=not as_offered,
        starts=_("The new player plays from the next deal on; this round is being counted.")
        if waits
        else "",
        deals="" if then.deals == _seating(game, players).deals else then.deals,
        then=then,
    )


def places_page(view: TableView, chosen: Sequence[Seat]) -> PlacesPage:
    """Which two players swap seats."""
    game, players = view.game, players_of(view)
    then = _seating(game, players)
    if len(chosen) == 2:
        then = _seating_after(view, SwapSeats(*chosen)) or then
    return PlacesPage(
        view=view,
        two_alone=len(game.seated) <= MIN_PLAYERS,
        seated=tuple(players[seat] for seat in game.seated),
        chosen=tuple(chosen),
        then=then,
    )


def _seating(game: Game, players: Mapping[Seat, PlayerView]) -> Seating:
    """The seating order, who deals and who begins."""
    if game.open is None:
        return Seating()
    names = {seat: players[seat].name or _("the new one") for seat in game.seated}
    clockwise = tuple(players[seat] for seat in game.seated)
    return Seating(clockwise, listed(names.values()), _deals(game, game.open, players))


def _deals(game: Game, open_round: OpenRound, players: Mapping[Seat, PlayerView]) -> str:
    """Who deals and who begins; a late player may have no name yet."""
    number, first = open_round.number, first_turn(game, open_round)
    deals, begins = players[open_round.dealer].name, players[first].name
    if not deals:
        return _(
            "The new one deals round %(number)s. %(first)s begins.", number=number, first=begins
        )
    if not begins:
        return _(
            "%(dealer)s deals round %(number)s. The new one begins.", dealer=deals, number=number
        )
    return deals_round_words(number, deals, begins)


def _seating_after(
    view: TableView, command: JoinTable | SwapSeats, newcomer: PlayerView | None = None
) -> Seating | None:
    """The seating after this command; None if the referee refuses it. `newcomer` is the player who
    joins."""
    answer = decide(view.game, view.log, command)
    if not isinstance(answer, Accepted):
        return None
    entries = (Entry(at, "foreseen", event) for at, event in enumerate(answer.events, view.seq + 1))
    game = replay((*view.log, *entries))
    players = dict(players_of(view))
    if newcomer is not None:
        players |= {seat: newcomer for seat in game.seats if seat not in view.game.seats}
    return _seating(game, players)


def _phases(game: Game, typed: LateFields) -> tuple[LatePhase, ...]:
    """The phases to begin with; the numbers of completed phases where their order is free."""
    if game.table.points_only:
        return ()
    entries, free = game.table.phases, game.order_is_free
    chosen = typed.phase or str(entries[0].number if free else first_phase(game))
    return tuple(
        LatePhase(
            value=str(entry.number),
            number=str(at if free else entry.number),
            words="" if free else phase_short(entry.phase),
            chosen=str(entry.number) == chosen,
        )
        for at, entry in enumerate(entries)
    )


def _points(game: Game, typed: LateFields) -> tuple[ListChoice, ...]:
    """The points to offer: none, the average, or the highest total; each number once."""
    totals = [game.totals[seat] for seat in game.seated]
    average = 5 * round(sum(totals) / len(totals) / 5) if totals else 0
    offered = {0: pgettext("points", "none")}
    if average:
        offered[average] = pgettext("points of a late player", "average")
    if (most := max(totals, default=0)) not in offered:
        offered[most] = pgettext("points of a late player", "the most")
    chosen = typed.points or str(average)
    return tuple(
        ListChoice(str(points), words, str(points) == chosen) for points, words in offered.items()
    )


def _start(
    game: Game, typed: LateFields, phases: Sequence[LatePhase], points: Sequence[ListChoice]
) -> str:
    """With what the late player starts, as it is chosen now; typed points go before tapped ones."""
    tapped = next((each.value for each in points if each.chosen), "0")
    number = whole_number(typed.other.strip() or tapped, digits=len(str(MOST_TO_START_WITH)))
    phase = next((each.number for each in phases if each.chosen), "")
    if number is None or not phase:
        return pgettext("points of a late player", "Points to start with")
    if game.order_is_free:
        return side_by_side((phases_words(int(phase)), points_words(number)))
    return ngettext(
        "Starts on phase %(phase)s with %(num)s point",
        "Starts on phase %(phase)s with %(num)s points",
        number,
        phase=phase,
    )


players = Blueprint("players", __name__)


@players.get("/g/<int:game_id>/menu/late")
@requires(Action.CHANGE_PLAYERS)
def who_comes(game_id: int) -> str | Response:
    """*Someone comes late*: the name, the seat, the phase and points to start with."""
    view = game_or_404(game_id)
    return to_end(view, or_pause=True) or _late(view, _read(request.args))


@players.post("/g/<int:game_id>/joins")
@requires(Action.CHANGE_PLAYERS)
@shown_at(".who_comes")
def joins(game_id: int) -> Response | str | tuple[str, int]:
    """Add this player to the game, or answer a tap on the keys of the face."""
    view = game_or_404(game_id)
    typed = _read(request.form)
    if request.form.get("act") == "face" or {"colour", "shape"} & request.form.keys():
        return _late(view, _with_face(view, typed, request.form))
    if len(split_names(typed.name)) > 1:
        return _late(view, typed, Notice(_("One player after the other, please."))), 422
    sent = typed.other.strip() or typed.points
    points = whole_number(sent, digits=len(str(MOST_TO_START_WITH)))
    if points is None:
        wrong = problem("points_to_start", points=sent[:12] or "–", most=MOST_TO_START_WITH)
        return _late(view, typed, refusal_notice([wrong], view.names)), 422
    phase = whole_number(typed.phase)
    answer = scorer().join(
        game_id,
        typed.called,
        JoinTable(typed.after, phase, points),
        command_id=posted_key(),
        seen=posted_seen(),
        actor=actor(game_id),
        face=_wish(typed),
    )
    if isinstance(answer, NotRecorded | Overtaken):
        return _late(answer.view, typed, notice_of(answer)), status_of(answer)
    return redirect(url_for("table.show", game_id=game_id), 303)


@players.get("/g/<int:game_id>/menu/places")
@requires(Action.CHANGE_PLAYERS)
def places(game_id: int) -> str | Response:
    """*Who changes places?* with a tick for each player."""
    view = game_or_404(game_id)
    return to_end(view, or_pause=True) or _places(view, request.args.getlist("seat"))


@players.post("/g/<int:game_id>/swaps")
@requires(Action.CHANGE_PLAYERS)
@shown_at(".places")
def swaps(game_id: int) -> Response | tuple[str, int]:
    """Let two players change places."""
    view = game_or_404(game_id)
    chosen = request.form.getlist("seat")
    if len(chosen) != 2:
        return _places(view, chosen, Notice(_("Which two swap seats? Tap both of them."))), 422
    answer = play(game_id, SwapSeats(*chosen))
    if isinstance(answer, NotRecorded | Overtaken):
        return _places(answer.view, chosen, notice_of(answer, tapped=True)), status_of(answer)
    return redirect(url_for("table.show", game_id=game_id), 303)


def _read(sent: Mapping[str, str]) -> LateFields:
    return LateFields(**{field.name: sent.get(field.name, "") for field in fields(LateFields)})


def _late(view: TableView, typed: LateFields, notice: Notice | None = None) -> str:
    names = names_to_offer(view.game_id)
    faces = scorer().faces_for((), names)
    letters = letters_of_people(known_people())
    page = late_page(view, faces, letters, typed, _newcomer(view, typed))
    return render_template("players/late.html", page=page, notice=notice, back_url=_menu(view))


def _with_face(view: TableView, typed: LateFields, tapped: Mapping[str, str]) -> LateFields:
    """The form with the keys of the face, and with the colour or shape that was tapped if it is
    free."""
    newcomer, typed = _newcomer(view, typed), replace(typed, faces="yes")
    face = chosen_face(newcomer.face, tapped)
    if face == newcomer.face or face in newcomer.blocked or face not in EVERY_FACE:
        return typed
    return replace(typed, face=f"{face.colour} {face.shape} {typed.called or UNNAMED}")


def _wish(typed: LateFields) -> Face | None:
    """The face that was chosen, for this name or before there was one."""
    name, face = face_sent(typed.face) or ("", None)
    return face if name == UNNAMED or normalized(name) == normalized(typed.called) else None


def _newcomer(view: TableView, typed: LateFields) -> Newcomer:
    """The late player with the face that nobody else at the table shows. Owners of other faces are
    not named, because they may be people who are not here."""
    name, guests = typed.called or UNNAMED, is_open_house()
    shown = {view.names[seat]: face for seat, face in view.faces.items()}
    wish = _wish(typed)
    wishes = {name: wish} if wish else {}
    face = scorer().faces_for((*shown, name), (), wishes, guests=guests)[name]
    owners = scorer().people.owners_of_faces()
    others = (each for each, owner in owners.items() if normalized(owner) != normalized(name))
    return Newcomer(
        player=player_shown(typed.called, face),
        face=face,
        blocked=blocked_faces(name, {**shown, name: face}, dict.fromkeys(others, "")),
    )


def _places(view: TableView, chosen: list[str], notice: Notice | None = None) -> str:
    page = places_page(view, chosen)
    return render_template("players/places.html", page=page, notice=notice, back_url=_menu(view))


def _menu(view: TableView) -> str:
    return url_for("menu.show", game_id=view.game_id)
