"""The file of games of these tests."""

from tests.cli.terminal import db

__all__ = ["db"]
