"""The form of a round, a tile for each player: it records one, fixes one, or counts one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.errors import NotationError
from scorekeeper.game.events import Entry, EntryStruck
from scorekeeper.game.log import as_game_log
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import could_end_at_once, standings
from scorekeeper.game.state import ClosedRound, Line
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import (
    PhaseLine,
    PhasePicture,
    TableMeld,
    phase_of,
    phase_picture,
    phases_possible,
    phases_to_name,
    table_melds,
)
from scorekeeper.pages.shown.door import door_line
from scorekeeper.pages.shown.form_news import draft_name, form_news
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.pad_marks import (
    KEYS,
    STEP,
    bound_words,
    counted_marks,
    first_key,
    most_left,
    pad_marks,
)
from scorekeeper.pages.shown.possible_totals import PossibleTotals, possible_totals
from scorekeeper.pages.shown.script_texts import hole, plural_forms
from scorekeeper.pages.shown.spoken_round import LineView, line_view
from scorekeeper.pages.shown.table import counting_view
from scorekeeper.pages.shown.wells import OtherReadings, readings_of_doubt
from scorekeeper.rules.cards import Card, card_points, counters_points, full_deck
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.switches import Switches
from scorekeeper.service import TableView
from scorekeeper.service.links import Door
from scorekeeper.web.forms import Notice
from scorekeeper.web.round_form import (
    Doubted,
    HandFields,
    ReadRound,
    RoundFields,
    doubt_about,
    reading_taken,
)
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.terms import Names
from scorekeeper.wording.typed_words import sure_notation, typed_words

# --- the texts of the script ----------------------------------------------------------------------


def round_texts() -> dict[str, str | dict[str, str]]:
    """Each text by the name under which `round_form.js` asks for it."""
    return _questions() | _states() | _keys()


def points_question(name: str) -> str:
    """Asks for the points of one player."""
    return _("%(name)s’s points?", name=name)


def _questions() -> dict[str, str | dict[str, str]]:
    return {
        "who": _("Who went out?"),
        "points": points_question(hole("name")),
        "all": _("All counted"),
        "check": _("Is that right?"),
        # Translators: asked above the points of an earlier round that is to be corrected.
        "wrong": _("What was wrong?"),
        "did1": _("Did %(name)s lay the phase?", name=hole("name")),
        # Translators: names is a list of two or more players: Ann, Ben or Mia.
        "did": _("Did %(names)s lay their phase?", names=hole("names")),
        # Translators: why it is asked whether the phase was laid.
        "either": _("The points fit both."),
        "which": _("Which phase was it?"),
        "laid": _("laid"),
        "missed": _("not laid"),
        "yes": pgettext("answer: the phase was laid", "Laid"),
        "no": pgettext("answer: the phase was not laid", "Not laid"),
    }


def _states() -> dict[str, str | dict[str, str]]:
    return {
        # Translators: how many of the players have entered their points.
        "counted": _("%(done)s of %(all)s counted", done=hole("done"), all=hole("all")),
        "went": _("%(name)s went out", name=hole("name")),
        "out": _("went out"),
        "nobody": _("Nobody went out"),
        "tally": _("Cards: %(num)s, points: %(points)s", num=hole("num"), points=hole("points")),
        "worth": _("%(points)s points", points=hole("points")),
        "recorded": _("Somebody else has recorded this round."),
        "elsewhere": _(
            "Another phone says: %(name)s %(points)s", name=hole("name"), points=hole("points")
        ),
    }


def _keys() -> dict[str, str | dict[str, str]]:
    """What the key to record says. What is missing stands below *Record*."""
    names = hole("names")
    return {
        "record": _("Record"),
        # Translators: the points of these players are missing.
        "names": _("Missing: %(names)s", names=names),
        "togo": plural_forms(
            lambda number: ngettext(
                # Translators: so many players whose points are missing.
                "%(count)s player left",
                "%(count)s players left",
                number,
                count=hole("count"),
            )
        ),
        # Translators: short, below a key; nobody said yet whether they laid their phase.
        "unsaid": _("Laid or not: %(names)s", names=names),
        "answers": plural_forms(
            lambda number: ngettext(
                # Translators: so many players of whom it was not said whether they laid the phase.
                "%(count)s answer left",
                "%(count)s answers left",
                number,
                count=hole("count"),
            )
        ),
        # Translators: short, below a key; nobody said yet which phase they laid.
        "phaseless": _("Which phase: %(names)s", names=names),
        "same": _("Nothing is changed yet"),
        # Translators: a key; both players that were asked about did not lay their phase.
        "neither": _("Record, both without a phase"),
        # Translators: a key; three or more players did not lay their phase.
        "none": _("Record, all without a phase"),
        "not1": _("Record, no phase: %(name)s", name=hole("name")),
        "some": _("Record, phase laid: %(names)s", names=names),
    }


def card_worths(rules: Switches) -> dict[str, int]:
    """What each card is worth in points, by its notation without the colour, and each class of
    cards that is counted (§25)."""
    shown = {
        "W" if card.is_wild else "S" if card.is_skip else str(card.number): card_points(card, rules)
        for card in full_deck()
    }
    classes = {
        "low": counters_points(1, 0, 0, 0, rules),
        "high": counters_points(0, 1, 0, 0, rules),
        "skips": counters_points(0, 0, 1, 0, rules),
        "wilds": counters_points(0, 0, 0, 1, rules),
    }
    return shown | classes


def with_cards_worth(typed: HandFields, rules: Switches) -> tuple[HandFields, dict[str, int]]:
    """These fields, with readable cards as one word each, and what each of these words is worth.
    The script of the form adds them up, and reads no card itself."""
    try:
        cards = parse_cards(typed.cards, typed_words()) if typed.cards else ()
    except NotationError:
        return typed, {}
    if [_cards_in(word) for word in typed.cards.split()] != [(card,) for card in cards]:
        typed = replace(typed, cards=sure_notation(print_cards(cards)))
    worths = (card_points(card, rules) for card in cards)
    return typed, dict(zip(typed.cards.split(), worths, strict=True))


def _cards_in(word: str) -> tuple[Card, ...]:
    """The cards that this word alone stands for. In *two 7s* the first word is no card."""
    try:
        return parse_cards(word, typed_words())
    except NotationError:
        return ()


# --- the form -------------------------------------------------------------------------------------


@immutable(kw_only=True)
class HandTile:
    """One player: the fields as typed, what the keys of the pad prove, and whether the lay-down is
    known. The line below the name is one of `phase_label`, `laid_label` and `missed_label`; where
    there is little room it is the first. `so_far` is the `total` before this round in words,
    `melds` what lies on the table; both are empty in the form of a closed round. `counted` is what
    each number of cards proves. `most` are the points that can be left, `bound` says why not more,
    and `gap` why not fewer ones. `readings` are the keys for typed cards that can be read in
    several ways. `phases` are those of which one must be named, where the order is free. `was` are
    the points of a closed round, None in other forms. `instead` are the totals that are possible in
    place of the impossible one that was typed."""

    player: PlayerView
    phase_label: str
    laid_label: str
    missed_label: str
    picture: PhasePicture | None
    melds: tuple[TableMeld, ...]
    so_far: str
    total: int
    proofs: str
    known_laid: bool
    out: bool
    typed: HandFields
    doubt: bool
    phases: tuple[PhaseLine, ...]
    counted: str
    most: int
    bound: str
    gap: str
    readings: tuple[OtherReadings, ...]
    was: int | None
    instead: tuple[PossibleTotals, ...]

    @property
    def is_laid(self) -> bool:
        """Is the phase laid, as was said here or else marked at the table? What was said goes
        before what points prove, which the script shows."""
        return self.typed.laid == "yes" or (self.known_laid and self.typed.laid != "no")

    @property
    def state(self) -> str:
        """The line below the name."""
        if self.is_laid:
            return self.laid_label
        return self.missed_label if self.typed.laid == "no" else self.phase_label


@immutable(kw_only=True)
class RoundPage:
    """Everything the form shows. `only` is the seat of a form for one hand, "" in other forms, and
    `who_is_out` says who ended its round. `stage` is what is asked first: who went out, the points,
    or a check of what the referee doubts. `fixes`: the round was closed before; `corrected_at` is
    the number of the last entry that corrected it, or took that back, 0 if none did: a draft of a
    phone belongs to it. `question` is the first one, and `words` are the texts of the script.
    `line` is the field for the whole round in one line; it is None in the forms for one hand and
    for a correction. `carried` are the other fields of a game on paper, whose name and value the
    form sends along; () elsewhere. `recount` is the first player in doubt where the referee may be
    overruled, else the first with points. `kept`: the seats whose counts
    are kept in spite of a doubt, while it is asked who laid; the script sends them along as long as
    no count is changed. `draws`:
    the tiles in doubt show all that is doubted, so no text has to."""

    seq: int
    key: str
    title: str
    tiles: tuple[HandTile, ...]
    out: str
    asked_seat: Seat
    keys: range
    step: int
    worth: Mapping[str, int]
    free_order: bool
    draft: str
    recount: PlayerView | None
    kept: tuple[Seat, ...]
    draws: bool
    only: Seat
    who_is_out: str
    stage: str
    fixes: bool
    corrected_at: int
    question: str
    words: Mapping[str, str | Mapping[str, str]]
    line: LineView | None
    carried: tuple[tuple[str, str], ...] = ()


def round_page(
    view: TableView,
    fields: RoundFields,
    *,
    fixed: ClosedRound | None = None,
    asked_seat: Seat = "",
    only: Seat = "",
    doubted: Doubted | None = None,
    key: str,
    line: LineView | None = None,
) -> RoundPage:
    """The form for the open round, for the closed round `fixed`, or for one hand, that of `only`.
    `asked_seat`: the seat to be filled in next. `key`: the key of the form."""
    doubted = doubted or Doubted()
    game, open_round = view.game, view.game.open
    number = fixed.number if fixed else open_round.number if open_round else 0
    seats = (only,) if only else tuple(fixed.lines) if fixed else game.playing
    table = fixed.table if fixed else game.table
    working = {line.seat: line for line in standings(game)}
    players = players_of(view)
    tiles, worths = [], dict[str, int]()
    for seat in seats:
        phase_no = fixed.lines[seat].phase if fixed else working[seat].current_phase
        phase = phase_of(game, phase_no)
        laid = None if fixed or open_round is None else open_round.laid.get(seat)
        played = laid.played if laid else None
        ends = laid is None and could_end_at_once(game, seat, number, table)
        possible = phases_possible(game, seat, fixed)
        most = most_left(possible, table.switches, played, ends)
        label, laid_label, missed_label = _phase_labels(phase_no)
        typed, worth = with_cards_worth(fields.hands.get(seat, HandFields()), table.switches)
        worths.update(worth)
        doubt = doubt_about(typed)
        most_points, bound, gap = (
            bound_words(phase, table.switches, played) if laid else (0, "", "")
        )
        tiles.append(
            HandTile(
                player=players[seat],
                phase_label=label,
                laid_label=laid_label,
                missed_label=missed_label,
                picture=phase_picture(phase) if phase else None,
                melds=() if fixed else table_melds(view, seat),
                so_far="" if fixed else _("%(points)s so far", points=working[seat].total),
                total=working[seat].total,
                proofs=pad_marks(possible, table.switches, laid is not None, played, ends),
                known_laid=laid is not None,
                out=fields.out == seat,
                typed=typed,
                doubt=seat in doubted.seats,
                phases=phases_to_name(game, seat, fixed),
                counted=counted_marks(table.switches, most),
                most=most_points,
                bound=bound,
                gap=gap,
                readings=readings_of_doubt(typed.cards, doubt) if doubt else (),
                was=fixed.lines[seat].points if fixed else None,
                instead=()
                if seat not in doubted.seats or not (doubted.may_be_kept and doubted.are_totals)
                else possible_totals(
                    typed,
                    possible,
                    table.switches,
                    known_laid=laid is not None,
                    played=played,
                    ends_game=ends,
                ),
            )
        )
    counted = counting_view(view) if only else None
    in_doubt = [tile for tile in tiles if tile.doubt]
    draws = bool(in_doubt) and all(tile.instead for tile in in_doubt)
    words = round_texts()
    if draws and len(in_doubt) == 1:
        words["check"] = _("%(points)s points cannot be", points=in_doubt[0].typed.points)
    first = first_key(table.switches)
    return RoundPage(
        seq=game.seq,
        key=key,
        title=_title(number, only, fixed=fixed is not None),
        tiles=tuple(tiles),
        out=fields.out,
        asked_seat=asked_seat,
        keys=range(first, first + KEYS * STEP, STEP),
        step=STEP,
        worth={**worths, **card_worths(table.switches)},
        free_order=table.order_is_free,
        draft=draft_name(view, f"{number}.{only or ('fix' if fixed else 'over')}"),
        recount=_recounted(tiles) if doubted.may_be_kept else None,
        kept=tuple(doubted.seats) if doubted.are_kept else (),
        draws=draws,
        only=only,
        who_is_out=counted.headline if counted else "",
        stage="check" if doubted.may_be_kept else "points" if fields.out or only else "who",
        fixes=fixed is not None,
        corrected_at=_corrected_at(view, fixed) if fixed else 0,
        question=points_question(view.names[only]) if only else _("Who went out?"),
        words=words,
        line=line,
    )


def _recounted(tiles: Sequence[HandTile]) -> PlayerView:
    held = [tile for tile in tiles if not tile.out]
    return next((tile for tile in tiles if tile.doubt), held[0]).player


def _corrected_at(view: TableView, closed: ClosedRound) -> int:
    log = as_game_log(view.log)
    entries = {closed.seq, *(line.seq for line in closed.lines.values())}
    return max((entry.seq for entry in log if log.touched_by(entry) in entries), default=0)


def _title(number: int, only: Seat, *, fixed: bool) -> str:
    if only:
        return _("Points")
    if fixed:
        return _("Fix round %(number)s", number=number)
    return _("Round %(number)s is over", number=number)


def _phase_labels(phase_no: int | None) -> tuple[str, str, str]:
    """The words below a name: for a phase that may be laid, is laid, is not laid."""
    if phase_no is None:
        return _("any phase"), _("a phase laid"), _("no phase laid")
    return (
        _("phase %(number)s", number=phase_no),
        _("phase %(number)s laid", number=phase_no),
        _("phase %(number)s not laid", number=phase_no),
    )


def form_page(
    view: TableView,
    fields: RoundFields,
    notice: Notice | None = None,
    *,
    key: str,
    door: Door | None,
    asked_seat: Seat = "",
    doubted: Doubted | None = None,
    line: LineView | None = None,
    fixed: ClosedRound | None = None,
    back_url: str = "",
) -> str:
    """The form for the open round or for the closed round `fixed`, as a whole page; most arguments
    are those of `round_page`. `door`: the phones that ask for a seat, None on a phone that may not
    answer them. `line`: what was read from one line. `back_url`: the table, unless it is given."""
    page = round_page(
        view,
        fields,
        fixed=fixed,
        asked_seat=asked_seat,
        doubted=doubted,
        key=key,
        line=None if fixed else line or line_view(view),
    )
    at, route, path = {"game_id": view.game_id}, "round", "round"
    if fixed:
        route, path = "fix", f"rounds/{fixed.number}/fix"
        at["number"] = fixed.number
    return render_template(
        "shown/round_form.html",
        page=page,
        notice=notice,
        action=f"{route}.record",
        at=at,
        back_url=back_url or url_for("table.show", game_id=view.game_id),
        door=door_line(view, door, path),
        form_news=form_news(view, f"{route}.show", stays=True, **at),
    )


def unfinished_notice(
    fields: RoundFields, read: ReadRound, names: Names, *, asks_who_is_out: bool = True
) -> Notice | None:
    """What is still missing in these fields, or cannot be read; None if they are a whole round."""
    if read.faults:
        return Notice("", tuple(text for _seat, text in read.faults))
    if asks_who_is_out and not fields.out:
        return Notice(_("Who went out? Tap that player first."))
    if read.missing:
        missing = side_by_side(names[seat] for seat in read.missing)
        return Notice(_("Points are missing: %(names)s.", names=missing))
    return reading_taken() if fields.answered else None


def struck_lines(log: Sequence[Entry], command_id: str) -> Mapping[Seat, Line] | None:
    """The lines of the round that `command_id` recorded before it was struck, so that *Undo* can
    show its form again. None if it recorded no round."""
    for entry in log:
        if isinstance(entry.event, EntryStruck) and entry.event.command_id == command_id:
            before = replay([earlier for earlier in log if earlier.seq < entry.seq])
            for done in before.closed:
                if done.command_id == command_id:
                    return done.lines
    return None
