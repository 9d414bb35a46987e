"""Games that are kept replayed: as many as there is room for, counted by their entries."""

from __future__ import annotations

from scorekeeper.game.replay import replayed
from scorekeeper.service.game_cache import ENTRIES_KEPT, GAMES_KEPT, GameCache
from scorekeeper.storage.people import sign
from tests.game.builders import Log

LONG = 2_000


def kept_of(games: int, log: Log) -> list[int]:
    """Keep so many games with this log, one after another: the numbers of those that are kept."""
    cache, found = GameCache(sign), replayed(log.entries)
    for game_id in range(games):
        cache.keep(game_id, found)
    started_by = log.entries[0].command_id
    # Whoever asks for a game by its public name has it kept.
    return [at for at in range(games) if cache._kept(at, started_by) is found]


def test_of_short_games_a_number_is_kept_and_of_long_ones_fewer() -> None:
    short, long = Log(), Log()
    while len(long.entries) < LONG:
        long.round("p1", p2=5, p3=10)
    assert kept_of(GAMES_KEPT + 9, short) == [*range(9, GAMES_KEPT + 9)]
    most = ENTRIES_KEPT // len(long.entries)
    assert kept_of(most + 9, long) == [*range(9, most + 9)]


def test_a_game_that_grows_is_counted_once() -> None:
    log, cache = Log(), GameCache(sign)
    for _ in range(20):
        log.round("p1", p2=5, p3=10)
        cache.keep(1, found := replayed(log.entries))
    for _ in range(ENTRIES_KEPT // len(log.entries)):
        cache.keep(1, found)
    cache.keep(2, found)
    assert cache._kept(1, "c1") is not None  # as above
