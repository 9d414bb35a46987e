"""The colours of a picture, by the names that the pages give them, by day and by night.

A picture to send is light, because it does not know its reader's screen; on a dark page it is drawn
dark. The colours of `static/base.css` are written here a second time, and
`tests/pages/test_picture.py` compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PAPER, INK, SOFT, HAIR, FLAME, SHEET = "paper", "ink", "soft", "hair", "flame", "sheet"
LINE, LAMP = "line", "lamp"
FAINT = "empty"
"""A line that is only there beside others."""

CARDS = {"r": "card-r", "b": "card-b", "y": "card-y", "g": "card-g", "w": "card-w"}
CARD_FIGURES = {"r": SHEET, "b": SHEET, "y": INK, "g": INK, "w": SHEET}

Colours = Mapping[str, str]
"""The colour of each name, such as #FAF6EE."""

_CARDS = {
    "card-r": "#A81E2D",
    "card-b": "#1F4FA8",
    "card-y": "#F4C430",
    "card-g": "#7CC48F",
    "card-w": "#1E2230",
}

_GROUND = ("paper", "ink", "soft", "hair", "flame", "sheet", "line", "lamp", "empty")


def _colours(ground: str, players: str, letters: str) -> Colours:
    """The colours of all names: of `_GROUND`, of each player and of the letter on it, of the ground
    of a try in a player's lane, which is 24 % of the colour on paper, and of the cards."""
    named = dict(zip(_GROUND, ground.split(), strict=True))
    for number, colour in enumerate(players.split(), 1):
        mixed = (
            round(0.24 * part + 0.76 * paper)
            for part, paper in zip(_parts(colour), _parts(named[PAPER]), strict=True)
        )
        named[player_colour(number)] = colour
        named[tint(number)] = "#{:02X}{:02X}{:02X}".format(*mixed)
    named |= {letter_colour(at): letter for at, letter in enumerate(letters.split(), 1)}
    return MappingProxyType(named | _CARDS)


def player_colour(colour: int) -> str:
    """The name of the colour of the player with this number, from 1."""
    return f"p{colour}"


def letter_colour(colour: int) -> str:
    """The name of the colour of letters on the colour of this player."""
    return f"on{colour}"


def tint(colour: int) -> str:
    """The name of the colour of the ground of a try in the lane of this player."""
    return f"tint{colour}"


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


LIGHT = _colours(
    "#FAF6EE #1E2230 #4A4F5E #E4DCCA #F3B13C #FFFFFF #7F7A6B #FFE7B3 #CFC6B2",
    "#12767F #9F460A #6A1558 #969000 #5A8ECF #D5667F #47301D #50566A",
    "#FFFFFF #FFFFFF #FFFFFF #1E2230 #1E2230 #1E2230 #FFFFFF #FFFFFF",
)
DARK = _colours(
    "#15171E #F3EEE3 #BEBBB3 #2C303B #E9AE45 #20232D #868892 #302F30 #4A4E5A",
    "#2FA0AE #F0862B #F3A9CF #BCD56B #75A3F1 #DB6A80 #BEA290 #DBDDE5",
    "#15171E #15171E #15171E #15171E #15171E #15171E #15171E #15171E",
)
