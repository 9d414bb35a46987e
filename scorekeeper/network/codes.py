"""QR codes: for the terminal as lines of text, for a page as a picture.

Knows characters and colours of terminals. Where one cannot draw, the address alone must do. Refuses
to know what a code leads to.
"""

from __future__ import annotations

import io

import qrcode.image.svg
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

_LIGHT_ON_DARK, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def terminal_code(url: str, encoding: str | None) -> str | None:
    """The code as lines of text, coloured so that it scans on light and dark terminals alike; None
    where this encoding has no half blocks. Letters go in as capitals, which makes it smaller: the
    routes of such an address must not care."""
    code = QRCode(error_correction=ERROR_CORRECT_L, border=4)
    code.add_data(url.upper())
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    lines = [line.replace("\xa0", " ") for line in drawn.getvalue().splitlines() if line]
    try:
        "".join(lines).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return None
    return "\n".join(f"{_LIGHT_ON_DARK}{line}{_PLAIN}" for line in lines)


def picture_of_code(text: str) -> bytes:
    """The code as an SVG picture with its quiet margin; the text goes in as it is."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(text)
    drawn = io.BytesIO()
    code.make_image(image_factory=qrcode.image.svg.SvgPathImage).save(drawn)
    return drawn.getvalue()


LONGEST_NAME = 32


SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63


_KEY_IN_HEX = 64


def wifi_code(name: str, password: str) -> str:
    """What the code says. Without a password it is an open Wi-Fi."""
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def name_fits(name: str) -> bool:
    """Can a Wi-Fi be called this? 1 to 32 bytes; nothing that cannot be seen."""
    return 0 < len(name.encode(errors="replace")) <= LONGEST_NAME and name.isprintable()


def password_fits(password: str) -> bool:
    """Can this be a WPA password? 8 to 63 letters, or a key of 64 hexadecimal digits."""
    in_hex = len(password) == _KEY_IN_HEX and set(password.lower()) <= set("0123456789abcdef")
    fits = SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD
    return in_hex or (fits and password.isprintable())


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)
