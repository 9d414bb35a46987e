"""A QR code for the terminal. Where the terminal cannot draw one, the address alone must do.

Knows characters and colours of terminals. The codes on pages are drawn as pictures elsewhere.
"""

from __future__ import annotations

import io

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

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
