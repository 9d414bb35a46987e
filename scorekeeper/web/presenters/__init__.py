"""Presenters: the state of a game turned into what a page shows. Pure, typed, without HTML, and
without the request: what comes from it (cookies, keys, fields) the views hand in.

Templates lay these out and do no arithmetic of their own.
"""
