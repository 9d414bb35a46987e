"""The web app: pages, forms, presenters, access and the live stream.

This layer asks `service` and never imports `storage`. `app` is the factory; `views/` has one module
for each group of pages; `presenters/` turns the state of a game into what a page shows.
"""
