"""The faces of players: a colour and a shape for each person, and which of them show in one game.

A colour and a shape belong together to one person of this host, who keeps them. Everybody shows the
own colour in every game. At one table no two players show the same shape: where two people own the
same one, the person who has played here longer shows it, and the other shows another shape in that
game only. Who has a seat already keeps its face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import TypeVar

from scorekeeper.immutable import immutable

COLOURS = range(1, 9)
SHAPES = range(1, 17)


@immutable
class Face:
    """A colour from 1 to 8 and a shape from 1 to 16."""

    colour: int
    shape: int


FIRST_FACE = Face(1, 1)
"""What somebody shows whose face is lost, as only a damaged file has it."""

NO_FACES: Mapping[str, Face] = MappingProxyType({})

FACE_COLUMNS = "coalesce(colour, 1), coalesce(shape, colour, 1)"
"""The two columns of a face, in `persons` and in `seats`. Colours are older than shapes: where none
is stored, each colour has the shape of the same number."""


def face_of(colour: int | None, shape: int | None) -> Face | None:
    """A face as its two columns have it; None where there is none yet."""
    return None if colour is None else Face(colour, colour if shape is None else shape)


Key = TypeVar("Key", bound=Hashable)


EVERY_FACE = tuple(Face(colour, shape) for colour in COLOURS for shape in SHAPES)
"""All faces there are, by colour."""


def look_alike(chosen: Face, other: Face, own: Face, players: int) -> bool:
    """Would who shows `own` at a table of so many look like `other` with the chosen face? Nobody
    shares a shape there. Two people who own the same colour show it, but at a table of up to eight
    nobody chooses the colour of somebody else there."""
    few = players <= len(COLOURS)
    return chosen.shape == other.shape or (few and chosen.colour == other.colour != own.colour)


def faces_together(
    own: Mapping[Key, Face | None], given: Mapping[Key, Face], owned: Counter[Face]
) -> dict[Key, Face]:
    """A face for each of these players in one game. `own` are their own faces, of the person who
    has played here longest first, and None for somebody new; `given` are the faces of those who
    have a seat. `owned` counts the people of this host who own each face."""
    faces, known = dict(given), {key: face for key, face in own.items() if face is not None}
    colours = {key: face.colour for key, face in {**known, **given}.items()}
    shapes = {key: face.shape for key, face in given.items()}
    for key, owned_face in known.items():
        if key not in shapes and owned_face.shape not in shapes.values():
            shapes[key] = owned_face.shape
    for key, face in own.items():
        if key in given:
            continue
        taken = Counter(colour for other, colour in colours.items() if other != key)
        cut = Counter(shape for other, shape in shapes.items() if other != key)
        faces[key] = _best_face(face, taken, cut, owned)
        colours[key], shapes[key] = faces[key].colour, faces[key].shape
    return faces


def free_face(wished: Face, owned: Counter[Face]) -> Face:
    """This face if nobody owns it; else another that nobody owns, in the same colour if there is
    one. Faces repeat only once all of them are owned."""
    return _best_face(wished, Counter(), Counter(), owned, owns=False)


def _best_face(
    own: Face | None,
    colours: Counter[int],
    shapes: Counter[int],
    owned: Counter[Face],
    *,
    owns: bool = True,
) -> Face:
    """The face that is least taken, in the own colour if there is one. `colours` and `shapes` count
    those that others show here. A face that somebody else owns comes after all others; then the own
    shape is best, then the colour and shape that the fewest people own. `owns`: the own face is in
    `owned`."""
    of_colour, of_shape = Counter[int](), Counter[int]()
    for face, owners in owned.items():
        of_colour[face.colour] += owners
        of_shape[face.shape] += owners

    def cost(face: Face) -> tuple[int, ...]:
        return (
            shapes[face.shape],
            owns and own is not None and face.colour != own.colour,
            colours[face.colour],
            0 if owns and face == own else owned[face],
            own is not None and face.colour != own.colour,
            own is not None and face.shape != own.shape,
            of_colour[face.colour],
            of_shape[face.shape],
            face.colour,
            face.shape,
        )

    return min(EVERY_FACE, key=cost)
