"""A page in parts: what stays the same, with the keys of its forms between.

Every form that is sent out has a key of its own, so a page that is sent again needs new ones. The
parts are compressed once. A key is put between them as it is, in a stored block of deflate (RFC
1951), which takes a fraction of compressing the page again and makes it a few bytes longer.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

KEY_LENGTH = 12
"""Letters of the key of a form."""

WORTH_IT = 1000
"""Bytes. A smaller answer is not compressed, because it fits one packet as it is."""

_STAND_IN = b"\x01" * KEY_LENGTH
"""In the place of a key while its page is compressed. No page contains it, so that compressed text
never refers back to it; and it is as long, so that distances are right."""

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""A gzip file without name and time (RFC 1952)."""

_STORED = b"\x00" + KEY_LENGTH.to_bytes(2, "little") + (KEY_LENGTH ^ 0xFFFF).to_bytes(2, "little")


def can_be_divided(body: bytes) -> bool:
    """Is there nothing in this page that could be taken for the stand-in of a key?"""
    return _STAND_IN[:3] not in body


class PageParts:
    """The parts of `body`, in which `keys` occur. Raises ValueError for a page that cannot be
    divided, and for a key of another length."""

    def __init__(self, body: bytes, keys: Sequence[str], *, packed: bool) -> None:
        if not can_be_divided(body) or any(len(key) != KEY_LENGTH for key in keys):
            raise ValueError("this page cannot be divided at its keys")
        found = re.split(f"({'|'.join(keys)})".encode(), body) if keys else [body]
        self._parts = tuple(found[::2])
        # A key may stand at several places; each gets the same new one.
        self._places = tuple(keys.index(key.decode()) for key in found[1::2])
        self._packed = _pack(self._parts) if packed else ()
        self.keys = len(keys)

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return sum(map(len, (*self._parts, *self._packed)))

    @property
    def is_packed(self) -> bool:
        """Is the page given as gzip?"""
        return bool(self._packed)

    def filled(self, keys: Sequence[str]) -> bytes:
        """The page with these keys, one for each of the first ones."""
        placed = [keys[place].encode() for place in self._places]
        body = _joined(self._parts, placed)
        if not self._packed:
            return body
        stored = [_STORED + key for key in placed]
        tail = zlib.crc32(body).to_bytes(4, "little") + len(body).to_bytes(4, "little")
        return _HEAD + _joined(self._packed, stored) + tail


def _pack(parts: Sequence[bytes]) -> tuple[bytes, ...]:
    """Each part compressed, so that a stored block may follow it."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = []
    for part in parts[:-1]:
        packed.append(packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH))
        packer.compress(_STAND_IN)
        packer.flush(zlib.Z_SYNC_FLUSH)
    return (*packed, packer.compress(parts[-1]) + packer.flush())


def _joined(parts: Sequence[bytes], between: Sequence[bytes]) -> bytes:
    pieces = [b""] * (len(parts) + len(between))
    pieces[::2], pieces[1::2] = parts, between
    return b"".join(pieces)
