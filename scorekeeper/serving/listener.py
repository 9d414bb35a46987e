"""What the server listens on: the socket of its port, and the certificate if it serves https.

Python has no public function that reads the dates of a certificate. So `Tls.fault` lets it serve
one handshake in memory. The client of this handshake trusts only this certificate, and complains of
nothing but its dates.
"""

from __future__ import annotations

import errno
import socket
import ssl
import sys
from contextlib import suppress
from enum import Enum
from pathlib import Path

from scorekeeper.immutable import immutable
from scorekeeper.network.reach import is_number

# --- the port -------------------------------------------------------------------------------------

FIRST_PORT, PORTS_TRIED = 8010, 20
"""The usual port, and how many ports are tried from there on if none was asked for."""

BACKLOG = 256
"""Connections that the system keeps until they are accepted. The event loop accepts all of them in
one turn, so with more of them a phone that connects without end would delay everybody's pages."""

GONE_AFTER_MS = 30_000
"""Milliseconds. A phone that confirms nothing for this long has left the Wi-Fi; the system drops
its connection."""


def take_port(host: str, port: int | None) -> socket.socket:
    """The socket to serve on. `port` None means 8010 or the next free one. Raises OSError if the
    address does not belong to this machine, or if the given port is taken."""
    _reject_short_address(host)
    if port is not None:
        return _bind(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bind(host, 0)


def _reject_short_address(host: str) -> None:
    """Raise OSError for a short form of an address (0, 127.1): people cannot be shown it, because
    only programs read it."""
    if is_number(host):
        return
    try:
        socket.inet_aton(host)
    except OSError:
        return  # a name
    raise socket.gaierror(socket.EAI_NONAME, "no whole number")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named in full, because asyncio sends small answers at once only over a socket that
    # says so. Otherwise the second half of each page waits 40 ms for the phone to confirm the
    # first.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            # On Windows SO_REUSEADDR would let two servers share one port and split the phones.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER_MS)
        listener.bind((host, port))
        # Listen at once: another program may still take a port that is only bound.
        listener.listen(BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


# --- the certificate ------------------------------------------------------------------------------

_EXPIRED, _NOT_YET_VALID = 10, 9
"""Numbers of OpenSSL for what a client finds wrong."""


class CertificateFault(Enum):
    """What is wrong with a certificate or its key. `NOT_YET_VALID` does not stop a server, because
    its clock may be behind, as that of a Raspberry Pi without a network is."""

    UNREADABLE_CERT = "the file of the certificate cannot be read"
    UNREADABLE_KEY = "the file of the key cannot be read"
    NO_CERT = "there is no certificate in the file"
    NO_KEY = "there is no private key in the file"
    OTHER_KEY = "the key belongs to another certificate"
    LOCKED_KEY = "the key needs a password"
    UNUSABLE = "OpenSSL refuses the two for another reason"
    EXPIRED = "the certificate has expired"
    NOT_YET_VALID = "the certificate is not valid yet"


@immutable
class Tls:
    """The files of a certificate and its key. Without a key file the first one holds both."""

    cert: Path
    key_file: Path | None = None

    @property
    def key_path(self) -> Path:
        """The file that holds the key."""
        return self.key_file or self.cert

    def context(self) -> ssl.SSLContext:
        """What the server needs for a handshake: TLS 1.2 or later. Raises OSError if there is a
        fault."""
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        server.load_cert_chain(self.cert, self.key_file)
        return server

    def fault(self) -> CertificateFault | None:
        """What is wrong with the two, or None."""
        for path, unreadable, sign, missing in (
            (self.cert, "UNREADABLE_CERT", b"BEGIN CERTIFICATE", "NO_CERT"),
            (self.key_path, "UNREADABLE_KEY", b"PRIVATE KEY", "NO_KEY"),
        ):
            try:
                content = path.read_bytes()
            except OSError:
                return CertificateFault[unreadable]
            if sign not in content:
                return CertificateFault[missing]
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        return self._fault_of_pair(server) or self._fault_of_dates(server)

    def _fault_of_pair(self, server: ssl.SSLContext) -> CertificateFault | None:
        asked: list[bool] = []

        def no_password() -> str:
            asked.append(True)
            return ""

        try:
            server.load_cert_chain(self.cert, self.key_file, password=no_password)
        except ssl.SSLError as error:
            if asked:
                return CertificateFault.LOCKED_KEY
            other = error.reason == "KEY_VALUES_MISMATCH"
            return CertificateFault.OTHER_KEY if other else CertificateFault.UNUSABLE
        except OSError:
            return CertificateFault.UNUSABLE
        return None

    def _fault_of_dates(self, server: ssl.SSLContext) -> CertificateFault | None:
        client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        client.check_hostname = False
        client.load_verify_locations(self.cert)
        client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
        serving = server.wrap_bio(to_server, to_client, server_side=True)
        asking = client.wrap_bio(to_client, to_server)
        try:
            for each in (asking, serving, asking, serving):
                with suppress(ssl.SSLWantReadError):
                    each.do_handshake()
        except ssl.SSLCertVerificationError as error:
            return {
                _EXPIRED: CertificateFault.EXPIRED,
                _NOT_YET_VALID: CertificateFault.NOT_YET_VALID,
            }.get(error.verify_code)
        except ssl.SSLError:
            return CertificateFault.UNUSABLE
        return None
