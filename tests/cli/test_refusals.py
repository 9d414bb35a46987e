"""What keeps a server from starting: one sentence, exit code 2, and no file is touched."""

from __future__ import annotations

import errno
import os
import socket
from itertools import product
from pathlib import Path

import pytest

from scorekeeper.cli.refusals import certificate_text, listening_text
from scorekeeper.serving.listener import CertificateFault, Tls
from tests.all_cases import each
from tests.cli.certificates import make_certificate, needs_openssl, openssl
from tests.cli.terminal import refused


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where a file of games would be made."""
    return tmp_path / "new" / "games.db"


def refusal(db: Path, *words: str | Path) -> str:
    """The sentence with which a start with these words is refused."""
    sentence = refused("serve", "--db", db, *words)
    assert not db.parent.exists()
    return sentence


# ------------------------------------------------------------------ address and port


def test_a_host_that_is_none_or_that_of_another_device_is_refused(db: Path) -> None:
    sentence = refusal(db, "--host", "192.0.2.1", "--port", "0")
    assert sentence.startswith("192.0.2.1 is not an address of this device.")
    for host in ("no such host", "300.1.1.1", "a" * 300, "0", "127.1", "[::1]", "http://127.0.0.1"):
        assert refusal(db, "--host", host, "--port", "0").endswith("such as 192.168.1.20."), host


URLS = {
    "is not an address": "scores.example ftp://x http:// http://[x http://x/score?a=b",
    "cannot be the path": "http://x/a/../b http://x/a//b http://x/a%20b http://x/é",
    "pages of its own": "http://x/history/score",
}


def test_a_public_url_that_is_none_and_several_processes_for_a_file_are_refused(db: Path) -> None:
    for why, urls in URLS.items():
        for url in urls.split():
            assert why in refusal(db, "--public-url", url), url
    assert "--workers needs the games in a database on a server" in refusal(db, "--workers", "2")


def test_a_port_of_another_program_is_refused(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sentence = refusal(db, "--host", "127.0.0.1", "--port", port)
    assert sentence.startswith(f"Another program uses port {port} of 127.0.0.1.")


def test_a_port_for_administrators_is_named_as_such() -> None:
    """On every system, also where these tests run as an administrator."""
    denied = PermissionError(errno.EACCES, "Permission denied")
    assert listening_text(denied, "0.0.0.0", 80).startswith("Port 80 is only for administrators")
    assert listening_text(denied, "0.0.0.0", 8010).startswith("Cannot listen on 0.0.0.0, port 8010")


# ------------------------------------------------------------------ certificates


@needs_openssl
def test_a_certificate_whose_key_or_dates_do_not_fit_is_refused(db: Path, tmp_path: Path) -> None:
    """Where they fit, the key may be beside it or inside."""
    cert, key = make_certificate(tmp_path, "own")
    _other, other_key = make_certificate(tmp_path, "other")
    old, old_key = make_certificate(tmp_path, "old", ("2020", "2021"))
    new, new_key = make_certificate(tmp_path, "new", ("2190", "2191"))
    locked, gone, both = (tmp_path / name for name in ("locked.key", "gone.key", "both.pem"))
    both.write_bytes(cert.read_bytes() + key.read_bytes())
    lock = ("-aes128", "-passout", "pass:secret", "-in", key.name, "-out", locked.name)
    openssl(tmp_path, "ec", *lock)
    assert Tls(cert, key).fault() is None
    assert Tls(both).fault() is None
    # One of the future is told apart, because the clock may be wrong.
    assert Tls(new, new_key).fault() is CertificateFault.NOT_YET_VALID
    for given, given_key, told in (
        (cert, other_key, f"The private key {other_key} does not belong to {cert}."),
        (old, old_key, f"The certificate {old} has expired. Phones would refuse it."),
        (cert, locked, f"The private key {locked} needs a password."),
        (cert, gone, f"The private key {gone} is not there or cannot be read."),
    ):
        assert refusal(db, "--cert", given, "--key-file", given_key).startswith(told)
    assert refusal(db, "--cert", cert).startswith(f"There is no private key in {cert}.")


def test_a_file_that_is_no_certificate_is_refused(db: Path, tmp_path: Path) -> None:
    cert = tmp_path / "cert.pem"
    assert str(cert) in refusal(db, "--cert", cert)
    begun = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\nPRIVATE KEY"
    for text in ("this is no certificate", begun):
        cert.write_text(text)
        assert str(cert) in refusal(db, "--cert", cert)


@each(CertificateFault)
def test_every_fault_of_a_certificate_has_its_sentence(fault: CertificateFault) -> None:
    sentence = certificate_text(fault, Tls(Path("cert.pem"), Path("key.pem")))
    assert sentence.endswith(".")
    assert "cert.pem" in sentence or "key.pem" in sentence


# ------------------------------------------------------------------ places where no games can be


def test_a_place_that_is_no_file_of_games_is_told_in_one_sentence(tmp_path: Path) -> None:
    """A folder, a letter, and a pipe, for which nobody waits."""
    letter, pipe = tmp_path / "letter.txt", tmp_path / "pipe"
    letter.write_text("Dear Mia, " * 99)
    for command, place in product(("serve", "games", "where", "restore"), ("", "/")):
        told = f"{place or '.'} is a folder. Name a file in it, such as games.db."
        assert refused(command, "--db", place) == told
    places = {tmp_path: "is a folder", letter: "is not a file of games"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        places[pipe] = "is not a file of games"
        told = refused("restore", pipe, "--db", tmp_path / "x")
        assert told.startswith(f"{pipe} is not a file of games")
    for found, command in product(places, ("", "serve --port 0", "games", "export --all", "key")):
        assert places[found] in refused(*command.split(), "--db", found)
    assert {each.name for each in tmp_path.iterdir()} <= {"letter.txt", "pipe"}


def test_another_kind_of_database_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for url in ("mysql://ann:secret@server/games", "sqlite:///games.db"):
        sentence = refused("serve", "--port", "0", "--db", url)
        assert "cannot be read as the address of a database" in sentence
        assert "secret" not in sentence
    assert list(tmp_path.iterdir()) == []
