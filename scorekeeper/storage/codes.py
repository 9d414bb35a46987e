"""The letters of all codes and keys: drawing a new one, and reading one that was typed."""

from __future__ import annotations

import secrets

ALPHABET = "CDFGHJKMNPQRTVWXY234679"
"""No look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and no vowels, so that no code reads as a
word."""


def random_code(length: int) -> str:
    """A code of this many letters that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(typed: str) -> str:
    """The stored spelling of a typed code: `k7 q2` is `K7Q2`."""
    return "".join(typed.split()).replace("-", "").replace("\0", "").upper()
