"""Ports: the usual one, the next free one, and the one that was asked for."""

from __future__ import annotations

import asyncio
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

    async def serve() -> bool:
        waits: list[bool] = []

        class Look(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                own = transport.get_extra_info("socket")
                waits.append(not own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        loop = asyncio.get_running_loop()
        with take_port("127.0.0.1", 0) as listener:
            server = await loop.create_server(Look, sock=listener)
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            await reader.read()
            writer.close()
            await writer.wait_closed()
            server.close()
        return waits[0]

    assert not asyncio.run(serve())
