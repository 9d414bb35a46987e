"""What several pages show, as values and as the functions that make them of a game.

This package knows no page and no request. A page hands in what a reader typed.
"""
