"""The settings of a server, each declared once: its name, kind, words and who reads it.

The options of `scorekeeper serve`, what other servers read from the environment (`environment`) and
docs/configuration.md are made of `SETTINGS`. This module loads nothing, so that commands start
quickly. Its words are source texts, which are translated when they are shown. `--lang` is a setting
of every command, and is declared in `cli.options`.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Generic, TypeVar

from scorekeeper.immutable import immutable

N_ = str
"""Marks a text that is translated when it is shown. It stays a `str`, as click needs its help;
`N_` of `rules.texts` makes a value that may have a context."""

PREFIX = "SCOREKEEPER_"
"""How the variables of all options begin."""

# --- kinds ----------------------------------------------------------------------------------------


@immutable
class OnOff:
    """On or off; off unless it is set."""


@immutable
class FreeText:
    """A text that is checked where it is used."""


@immutable
class OneWord:
    """One of these words, in small or capital letters."""

    of: tuple[str, ...]
    usual: str


@immutable
class Number:
    """A number between two others. `usual` is None where a start without it differs from a start
    with any number."""

    least: int
    most: int
    usual: int | None = None


@immutable
class Days:
    """A number of days from 1 on."""

    most: int


@immutable
class FilePath:
    """The path of a file."""


@immutable
class GamesPlace:
    """Where the games are: the path of a file, or the URL of a database."""


Kind = OnOff | FreeText | OneWord | Number | Days | FilePath | GamesPlace

# --- the list -------------------------------------------------------------------------------------


class OtherServers(Enum):
    """Which servers other than `scorekeeper serve` read a setting."""

    NONE = auto()
    ASGI = auto()
    ALL = auto()


K_co = TypeVar("K_co", bound=Kind, covariant=True)


@immutable
class Setting(Generic[K_co]):
    """One setting of a server. Its option and its variable are named after `name`. A default that
    is no value, such as a sentence, stands at the end of `words`. `in_environment` is False where
    a variable would be read at every start and do harm."""

    name: str
    kind: K_co
    words: str
    others: OtherServers = OtherServers.NONE
    in_environment: bool = True

    @property
    def option(self) -> str:
        """The option of `scorekeeper serve`, such as `--quiet-key`."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The variable of the environment, such as `SCOREKEEPER_QUIET_KEY`."""
        return variable_named(self.name)


def variable_named(option: str) -> str:
    """The variable that sets the option of this name, with or without hyphens."""
    return PREFIX + option.lstrip("-").replace("-", "_").upper()


PUT_AWAY_AFTER = 30
"""Days without an entry after which an open house puts a game away, unless it is set."""

HOST = Setting(
    "host",
    FreeText(),
    N_("Listen on this address.  [default: 0.0.0.0, that is on all]"),
)
PORT = Setting(
    "port",
    Number(0, 65535),
    N_("Listen on this port.  [default: 8010, or the next free one]"),
)
LOCAL_ONLY = Setting(
    "local_only",
    OnOff(),
    N_("For this device only; no phone can connect."),
)
DB = Setting(
    "db",
    GamesPlace(),
    N_(
        "Keep the games in this file, or in the PostgreSQL database postgresql://user@server/name."
        "  [default: a file in your data folder]"
    ),
    OtherServers.ALL,
)
PUBLIC_URL = Setting(
    "public_url",
    FreeText(),
    N_("The address phones use, where it is not this machine's own."),
    OtherServers.ALL,
)
CERT = Setting(
    "cert",
    FilePath(),
    N_("Serve https with this certificate."),
)
KEY_FILE = Setting(
    "key_file",
    FilePath(),
    N_("The certificate's private key."),
)
MDNS = Setting(
    "mdns",
    OnOff(),
    N_("Answer to scorekeeper.local too (extra: mdns)."),
)
NEW_KEY = Setting(
    "new_key",
    OnOff(),
    N_("Make a new host's key; the old one no longer works."),
    in_environment=False,
)
QUIET_KEY = Setting(
    "quiet_key",
    OnOff(),
    N_("Print no key and no QR code, because others read what is printed."),
    OtherServers.ALL,
)
LOG_LEVEL = Setting(
    "log_level",
    OneWord(("debug", "info", "warning", "error"), usual="warning"),
    N_("Log what is at least this important, on standard error."),
    OtherServers.ALL,
)
ACCESS_LOG = Setting(
    "access_log",
    OnOff(),
    N_("Log each request in a line, without keys and codes."),
    OtherServers.ASGI,
)
CHECK = Setting(
    "check",
    OnOff(),
    N_("Check whether this device is ready for the evening, and start nothing."),
    in_environment=False,
)
DEMO = Setting(
    "demo",
    OnOff(),
    N_("Look around in the year of a made-up family. Its games are thrown away at the end."),
    in_environment=False,
)
WORKERS = Setting(
    "workers",
    # Each worker opens up to 13 connections to the database. Its usual limit is about a hundred.
    Number(1, 32, usual=1),
    N_("Serve with so many processes; needs a database on a server."),
)
OPEN = Setting(
    "open",
    OnOff(),
    N_("Open house: whoever comes may start a game, and sees no other."),
    OtherServers.ALL,
)
PUT_AWAY = Setting(
    "put_away_after",
    Days(3650),
    N_("Days without an entry after which an open house puts a game away.  [default: 30]"),
    OtherServers.ALL,
)

SETTINGS: tuple[Setting[Kind], ...] = (
    HOST,
    PORT,
    LOCAL_ONLY,
    DB,
    PUBLIC_URL,
    CERT,
    KEY_FILE,
    MDNS,
    NEW_KEY,
    QUIET_KEY,
    LOG_LEVEL,
    ACCESS_LOG,
    WORKERS,
    OPEN,
    PUT_AWAY,
    DEMO,
    CHECK,
)
"""All settings of a server, in the order in which help and docs list them."""


def read_by(*servers: OtherServers) -> list[str]:
    """The variables that exactly these servers read besides `scorekeeper serve`."""
    return [setting.variable for setting in SETTINGS if setting.others in servers]


# --- what several settings mean together ----------------------------------------------------------


@immutable
class OpenHouse:
    """A game without an entry for `put_away_after` days is put away."""

    put_away_after: int = PUT_AWAY_AFTER
