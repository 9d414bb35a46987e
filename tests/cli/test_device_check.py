"""`serve --check`: a sentence for each thing that is wrong with this device; nothing starts."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import Result

from scorekeeper.cli import device_check
from scorekeeper.network import addresses
from scorekeeper.network.addresses import Address
from scorekeeper.service import copies
from scorekeeper.serving import listener
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import all_cases
from tests.cli.terminal import NOT_UPGRADED, content, file_of, run
from tests.service.builders import change

AT_HOME = (Address("192.168.1.20", "wlan0"),)


@pytest.fixture(autouse=True)
def _a_sound_device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a Wi-Fi, with the usual port free and no firewall, whatever this machine has."""
    monkeypatch.setattr(addresses, "addresses", lambda: AT_HOME)
    monkeypatch.setattr(device_check, "ETC", tmp_path / "etc")
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setattr(listener, "FIRST_PORT", free.getsockname()[1])


Fault = Callable[[pytest.MonkeyPatch, Path], object]


def ufw(patch: pytest.MonkeyPatch, db: Path) -> None:
    conf = device_check.ETC / "ufw/ufw.conf"
    conf.parent.mkdir(parents=True)
    conf.write_text("# ufw\nENABLED=yes\n")


def firewalld(patch: pytest.MonkeyPatch, db: Path) -> None:
    wanted = device_check.ETC / "systemd/system/multi-user.target.wants/firewalld.service"
    wanted.parent.mkdir(parents=True)
    wanted.symlink_to("/usr/lib/systemd/system/firewalld.service")


def in_network(*found: Address) -> Fault:
    return lambda patch, db: patch.setattr(addresses, "addresses", lambda: found)


FAULTS: list[tuple[str, Fault, tuple[str, ...]]] = [
    ("firewall ufw is on. If port 9000", ufw, ("--port", "9000")),
    ("sudo firewall-cmd --add-port=9000/tcp", firewalld, ("--port", "9000")),
    ("is not in a network", in_network(), ()),
    ("10.8.0.2 is not an address of a home network", in_network(Address("10.8.0.2", "tun0")), ()),
    ("listen on 127.0.0.1 only", lambda patch, db: None, ("--local-only",)),
    ("for nowhere.invalid of", lambda patch, db: None, ("--public-url", "http://nowhere.invalid")),
    ("192.0.2.1 is not an address of this", lambda patch, db: None, ("--host", "192.0.2.1")),
    ("almost full", lambda patch, db: patch.setattr(copies, "free_space", lambda path: 9), ()),
    ("clock of this device says", lambda patch, db: os.utime(db, (2**32, 2**32)), ()),
    ("The next start upgrades", lambda patch, db: change(db, NOT_UPGRADED), ()),
    ("it is damaged", lambda patch, db: db.write_bytes(db.read_bytes()[:9000]), ()),
]


def test_each_fault_is_a_sentence_in_other_languages_too_and_nothing_starts(tmp_path: Path) -> None:
    with all_cases() as case:
        for words, break_it, options in FAULTS:
            with case(words), pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
                db = file_of(Path(folder) / "games.db", "Ann", "Ben")
                patch.setattr(device_check, "ETC", Path(folder) / "etc")
                break_it(patch, db)
                before = content(db.parent)
                told = run("serve", "--check", "--db", db, *options)
                assert (told.exit_code, told.stderr) == (1, "")
                assert words in told.stdout
                assert "Nothing is wrong." not in told.stdout
                for language in LANGUAGES[1:3]:
                    other = run("--lang", language.id, "serve", "--check", "--db", db, *options)
                    assert other.exit_code == 1
                    assert not set(faults_in(told)) & set(faults_in(other)), language.id
                assert content(db.parent) == before


def faults_in(told: Result) -> list[str]:
    """The sentences before the addresses, without commands."""
    lines = told.stdout.partition("\n\n")[0].splitlines()
    return [line for line in lines if not line.startswith(" ")]


def test_a_sound_device_is_told_its_addresses_and_no_file_is_made(tmp_path: Path) -> None:
    told = run("serve", "--check", "--db", tmp_path / "games.db")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith("Nothing is wrong.\n")
    assert f"    http://192.168.1.20:{listener.FIRST_PORT}\n" in told.stdout
    assert not (tmp_path / "games.db").exists()


def test_a_port_of_another_program_is_a_fault(db: Path) -> None:
    with socket.create_server(("", listener.FIRST_PORT)):
        told = run("serve", "--check", "--db", db)
        assert "phones would not find the games at the address they know" in told.stdout
        named = run("serve", "--check", "--db", db, "--port", str(listener.FIRST_PORT))
        assert f"Another program uses port {listener.FIRST_PORT} of" in named.stdout
        assert told.exit_code == named.exit_code == 1
