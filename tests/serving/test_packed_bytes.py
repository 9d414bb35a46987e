"""Bytes that wait to be read: what comes out is what went in."""

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.serving.packed_bytes import BLOCK, PackedBytes


def parts(seed: int) -> list[bytes]:
    """Parts of a body, as a phone sends them: some alike, some that cannot be packed."""
    luck = Random(seed)
    sizes = [luck.choice((0, 1, 700, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK)) for _ in range(6)]
    return [luck.randbytes(size) if luck.random() < 0.5 else b"ab" * size for size in sizes]


@given(st.integers(0, 999), st.booleans())
def test_what_was_written_is_read(seed: int, once: bool) -> None:
    sent = parts(seed)
    packed, whole = PackedBytes(once=once), b"".join(sent)
    for part in sent:
        assert packed.write(part) == len(part)
    assert len(packed) == len(whole)
    if not once:
        assert packed.read(BLOCK // 2) == whole[: BLOCK // 2]
        packed.seek(0)
    luck = Random(seed)
    read = iter(lambda: packed.read(luck.randint(1, 2 * BLOCK)), b"")
    assert b"".join(read) == whole


def test_other_places_cannot_be_found() -> None:
    with pytest.raises(io.UnsupportedOperation):
        PackedBytes().seek(3)
    with pytest.raises(io.UnsupportedOperation):
        PackedBytes(once=True).seek(0)
