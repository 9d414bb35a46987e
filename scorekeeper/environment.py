"""What other servers than `scorekeeper serve` begin with: their settings, from the environment, and
the scorer that is open while they serve.

Which variables are read says `server_settings`: those of the options of `scorekeeper serve`, with
the same values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

import click
from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.network.addresses import own_names
from scorekeeper.network.paths import is_own, is_path
from scorekeeper.network.reach import PhoneAddress, Reach
from scorekeeper.server_settings import (
    ACCESS_LOG,
    DB,
    LOG_LEVEL,
    OPEN,
    PUBLIC_URL,
    PUT_AWAY,
    QUIET_KEY,
    Days,
    Kind,
    OneWord,
    OnOff,
    OpenHouse,
    Setting,
)
from scorekeeper.service import Announcer, Scorer
from scorekeeper.service.copies import place_of
from scorekeeper.serving.logs import begin_log
from scorekeeper.serving.memory import give_back_freed_memory
from scorekeeper.serving.workers import stop_program
from scorekeeper.wording.nameless import player_of_number


@immutable(kw_only=True)
class Settings:
    """`db`: the file of games, or the URL of a database; None means the file in the user's data
    folder. `public_url`: the address that phones use; "" means the one under which each request
    came. `quiet_key`: print no key. `log_level`: one of those in `LOG_LEVEL`. `access_log`: each
    request is a line in the log. `open_house` is None at home."""

    db: Path | str | None
    public_url: str
    quiet_key: bool
    log_level: str
    access_log: bool
    open_house: OpenHouse | None = None


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings in this environment. Raises ValueError for a value that is not valid, and
    StorageError for a place where no games can be."""
    db, url = _typed(environ, DB), _typed(environ, PUBLIC_URL)
    return Settings(
        db=place_of(db) if db else None,
        public_url=public_url(url) if url else "",
        quiet_key=_is_on(environ, QUIET_KEY),
        log_level=_choice(environ, LOG_LEVEL),
        access_log=_is_on(environ, ACCESS_LOG),
        open_house=_open_house(environ),
    )


def _open_house(environ: Mapping[str, str]) -> OpenHouse | None:
    is_open, days = _is_on(environ, OPEN), _days(environ, PUT_AWAY)
    if days is None:
        return OpenHouse() if is_open else None
    if not is_open:
        raise ValueError(
            _("%(variable)s needs %(other)s=1.", variable=PUT_AWAY.variable, other=OPEN.variable)
        )
    return OpenHouse(days)


# Each kind is read as click reads the option of that name.


def _typed(environ: Mapping[str, str], setting: Setting[Kind]) -> str:
    return environ.get(setting.variable, "")


def _is_on(environ: Mapping[str, str], setting: Setting[OnOff]) -> bool:
    typed = _typed(environ, setting)
    try:
        return bool(click.BOOL.convert(typed, None, None)) if typed else False
    except click.BadParameter as error:
        raise ValueError(
            _(
                "%(variable)s is “%(value)s”, which is neither 1 nor 0.",
                variable=setting.variable,
                value=typed,
            )
        ) from error


def _choice(environ: Mapping[str, str], setting: Setting[OneWord]) -> str:
    chosen = _typed(environ, setting).lower() or setting.kind.usual
    if chosen not in setting.kind.of:
        raise ValueError(
            _(
                "%(variable)s is “%(value)s”, which is none of these: %(choices)s.",
                variable=setting.variable,
                value=chosen,
                choices=", ".join(setting.kind.of),
            )
        )
    return chosen


def _days(environ: Mapping[str, str], setting: Setting[Days]) -> int | None:
    typed, most = _typed(environ, setting), setting.kind.most
    try:
        return click.IntRange(1, most)(typed) if typed else None
    except click.BadParameter as error:
        raise ValueError(
            _(
                "%(variable)s is “%(value)s”, and not a number of days from 1 to %(most)s.",
                variable=setting.variable,
                value=typed,
                most=most,
            )
        ) from error


def public_url(typed: str) -> str:
    """The address without a slash at its end. Raises ValueError unless it is http or https with a
    host, and perhaps with a path that is none of our own."""
    try:
        parts = urlsplit(typed)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # not a port, or a bracket that is not closed
        whole = False
    if not whole or parts.query or parts.fragment:
        raise ValueError(
            _("“%(url)s” is not an address such as https://scores.example.", url=typed)
        )
    path = parts.path.rstrip("/")
    if path and not is_path(path):
        raise ValueError(
            _(
                "“%(path)s” cannot be the path of an address here. Take letters without accents,"
                " digits, - and _, such as /score.",
                path=path,
            )
        )
    if path and is_own(path):
        raise ValueError(
            _(
                "Scorekeeper has pages of its own under “%(path)s”. Take another path, such as"
                " /score.",
                path=path,
            )
        )
    return f"{parts.scheme}://{parts.netloc}{path}"


def reach_of(settings: Settings, scorer: Scorer) -> Reach:
    """How phones reach a server whose port is unknown: by the address in the settings, else by the
    one under which they arrived."""
    ways = [PhoneAddress(settings.public_url)] if settings.public_url else []
    return Reach(
        lambda: ways,
        public_url=settings.public_url,
        host_settings=None if scorer.on_server else scorer.host_settings,
    )


class AppOptions(TypedDict):
    """What the app is made with, besides the scorer."""

    host_names: tuple[str, ...]
    public_urls: list[str]
    reach: Reach
    open_house: OpenHouse | None


def app_options(settings: Settings, scorer: Scorer) -> AppOptions:
    """What the app of another server is made with."""
    return {
        "host_names": own_names(),
        "public_urls": [settings.public_url] if settings.public_url else [],
        "reach": reach_of(settings, scorer),
        "open_house": settings.open_house,
    }


@contextmanager
def opened(settings: Settings, announcer: Announcer | None = None) -> Iterator[Scorer]:
    """The scorer of the file or database in the settings, looked after until the context ends. The
    address with the host's key is printed. Raises StorageError if it cannot be used."""
    give_back_freed_memory()
    begin_log(settings.log_level)
    with ExitStack() as inside:
        scorer = Scorer(settings.db, announcer, nameless=player_of_number)
        inside.callback(scorer.close)
        inside.enter_context(scorer.others.followed(stop_program))
        inside.enter_context(looked_after(scorer, settings.open_house))
        tell_the_key(settings, scorer)
        yield scorer


@contextmanager
def looked_after(scorer: Scorer, open_house: OpenHouse | None) -> Iterator[None]:
    """Inside it, other threads do what a host would else do by hand: remove deleted games, make
    copies after games, and in an open house put old games away."""
    with ExitStack() as inside:
        inside.enter_context(scorer.deleted.removed_daily())
        inside.enter_context(scorer.copies.made_after_games())
        if open_house is not None:
            inside.enter_context(scorer.old_games.put_away_daily(open_house.put_away_after))
        yield


def tell_the_key(settings: Settings, scorer: Scorer) -> None:
    """Print the address with the host's key in the terminal, because no QR code is printed. With
    `quiet_key`, print how to get the key."""
    key = scorer.host_key()  # also where it is not printed: the first call makes it
    if settings.quiet_key:
        told = _("The host's key is not shown here. In a terminal, `scorekeeper key` shows it.")
    elif settings.open_house is not None:
        address = f"{settings.public_url}/h/{key}"
        told = _("The host's page opens at %(address)s", address=address)
    else:
        told = _("Keep score at %(address)s", address=f"{settings.public_url}/h/{key}")
    click.echo(told, err=True)
