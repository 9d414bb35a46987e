"""What the C library does with memory that was freed: large buffers go back to the system at once.

glibc gives threads heaps of their own, up to eight for each processor, and a heap keeps what was
freed in it. Whatever takes 30 MB for a moment, as a picture does, would so take them once in each
thread, for good. With one heap and large buffers outside of it, they are taken once and given back.

This is set here and not in the environment, so that it holds however the server is started. Other C
libraries (musl, Android, macOS, Windows) have no such settings and need none.
"""

from __future__ import annotations

import sys

HEAPS = 1
"""Heaps of all threads together. Python lets one thread calculate at a time, so they hardly wait
for each other."""

LARGE = 512 * 1024
"""Bytes of a buffer that is taken from the system by itself. What a connection reads at once and
what compresses a page is smaller, and so is cheap."""

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""Settings of `mallopt`, as glibc's malloc.h numbers them."""


def give_back_freed_memory() -> bool:
    """Set this for the whole process, before it starts a thread. Tells whether the C library has
    such settings."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        library = ctypes.CDLL(None)
        if not hasattr(library, "gnu_get_libc_version"):
            return False
        done = [library.mallopt(_M_ARENA_MAX, HEAPS), library.mallopt(_M_MMAP_THRESHOLD, LARGE)]
    except (
        ImportError,
        OSError,
        AttributeError,
    ):  # a Python without ctypes, or a library of its own
        return False
    return all(done)
