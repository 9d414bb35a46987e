"""The Wi-Fi as a code that a phone joins by.

Knows what may be a Wi-Fi's name and password, and how both are written into a code. Refuses to know
where they are kept (`service.host_notes`).
"""

from __future__ import annotations

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
