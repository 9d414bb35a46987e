"""Certificates for tests of https, made by openssl."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

AUTHORITY = """\
[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
"""
"""What `openssl ca` needs to make a certificate with dates of its own."""


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
"""A kind of key that openssl makes at once; a large prime number takes it up to a second."""


def openssl(folder: Path, *words: str) -> None:
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def make_certificate(
    folder: Path, name: str, dates: tuple[str, str] | None = None
) -> tuple[Path, Path]:
    """A certificate for two days from now on, or for these years, and its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    new = ("req", *NEW_KEY, "-nodes", "-subj", "/CN=localhost", "-keyout", key.name)
    if dates is None:
        openssl(folder, *new, "-x509", "-days", "2", "-out", cert.name)
        return cert, key
    for file, text in (("ca.cnf", AUTHORITY), ("index", ""), ("serial", "01\n")):
        (folder / file).write_text(text)
    first, last = (f"{year}0101000000Z" for year in dates)
    openssl(folder, *new, "-out", "asked.csr")
    openssl(
        folder, "ca", "-batch", "-config", "ca.cnf", "-selfsign", "-keyfile", key.name,
        "-in", "asked.csr", "-out", cert.name, "-notext", "-startdate", first, "-enddate", last,
    )  # fmt: skip
    return cert, key


needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes it")
