"""Shown."""
