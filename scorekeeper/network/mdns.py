"""A name for this host on the Wi-Fi by multicast DNS: `scorekeeper.local`.

It needs the library zeroconf, an optional extra (`mdns`). The name is shown beside the address and
never put into a QR code: some phones do not look up such names, and some routers drop the query.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

NAME = "scorekeeper"


_ASK_FOR_MS = 1500


@contextmanager
def called(numbers: Sequence[str], port: int, own_name: str) -> Iterator[str]:
    """Register a name for this host and yield it, such as `scorekeeper.local`. If another machine
    already has that name, `own_name` is appended. Raises ImportError without the library, and
    OSError if the network does not accept the name."""
    import zeroconf
    from zeroconf import AddressResolver  # type: ignore[attr-defined]

    if not numbers:
        raise OSError("no network")
    net = zeroconf.Zeroconf(interfaces=list(numbers))
    try:
        name = NAME
        if AddressResolver(f"{name}.local.").request(net, _ASK_FOR_MS):
            name = f"{NAME}-{own_name}".lower()
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
