"""The colours of a picture: the light ones of the pages, as in static/base.css."""

from __future__ import annotations

PAPER, INK, SOFT, HAIR, FLAME, SHEET = (
    "#FAF6EE",
    "#1E2230",
    "#4A4F5E",
    "#E4DCCA",
    "#F3B13C",
    "#FFFFFF",
)
LINE = "#7F7A6B"

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
    """The colour of what is written on that."""
    return LETTERS[colour - 1]
