"""How a phone finds this machine: the addresses to try, QR and Wi-Fi codes, a name by mDNS.

The address of the default route is often wrong: no phone is reachable through a VPN, and Docker,
WSL and VirtualBox have their own networks. So every address is a candidate, and those come last.

The name (`scorekeeper.local`) is shown beside the addresses and never put into a QR code: some
phones do not look up such names, and some routers drop the query. It needs the library zeroconf, an
optional extra (`mdns`).
"""

from __future__ import annotations

import contextlib
import io
import ipaddress
import re
import socket
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import ifaddr

from scorekeeper.immutable import immutable
from scorekeeper.network.paths import is_own

if TYPE_CHECKING:
    from qrcode import QRCode


# --- addresses ------------------------------------------------------------------------------------


@immutable
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
    """Why a phone can probably not use this address: `vpn`, `docker`, `wsl`, `virtual` (VirtualBox
    and similar), `elsewhere` (not a home network). "" for an address that is probably right."""
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


# --- QR codes -------------------------------------------------------------------------------------


_LIGHT_ON_DARK, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def terminal_code(url: str, encoding: str | None) -> str | None:
    """The QR code as lines of text, coloured so that it scans on light and dark terminals; None if
    the encoding has no half blocks. The URL is put in as capitals, which makes the code smaller, so
    its route must ignore case."""
    code = _qr_code(url.upper(), small=True)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    lines = [line.replace("\xa0", " ") for line in drawn.getvalue().splitlines() if line]
    try:
        "".join(lines).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return None
    return "\n".join(f"{_LIGHT_ON_DARK}{line}{_PLAIN}" for line in lines)


def address_in_code(address: str) -> str:
    """The address as it stands in a QR code: in capitals, which make the code coarser and easier to
    scan. Our pages answer to them. The path of a public address is not ours, so under one the
    address stays as it is."""
    path = urlsplit(address).path
    return address.upper() if path in ("", "/") or is_own(path) else address


def svg_code(text: str) -> bytes:
    """The QR code as an SVG picture with its quiet margin. The text is not changed."""
    code = _qr_code(text)
    from qrcode.image.svg import SvgPathImage

    drawn = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(drawn)
    return drawn.getvalue()


def _qr_code(text: str, *, small: bool = False) -> QRCode[Any]:
    """The QR code of this text with its quiet margin. `small`: with less error correction."""
    # qrcode and its XML take a megabyte, so they are loaded when the first code is drawn. It would
    # also load Pillow, 4 MB and a tenth of a second, for drawers that are not used here. It does
    # without them if they cannot be imported.
    sys.modules.setdefault("qrcode.image.styles.moduledrawers.pil", None)  # type: ignore[arg-type]
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

    code = QRCode(error_correction=ERROR_CORRECT_L if small else ERROR_CORRECT_M, border=4)
    code.add_data(text)
    return code


# --- Wi-Fi codes ----------------------------------------------------------------------------------


LONGEST_NAME = 32
"""In bytes."""


_SHORTEST_PASSWORD, _LONGEST_PASSWORD = 8, 63


KEY_IN_HEX = 64
"""Digits of a key that is given instead of a password."""


def wifi_code(name: str, password: str) -> str:
    """The text of a Wi-Fi code. Without a password it is the code of an open Wi-Fi."""
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def wifi_name_fits(name: str) -> bool:
    """Can a Wi-Fi have this name? 1 to 32 bytes, printable."""
    return 0 < len(name.encode(errors="replace")) <= LONGEST_NAME and name.isprintable()


def wifi_password_fits(password: str) -> bool:
    """Can this be a WPA password? 8 to 63 characters, or a key of 64 hexadecimal digits."""
    in_hex = len(password) == KEY_IN_HEX and set(password.lower()) <= set("0123456789abcdef")
    fits = _SHORTEST_PASSWORD <= len(password) <= _LONGEST_PASSWORD
    return in_hex or (fits and password.isprintable())


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)


# --- a name by multicast DNS ----------------------------------------------------------------------


MDNS_NAME = "scorekeeper"


_ASK_FOR_MS = 1500


@contextmanager
def registered_name(numbers: Sequence[str], port: int, own_name: str) -> Iterator[str]:
    """Inside this context the host has a name on the Wi-Fi, such as `scorekeeper.local`, which is
    yielded. If another machine already has that name, `own_name` is appended. Raises ImportError
    without the library, and OSError if the network does not accept the name."""
    import zeroconf
    from zeroconf import AddressResolver  # type: ignore[attr-defined]

    if not numbers:
        raise OSError("no network")
    net = zeroconf.Zeroconf(interfaces=list(numbers))
    try:
        name = MDNS_NAME
        if AddressResolver(f"{name}.local.").request(net, _ASK_FOR_MS):
            name = f"{MDNS_NAME}-{own_name}".lower()
        service = zeroconf.ServiceInfo(
            "_http._tcp.local.",
            f"Scorekeeper ({own_name}:{port})._http._tcp.local.",
            port=port,
            addresses=[socket.inet_aton(number) for number in numbers],
            properties={"path": "/"},
            server=f"{name}.local.",
        )
        try:
            net.register_service(service, allow_name_change=True)
        except zeroconf.Error as error:
            raise OSError(str(error) or type(error).__name__) from error
        yield f"{name}.local"
    finally:
        net.close()
