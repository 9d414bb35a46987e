"""A name for this host on the Wi-Fi, beside its numbers: `scorekeeper.local`.

Knows multicast DNS through the library zeroconf, an optional extra (`mdns`). Refuses
to know what is served. The name is a second line and never stands in a code: not every phone asks
for names, and some routers swallow the question.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

NAME = "scorekeeper"


_ASK_FOR_MS = 1500


@contextmanager
def called(numbers: Sequence[str], port: int, own_name: str) -> Iterator[str]:
    """While inside, this host answers to the name that is given, such as `scorekeeper.local`. Where
    another machine is called so already, this one's own name is put behind it. Raises ImportError
    without the library, OSError without a network that takes it."""
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
