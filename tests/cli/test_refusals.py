"""What keeps a server from starting: one sentence, exit code 2, and no file is touched."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.cli.refusals import certificate_text, listening_text
from scorekeeper.serving.listener import CertificateFault, Tls
from tests.cli.certificates import make_certificate, needs_openssl, openssl
from tests.ordinary_user import LINUX, run_as_ordinary_user


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where a file of games would be made."""
    return tmp_path / "new" / "games.db"


def refused(db: Path, *words: str) -> str:
    """The sentence with which these words are refused."""
    answer: Result = CliRunner().invoke(main, ["serve", "--db", str(db), *words])
    assert answer.exit_code == 2, answer.output
    assert answer.stdout == ""
    assert not db.parent.exists()
    (sentence,) = answer.stderr.splitlines()
    return sentence


# ------------------------------------------------------------------ address and port


def test_an_address_of_another_device_is_refused(db: Path) -> None:
    sentence = refused(db, "--host", "192.0.2.1", "--port", "0")
    assert sentence.startswith("192.0.2.1 is not an address of this device.")


@pytest.mark.parametrize(
    "host", ["no such host", "300.1.1.1", "a" * 300, "0", "127.1", "[::1]", "http://127.0.0.1"]
)
def test_a_host_that_is_none_is_refused(db: Path, host: str) -> None:
    assert refused(db, "--host", host, "--port", "0").endswith("such as 192.168.1.20.")


def test_a_port_of_another_program_is_refused(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sentence = refused(db, "--host", "127.0.0.1", "--port", port)
    assert sentence.startswith(f"Another program uses port {port} of 127.0.0.1.")


@LINUX
def test_a_port_for_administrators_is_refused(db: Path) -> None:
    first = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if int(first.read_text()) <= 81:
        pytest.skip("this machine gives such ports to anybody")
    answer = run_as_ordinary_user("--db", str(db), "--port", "81")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("Port 81 is only for administrators of this device")
    assert len(answer.stderr.splitlines()) == 1
    assert not db.parent.exists()


def test_a_port_for_administrators_is_named_as_such() -> None:
    """On every system, also where these tests run as an administrator."""
    denied = PermissionError(errno.EACCES, "Permission denied")
    assert listening_text(denied, "0.0.0.0", 80).startswith("Port 80 is only for administrators")
    assert listening_text(denied, "0.0.0.0", 8010).startswith("Cannot listen on 0.0.0.0, port 8010")


# ------------------------------------------------------------------ certificates


@needs_openssl
def test_a_sound_certificate_has_no_fault_with_its_key_beside_or_inside(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, "own")
    both = tmp_path / "both.pem"
    both.write_bytes(cert.read_bytes() + key.read_bytes())
    assert Tls(cert, key).fault() is None
    assert Tls(both).fault() is None


@needs_openssl
def test_the_key_of_another_certificate_is_refused(db: Path, tmp_path: Path) -> None:
    cert, _own = make_certificate(tmp_path, "own")
    _other, key = make_certificate(tmp_path, "other")
    sentence = refused(db, "--cert", str(cert), "--key-file", str(key))
    assert sentence == f"The private key {key} does not belong to {cert}."


@needs_openssl
def test_a_certificate_that_has_expired_is_refused(db: Path, tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, "old", ("2020", "2021"))
    sentence = refused(db, "--cert", str(cert), "--key-file", str(key))
    assert sentence == f"The certificate {cert} has expired. Phones would refuse it."


@needs_openssl
def test_a_certificate_of_the_future_is_told_apart_because_the_clock_may_be_wrong(
    tmp_path: Path,
) -> None:
    cert, key = make_certificate(tmp_path, "new", ("2190", "2191"))
    assert Tls(cert, key).fault() is CertificateFault.NOT_YET_VALID


@needs_openssl
def test_a_key_with_a_password_is_refused(db: Path, tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, "own")
    locked = tmp_path / "locked.key"
    openssl(
        tmp_path, "ec", "-aes128", "-passout", "pass:secret", "-in", key.name, "-out", locked.name
    )
    sentence = refused(db, "--cert", str(cert), "--key-file", str(locked))
    assert sentence.startswith(f"The private key {locked} needs a password.")


@needs_openssl
def test_a_key_that_is_not_there_is_named(db: Path, tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, "own")
    assert refused(db, "--cert", str(cert)).startswith(f"There is no private key in {cert}.")
    key.unlink()
    sentence = refused(db, "--cert", str(cert), "--key-file", str(key))
    assert sentence == f"The private key {key} is not there or cannot be read."


@pytest.mark.parametrize(
    "text",
    [
        None,
        "this is no certificate",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\nPRIVATE KEY",
    ],
)
def test_a_file_that_is_no_certificate_is_refused(
    db: Path, tmp_path: Path, text: str | None
) -> None:
    cert = tmp_path / "cert.pem"
    if text is not None:
        cert.write_text(text)
    assert str(cert) in refused(db, "--cert", str(cert))


@pytest.mark.parametrize("fault", CertificateFault)
def test_every_fault_of_a_certificate_has_its_sentence(fault: CertificateFault) -> None:
    sentence = certificate_text(fault, Tls(Path("cert.pem"), Path("key.pem")))
    assert sentence.endswith(".")
    assert "cert.pem" in sentence or "key.pem" in sentence


# ------------------------------------------------------------------ several processes


def test_several_processes_for_one_file_are_refused(db: Path) -> None:
    answer = CliRunner().invoke(main, ["serve", "--db", str(db), "--workers", "2"])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "--workers needs the games in a database on a server" in answer.stderr
    assert not db.parent.exists()


# ------------------------------------------------------------------ places where no games can be


@pytest.mark.parametrize("command", ["serve", "games", "where", "restore"])
@pytest.mark.parametrize("place", ["", "/"])
def test_a_place_without_a_name_is_a_folder(command: str, place: str) -> None:
    answer = CliRunner().invoke(main, [command, "--db", place])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"{place or '.'} is a folder. Name a file in it, such as games.db.\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes there")
@pytest.mark.parametrize(
    "words", [["serve", "--port", "0"], ["games"], ["export", "--all"], ["key"]]
)
def test_a_pipe_is_no_file_of_games_and_nobody_waits_for_it(
    tmp_path: Path, words: list[str]
) -> None:
    path = tmp_path / "games.db"
    os.mkfifo(path)
    for named in ([*words, "--db", str(path)], ["restore", str(path), "--db", str(tmp_path / "x")]):
        answer = CliRunner().invoke(main, named)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert answer.stderr.startswith(f"{path} is not a file of games")
        assert len(answer.stderr.splitlines()) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.parametrize("url", ["mysql://ann:secret@server/games", "sqlite:///games.db"])
def test_a_database_of_another_kind_makes_no_folder_of_its_name(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, ["serve", "--port", "0", "--db", url])
    assert (answer.exit_code, answer.stdout) == (2, "")
    (sentence,) = answer.stderr.splitlines()
    assert "cannot be read as the address of a database" in sentence
    assert "secret" not in sentence
    assert list(tmp_path.iterdir()) == []
