"""The certificate of a server that serves https, and what may be wrong with it.

Python has no public function that reads the dates of a certificate. So the certificate serves one
handshake in memory, to a client that trusts only this certificate: the client then complains of
nothing but its dates.
"""

from __future__ import annotations

import ssl
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

_EXPIRED, _NOT_YET_VALID = 10, 9
"""Numbers of OpenSSL for what a client finds wrong."""


class CertificateFault(Enum):
    """What is wrong with a certificate or its key. Only `NOT_YET_VALID` does not stop a server: its
    clock may be behind, as that of a Raspberry Pi without a network is."""

    UNREADABLE_CERT = "the file of the certificate cannot be read"
    UNREADABLE_KEY = "the file of the key cannot be read"
    NO_CERT = "there is no certificate in the file"
    NO_KEY = "there is no private key in the file"
    OTHER_KEY = "the key belongs to another certificate"
    LOCKED_KEY = "the key needs a password"
    UNUSABLE = "OpenSSL refuses the two for another reason"
    EXPIRED = "the certificate has expired"
    NOT_YET_VALID = "the certificate is not valid yet"


@dataclass(frozen=True, slots=True)
class Tls:
    """The files of a certificate and its key. Without a key file the first one holds both."""

    cert: Path
    key_file: Path | None = None

    @property
    def key_path(self) -> Path:
        """The file that holds the key."""
        return self.key_file or self.cert

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
