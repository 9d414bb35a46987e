"""A round of a game on paper: the form of a round, and the line of the table that it becomes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time

from flask import render_template, url_for
from flask_babel import gettext as _

from scorekeeper.game.counting import points_of_count
from scorekeeper.game.paper_rounds import PaperHand, PaperReading, PaperRound
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.round_form import round_page
from scorekeeper.service import TableView
from scorekeeper.web.forms import Notice
from scorekeeper.web.paper_game_form import PaperForm, PaperSetup
from scorekeeper.web.round_form import NOBODY, Doubted, HandFields, ReadRound, RoundFields
from scorekeeper.wording.terms import Names


def fields_at(form: PaperForm, names: Names) -> RoundFields:
    """The fields of the round for exactly these players."""
    hands = {seat: form.round.hands.get(seat, HandFields()) for seat in names}
    return RoundFields(form.round.out if form.round.out in (*names, NOBODY) else "", hands)


def paper_round(game: Game, line: int, read: ReadRound) -> PaperRound:
    """The round that these fields mean, as the line of this number in the table."""
    hands: dict[Seat, PaperHand] = {}
    for seat, hand in read.hands.items():
        # In the table a phase stands behind the mark of a phase that was laid.
        laid = True if hand.laid is None and hand.phase is not None else hand.laid
        points = points_of_count(hand.count, game.table.switches)
        hands[seat] = PaperHand(points, laid, hand.phase)
    if read.out is not None:
        hands[read.out] = PaperHand(0, None, read.out_phase)
    return PaperRound(line, read.out, {seat: hands[seat] for seat in game.seats})


def paper_round_form(
    setup: PaperSetup,
    form: PaperForm,
    names: Names,
    reading: PaperReading,
    notice: Notice | None = None,
    *,
    doubted: Doubted | None = None,
) -> str:
    """The form of the next round; `reading` are the rounds before it, after which one is open. The
    rest of the game goes along in hidden fields."""
    game = reading.game
    assert game is not None
    assert game.open is not None
    faces = setup.scorer.faces_for(list(names.values()), ())
    noon = datetime.combine(setup.today, time(12), UTC)
    view = TableView(
        game_id=0,
        code=setup.key,
        names=names,
        game=game,
        log=reading.log,
        started_at=noon,
        last_at=noon,
        faces={seat: faces[name] for seat, name in names.items()},
    )
    page = round_page(view, fields_at(form, names), key=setup.key, doubted=doubted)
    add = _("Add the round")
    page = replace(
        page,
        title=_("Round %(number)s", number=game.open.number),
        carried=form.carried,
        words={**page.words, "record": add},
        draft=f"{setup.key}.{game.open.number}.paper",
    )
    return render_template(
        "shown/round_form.html",
        page=page,
        notice=notice,
        action="paper_game.act",
        at={},
        back_url=url_for("paper_game.show"),
        door=None,
        form_news=None,
    )
