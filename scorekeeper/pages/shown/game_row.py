"""A game in a list: who won and by how much, the others' marks, and how long it took."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from types import MappingProxyType

from flask_babel import gettext as _

from scorekeeper.game.evening_name import NameKind
from scorekeeper.game.standings import LEVEL, Gap, gap_between
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.evening_name import made_name, telling_name
from scorekeeper.pages.shown.marks import (
    NO_LETTERS,
    PlayerMark,
    PlayerView,
    letters_among,
    player_mark,
    seconds,
)
from scorekeeper.service import GameLine
from scorekeeper.service.game_lists import LONGEST_AT_ONE_GO
from scorekeeper.service.statistics import FULL_LENGTH, PlayedGame
from scorekeeper.wording.amounts import phases_words, points_words
from scorekeeper.wording.durations import duration_words
from scorekeeper.wording.evening_name import came_from_last
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.outcome import stopped_words, won_words
from scorekeeper.wording.round_told import place_chip


@immutable
class OtherPlayer:
    """A player whom the headline does not name first. `place` is a short ordinal."""

    player: PlayerView
    place: str


@immutable(kw_only=True)
class GameRow:
    """One game. `marks` are those of all players in order of place; `others` are all but the first,
    or all if the headline names nobody. `called` is the title or what the evening is called, "" if
    that tells nothing more than `headline`. `points` says how many the first had; on the page of a
    person how many that person had, who came to `own_place`. `figure` is the number in it. `length`
    is how long a finished game took, `round_words` how far a running one is, `lead_words` who leads
    it ("" if nobody does alone), `state_words` what else is to be said of it; each is "" for the
    other kind. `short` says with how many phases it ended if not with ten."""

    line: GameLine
    headline: str
    marks: tuple[PlayerMark, ...]
    others: tuple[OtherPlayer, ...]
    names: str
    called: str
    points: str
    figure: int
    own_place: str
    round_words: str
    lead_words: str
    length: str
    state_words: str
    short: str

    @property
    def mark(self) -> PlayerMark:
        """That of the winner or leader."""
        return self.marks[0]

    @property
    def first_marks(self) -> tuple[PlayerMark, ...]:
        """The marks of the first four, for a game that nobody leads."""
        return self.marks[:4]


def game_rows(
    lines: Iterable[GameLine],
    letters: Mapping[str, str] = NO_LETTERS,
    own: Mapping[int, PlayedGame] = MappingProxyType({}),
) -> tuple[GameRow, ...]:
    """One row for each of these games. `letters` are those of the people of this household, `own`
    what one person has to show for each game, by its number."""
    return tuple(_game_row(line, letters, own.get(line.game_id)) for line in lines)


def _game_row(line: GameLine, of_people: Mapping[str, str], own: PlayedGame | None) -> GameRow:
    players = line.players
    letters = letters_among({player.name: player.name for player in players}, of_people)
    faces = {each.name: each.face for each in players}
    later = seconds({name: faces[name] for name in line.names if name in faces})
    marks = tuple(
        player_mark(each.face, letters[each.name], second=each.name in later) for each in players
    )
    named = bool(line.winners and line.round_no)
    beside = slice(1 if named else 0, None)
    headline, called = _headline(line), telling_name(line)
    if not line.title and (whole := _how_and_how_much(line)):
        headline, called = whole, ""
    figure = players[0].total if own is None else own.total
    return GameRow(
        line=line,
        headline=headline,
        marks=marks,
        others=tuple(
            OtherPlayer(PlayerView("", each.name, mark), place_chip(each.place))
            for mark, each in zip(marks[beside], players[beside], strict=True)
        ),
        names=side_by_side(
            each.name for each in players if not named or each.name not in line.winners
        ),
        called=called,
        points=points_words(figure) if named else "",
        figure=figure,
        own_place="" if own is None else place_chip(own.place),
        round_words=_round_words(line) if line.going_on else "",
        lead_words=_lead_words(line),
        length=length_words(line.length),
        state_words=_state_words(line) if line.going_on else "",
        short=_short_words(line),
    )


def _how_and_how_much(line: GameLine) -> str:
    """How the winner won and by how much, in one sentence, where the evening is named after that;
    else ""."""
    kind = None if line.called is None else line.called.name.kind
    if kind is NameKind.FROM_PLACE:
        return made_name(line)
    if kind is NameKind.FROM_LAST and (ahead := _ahead(line)) != LEVEL:
        return came_from_last(line.players[0].name, ahead)
    return ""


def _short_words(line: GameLine) -> str:
    """How many phases a game had that ended with fewer than ten; else "". Its points are not to be
    compared with others."""
    phases = line.players[0].phases_done
    if line.outcome is None or line.outcome.reason != "last_phase" or phases >= FULL_LENGTH:
        return ""
    return phases_words(phases)


def _lead_words(line: GameLine) -> str:
    alone = not line.tie_due and len(line.players) > 1 and line.players[1].place > 1
    if not (line.going_on and alone):
        return ""
    return _("%(name)s leads", name=line.players[0].name)


def _round_words(line: GameLine) -> str:
    if line.tie_due:
        return _("Tie round")
    return _("Round %(number)s", number=line.round_no)


def _state_words(line: GameLine) -> str:
    if line.put_away:
        return _("hidden from the start page")
    return _("paused") if line.paused else ""


def length_words(length: timedelta | None, *, whole: bool = False) -> str:
    """How long a game took: "1 h 40 min". Empty if it is not known, and if the game was not played
    at one go. `whole`: several games took that long together."""
    if not length or (length > LONGEST_AT_ONE_GO and not whole):
        return ""
    return duration_words(max(int(length.total_seconds() // 60), 1))


def _headline(line: GameLine) -> str:
    if not line.winners:
        return listed(line.names)
    if line.outcome is not None and line.outcome.stopped:
        return stopped_words(line.winners, line.round_no)
    return won_words(line.winners, _ahead(line))


def _ahead(line: GameLine) -> Gap:
    """How far the first of several players is ahead of the second."""
    if len(line.players) < 2:
        return LEVEL
    return gap_between(*line.players[:2], points_only=line.points_only)
