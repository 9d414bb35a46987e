"""Connections, parsers, threads and streams: bytes in, bytes out.

This package takes a request from its connection, has it answered in a thread or as a live stream,
and bounds what one phone may cost. It knows no Flask, no page and no storage. What names a route,
chooses a language, draws a fragment or permits an upload is a function that `server` hands in.
"""
