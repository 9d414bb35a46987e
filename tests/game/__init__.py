"""Tests of room 2: the game at the table."""
