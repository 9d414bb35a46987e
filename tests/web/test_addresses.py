"""Which of a machine's numbers a phone in the kitchen reaches, and the QR code in the terminal."""

from __future__ import annotations

import pytest

from scorekeeper.web.addresses import (
    Address,
    addresses,
    own_names,
    ranked,
    read_ifconfig,
    read_ip,
    read_ipconfig,
)
from scorekeeper.web.qr import terminal_code

LINUX = r"""
1: lo    inet 127.0.0.1/8 scope host lo\       valid_lft forever preferred_lft forever
2: enp3s0    inet 192.168.1.23/24 brd 192.168.1.255 scope global dynamic enp3s0\   valid_lft 8
3: wlp2s0    inet 192.168.1.40/24 brd 192.168.1.255 scope global dynamic wlp2s0\   valid_lft 8
4: docker0    inet 172.17.0.1/16 brd 172.17.255.255 scope global docker0\       valid_lft forever
5: br-1a2b    inet 172.18.0.1/16 brd 172.18.255.255 scope global br-1a2b\       valid_lft forever
6: wg0    inet 10.8.0.2/24 scope global wg0\       valid_lft forever preferred_lft forever
7: tailscale0    inet 100.101.102.103/32 scope global tailscale0\       valid_lft forever
"""
MAC = """
lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
\tinet 127.0.0.1 netmask 0xff000000
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
\tether a4:83:e7:00:00:00
\tinet6 fe80::1c2d:3e4f:5a6b:7c8d%en0 prefixlen 64 secured scopeid 0xb
\tinet 192.168.178.21 netmask 0xffffff00 broadcast 192.168.178.255
utun3: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
\tinet 10.5.0.2 --> 10.5.0.2 netmask 0xffff0000
"""
OLD_LINUX = """
eth0      Link encap:Ethernet  HWaddr 00:11:22:33:44:55
          inet addr:10.0.0.7  Bcast:10.0.0.255  Mask:255.255.255.0
lo        Link encap:Local Loopback
          inet addr:127.0.0.1  Mask:255.0.0.0
"""
WINDOWS = """
Windows-IP-Konfiguration

Ethernet-Adapter VirtualBox Host-Only Network:

   Verbindungsspezifisches DNS-Suffix:
   IPv4-Adresse  . . . . . . . . . . : 192.168.56.1
   Subnetzmaske  . . . . . . . . . . : 255.255.255.0

Ethernet-Adapter vEthernet (WSL):

   IPv4-Adresse  . . . . . . . . . . : 172.29.16.1

Drahtlos-LAN-Adapter WLAN:

   Verbindungsspezifisches DNS-Suffix: fritz.box
   IPv4-Adresse  . . . . . . . . . . : 192.168.178.34(Bevorzugt)
   Standardgateway . . . . . . . . . : 192.168.178.1
"""


def numbers(found: tuple[Address, ...]) -> list[str]:
    return [address.number for address in found]


def test_what_ip_prints_is_read_with_its_interfaces() -> None:
    assert Address("192.168.1.40", "wlp2s0") in read_ip(LINUX)
    assert len(read_ip(LINUX)) == 7


def test_what_ifconfig_prints_is_read_on_a_mac_and_on_an_old_linux() -> None:
    assert read_ifconfig(MAC) == (
        Address("127.0.0.1", "lo0"),
        Address("192.168.178.21", "en0"),
        Address("10.5.0.2", "utun3"),
    )
    assert read_ifconfig(OLD_LINUX) == (Address("10.0.0.7", "eth0"), Address("127.0.0.1", "lo"))


def test_what_ipconfig_prints_is_read_in_german_too() -> None:
    assert read_ipconfig(WINDOWS) == (
        Address("192.168.56.1", "Ethernet-Adapter VirtualBox Host-Only Network"),
        Address("172.29.16.1", "Ethernet-Adapter vEthernet (WSL)"),
        Address("192.168.178.34", "Drahtlos-LAN-Adapter WLAN"),
    )


@pytest.mark.parametrize("read", [read_ip, read_ifconfig, read_ipconfig])
def test_a_tool_that_prints_something_else_names_no_address(read: object) -> None:
    assert read("") == read("permission denied\n") == ()  # type: ignore[operator]


def test_wireless_comes_first_and_networks_of_programs_last() -> None:
    found = numbers(ranked(read_ip(LINUX)))
    assert found[:2] == ["192.168.1.40", "192.168.1.23"]
    assert set(found[2:]) == {"10.8.0.2", "172.17.0.1", "172.18.0.1", "100.101.102.103"}


def test_the_default_route_decides_among_equals_but_not_for_a_vpn() -> None:
    by_cable = ranked(read_ip(LINUX), default_route="192.168.1.23")
    assert numbers(by_cable)[:2] == ["192.168.1.23", "192.168.1.40"]
    by_vpn = ranked(read_ifconfig(MAC), default_route="10.5.0.2")
    assert numbers(by_vpn) == ["192.168.178.21", "10.5.0.2"]


def test_a_virtual_machine_is_never_offered_first() -> None:
    assert numbers(ranked(read_ipconfig(WINDOWS)))[0] == "192.168.178.34"


def test_what_only_this_machine_can_reach_is_left_out() -> None:
    alone = ("127.0.0.1", "169.254.7.7", "0.0.0.0", "::1", "fe80::1", "224.0.0.1")
    assert ranked(Address(number) for number in alone) == ()


def test_each_number_is_offered_once_with_the_interface_that_is_known() -> None:
    found = ranked([Address("192.168.1.2"), Address("192.168.1.2", "wlan0")], "192.168.1.2")
    assert found == (Address("192.168.1.2", "wlan0"),)


def test_this_machine_can_be_asked_without_trouble() -> None:
    assert all(isinstance(address, Address) for address in addresses())
    assert all(own_names())


URL = "http://192.168.1.23:8010/h/CDFGHJKMNPQR"


def test_the_code_fits_a_small_terminal() -> None:
    code = terminal_code(URL, "utf-8")
    assert code is not None
    lines = [
        line.replace("\x1b[38;5;231;48;5;16m", "").replace("\x1b[0m", "")
        for line in code.splitlines()
    ]
    assert len(lines) <= 18
    assert {len(line) for line in lines} == {33}
    assert set("".join(lines)) <= set("█▀▄ ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", None, "no-such-encoding"])
def test_a_terminal_that_cannot_draw_gets_the_address_alone(encoding: str | None) -> None:
    assert terminal_code(URL, encoding) is None


def test_an_old_windows_terminal_can_draw() -> None:
    assert terminal_code(URL, "cp437") is not None
