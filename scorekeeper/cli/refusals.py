"""Sentences for what keeps a server from starting: its address, its port, its certificate."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from flask_babel import gettext as _

from scorekeeper.serving.listener import CertificateFault

if TYPE_CHECKING:
    from scorekeeper.serving.listener import Tls

FIRST_FREE_PORT = 1024
"""Most systems keep the ports below for administrators."""


def listening_text(error: OSError | OverflowError | UnicodeError, host: str, port: int) -> str:
    """Why the server cannot listen on this address and port, and what to do."""
    number = getattr(error, "errno", None)
    if isinstance(error, socket.gaierror | OverflowError | UnicodeError):
        return _("“%(host)s” is not an address of this device, such as 192.168.1.20.", host=host)
    if number in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return _(
            "%(host)s is not an address of this device. Leave --host out to listen on all of them.",
            host=host,
        )
    if number == errno.EADDRINUSE:
        return _(
            "Another program uses port %(port)s of %(host)s. Name another port with --port, or"
            " leave it out to get a free one.",
            host=host,
            port=port,
        )
    if number == errno.EACCES and 0 < port < FIRST_FREE_PORT:
        return _(
            "Port %(port)s is only for administrators of this device, as all below"
            " %(first)s. Name another one, such as --port 8010.",
            port=port,
            first=FIRST_FREE_PORT,
        )
    return _(
        "Cannot listen on %(host)s, port %(port)s: %(reason)s.",
        host=host,
        port=port,
        reason=getattr(error, "strerror", None) or error,
    )


CERTIFICATE_WORDS: dict[CertificateFault, Callable[[dict[str, str]], str]] = {
    CertificateFault.UNREADABLE_CERT: lambda files: _(
        "The certificate %(cert)s is not there or cannot be read.", **files
    ),
    CertificateFault.UNREADABLE_KEY: lambda files: _(
        "The private key %(key)s is not there or cannot be read.", **files
    ),
    CertificateFault.NO_CERT: lambda files: _(
        "There is no certificate in %(cert)s. It must be a PEM file.", **files
    ),
    CertificateFault.NO_KEY: lambda files: _(
        "There is no private key in %(key)s. Name the PEM file that holds it with --key-file.",
        **files,
    ),
    CertificateFault.OTHER_KEY: lambda files: _(
        "The private key %(key)s does not belong to %(cert)s.", **files
    ),
    CertificateFault.LOCKED_KEY: lambda files: _(
        "The private key %(key)s needs a password. Save it without one, readable only for you.",
        **files,
    ),
    CertificateFault.EXPIRED: lambda files: _(
        "The certificate %(cert)s has expired. Phones would refuse it.", **files
    ),
    CertificateFault.NOT_YET_VALID: lambda files: _(
        "The certificate %(cert)s is not valid yet, or the clock of this device is wrong.", **files
    ),
    CertificateFault.UNUSABLE: lambda files: _(
        "The certificate %(cert)s cannot be used with the key %(key)s.", **files
    ),
}


def certificate_text(fault: CertificateFault, tls: Tls) -> str:
    """What is wrong with this certificate, and what to do."""
    return CERTIFICATE_WORDS[fault]({"cert": str(tls.cert), "key": str(tls.key_path)})
