"""An announcer that records what it is told, in order."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class RecordingAnnouncer:
    """`entries` and `doors` are pairs of a game and its newest number."""

    entries: list[tuple[int, int]] = field(default_factory=list)
    doors: list[tuple[int, int]] = field(default_factory=list)
    replaced_links: list[int] = field(default_factory=list)
    deleted_games: list[int] = field(default_factory=list)
    venue_versions: list[int] = field(default_factory=list)
    replaced_wall_codes: int = 0
    times_renamed: int = 0
    times_missed: int = 0
    watched: tuple[int, ...] = ()
    wall: bool = False

    def watched_games(self) -> tuple[int, ...]:
        return self.watched

    def watching(self) -> dict[int, int]:
        return dict.fromkeys(self.watched, 1)

    def wall_is_watched(self) -> bool:
        return self.wall

    def names_changed(self) -> None:
        self.times_renamed += 1

    def news_missed(self) -> None:
        self.times_missed += 1

    def entry_recorded(self, game_id: int, seq: int) -> None:
        self.entries.append((game_id, seq))

    def door_changed(self, game_id: int, door_version: int) -> None:
        self.doors.append((game_id, door_version))

    def links_replaced(self, game_id: int) -> None:
        self.replaced_links.append(game_id)

    def game_deleted(self, game_id: int) -> None:
        self.deleted_games.append(game_id)

    def venue_changed(self, version: int) -> None:
        self.venue_versions.append(version)

    def wall_code_replaced(self) -> None:
        self.replaced_wall_codes += 1
