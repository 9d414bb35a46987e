"""The game at the table: events, the replay of a log, the referee, standings.

Pure: it knows seats and rounds, and no names, clocks, files or pages. Every function gives a new
value back. A refusal is a value too; exceptions are for logs that cannot be read.

Start with `events` and `commands`, then `state`, `replay`, `referee` and `standings`. Turns, move
by move, are in `turns`.
"""
