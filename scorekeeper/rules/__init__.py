"""Room 1, the rulebook: what cards are, what a phase asks, what a rule sheet answers.

Knows nothing of players, turns, clocks, files or screens. Standard library only, no I/O.
Start with `cards`, `phases`, `sheets`; then `judge`, `solver`, `points`, `plausibility`.
"""
