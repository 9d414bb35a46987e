"""Presenters: the state of a game turned into what a page shows. Pure, typed, without HTML.

Templates lay these out and do no arithmetic of their own.
"""
