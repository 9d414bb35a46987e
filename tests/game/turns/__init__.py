"""The referee of turns, move by move."""
