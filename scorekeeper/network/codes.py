"""QR codes, as lines of text for a terminal and as a picture for a page, and Wi-Fi codes."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qrcode import QRCode

_LIGHT_ON_DARK, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def terminal_code(url: str, encoding: str | None) -> str | None:
    """The QR code as lines of text, coloured so that it scans on light and dark terminals; None if
    the encoding has no half blocks. The URL is put in as capitals, which makes the code smaller, so
    its route must ignore case."""
    code = _code(url.upper(), small=True)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    lines = [line.replace("\xa0", " ") for line in drawn.getvalue().splitlines() if line]
    try:
        "".join(lines).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return None
    return "\n".join(f"{_LIGHT_ON_DARK}{line}{_PLAIN}" for line in lines)


def svg_code(text: str) -> bytes:
    """The QR code as an SVG picture with its quiet margin. The text is not changed."""
    code = _code(text)
    from qrcode.image.svg import SvgPathImage

    drawn = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(drawn)
    return drawn.getvalue()


def _code(text: str, *, small: bool = False) -> QRCode[Any]:
    """The code of this text with its quiet margin. `small`: with fewer spare dots."""
    # qrcode and its XML are loaded when the first code is drawn: they take a megabyte. It would
    # also load Pillow, 4 MB and a tenth of a second, for drawers that are not used here; it does
    # without them where they cannot be imported.
    sys.modules.setdefault("qrcode.image.styles.moduledrawers.pil", None)  # type: ignore[arg-type]
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

    code = QRCode(error_correction=ERROR_CORRECT_L if small else ERROR_CORRECT_M, border=4)
    code.add_data(text)
    return code


LONGEST_NAME = 32


SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63


_KEY_IN_HEX = 64


def wifi_code(name: str, password: str) -> str:
    """The text of a Wi-Fi code. Without a password the Wi-Fi is an open one."""
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def name_fits(name: str) -> bool:
    """Can a Wi-Fi have this name? 1 to 32 bytes, printable."""
    return 0 < len(name.encode(errors="replace")) <= LONGEST_NAME and name.isprintable()


def password_fits(password: str) -> bool:
    """Can this be a WPA password? 8 to 63 characters, or a key of 64 hexadecimal digits."""
    in_hex = len(password) == _KEY_IN_HEX and set(password.lower()) <= set("0123456789abcdef")
    fits = SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD
    return in_hex or (fits and password.isprintable())


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)
