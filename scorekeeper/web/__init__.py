"""Room 4, the counter: pages, forms, presenters, access and the live stream.

Knows HTTP and words. Never reaches past `service` into storage.
Start with `app` (the factory); `pages/` has one module a page group; `present/` turns the state
of a game into page contexts.
"""
