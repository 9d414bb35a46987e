"""Bytes that wait in memory to be read, many of them packed: an archive takes a seventh then."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

BLOCK = 64 * 1024
"""Bytes that are packed at a time, which takes a millisecond. No form but a file is larger, so no
other is packed."""


class PackedBytes(io.RawIOBase):
    """Bytes that are all written first, and then read from the beginning. With `once` each block is
    dropped when it is read, and what was read cannot be read again."""

    def __init__(self, *, once: bool = False) -> None:
        self._once = once
        self._blocks: list[bytes] = []
        self._end = bytearray()
        self._length = 0
        self._open = memoryview(b"")
        self._next = 0

    def __len__(self) -> int:
        """Bytes that were written, also those that were read."""
        return self._length

    def writable(self) -> bool:
        """It can be written."""
        return True

    def readable(self) -> bool:
        """It can be read."""
        return True

    def write(self, part: ReadableBuffer, /) -> int:
        """Put this at the end. Gives its length in bytes."""
        before = len(self._end)
        self._end += part
        added = len(self._end) - before
        self._length += added
        while len(self._end) > BLOCK:
            self._blocks.append(zlib.compress(memoryview(self._end)[:BLOCK], 1))
            self._end = self._end[BLOCK:]
        return added

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Go to the beginning. Raises UnsupportedOperation for any other place."""
        if offset or whence or self._once:
            raise io.UnsupportedOperation("only the beginning can be found")
        self._open, self._next = memoryview(b""), 0
        return 0

    def readinto(self, into: WriteableBuffer, /) -> int:
        """Read the next bytes into this buffer: how many these are, 0 at the end."""
        view = memoryview(into).cast("B")
        read = 0
        while read < len(view) and (self._open or self._open_next()):
            part = self._open[: len(view) - read]
            view[read : read + len(part)] = part
            self._open = self._open[len(part) :]
            read += len(part)
        return read

    def _open_next(self) -> bool:
        """Unpack the next block. False at the end."""
        at = self._next
        if at > len(self._blocks):
            return False
        self._next += 1
        if at == len(self._blocks):
            self._open = memoryview(bytes(self._end))
        else:
            self._open = memoryview(zlib.decompress(self._blocks[at]))
            if self._once:
                self._blocks[at] = b""
        return bool(self._open)
