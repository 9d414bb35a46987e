"""Scorekeeper: keeps score and referees a game of Phase 10 played with real cards.

The house has four rooms, each looking down and never up: `rules`, `game`, `storage`, `web`.
`docs/architecture.md` is the map.
"""

__version__ = "0.3.0"
