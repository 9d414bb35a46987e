"""The name of the server on the Wi-Fi, and what is said without the library for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.network.addresses import addresses, registered_name

zeroconf = pytest.importorskip("zeroconf")


def test_where_there_is_no_network_there_is_no_name() -> None:
    with pytest.raises(OSError, match="no network"), registered_name([], 8010, "attic"):
        pass


@pytest.mark.skipif(not addresses(), reason="this machine is in no network")
def test_a_name_is_heard_while_the_server_runs_and_a_second_one_gets_another() -> None:
    number = addresses()[0].number
    try:
        with registered_name([number], 8010, "attic") as name:
            net = zeroconf.Zeroconf(interfaces=[number])
            heard = zeroconf.AddressResolver(f"{name}.")
            if not heard.request(net, 3000):
                net.close()
                pytest.skip("this network passes no multicast")
            net.close()
            assert heard.parsed_addresses() == [number]
            assert "scorekeeper-cellar.local" in names_of_a_second_one(number)
    except OSError as trouble:
        pytest.skip(f"this network takes no multicast: {trouble}")


def names_of_a_second_one(number: str) -> Iterator[str]:
    """What a second server is called, tried again where a busy machine answers it too late."""
    for port in range(8011, 8014):
        with registered_name([number], port, "Cellar") as name:
            yield name
