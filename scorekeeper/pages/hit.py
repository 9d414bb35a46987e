"""Hits: cards added to a meld on the table, judged while they are typed; and a hit taken back.

On a player's phone the hit is that player's; on the keeper's phone the player is chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.game.answers import problem
from scorekeeper.game.commands import Command, HitMeld, TakeBackHit
from scorekeeper.game.events import CardsHit, PhaseLaidDown
from scorekeeper.game.log import round_of, standing_entries
from scorekeeper.game.state import LaidHit, LaidPhase
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.card_desk import card_desk
from scorekeeper.pages.shown.cards import TableMeld, may_take_wild, table_meld
from scorekeeper.pages.shown.door import door_line
from scorekeeper.pages.shown.form_news import (
    draft_name,
    form_news,
    is_of_another_deal,
    why_too_late,
)
from scorekeeper.pages.shown.hit_task import (
    HitTask,
    OwnedMeld,
    hit_command,
    laid_without_cards,
    melds_on_table,
    moves_a_wild,
    what_fits,
)
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.wells import CardDesk, typed_in
from scorekeeper.rules.problems import Problem
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, door_to_answer, require, requires
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    notice_of,
    notice_of_unsaid,
    play,
    posted_flag,
    posted_key,
    sent_before,
)
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.navigation import home, too_late
from scorekeeper.web.numbers import whole_number
from scorekeeper.wording.lists import listed
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import cards_words


@immutable
class HitLine:
    """A recorded hit, in words. `may_go`: this phone may take it back now; only the last hit can be
    taken back."""

    text: str
    seq: int
    may_go: bool


@immutable
class HitForm:
    """What was typed, and for which player. `insists`: the table lets somebody hit who has not laid
    down."""

    seat: Seat
    typed: str = ""
    take: bool = False
    insists: bool = False


@immutable(kw_only=True)
class HitPage:
    """Everything the hit page shows. `sure`: no question is left, and tapping one card may record
    the hit. `moves`: without a card it moves a wild. `hitters` are who may be chosen, first those
    whose phase is `laid`; `on_turn` is whose turn it is, where turns are followed. `command` is
    that hit."""

    game_id: int
    owner: Seat
    group: int
    seq: int
    key: str
    hitters: tuple[PlayerView, ...]
    laid: Collection[Seat]
    on_turn: Seat | None
    hitter: PlayerView
    desk: CardDesk
    overrule: bool
    record_label: str
    moves: bool
    sure: bool
    may_take: bool
    take: bool
    insists: bool
    draft: str
    hits: tuple[HitLine, ...]
    command: HitMeld

    @property
    def lays_first(self) -> bool:
        """Does the player have to lay down first, before cards are typed? The table may still
        insist on the hit."""
        waits = not self.insists and not self.desk.typed
        return waits and self.desk.answer.tone != "yes" and self.hitter.seat not in self.laid

    @property
    def insisted(self) -> bool:
        """Do these cards fit, and is all that the referee minds what the table insists on?"""
        codes = self.desk.answer.codes
        return self.insists and bool(self.desk.typed) and codes == ("own_phase_not_laid",)

    @property
    def in_one_row(self) -> bool:
        """Are the meld and its added cards all there is to see, so that one row has them?"""
        return all(well.look != "apart" for well in self.desk.wells)


def likely_hitter(view: TableView, owner: Seat) -> Seat:
    """The player who probably hits: whose turn it is, else who laid or hit last in this round, else
    the owner of the meld."""
    game = view.game
    if game.turn is not None:
        return game.turn
    now = round_of(view.log, len(view.log) + 1)
    for entry in reversed(standing_entries(view.log)):
        if isinstance(entry.event, CardsHit | PhaseLaidDown):
            stands = round_of(view.log, entry.seq) == now and entry.event.seat in game.playing
            return entry.event.seat if stands else owner
    return owner


def hit_page(
    view: TableView,
    owner: Seat,
    group: int,
    form: HitForm,
    *,
    fixed: bool,
    key: str,
    overrule: bool = False,
) -> HitPage | None:
    """The page of one meld; None if no typed meld has this group number. `fixed`: this phone speaks
    for one player only."""
    game, open_round, mark = view.game, view.game.open, view.game.laid.get(owner)
    target = next((m for m in melds_on_table(view) if (m.owner, m.group) == (owner, group)), None)
    if open_round is None or mark is None or target is None:
        return None
    seat, meld = form.seat, target.meld
    task = HitTask(view=view, seat=seat, target=target, take=form.take, overruled=overrule)
    desk = card_desk(task, form.typed)
    moves = moves_a_wild(task, desk.groups[0])
    players = players_of(view)
    laid_first = sorted(game.playing, key=lambda each: each not in open_round.laid)
    known = fixed or game.turn == seat
    return HitPage(
        game_id=view.game_id,
        owner=owner,
        group=group,
        seq=game.seq,
        key=key,
        hitters=() if fixed or form.insists else tuple(players[each] for each in laid_first),
        laid=open_round.laid,
        on_turn=game.turn,
        hitter=players[seat],
        desk=desk,
        overrule=overrule,
        record_label=_record_label(form, moves=moves),
        moves=moves,
        sure=desk.answer.tone == "yes" and known and not desk.readings,
        may_take=may_take_wild(meld, game.table.switches),
        take=form.take,
        insists=form.insists,
        draft=draft_name(view, f"{owner}.{group}.hit"),
        hits=_hits(view, mark, group, seat if fixed else None),
        command=hit_command(task, target, desk.groups[0]),
    )


def _record_label(form: HitForm, *, moves: bool) -> str:
    """What the key that records says; `moves`: it moves a wild if no card is typed."""
    return _("Move the wild") if moves and not form.typed else _("Record")


def _hits(view: TableView, mark: LaidPhase, group: int, only: Seat | None) -> tuple[HitLine, ...]:
    """The hits on this meld, last one first. The phone of the player `only` may take back only that
    player's own."""
    on_it = [hit for hit in mark.hits if hit.group == group]
    return tuple(
        HitLine(_hit_line(view, hit), hit.seq, hit is on_it[-1] and only in (None, hit.seat))
        for hit in reversed(on_it)
    )


def _hit_line(view: TableView, hit: LaidHit) -> str:
    if not hit.cards:
        return _("%(name)s moved a wild", name=view.names[hit.seat])
    return _("%(name)s: %(cards)s", name=view.names[hit.seat], cards=cards_words(hit.cards))


@immutable(kw_only=True)
class MeldOwner:
    """A player with melds on the table, each with what fits on it, in words; "" if nothing or
    anything fits."""

    player: PlayerView
    melds: tuple[tuple[TableMeld, str], ...]

    @property
    def lying(self) -> tuple[TableMeld, ...]:
        """The melds alone."""
        return tuple(meld for meld, _fits in self.melds)


def meld_owners(view: TableView, on_table: Iterable[OwnedMeld]) -> tuple[MeldOwner, ...]:
    """The players with these melds, which are in the order of seats."""
    players, rules = players_of(view), view.game.table.switches
    return tuple(
        MeldOwner(
            player=players[owner],
            melds=tuple(
                (
                    table_meld(view, owner, each.group, each.meld),
                    what_fits(each.meld, rules),
                )
                for each in melds
            ),
        )
        for owner, melds in groupby(on_table, key=attrgetter("owner"))
    )


@immutable(kw_only=True)
class MeldsPage:
    """Everything the page with all melds shows. `chosen` is the one that was to be hit.
    `lays_first` says why the `hitter` has to lay down first, "" if that is not so; the table may
    insist on the hit at `insist_url`. `others` have laid and may hit in place of the hitter, each
    with an address. `query` goes along to the page of a meld. Those of
    `not_typed` have laid without cards."""

    game_id: int
    owners: tuple[MeldOwner, ...]
    chosen: HitPage | None
    hitter: PlayerView | None
    lays_first: str
    insist_url: str
    others: tuple[tuple[PlayerView, str], ...]
    query: Mapping[str, str]
    not_typed: tuple[PlayerView, ...]
    names_not_typed: str


hit = Blueprint("hit", __name__)


@hit.get("/g/<int:game_id>/hit")
@requires(Action.HIT)
def choose(game_id: int) -> str | Response:
    """All melds on the table, to choose which is hit. If there is only one, this leads to it."""
    view = game_or_404(game_id)
    melds = melds_on_table(view)
    if view.game.paused or view.game.outcome is not None:
        return redirect(home(game_id))
    if len(melds) == 1:
        only, asked = melds[0], request.args.get
        return redirect(
            _meld_url(game_id, only.owner, only.group, seat=asked("seat"), insist=asked("insist"))
        )
    return _melds_page(view, melds, _sure_hitter(view))


@hit.get("/g/<int:game_id>/hit/<owner>/<int:group>")
@requires(Action.HIT)
def show(game_id: int, owner: Seat, group: int) -> str | Response:
    """A meld on the table, and the keypad to add cards to it."""
    view = game_or_404(game_id)
    is_wanted = not view.game.paused and not is_of_another_deal(view, request.args)
    page = _hit_page(view, owner, group) if is_wanted else None
    if page is None:
        return redirect(home(game_id))
    if page.lays_first:
        return _melds_page(view, melds_on_table(view), page.hitter.seat, page)
    return _page(page)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>/verdict")
@requires(Action.HIT)
def verdict(game_id: int, owner: Seat, group: int) -> str | Response:
    """The verdict on the cards typed so far. Writes nothing. Who has to lay down first is told so
    on a page of its own."""
    page = _hit_page(game_or_404(game_id), owner, group)
    if page is None:
        abort(404)
    if page.lays_first:
        return make_response("", 204, redirect=_address_of(page))
    return render_template("hit/_verdict.html", page=page, swap=True)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>")
@requires(Action.HIT)
def record(game_id: int, owner: Seat, group: int) -> Response | tuple[str, int]:
    """Record the hit, even against the referee's objection if the table overrules it."""
    view = game_or_404(game_id)
    page = _hit_page(view, owner, group, key=posted_key())
    if page is None:
        if sent_before(view) or owner not in view.game.seats:
            return redirect(home(game_id), 303)
        return too_late(view, refusal_lines([_why_not_hit(view, owner, group)], view.names))
    require(Action.HIT, game_id, page.hitter.seat)
    if "instead" in request.form or request.form.get("act") == "look":
        return redirect(_address_of(page), 303) if page.lays_first else (_page(page), 200)
    if not page.desk.readable:
        return _page(page), 422
    command = replace(page.command, anyway=posted_flag("anyway") or page.insisted)
    return _play(view, command, owner, group)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>/back")
@requires(Action.HIT)
def take_back(game_id: int, owner: Seat, group: int) -> Response | tuple[str, int]:
    """Take back a hit: one's own, or any on the keeper's phone."""
    view = game_or_404(game_id)
    typed = request.form.get("seq", "")
    seq = whole_number(typed) or 0
    mark = view.game.laid.get(owner)
    hitter = next((each.seat for each in mark.hits if each.seq == seq), None) if mark else None
    if hitter is not None:
        require(Action.HIT, game_id, hitter)
    return _play(view, TakeBackHit(owner, group, seq), owner, group)


def _sure_hitter(view: TableView) -> Seat | None:
    """Who hits, where that is known: the player of this phone, who was chosen, or whose turn it
    is."""
    if not this_phone.is_keeper(view.game_id):
        return this_phone.seat_at(view.game_id)
    asked = request.args.get("seat", "")
    return asked if asked in view.game.playing else view.game.turn


def _melds_page(
    view: TableView,
    melds: Collection[OwnedMeld],
    hitter: Seat | None,
    chosen: HitPage | None = None,
) -> str:
    """All melds on the table: to choose one, or, for who has to lay down first, only to see them.
    `chosen` is the one that was to be hit."""
    game_id, players, untyped = view.game_id, players_of(view), laid_without_cards(view)
    is_keeper = this_phone.is_keeper(game_id)
    lays_first = "" if "insist" in request.args else _why_to_lay_first(view, hitter)
    here = partial(url_for, "hit.choose", game_id=game_id)
    if chosen is not None:
        here = partial(_meld_url, game_id, chosen.owner, chosen.group)
    page = MeldsPage(
        game_id=game_id,
        owners=meld_owners(view, melds),
        chosen=chosen,
        hitter=players.get(hitter or ""),
        lays_first=lays_first,
        insist_url=here(seat=hitter if is_keeper else None, insist="yes"),
        others=tuple(
            (players[each], here(seat=each))
            for each in view.game.playing
            if is_keeper and each in view.game.laid and each != hitter
        ),
        query={each: request.args[each] for each in ("seat", "insist") if each in request.args},
        not_typed=tuple(players[seat] for seat in untyped),
        names_not_typed=listed(view.names[seat] for seat in untyped),
    )
    return render_template("hit/choose.html", page=page, back_url=home(game_id))


def _meld_url(
    game_id: int, owner: Seat, group: int, seat: Seat | None = None, insist: str | None = None
) -> str:
    """The page of this meld: who hits, if that is known, and whether the table insists."""
    return url_for("hit.show", game_id=game_id, owner=owner, group=group, seat=seat, insist=insist)


def _address_of(page: HitPage) -> str:
    """The page of this meld and hitter."""
    return _meld_url(page.game_id, page.owner, page.group, seat=page.hitter.seat)


def _why_to_lay_first(view: TableView, hitter: Seat | None) -> str:
    """What the referee says to a player who has not laid down yet; "" to any other."""
    laid = view.game.laid
    if hitter is None or hitter in laid or hitter not in view.game.playing:
        return ""
    return " ".join(refusal_lines([problem("own_phase_not_laid", seat=hitter)], view.names))


def _play(view: TableView, command: Command, owner: Seat, group: int) -> Response | tuple[str, int]:
    game_id = view.game_id
    answer = play(game_id, command)
    adding = isinstance(command, HitMeld)
    match answer:
        case Recorded() | Repeated():
            here = _meld_url(game_id, owner, group)
            return redirect(home(game_id) if adding else here, 303)
        case Overtaken(view=after):
            page, notice = _hit_page(after, owner, group), notice_of(answer)
            return _page_or_home(after, page, notice, 409, notice.lines)
        case NotRecorded(view=after, problems=problems, can_overrule=can_overrule):
            page = _hit_page(after, owner, group, key=posted_key(), overrule=can_overrule)
            shown = page.desk.answer.codes if page is not None and adding else ()
            unsaid = notice_of_unsaid(problems, shown, after.names)
            return _page_or_home(after, page, unsaid, 422, notice_of(answer).lines)


def _hit_page(
    view: TableView, owner: Seat, group: int, *, key: str = "", overrule: bool = False
) -> HitPage | None:
    """The page for this phone; None if there is no such meld, or no player who may hit."""
    game_id = view.game_id
    fixed = not this_phone.is_keeper(game_id)
    source = request.form if request.method == "POST" else request.args
    asked = source.get("seat", "")
    seat = asked if asked in view.game.playing else likely_hitter(view, owner)
    if fixed:
        seat = this_phone.seat_at(game_id) or ""
    if seat not in view.game.playing:
        return None
    form = HitForm(seat, typed_in(source), "take" in source, "insist" in source)
    key = key or fresh_key()
    return hit_page(view, owner, group, form, fixed=fixed, key=key, overrule=overrule)


def _page_or_home(
    view: TableView,
    page: HitPage | None,
    notice: Notice | None,
    status: int,
    lines: tuple[str, ...],
) -> Response | tuple[str, int]:
    """The form with what happened. If its meld is gone or the game is paused: the page it came
    from, with these lines."""
    if page is None or view.game.paused:
        return too_late(view, lines)
    return _page(page, notice), status


def _why_not_hit(view: TableView, owner: Seat, group: int) -> Problem:
    game, seat = view.game, this_phone.seat_at(view.game_id) or ""
    plays = this_phone.is_keeper(view.game_id) or seat in game.playing
    if not plays or not game.is_played:
        return why_too_late(view, seat)
    mark = game.laid.get(owner)
    if mark is None:
        return problem("not_laid", seat=owner)
    if mark.melds is None:
        return problem("cards_not_typed", seat=owner)
    return problem("no_such_meld", seat=owner, group=group, there=len(mark.melds))


def _page(page: HitPage, notice: Notice | None = None) -> str:
    view = game_or_404(page.game_id)
    return render_template(
        "hit/page.html",
        page=page,
        notice=notice,
        swap=False,
        back_url=home(page.game_id),
        door=door_line(view, door_to_answer(view.game_id), f"hit/{page.owner}/{page.group}"),
        form_news=form_news(view, "hit.show", owner=page.owner, group=page.group),
    )
