"""Ports: the usual one, the next free one, and the one that was asked for."""

from __future__ import annotations

import socket

import pytest

from scorekeeper.serving.listener import FIRST_PORT, PORTS_TRIED, take_port


def test_where_the_usual_port_is_taken_the_next_free_one_is_used() -> None:
    with take_port("127.0.0.1", None) as first, take_port("127.0.0.1", None) as second:
        ports = first.getsockname()[1], second.getsockname()[1]
    assert FIRST_PORT <= ports[0] < ports[1] < FIRST_PORT + PORTS_TRIED


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="not on this system")
def test_a_phone_that_left_the_wifi_is_let_go_by_the_system() -> None:
    with take_port("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) > 0


def test_no_half_of_a_page_waits_for_the_other_to_be_confirmed() -> None:
    """asyncio turns that waiting off (TCP_NODELAY) where a connection says that it is TCP."""
    with (
        take_port("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        assert accepted.proto == socket.IPPROTO_TCP
