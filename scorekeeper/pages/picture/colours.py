"""The colours of a picture to send, which is light, because it does not know its reader's screen.

They are the light ones of the pages: those of `static/base.css` are written here a second time, and
`tests/pages/test_picture.py` compares the two.
"""

from __future__ import annotations

PAPER, INK, SOFT, HAIR, FLAME, SHEET = (
    "#FAF6EE",
    "#1E2230",
    "#4A4F5E",
    "#E4DCCA",
    "#F3B13C",
    "#FFFFFF",
)
LINE, LAMP = "#7F7A6B", "#FFE7B3"
FAINT = "#CFC6B2"
"""A line that is only there beside others: that of an edge on the pages."""

PLAYERS = (
    "#12767F",
    "#9F460A",
    "#6A1558",
    "#969000",
    "#5A8ECF",
    "#D5667F",
    "#47301D",
    "#50566A",
)
"""The colour of each player, from 1."""

LETTERS = (SHEET, SHEET, SHEET, INK, INK, INK, SHEET, SHEET)
"""The colour of a letter on the colour of each player."""

CARDS = {"r": "#A81E2D", "b": "#1F4FA8", "y": "#F4C430", "g": "#7CC48F", "w": INK}
CARD_FIGURES = {"r": SHEET, "b": SHEET, "y": INK, "g": INK, "w": SHEET}


def player_colour(colour: int) -> str:
    """The colour of the player with this number."""
    return PLAYERS[colour - 1]


def letter_colour(colour: int) -> str:
    """The colour of letters on the colour of this player."""
    return LETTERS[colour - 1]


def tint(colour: int) -> str:
    """The ground of a try in the lane of this player: 24 % of the colour on paper."""
    mixed = (
        round(0.24 * part + 0.76 * paper)
        for part, paper in zip(_parts(player_colour(colour)), _parts(PAPER), strict=True)
    )
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
