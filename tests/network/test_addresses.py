"""Which addresses of this machine a phone can reach, and the QR code in the terminal."""

from __future__ import annotations

import re
from itertools import starmap

import ifaddr
import pytest

from scorekeeper.network.addresses import (
    Address,
    addresses,
    own_names,
    ranked,
    set_aside,
    terminal_code,
)

OF_PROGRAMS = {
    "172.17.0.1": "docker0",
    "172.18.0.1": "br-1a2b",
    "10.8.0.2": "wg0",
    "100.101.102.103": "tailscale0",
}
LINUX = {"127.0.0.1": "lo", "192.168.1.23": "enp3s0", "192.168.1.40": "wlp2s0", **OF_PROGRAMS}
MAC = {"127.0.0.1": "lo0", "192.168.178.21": "en0", "10.5.0.2": "utun3"}

WINDOWS = {
    "VirtualBox Host-Only Ethernet Adapter": ("Ethernet 2", "192.168.56.1"),
    "Hyper-V Virtual Ethernet Adapter": ("vEthernet (WSL)", "172.29.16.1"),
    "VMware Virtual Ethernet Adapter for VMnet8": ("VMware Network", "192.168.80.1"),
    "TAP-NordVPN Windows Adapter V9": ("Ethernet 3", "10.7.7.2"),
    "Realtek PCIe GbE Family Controller": ("Ethernet", "192.168.178.20"),
    "Qualcomm QCA9377 802.11ac Adapter": ("WLAN", "192.168.178.34"),
}


def numbers(found: tuple[Address, ...]) -> list[str]:
    return [address.number for address in found]


def test_wireless_comes_first_and_networks_of_programs_last() -> None:
    on_linux, on_mac = (list(starmap(Address, each.items())) for each in (LINUX, MAC))
    found = numbers(ranked(on_linux))
    assert found[:2] == ["192.168.1.40", "192.168.1.23"]
    assert set(found[2:]) == OF_PROGRAMS.keys()
    # The default route decides among equals, but not for a VPN.
    by_cable = ranked(on_linux, default_route="192.168.1.23")
    assert numbers(by_cable)[:2] == ["192.168.1.23", "192.168.1.40"]
    assert numbers(ranked(on_mac, default_route="10.5.0.2")) == ["192.168.178.21", "10.5.0.2"]


def test_on_windows_the_wireless_network_comes_before_cable_and_programs_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapters = [
        ifaddr.Adapter(
            "{4D36E972}",
            description,
            [ifaddr.IP(number, 24, name), ifaddr.IP(("fe80::1", 0, 4), 64, name)],
        )
        for description, (name, number) in WINDOWS.items()
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    found = [address for address in addresses() if address.number in str(WINDOWS.values())]
    assert numbers(tuple(found))[:2] == ["192.168.178.34", "192.168.178.20"]
    assert [set_aside(address) for address in found[:2]] == ["", ""]
    assert {address.number: set_aside(address) for address in found[2:]} == {
        "192.168.56.1": "virtual",
        "172.29.16.1": "wsl",
        "192.168.80.1": "virtual",
        "10.7.7.2": "vpn",
    }


def test_what_only_this_machine_can_reach_is_left_out_and_each_number_offered_once() -> None:
    alone = ("127.0.0.1", "169.254.7.7", "0.0.0.0", "::1", "fe80::1", "224.0.0.1")
    assert ranked(Address(number) for number in alone) == ()
    found = ranked([Address("192.168.1.2"), Address("192.168.1.2", "wlan0")], "192.168.1.2")
    assert found == (Address("192.168.1.2", "wlan0"),), "with the interface that is known"


def test_this_machine_is_asked_without_trouble_also_if_it_names_no_interfaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> list[ifaddr.Adapter]:
        raise OSError("not permitted")

    assert all(isinstance(address, Address) for address in addresses())
    assert all(own_names())
    monkeypatch.setattr(ifaddr, "get_adapters", refuse)
    assert all(isinstance(address, Address) for address in addresses())


def test_the_code_fits_a_small_terminal_and_is_left_out_where_it_cannot_be_drawn() -> None:
    url = "http://192.168.1.23:8010/h/CDFGHJKMNPQR"
    code = terminal_code(url, "utf-8") or ""
    lines = re.sub("\x1b\\[[0-9;]*m", "", code).splitlines()
    assert 10 < len(lines) <= 18
    assert {len(line) for line in lines} == {33}
    assert set("".join(lines)) <= set("█▀▄ ")
    assert terminal_code(url, "cp437") is not None, "an old terminal of Windows"
    for encoding in ("ascii", "latin-1", None, "no-such-encoding"):
        assert terminal_code(url, encoding) is None
