"""Who watches is woken: once, by the latest news, and never by another watcher's leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from scorekeeper.live import WALL, Hub, Watcher, game_channel

SOON, LONG = 0.02, 30.0


def in_a_loop(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    """Make a test of a coroutine."""
    return lambda: asyncio.run(test())


@in_a_loop
async def test_news_from_another_thread_wakes_every_watcher_of_that_game_once() -> None:
    hub = Hub()
    watchers = [hub.subscribe("game/1") for _ in range(50)]
    other = hub.subscribe("game/2")
    for seq in (3, 5, 4):  # news that comes late takes nobody back
        await asyncio.to_thread(hub.publish, "game/1", seq)
    assert all(await asyncio.gather(*(watcher.news(within=LONG) for watcher in watchers)))
    assert {watcher.latest for watcher in watchers} == {5}
    hub.publish("game/1", 5)  # by the database, too: everybody knows it
    assert not await watchers[0].news(within=SOON)
    assert not await other.news(within=SOON)
    assert other.latest == 0


@in_a_loop
async def test_one_who_leaves_disturbs_nobody_and_nothing_is_kept() -> None:
    hub = Hub()
    hub.publish("game/1", 1)  # nobody is there
    leaver, stayer = hub.subscribe("game/1"), hub.subscribe(game_channel(1))
    waiting = asyncio.create_task(leaver.news(within=LONG))
    await asyncio.sleep(0)
    waiting.cancel()
    for _twice in range(2):
        hub.unsubscribe(leaver)
    hub.publish("game/1", 3)
    assert await stayer.news(within=LONG)
    assert hub.watching("game/1") == 1
    hub.unsubscribe(stayer)
    assert hub.watching("game/1") == 0
    assert vars(hub)["_watchers"] == {}  # the hub may run for years


@in_a_loop
async def test_a_closing_hub_sends_everybody_home() -> None:
    hub = Hub()
    watcher = hub.subscribe("game/1")
    waiting = asyncio.create_task(watcher.news(within=LONG))
    await asyncio.sleep(0)
    hub.close()
    await waiting
    assert watcher.gone
    assert hub.subscribe("game/1").gone
    assert hub.watching("game/1") == 1  # the late one was never among them


def test_announcing_to_a_loop_that_has_ended_is_no_trouble() -> None:
    hub = Hub()

    async def look_in() -> None:
        hub.subscribe("game/1")

    asyncio.run(look_in())
    hub.publish("game/1", 2)


@in_a_loop
async def test_a_ring_at_the_door_wakes_without_an_entry_and_one_channel_can_be_sent_home() -> None:
    """What is for a game is not for the wall, and the other way round."""
    hub = Hub()
    wall, game, other = (hub.subscribe(channel) for channel in (WALL, game_channel(0), "game/2"))

    def heard(watcher: Watcher) -> tuple[int, int, bool]:
        return watcher.latest, watcher.door_version, watcher.gone

    await asyncio.to_thread(hub.publish, WALL, 5)
    assert await wall.news(within=LONG)
    await asyncio.to_thread(hub.publish_door, "game/0", 3)
    assert await game.news(within=LONG)
    assert not await wall.news(within=SOON)
    assert [heard(each) for each in (wall, game)] == [(5, 0, False), (0, 3, False)]
    assert [hub.watching(channel) for channel in (WALL, "game/0")] == [1, 1]
    for channel, watcher in ((WALL, wall), ("game/0", game)):
        await asyncio.to_thread(hub.disconnect, channel)
        assert await watcher.news(within=LONG)
        assert watcher.gone
        assert not hub.subscribe(channel).gone
    assert not await other.news(within=SOON)
    assert heard(other) == (0, 0, False)
