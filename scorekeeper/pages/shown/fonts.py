"""Which font draws which letter of a picture.

The fonts that the build adds have Latin, Cyrillic, Greek and Japanese letters (`hatch_build.py`).
For any other script the fonts of this system are asked. A letter that no font has is
left out: a picture never shows the box that stands for a missing letter.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from scorekeeper.immutable import immutable
from scorekeeper.service.players import characters

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

SANS, SEMIBOLD, BOLD, BLACK, SERIF = "Regular", "Semibold", "Bold", "Black", "Serif"
"""The faces of a picture."""

FOLDER = Path(__file__).parents[2] / "fonts"
"""The fonts that come with the program."""

_FACES = {
    SANS: "SourceSansPro-Regular.ttf",
    SEMIBOLD: "SourceSansPro-Semibold.ttf",
    BOLD: "SourceSansPro-Bold.ttf",
    BLACK: "SourceSansPro-Black.ttf",
    SERIF: "SourceSerifPro-Bold.ttf",
}
_JAPANESE = "NotoSansCJKjp-Bold.otf"

SYSTEM_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/system/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
MOST_SYSTEM_FONTS = 600
"""The most files that are searched for a letter that none of ours has."""

NO_LETTER = "\uffff"
"""A code that is never a letter: fonts draw it as the box for a missing one."""


@immutable
class Piece:
    """Part of a text that one font draws. `path` is the file of the font."""

    path: str
    text: str


@cache
def can_draw() -> bool:
    """Are the library and the fonts for pictures installed, and does the library load?

    On a Raspberry Pi it may be installed without the libraries of the system that it needs."""
    if not all((FOLDER / name).is_file() for name in (*_FACES.values(), _JAPANESE)):
        return False
    try:
        from PIL import features
    except ImportError:
        return False
    with catch_warnings():
        simplefilter("ignore")  # Pillow warns of what it answers with False
        return bool(features.check("freetype2"))


def drawable(text: str) -> str:
    """The text without the letters that no font has; empty if there are no others."""
    return "".join(piece.text for piece in pieces(text, SANS)).strip()


@lru_cache(maxsize=512)
def pieces(text: str, face: str) -> tuple[Piece, ...]:
    """The text in pieces that one font each can draw. Letters without a font are left out. A blank
    between two fonts is drawn by ours: in a piece that runs from the right it would change sides,
    and a font may have none. Figures beside Japanese letters, which are bold, are bold too."""
    letters = tuple(characters(unicodedata.normalize("NFC", text), blanks=True))
    if face in (SANS, SEMIBOLD) and any(
        _font_for(each, face) == str(FOLDER / _JAPANESE) for each in letters
    ):
        face = BOLD
    found: list[Piece] = []
    blanks, ours = "", str(FOLDER / _FACES[face])

    def add(path: str, part: str) -> None:
        if found and found[-1].path == path:
            part = found.pop().text + part
        if part:
            found.append(Piece(path, part))

    for letter in letters:
        shown = "".join(sign for sign in letter if not _is_invisible(sign))
        if shown.isspace():
            blanks += shown
        elif shown and (path := _font_for(shown, face)) is not None:
            goes_on = bool(found) and found[-1].path == path and _has_blank(path)
            add(path if goes_on else ours, blanks)
            add(path, shown)
            blanks = ""
    add(ours, blanks)
    return tuple(found)


@lru_cache(maxsize=8)
def font(path: str, size: int) -> FreeTypeFont:
    """The font of this file in this size, kept until `close_fonts` or until eight others are used.
    Each size has its file open by itself, and one of the Japanese font takes 3 MB."""
    from PIL import ImageFont

    return ImageFont.truetype(path, size)


def close_fonts() -> None:
    """Close all fonts. To open them again takes a tenth of the time in which a picture is drawn."""
    font.cache_clear()


def _is_invisible(sign: str) -> bool:
    """Is this a mark of direction, a joiner or a mark of a variant? Fonts draw those as nothing or
    as a box."""
    return unicodedata.category(sign) in ("Cf", "Cc") or "\ufe00" <= sign <= "\ufe0f"


def _font_for(letter: str, face: str) -> str | None:
    """The file of the first font that has all signs of this letter."""
    for name in (_FACES[face], _JAPANESE):
        path = str(FOLDER / name)
        if _has(path, letter):
            return path
    return _system_font_for(letter)


@lru_cache(maxsize=2048)
def _system_font_for(letter: str) -> str | None:
    return next((path for path in _system_fonts() if _has(path, letter)), None)


@cache
def _system_fonts() -> tuple[str, ...]:
    """The fonts of this system, bold ones without serifs first."""
    found = [
        path
        for folder in SYSTEM_FOLDERS
        for path in sorted(Path(folder).rglob("*"))
        if path.suffix.lower() in (".ttf", ".otf", ".ttc")
    ]
    found.sort(key=lambda path: ("Bold" not in path.stem, "Sans" not in path.stem))
    return tuple(str(path) for path in found[:MOST_SYSTEM_FONTS])


@lru_cache(maxsize=4096)
def _has(path: str, letter: str) -> bool:
    """Has this font a shape for every sign of this letter?"""
    try:
        missing, known = _shape(path, NO_LETTER), font(path, 32)
    except OSError:
        return False
    return all(sign.isspace() or _shape_of(known, sign) != missing for sign in letter)


def _has_blank(path: str) -> bool:
    """Does this font draw a blank as nothing, and not as the box of a missing letter?"""
    return _shape(path, " ") != _shape(path, NO_LETTER)


@lru_cache(maxsize=1024)
def _shape(path: str, sign: str) -> tuple[tuple[int, int], bytes]:
    return _shape_of(font(path, 32), sign)


def _shape_of(known: FreeTypeFont, sign: str) -> tuple[tuple[int, int], bytes]:
    mask = known.getmask(sign)
    return mask.size, bytes(mask)
