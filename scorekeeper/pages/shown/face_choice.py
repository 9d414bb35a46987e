"""The choice of a face: a key for each colour and each shape, and their names.

A tap changes one of the two. A key whose face belongs to somebody else cannot be pressed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask_babel import pgettext

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, face_there_is, player_mark
from scorekeeper.service.people import COLOURS, EVERY_FACE, SHAPES, Face, look_alike
from scorekeeper.web.numbers import whole_number
from scorekeeper.wording.lists import side_by_side

NO_MARKS: Mapping[str, PlayerMark] = MappingProxyType({})


@immutable(kw_only=True)
class FaceKey:
    """A colour or a shape to choose. `mark` is what would be shown; `taken`: somebody else has it,
    whose name is `owner`, or "" if that is not said here. The mark is then that of the owner, if it
    is known and not about a face that the owner had before."""

    value: int
    words: str
    mark: PlayerMark
    chosen: bool
    taken: bool
    owner: str


@immutable
class FaceChoice:
    """The keys beside a face. `words` names its colour and its shape."""

    words: str
    colours: tuple[FaceKey, ...]
    shapes: tuple[FaceKey, ...]


def face_choice(
    own: Face,
    letters: str,
    taken: Mapping[Face, str],
    marks: Mapping[str, PlayerMark] = NO_MARKS,
) -> FaceChoice:
    """The keys for who shows this face with these letters. `taken` are the faces that cannot be
    chosen, each with the name of its owner or ""; `marks` are those of owners by name."""

    own = face_there_is(own)

    def key(value: int, words: str, face: Face, *, of_shape: bool = False) -> FaceKey:
        is_taken = face in taken and face != own
        owner = taken[face] if is_taken else ""
        theirs = marks.get(owner)
        mark = player_mark(face, letters if theirs is None else theirs.letters)
        if theirs is not None and (
            theirs.path == mark.path if of_shape else theirs.colour == mark.colour
        ):
            mark = theirs
        return FaceKey(
            value=value,
            words=words,
            mark=mark,
            chosen=face == own,
            taken=is_taken,
            owner=owner,
        )

    return FaceChoice(
        words=side_by_side((colour_words(own.colour), shape_words(own.shape))),
        colours=tuple(
            key(colour, colour_words(colour), Face(colour, own.shape)) for colour in COLOURS
        ),
        shapes=tuple(
            key(shape, shape_words(shape), Face(own.colour, shape), of_shape=True)
            for shape in SHAPES
        ),
    )


def blocked_faces(
    own: str, shown: Mapping[str, Face], owners: Mapping[Face, str]
) -> dict[Face, str]:
    """The faces that the player with the name `own` of one game cannot choose, each with the name
    of who has it. `shown` are the faces of all its players by name, `owners` the names of others
    who own one."""
    blocked = dict(owners)
    for face in EVERY_FACE:
        for player, other in shown.items():
            if player != own and look_alike(face, other, shown[own], len(shown)):
                blocked[face] = player
    return blocked


def chosen_face(own: Face, posted: Mapping[str, str]) -> Face:
    """The face after a tap: the own one with the colour or the shape that was posted. What is no
    number changes nothing."""
    colour = whole_number(posted.get("colour", ""), digits=2)
    shape = whole_number(posted.get("shape", ""), digits=2)
    return Face(own.colour if colour is None else colour, own.shape if shape is None else shape)


def colour_words(colour: int) -> str:
    """The name of a player's colour."""
    return (
        pgettext("a player's colour", "petrol"),
        pgettext("a player's colour", "rust"),
        pgettext("a player's colour", "plum"),
        pgettext("a player's colour", "olive"),
        pgettext("a player's colour", "sky"),
        pgettext("a player's colour", "rose"),
        pgettext("a player's colour", "cocoa"),
        pgettext("a player's colour", "slate"),
    )[colour - 1]


def shape_words(shape: int) -> str:
    """The name of a player's shape."""
    return (
        pgettext("a player's shape", "flower"),
        pgettext("a player's shape", "hexagon"),
        pgettext("a player's shape", "leaf"),
        pgettext("a player's shape", "arch"),
        pgettext("a player's shape", "shield"),
        pgettext("a player's shape", "cross"),
        pgettext("a player's shape", "plaque"),
        pgettext("a player's shape", "pentagon"),
        pgettext("a player's shape", "star"),
        pgettext("a player's shape", "drop"),
        pgettext("a player's shape", "bell"),
        pgettext("a player's shape", "moon"),
        pgettext("a player's shape", "heart"),
        pgettext("a player's shape", "house"),
        pgettext("a player's shape", "fish"),
        pgettext("a player's shape", "cloud"),
    )[shape - 1]
