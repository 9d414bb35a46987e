"""Tests, in the folders of the layers they are about."""
