"""The addresses under which a phone on the same Wi-Fi may reach this machine, likeliest first.

The address of the default route is often wrong: no phone is reachable through a VPN, and Docker,
WSL and VirtualBox have their own networks. So every address is a candidate, and those come last.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass

import ifaddr


@dataclass(frozen=True, slots=True)
class Address:
    """One IP address of this machine. `interface` is the name of its interface, if known."""

    number: str
    interface: str = ""


_HOME = tuple(
    ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")
)


_SET_ASIDE_BY_NUMBER = tuple(
    (ipaddress.ip_network(net), why)
    for net, why in (
        ("100.64.0.0/10", "vpn"),  # Tailscale, and providers' own networks
        ("172.17.0.0/16", "docker"),  # Docker's usual one
        ("192.168.56.0/24", "virtual"),  # VirtualBox' usual one
    )
)


_SET_ASIDE_BY_NAME = tuple(
    (re.compile(names, re.IGNORECASE), why)
    for names, why in (
        (r"docker|br-|veth\d|veth[0-9a-f]{6}|podman|cni|lxc", "docker"),
        (r"wsl|vethernet|hyper-v", "wsl"),
        (r"virbr|vbox|virtualbox|vmnet|vmware|veth", "virtual"),
        (r"tun|tap|wg\d|ppp|tailscale|zt|zerotier|vpn|nordlynx", "vpn"),
        (r"bluetooth|loopback|awdl|llw", "elsewhere"),
    )
)


_WIRELESS = re.compile(r"wl|wi-?fi|wireless|drahtlos|sans fil|inal[aá]mbric", re.IGNORECASE)


def set_aside(address: Address) -> str:
    """Why a phone can hardly use this address: `vpn`, `docker`, `wsl`, `virtual` (VirtualBox and
    similar), `elsewhere` (not a home network); "" for an address that is probably right."""
    for names, why in _SET_ASIDE_BY_NAME:
        if names.search(address.interface):
            return why
    number = ipaddress.ip_address(address.number)
    for net, why in _SET_ASIDE_BY_NUMBER:
        if number in net:
            return why
    return "" if any(number in net for net in _HOME) else "elsewhere"


def ranked(candidates: Iterable[Address], default_route: str | None = None) -> tuple[Address, ...]:
    """The addresses that a phone could use, likeliest first, each once. Addresses that only this
    machine can reach are left out."""
    known: dict[str, Address] = {}
    for address in candidates:
        if address.number not in known or not known[address.number].interface:
            known[address.number] = address
    usable = [address for address in known.values() if _reachable(address.number)]
    return tuple(sorted(usable, key=lambda address: _rank(address, default_route)))


def _reachable(number: str) -> bool:
    address = ipaddress.ip_address(number)
    return not (
        address.version != 4
        or address.is_loopback
        or address.is_link_local
        or address.is_unspecified
        or address.is_multicast
    )


def _rank(address: Address, default_route: str | None) -> tuple[bool, bool, bool, int]:
    number = ipaddress.ip_address(address.number)
    home = next((at for at, net in enumerate(_HOME) if number in net), len(_HOME))
    return (
        bool(set_aside(address)),
        address.number != default_route,
        not _WIRELESS.search(address.interface),
        home,
    )


def addresses() -> tuple[Address, ...]:
    """The addresses of this machine, likeliest first; empty without a network."""
    route = _default_route()
    found = [*_of_interfaces(), *_of_own_name()]
    return ranked([*found, *([Address(route)] if route else [])], route)


def own_names() -> tuple[str, ...]:
    """The host name of this machine, alone and with the suffixes that routers commonly add."""
    with contextlib.suppress(OSError):
        full = socket.gethostname()
        short = full.partition(".")[0]
        at_home = (
            f"{short}.{suffix}" for suffix in ("local", "lan", "home", "home.arpa", "fritz.box")
        )
        return tuple(dict.fromkeys((full, short, *at_home)))
    return ()


def _default_route() -> str | None:
    """The local address of the route to the internet. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def _of_own_name() -> tuple[Address, ...]:
    with contextlib.suppress(OSError, UnicodeError):
        _name, _aliases, numbers = socket.gethostbyname_ex(socket.gethostname())
        return tuple(Address(number) for number in numbers)
    return ()


def _of_interfaces() -> tuple[Address, ...]:
    """The IPv4 addresses of all interfaces, with their displayed names ("Wi-Fi" on Windows)."""
    with contextlib.suppress(OSError):
        return tuple(
            Address(ip.ip, _name_of(adapter))
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if isinstance(ip.ip, str)
        )
    return ()


def _name_of(adapter: ifaddr.Adapter) -> str:
    """The adapter's description and, if it differs, the name that its owner gave it. On Windows
    "Intel(R) Wi-Fi 6 AX201" may be named "WLAN", and "Hyper-V Virtual Ethernet Adapter" may be
    named "vEthernet (WSL)"."""
    names = (adapter.nice_name, *(ip.nice_name for ip in adapter.ips))
    return " / ".join(dict.fromkeys(names))
